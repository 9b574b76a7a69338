import type { CatalogTable } from '@lathe/protocol';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useCatalog, tableLabel } from '../use-catalog.ts';
import { wordsOf } from './CellEditor.tsx';

export interface DeleteRowsProps {
  readonly table: CatalogTable;
  readonly count: number;
  readonly onDelete: () => Promise<void>;
  readonly onDismiss: () => void;
}

/** Asks before rows are deleted, and names the tables whose rows go with them. */
export function DeleteRows({ table, count, onDelete, onDismiss }: DeleteRowsProps) {
  const catalog = useCatalog();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const touched = (catalog.data?.tables ?? []).filter(({ foreignKeys }) =>
    foreignKeys.some(
      ({ target, onDelete: action }) =>
        target.schema === table.schema && target.table === table.name && ['cascade', 'set null', 'set default'].includes(action),
    ),
  );
  const rows = `${count} ${count === 1 ? 'row' : 'rows'}`;
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await onDelete();
      onDismiss();
    } catch (refused) {
      setError(wordsOf(refused));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      icon="trash"
      tone="danger"
      title={`Delete ${rows} of ${table.name}?`}
      onDismiss={onDismiss}
      footer={
        <>
          <span className="flex-1" />
          <Button data-autofocus onClick={onDismiss} className="max-sm:h-11">
            Cancel
          </Button>
          <Button kind="danger" isBusy={isBusy} disabled={isBusy} onClick={() => void remove()} className="max-sm:h-11">
            Delete {rows}
          </Button>
        </>
      }
    >
      <p className="text-fg-2">
        {touched.length === 0
          ? 'You can undo it right afterward.'
          : `Rows of ${touched.map(tableLabel).join(', ')} that belong to them are deleted or lose their link. Undo brings back only the rows of ${table.name}.`}
      </p>
      {error !== undefined && (
        <p role="alert" className="text-danger whitespace-pre-line wrap-anywhere">
          {error}
        </p>
      )}
    </Dialog>
  );
}
