import { AppError } from '@lathe/protocol';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../accounts/use-account.ts';
import { useEnsureAccount } from '../accounts/use-ensure-account.ts';
import { ActionError } from '../components/ActionError.tsx';
import { gitHostsQuery } from '../api/queries.ts';
import { Button } from '../components/Button.tsx';
import { useServices } from '../services.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { chosenFolder, chosenZip, downloaded, isAtAccount, type Source } from './import-sources.ts';
import { useOpenNewProject } from './use-open-new-project.ts';

/** Creates a project from a folder, an archive or a repository. The project then asks whether to run it. */
export function ImportProject() {
  const { api, pendingImport, loadWorkspace } = useServices();
  const navigate = useNavigate();
  const openNewProject = useOpenNewProject();
  const account = useAccount();
  const ensureAccount = useEnsureAccount();
  const [isPasting, setPasting] = useState(false);
  const accounts = useQuery({ ...gitHostsQuery(api), enabled: isPasting && account.data?.isLoggedIn === true }).data?.accounts ?? [];
  const clone = useMutation({
    mutationFn: async ({ address, signal }: { readonly address: string; readonly signal: AbortSignal }) => {
      (await loadWorkspace()).runtime.warmUp();
      return api.importRepository(address, account.data?.activeOrganization, signal);
    },
    onSuccess: openNewProject,
  });
  const create = useMutation({
    mutationFn: async (choose: () => Promise<Source | undefined>) => {
      const chosen = await choose();
      if (!chosen || !(await ensureAccount())) return undefined;
      const workspace = await loadWorkspace();
      // The runtime boots while the project is created. If it fails, the project's page says so.
      workspace.runtime.warmUp();
      const { title } = chosen;
      // An archive that cannot be read leaves no empty project behind.
      const given = await chosen.read(workspace);
      const project = await api.createProject({ appFiles: {}, ...(title === undefined ? {} : { title }) }, account.data?.activeOrganization);
      pendingImport.keep(project.slug, given);
      return project;
    },
    onSuccess: async (project) => {
      if (!project) return;
      await openNewProject(project);
    },
    onError: async (error) => {
      if (error instanceof AppError && error.code === 'login-required') await navigate({ to: '/sign-in' });
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" icon="folder" className="max-sm:h-10" isBusy={create.isPending} onClick={() => create.mutate(chosenFolder)}>
        Import a folder
      </Button>
      <Button size="sm" icon="archive" className="max-sm:h-10" isBusy={create.isPending} onClick={() => create.mutate(chosenZip)}>
        Import a zip
      </Button>
      <Button size="sm" icon="link" className="max-sm:h-10" disabled={create.isPending} onClick={() => setPasting(true)}>
        Import a repository
      </Button>
      {!isPasting && <ActionError error={create.error} />}
      {isPasting && (
        <ArchiveDialog
          isBusy={create.isPending || create.data !== undefined || clone.isPending || clone.isSuccess}
          error={create.error ?? clone.error ?? undefined}
          accounts={accounts}
          onSend={(address, signal) => {
            // With its history and, if it is private, with the person's account.
            if (isAtAccount(address, accounts)) clone.mutate({ address, signal });
            else create.mutate(() => downloaded(api, address, signal));
          }}
          onCancel={() => {
            create.reset();
            clone.reset();
            setPasting(false);
          }}
        />
      )}
    </div>
  );
}
