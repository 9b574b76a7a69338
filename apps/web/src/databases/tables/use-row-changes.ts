import { type CatalogTable, messageOf, SQL_ROWS_MAX } from '@lathe/protocol';
import { deleteRows, readRows, restoreRows, type RowsQuery, type TableRow, updateCell } from '@lathe/workspace';
import { saveBlob } from '../../components/save-blob.ts';
import { useWorkspace } from '../../services.tsx';
import { csvText } from '../csv.ts';
import { OWNER, type ViewedAs } from '../viewed-as.ts';
import type { CellSave } from './CellEditor.tsx';

export interface RowChanges {
  readonly save: CellSave;
  /** Deletes rows, and offers to put them back. What the database refuses is thrown. */
  remove(rows: readonly TableRow[]): Promise<void>;
  download(query: RowsQuery): Promise<void>;
}

/** What can be done with the rows of a table, as the chosen role. */
export function useRowChanges(table: CatalogTable, as: ViewedAs, onSaved: () => Promise<unknown>): RowChanges {
  const { database, notices } = useWorkspace();
  const restore = (rows: Awaited<ReturnType<typeof deleteRows>>): void =>
    void restoreRows(database, { table, as: OWNER.role, rows }).catch((error: unknown) =>
      notices.show({ kind: 'error', text: `The rows could not be put back: ${messageOf(error)}` }),
    );
  return {
    async save({ key }, column, before, value) {
      if (key === undefined) return;
      const outcome = await updateCell(database, { table, as: as.role, key, column: column.name, before, value });
      if (outcome.type === 'gone') throw new Error('Somebody deleted this row. Nothing was changed.');
      if (outcome.type === 'kept-by-policy') throw new Error(`A policy keeps ${as.name} from changing this row. Nothing was changed.`);
      if (outcome.type === 'changed') {
        database.changed();
        throw new Error(`Somebody else wrote “${outcome.value ?? 'null'}” meanwhile. Nothing was changed.`);
      }
      await onSaved();
    },
    async remove(rows) {
      const keys = rows.flatMap(({ key }) => (key ? [key] : []));
      const deleted = await deleteRows(database, { table, as: as.role, keys });
      const left = keys.length - deleted.length;
      const stayed = left > 0 ? ` ${left} stayed: they were gone, or a policy keeps ${as.name} from deleting them.` : '';
      notices.show({
        kind: left === 0 ? 'success' : 'info',
        text: `${deleted.length} ${deleted.length === 1 ? 'row' : 'rows'} of ${table.name} deleted.${stayed}`,
        ...(deleted.length > 0 && { action: { label: 'Undo', isUndo: true, run: () => restore(deleted) } }),
      });
    },
    async download(query) {
      try {
        const { rows } = await readRows(database, { ...query, offset: 0, limit: SQL_ROWS_MAX, isWhole: true });
        const columns = table.columns.map(({ name }) => name);
        saveBlob(
          new Blob(
            [
              csvText(
                columns,
                rows.map(({ values }) => values),
              ),
            ],
            { type: 'text/csv' },
          ),
          `${table.name}.csv`,
        );
      } catch (error) {
        notices.show({ kind: 'error', text: `The rows could not be downloaded: ${messageOf(error)}` });
      }
    },
  };
}
