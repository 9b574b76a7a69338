import { AppError } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { chooseFolder, chooseZip } from '../files/choose-files.ts';
import { useServices } from '../services.tsx';
import type { PendingImport } from './pending-import.ts';

/** A project from the disk: a folder or an archive becomes a project of one's own, which asks whether to run it. */
export function ImportProject() {
  const { api, pendingImport, loadWorkspace } = useServices();
  const navigate = useNavigate();
  const client = useQueryClient();
  const account = useAccount();
  const create = useMutation({
    mutationFn: async (choose: () => Promise<PendingImport | undefined>) => {
      const given = await choose();
      if (!given) return undefined;
      // The runtime boots while the project is made; a failure shows on the project's page.
      loadWorkspace().then(
        (workspace) => workspace.runtime.warmUp(),
        () => undefined,
      );
      const project = await api.createProject({ appFiles: {} }, account.data?.activeOrganization);
      pendingImport.keep(project.slug, given);
      return project;
    },
    onSuccess: async (project) => {
      if (!project) return;
      await navigate({ to: '/~/$slug', params: { slug: project.slug } });
      void client.invalidateQueries({ queryKey: ['projects'] });
    },
    onError: async (error) => {
      if (error instanceof AppError && error.code === 'login-required') await navigate({ to: '/sign-in' });
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" icon="folder" className="max-sm:h-10" isBusy={create.isPending} onClick={() => create.mutate(folder)}>
        Import a folder
      </Button>
      <Button size="sm" icon="archive" className="max-sm:h-10" isBusy={create.isPending} onClick={() => create.mutate(zip)}>
        Import a zip
      </Button>
      <ActionError error={create.error} />
    </div>
  );
}

async function folder(): Promise<PendingImport | undefined> {
  const files = await chooseFolder();
  return files && { type: 'files', files };
}

async function zip(): Promise<PendingImport | undefined> {
  const archive = await chooseZip();
  return archive && { type: 'zip', bytes: await archive.read() };
}
