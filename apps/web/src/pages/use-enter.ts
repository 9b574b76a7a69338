import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSendFirstPrompt } from '../home/use-send-first-prompt.ts';
import { useStartTemplate } from '../home/use-start-template.ts';
import { useServices } from '../services.tsx';

/** After a sign-in or sign-up: sends the waiting prompt, starts the waiting template, or returns to the previous page. */
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
      // A visitor's models are those of a guest.
      await Promise.all([['logged-in'], ['models']].map((queryKey) => client.invalidateQueries({ queryKey })));
      const prompt = pendingPrompt.sent();
      const templateKey = pendingPrompt.takeTemplate();
      // If the project could not be created, the text waits in the home page's prompt box.
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
