import type { CatalogTable } from '@lathe/protocol';
import { useState } from 'react';
import { DeleteDialog } from '../../components/DeleteDialog.tsx';
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
    <DeleteDialog name={`${rows} of ${table.name}`} kind={rows} isDeleting={isBusy} error={error} onDelete={() => void remove()} onDismiss={onDismiss}>
      <p className="text-fg-2">
        {touched.length === 0
          ? 'You can undo it right afterward.'
          : `Rows of ${touched.map(tableLabel).join(', ')} that belong to them are deleted or lose their link. Undo brings back only the rows of ${table.name}.`}
      </p>
    </DeleteDialog>
  );
}
