import { type FormEvent, useId, useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';

export interface IgnoreFindingProps {
  /** Of the finding. */
  readonly title: string;
  readonly onIgnore: (reason: string) => Promise<void>;
  readonly onDismiss: () => void;
}

/** Asks why a finding is left as it is. */
export function IgnoreFinding({ title, onIgnore, onDismiss }: IgnoreFindingProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const id = useId();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    try {
      await onIgnore(reason.trim());
      onDismiss();
    } catch (refused) {
      setError(refused);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      icon="eye-off"
      title="Ignore this finding"
      onDismiss={onDismiss}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={onDismiss} className="max-sm:h-11">
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={id} isBusy={isBusy} disabled={isBusy || reason.trim() === ''} className="max-sm:h-11">
            Ignore it
          </Button>
        </>
      }
    >
      <p className="text-fg-2">{title}. It stays listed as ignored, and you can take that back. If more becomes open, it is found again.</p>
      <form id={id} onSubmit={(event) => void submit(event)}>
        <Field
          label="Why is this right?"
          hint="It is kept in the project, for everyone who works on it."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          autoComplete="off"
        />
      </form>
      <ActionError error={error} />
    </Dialog>
  );
}
