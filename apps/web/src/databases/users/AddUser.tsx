import { databaseUserBodySchema, DEFAULT_ERROR_MESSAGE, messageOf } from '@lathe/protocol';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { useWorkspace } from '../../services.tsx';

/** Asks for the address and the password of somebody who can sign in at once. */
export function AddUser({ onDone }: { readonly onDone: () => void }) {
  const { databaseServices } = useWorkspace();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useId();
  const isValid = databaseUserBodySchema.safeParse({ email: email.trim(), password }).success;

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isValid || isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await databaseServices.createUser({ email: email.trim(), password });
      onDone();
    } catch (error) {
      setFailure(messageOf(error) || DEFAULT_ERROR_MESSAGE);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      icon="user"
      title="Add a user"
      onDismiss={onDone}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={onDone} className="max-sm:h-11">
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} isBusy={isBusy} disabled={!isValid || isBusy} className="max-sm:h-11">
            {isBusy ? 'Adding' : 'Add user'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void add(event)} className="flex flex-col gap-3">
        <Field label="Email" type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} error={failure} />
        <Field
          label="Password"
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          hint="At least 6 characters. You see it here, to pass it on."
        />
        <p className="text-12 text-fg-3">The address counts as confirmed, and no message is sent.</p>
      </form>
    </Dialog>
  );
}
