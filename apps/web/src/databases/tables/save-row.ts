import type { CatalogTable } from '@lathe/protocol';
import type { TableRow } from '@lathe/workspace';
import type { CellSave } from './CellEditor.tsx';

/** By column. Undefined leaves a column as it is, or to its default. */
export type Drafts = Readonly<Record<string, string | null | undefined>>;

export interface SavedRow {
  /** As it is now: with those of the drafts that were written. */
  readonly row: TableRow;
  /** The first draft that was refused. Those after it were not tried. */
  readonly refused?: { readonly column: string; readonly reason: unknown };
}

/** Writes the drafts that differ from the row, column by column. */
export async function saveRow(table: CatalogTable, row: TableRow, drafts: Drafts, save: CellSave): Promise<SavedRow> {
  let now = row;
  for (const [index, column] of table.columns.entries()) {
    const before = now.values[index] ?? null;
    const draft = drafts[column.name];
    if (draft === undefined || draft === before) continue;
    try {
      await save(now, column, before, draft);
    } catch (reason) {
      return { row: now, refused: { column: column.name, reason } };
    }
    const place = table.primaryKey.indexOf(column.name);
    now = { key: place === -1 ? now.key : now.key?.with(place, draft ?? ''), values: now.values.with(index, draft) };
  }
  return { row: now };
}
