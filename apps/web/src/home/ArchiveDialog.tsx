import { ARCHIVE_ADDRESS_MAX_LENGTH, type GitHostAccount, messageOf } from '@lathe/protocol';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';
import { OwnRepositories } from './OwnRepositories.tsx';

export interface ArchiveDialogProps {
  readonly isBusy: boolean;
  readonly error: Error | undefined;
  /** The person's accounts at code hosts, if private repositories can be imported. */
  readonly accounts?: readonly GitHostAccount[];
  readonly onSend: (address: string, signal: AbortSignal) => void;
  readonly onCancel: () => void;
}

/** Asks for an address. Closing the dialog stops the download. */
export function ArchiveDialog({ isBusy, error, accounts, onSend, onCancel }: ArchiveDialogProps) {
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
          hint={hintFor(accounts)}
          error={error && messageOf(error)}
        />
        {accounts !== undefined && accounts.length > 0 && <OwnRepositories accounts={accounts} text={address} onChoose={setAddress} />}
      </form>
    </Dialog>
  );
}

function hintFor(accounts: ArchiveDialogProps['accounts']): string {
  if (accounts === undefined) return 'URL of a public repository on GitHub, GitLab or Bitbucket, or of a zip or tar archive.';
  if (accounts.length > 0) return 'URL of a repository, or of a zip or tar archive. Or choose one of yours.';
  return 'URL of a public repository on GitHub, GitLab or Bitbucket, or of a zip or tar archive. For private ones, connect your account under Settings, Applications.';
}
