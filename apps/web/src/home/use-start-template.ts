import { AppError } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../accounts/use-account.ts';
import { useEnsureAccount } from '../accounts/use-ensure-account.ts';
import { useServices } from '../services.tsx';
import { filesOfTemplate } from './template-files.ts';
import { useOpenNewProject } from './use-open-new-project.ts';

/**
 * Creates a project from a template's files. The project's page installs and starts it like any
 * project with files. Where the server requires one, this waits for a sign-in.
 */
export function useStartTemplate() {
  const { api, pendingPrompt, loadWorkspace } = useServices();
  const account = useAccount();
  const navigate = useNavigate();
  const openNewProject = useOpenNewProject();
  const ensureAccount = useEnsureAccount();
  const create = useMutation({
    mutationFn: async (key: string) => {
      pendingPrompt.keepTemplate(key);
      if (!(await ensureAccount())) return undefined;
      pendingPrompt.takeTemplate();
      // The runtime boots while the project is created. If it fails, the project's page says so.
      loadWorkspace().then(
        (workspace) => workspace.runtime.warmUp(),
        () => undefined,
      );
      return api.createProject({ appFiles: filesOfTemplate(await api.template(key), Date.now()) }, account.data?.activeOrganization);
    },
    onSuccess: async (project) => {
      if (!project) return;
      await openNewProject(project);
    },
    onError: async (error, key) => {
      if (!(error instanceof AppError && error.code === 'login-required')) return;
      pendingPrompt.keepTemplate(key);
      await navigate({ to: '/sign-in' });
    },
  });

  return {
    error: create.error,
    /** The template that a project is being created from. */
    startingKey: create.isPending || create.data !== undefined ? create.variables : undefined,
    start: create.mutateAsync,
    choose: (key: string): void => create.mutate(key),
  };
}
