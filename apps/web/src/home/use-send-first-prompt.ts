import { AppError } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../accounts/use-account.ts';
import { useEnsureAccount } from '../accounts/use-ensure-account.ts';
import { useServices } from '../services.tsx';
import type { PendingPrompt } from '../new-project/pending-prompt.ts';
import { downloaded } from './import-sources.ts';
import { filesOfTemplate } from './template-files.ts';
import { titleOfPrompt } from './title-of-prompt.ts';
import { useOpenNewProject } from './use-open-new-project.ts';

/**
 * Keeps the first prompt and creates a project, after a sign-in if the server requires one. The project's page
 * then sends the prompt, which is kept until that page has received it.
 */
export function useSendFirstPrompt() {
  const { api, pendingPrompt, pendingParts, loadWorkspace } = useServices();
  const account = useAccount();
  const navigate = useNavigate();
  const openNewProject = useOpenNewProject();

  const ensureAccount = useEnsureAccount();
  const create = useMutation({
    mutationFn: async (prompt: PendingPrompt) => {
      pendingPrompt.keep(prompt);
      if (!(await ensureAccount())) return undefined;
      const { repository, ...words } = prompt;
      await pendingParts.restore();
      if (repository) {
        // What cannot be fetched or read leaves no empty project behind.
        const { name, title, read } = await downloaded(api, repository.address, new AbortController().signal);
        pendingParts.importFrom({ name, title, files: await read(await loadWorkspace()) });
        pendingPrompt.keep(words);
      }
      const { attachments, import: files } = pendingParts.parts.get();
      const { template } = words;
      const appFiles = template && filesOfTemplate(await api.template(template.key), Date.now());
      const hasWords = prompt.text !== '' || attachments.length > 0;
      const title = hasWords ? titleOfPrompt(prompt.text) : (files?.title ?? template?.name);
      const project = await api.createProject(
        { ...(title === undefined ? {} : { title }), ...(appFiles ? { appFiles } : {}) },
        account.data?.activeOrganization,
      );
      pendingPrompt.keep({ ...words, slug: project.slug });
      return project;
    },
    onSuccess: async (project) => {
      if (!project) return;
      await openNewProject(project);
    },
    onError: async (error) => {
      // The session has ended. The prompt is sent after the sign-in.
      if (error instanceof AppError && error.code === 'login-required') await navigate({ to: '/sign-in' });
    },
  });

  return {
    error: create.error,
    isSending: create.isPending || create.data !== undefined,
    /** Creates the project and opens it. */
    start: create.mutateAsync,
    send: (prompt: PendingPrompt): void => create.mutate(prompt),
  };
}
