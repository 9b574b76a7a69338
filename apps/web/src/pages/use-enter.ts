import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSendFirstPrompt } from '../home/use-send-first-prompt.ts';
import { useStartTemplate } from '../home/use-start-template.ts';
import { useServices } from '../services.tsx';

/** After a sign-in or sign-up: sends the prompt or starts the template that waited, else returns to where the person was. */
export function useEnter<Body>(enter: (body: Body) => Promise<unknown>) {
  const { pendingPrompt } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const first = useSendFirstPrompt();
  const template = useStartTemplate();
  const { returnTo } = useSearch({ strict: false });
  const mutation = useMutation({
    mutationFn: enter,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['logged-in'] });
      const prompt = pendingPrompt.sent();
      const templateKey = pendingPrompt.takeTemplate();
      // When no project could be made the text waits in the home page's box.
      if (prompt) await first.start(prompt).catch(() => navigate({ to: '/' }));
      else if (templateKey !== undefined) await template.start(templateKey).catch(() => navigate({ to: '/' }));
      else await navigate({ href: returnTo ?? '/' });
    },
  });
  return {
    enter: mutation.mutate,
    isBusy: mutation.isPending,
    error: mutation.error,
  };
}
