import type { CatalogTable } from '@lathe/protocol';
import type { TableRow } from '@lathe/workspace';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { isNumber } from '../column-types.ts';
import { rowId } from './row-id.ts';

const ROW_PX = 56;

/** What names a row comes first: words before numbers before keys. */
export function phoneColumns({ columns, primaryKey, foreignKeys }: Pick<CatalogTable, 'columns' | 'primaryKey' | 'foreignKeys'>): {
  readonly left: readonly number[];
  readonly right: readonly number[];
} {
  const links = new Set(foreignKeys.flatMap((key) => key.columns));
  const rank = (index: number): number => {
    const column = columns[index];
    if (column === undefined || primaryKey.includes(column.name)) return 3;
    if (links.has(column.name) || column.type === 'uuid') return 2;
    return column.type === 'text' || column.type.startsWith('character varying') ? 0 : 1;
  };
  const order = columns.map((_, index) => index).sort((a, b) => rank(a) - rank(b) || a - b);
  const right = order.filter((index) => isNumber(columns[index]?.type ?? '') && rank(index) === 1).slice(0, 1);
  const left = order.filter((index) => !right.includes(index));
  return { left: left.slice(0, 2), right: [...right, ...left.slice(2, 3)].slice(0, 2) };
}

/** Rows where there is no room for a grid: two values at the left, two at the right. A tap opens the row. */
export function PhoneRows({
  table,
  rows,
  onOpen,
}: {
  readonly table: CatalogTable;
  readonly rows: readonly TableRow[];
  readonly onOpen: (row: TableRow) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 8 });
  const { left, right } = phoneColumns(table);
  const names = (indexes: readonly number[]): string => indexes.map((index) => table.columns[index]?.name).join(', ');
  const text = (row: TableRow, index: number | undefined) => {
    const value = index === undefined ? '' : (row.values[index] ?? null);
    return value === null ? <i className="text-fg-3">null</i> : value;
  };
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-9 flex-none items-center justify-between gap-3 border-b border-line px-4 text-12 text-fg-3">
        <span className="truncate">{names(left)}</span>
        <span className="flex-none">{names(right)}</span>
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <ul aria-label={`Rows of ${table.name}`} className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index] as TableRow;
            return (
              <li key={row.key ? rowId(row) : index} className="absolute inset-x-0" style={{ transform: `translateY(${start}px)` }}>
                <button
                  type="button"
                  onClick={() => onOpen(row)}
                  className="grid h-14 w-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 border-b border-line px-4 text-left focus-row"
                >
                  <span className="truncate font-medium">{text(row, left[0])}</span>
                  <span className="max-w-40 truncate text-right tnum">{text(row, right[0])}</span>
                  <span className="truncate font-mono text-12 text-fg-2">{text(row, left[1])}</span>
                  <span className="max-w-40 truncate text-right text-12 text-fg-3">{text(row, right[1])}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
