import type { TableRow } from '@lathe/workspace';

/** What tells a row from the others, if it has a key. */
export const rowId = ({ key }: TableRow): string => JSON.stringify(key);

/** Where a row is now. Undefined if it is no longer among them, or nothing tells it from the others. */
export function placeOf(row: TableRow, rows: readonly TableRow[]): number | undefined {
  const id = rowId(row);
  const place = row.key === undefined ? -1 : rows.findIndex((one) => rowId(one) === id);
  return place === -1 ? undefined : place;
}
