import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';

export interface SaveQueryProps {
  readonly name: string;
  /** Saving under one of these names replaces it. */
  readonly taken: readonly string[];
  readonly onSave: (name: string) => void;
  readonly onDismiss: () => void;
}

/** Asks what a query is called. */
export function SaveQuery({ name: first, taken, onSave, onDismiss }: SaveQueryProps) {
  const [name, setName] = useState(first);
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(name.trim());
    onDismiss();
  };
  const isTaken = taken.includes(name.trim());
  return (
    <Dialog
      title="Save the query"
      onDismiss={onDismiss}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={onDismiss} className="max-sm:h-11">
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={id} disabled={name.trim() === ''} className="max-sm:h-11">
            {isTaken ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <Field
          label="Name"
          hint="It is kept in this browser, for this project."
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
