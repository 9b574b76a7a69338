import { AppError } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../api/queries.ts';
import { useServices } from '../services.tsx';
import { filesOfTemplate } from './template-files.ts';

/**
 * A starter's way without a prompt: its files become a project, whose page installs and starts it as
 * it does with any project that has files. Without an account it waits for the sign-in.
 */
export function useStartTemplate() {
  const { api, pendingPrompt, loadWorkspace } = useServices();
  const account = useAccount();
  const navigate = useNavigate();
  const client = useQueryClient();

  const create = useMutation({
    mutationFn: async (key: string) => {
      // The runtime boots while the project is made; a failure shows on the project's page.
      loadWorkspace().then(
        (workspace) => workspace.runtime.warmUp(),
        () => undefined,
      );
      return api.createProject({ appFiles: filesOfTemplate(await api.template(key), Date.now()) }, account.data?.activeOrganization);
    },
    onSuccess: async (project) => {
      await navigate({ to: '/~/$slug', params: { slug: project.slug } });
      void client.invalidateQueries({ queryKey: ['projects'] });
    },
    onError: async (error, key) => {
      if (error instanceof AppError && error.code === 'login-required') await signInFirst(key);
    },
  });

  const signInFirst = (key: string): Promise<void> => {
    pendingPrompt.keepTemplate(key);
    return navigate({ to: '/sign-in' });
  };

  return {
    error: create.error,
    /** The starter that is being made into a project. */
    startingKey: create.isPending || create.isSuccess ? create.variables : undefined,
    /** For someone who is signed in. */
    start: create.mutateAsync,
    choose(key: string): void {
      if (account.data?.isLoggedIn === true) create.mutate(key);
      else void signInFirst(key);
    },
  };
}
