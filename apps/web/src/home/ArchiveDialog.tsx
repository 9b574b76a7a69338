import { ARCHIVE_ADDRESS_MAX_LENGTH, messageOf } from '@lathe/protocol';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Field } from '../components/Field.tsx';

export interface ArchiveDialogProps {
  readonly isBusy: boolean;
  readonly error: Error | undefined;
  readonly onSend: (address: string, signal: AbortSignal) => void;
  readonly onCancel: () => void;
}

/** Asks for an address. Closing the dialog stops the download. */
export function ArchiveDialog({ isBusy, error, onSend, onCancel }: ArchiveDialogProps) {
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
