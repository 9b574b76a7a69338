import { AppError, ARCHIVE_ADDRESS_MAX_LENGTH, messageOf } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useAccount } from '../accounts/use-account.ts';
import { useEnsureAccount } from '../accounts/use-ensure-account.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { chooseFolder, chooseArchive } from '../files/choose-files.ts';
import { useServices } from '../services.tsx';
import type { PendingImport } from '../new-project/pending-import.ts';
import { titleOfAddress, titleOfArchive, titleOfFolder } from './title-of-import.ts';

/** What was chosen. Without a title the project gets a default one. */
type Chosen = { readonly title: string | undefined } & (
  | { readonly files: PendingImport; readonly archive?: never }
  | { readonly archive: Uint8Array; readonly files?: never }
);

/** Creates a project from a folder, an archive or a repository. The project then asks whether to run it. */
export function ImportProject() {
  const { api, pendingImport, loadWorkspace } = useServices();
  const navigate = useNavigate();
  const client = useQueryClient();
  const account = useAccount();
  const ensureAccount = useEnsureAccount();
  const [isPasting, setPasting] = useState(false);
  const create = useMutation({
    mutationFn: async (choose: () => Promise<Chosen | undefined>) => {
      const chosen = await choose();
      if (!chosen || !(await ensureAccount())) return undefined;
      const workspace = await loadWorkspace();
      // The runtime boots while the project is created. If it fails, the project's page says so.
      workspace.runtime.warmUp();
      const { title, archive } = chosen;
      // An archive that cannot be read leaves no empty project behind.
      const given = archive ? await workspace.readArchive(archive) : chosen.files;
      const project = await api.createProject({ appFiles: {}, ...(title === undefined ? {} : { title }) }, account.data?.activeOrganization);
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
      <Button size="sm" icon="link" className="max-sm:h-10" disabled={create.isPending} onClick={() => setPasting(true)}>
        Import a repository
      </Button>
      {!isPasting && <ActionError error={create.error} />}
      {isPasting && (
        <ArchiveDialog
          isBusy={create.isPending || create.data !== undefined}
          error={create.error ?? undefined}
          onSend={(address, signal) => create.mutate(async () => ({ archive: await api.archive(address, signal), title: titleOfAddress(address) }))}
          onCancel={() => {
            create.reset();
            setPasting(false);
          }}
        />
      )}
    </div>
  );
}

interface ArchiveDialogProps {
  readonly isBusy: boolean;
  readonly error: Error | undefined;
  readonly onSend: (address: string, signal: AbortSignal) => void;
  readonly onCancel: () => void;
}

/** Asks for an address. Closing the dialog stops the download. */
function ArchiveDialog({ isBusy, error, onSend, onCancel }: ArchiveDialogProps) {
  const form = useId();
  const [address, setAddress] = useState('');
  const download = useRef(new AbortController());
  useEffect(() => () => download.current.abort(), []);
  return (
    <Dialog
      title="Import a repository"
      icon="link"
      onDismiss={onCancel}
      footer={
        <>
          <span className="flex-1" />
          <Button className="max-sm:h-11" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} kind="primary" className="max-sm:h-11" isBusy={isBusy} disabled={isBusy || address.trim() === ''}>
            {isBusy ? 'Importing' : 'Import'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          download.current = new AbortController();
          onSend(address.trim(), download.current.signal);
        }}
      >
        <Field
          data-autofocus
          label="Address"
          required
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={ARCHIVE_ADDRESS_MAX_LENGTH}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          placeholder="https://github.com/owner/repository"
          hint="URL of a public repository on GitHub, GitLab or Bitbucket, or of a zip or tar archive."
          error={error && messageOf(error)}
        />
      </form>
    </Dialog>
  );
}

async function folder(): Promise<Chosen | undefined> {
  const files = await chooseFolder();
  return files && { files, title: titleOfFolder(files.map(({ path }) => path)) };
}

async function zip(): Promise<Chosen | undefined> {
  const archive = await chooseArchive();
  return archive && { archive: await archive.read(), title: titleOfArchive(archive.path) };
}
