import { useState } from 'react';
import { DeleteDialog } from '../components/DeleteDialog.tsx';
import { Field } from '../components/Field.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Asks for the project's title before everything in the database is deleted. */
export function DeleteDatabase({ title, onDismiss }: { readonly title: string; readonly onDismiss: () => void }) {
  const { database } = useWorkspace();
  const isDeleting = useStore(database.busy) === 'deleting';
  const failure = useStore(database.failure);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const remove = async (): Promise<void> => {
    setIsTried(true);
    if (await database.remove(typed.trim())) onDismiss();
  };
  return (
    <DeleteDialog
      name="the database"
      kind="database"
      isDeleting={isDeleting}
      canDelete={typed.trim() === title}
      onDelete={() => void remove()}
      onDismiss={onDismiss}
    >
      <p className="text-fg-2">
        This deletes all rows, users and stored files of the app at once. It cannot be undone. Migrations stay in the project’s files, so that a new database
        can have the same tables.
      </p>
      <Field
        label={`Type the project’s title, ${title}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        error={isTried && !isDeleting ? failure : undefined}
      />
    </DeleteDialog>
  );
}
