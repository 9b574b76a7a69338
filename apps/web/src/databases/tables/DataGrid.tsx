// biome-ignore-start lint/a11y/useSemanticElements: rows that are not in sight are not drawn, which a table's layout cannot do
// biome-ignore-start lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell
import type { CatalogTable, SqlRole } from '@lathe/protocol';
import { isWritable, type RowLabels, type RowSort, type TableRow } from '@lathe/workspace';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { isNumber } from '../column-types.ts';
import { CellEditor, type CellSave } from './CellEditor.tsx';
import { columnWidths } from './column-widths.ts';
import { type Cell, nextCell } from './grid-keys.ts';
import { GridHead } from './GridHead.tsx';
import { placeOf, rowId } from './row-id.ts';

const ROW_PX = 28;
const HEAD_PX = 32;
const CHECK_PX = 36;

export interface DataGridProps {
  readonly table: CatalogTable;
  readonly as: SqlRole;
  readonly rows: readonly TableRow[];
  /** What linked rows are called. */
  readonly labels: RowLabels | undefined;
  /** The place of the first row among all, from 0. */
  readonly offset: number;
  readonly totalCount: number;
  readonly sort: RowSort | undefined;
  readonly onSort: (sort: RowSort | undefined) => void;
  /** Keys of chosen rows, as `rowId` writes them. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onSave: CellSave;
}

interface Editing {
  /** As it was when the person began. Rows that are read again may have another one in its place. */
  readonly row: TableRow;
  readonly column: number;
  /** The key that began it. */
  readonly typed?: string;
  readonly isNulled?: boolean;
}

/** Rows of a table as a grid with the keys that WAI-ARIA defines. Only the rows in sight are drawn. */
export function DataGrid({ table, as, rows, labels, offset, totalCount, sort, onSort, chosen, onChoose, onSave }: DataGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Editing>();
  const canChange = rows[0]?.key !== undefined && !table.isSystem;
  const keyNames = useMemo(() => new Set(table.primaryKey), [table]);
  const links = useMemo(() => new Set(table.foreignKeys.flatMap(({ columns }) => columns)), [table]);
  const widths = useMemo(
    () => columnWidths(table.columns, rows, labels, (name) => Number(keyNames.has(name) || links.has(name)) + Number(name === sort?.column)),
    [table, rows, labels, keyNames, links, sort?.column],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    scrollPaddingStart: HEAD_PX,
    overscan: 12,
  });
  const template = `${CHECK_PX}px ${widths.map((width, index) => (index === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ')}`;
  const width = CHECK_PX + widths.reduce((sum, one) => sum + one, 0);
  const row = Math.min(active.row, rows.length - 1);
  const editedRow = editing && placeOf(editing.row, rows);
  const edit = ({ row: at, column }: Cell, how: Pick<Editing, 'typed' | 'isNulled'> = {}): void => setEditing({ row: rows[at] as TableRow, column, ...how });
  const idOf = (cell: Cell): string => `cell-${cell.row}-${cell.column}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    void scroller.current?.scrollTo({ top: 0 });
  }, [offset]);

  const go = (cell: Cell): void => {
    setActive(cell);
    virtual.scrollToIndex(cell.row);
    requestAnimationFrame(() => document.getElementById(idOf(cell))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  };
  const canEdit = ({ column }: Cell): boolean => canChange && table.columns[column] !== undefined && isWritable(table.columns[column]);
  const toggle = (index: number): void => {
    const id = rowId(rows[index] as TableRow);
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
    scroller.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    // Buttons and checkboxes inside have their own keys.
    if (event.target !== event.currentTarget || rows.length === 0) return;
    const { key, altKey, ctrlKey, metaKey } = event;
    const from = { row, column: active.column };
    const next = altKey || metaKey ? undefined : nextCell(event, from, { rows: rows.length, columns: table.columns.length, page: 20 });
    if (next) go(next);
    else if (key === ' ' && canChange) toggle(row);
    else if ((key === 'Enter' || key === 'F2') && canEdit(from)) edit(from);
    else if (key === 'Backspace' && altKey && canEdit(from) && table.columns[from.column]?.isNullable) edit(from, { isNulled: true });
    else if (key.length === 1 && !ctrlKey && !metaKey && !altKey && canEdit(from)) edit(from, { typed: key });
    else return;
    event.preventDefault();
  };
  const endEditing = (): void => {
    setEditing(undefined);
    scroller.current?.focus();
  };
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={table.name}
      aria-rowcount={totalCount + 1}
      aria-colcount={table.columns.length + 1}
      aria-multiselectable={canChange}
      aria-activedescendant={rows.length === 0 ? undefined : idOf({ row, column: active.column })}
      tabIndex={0}
      onKeyDown={press}
      className="group h-full overflow-auto font-mono text-12 text-code outline-none"
    >
      <GridHead table={table} template={template} width={width} keyNames={keyNames} links={links} sort={sort} onSort={onSort}>
        {canChange && (
          <input
            type="checkbox"
            aria-label="Choose all rows of the page"
            checked={rows.length > 0 && chosen.size === rows.length}
            onChange={(event) => onChoose(new Set(event.target.checked ? rows.map(rowId) : []))}
          />
        )}
      </GridHead>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize(), minWidth: width }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const shown = rows[index] as TableRow;
          const isChosen = chosen.has(rowId(shown));
          return (
            <div
              key={shown.key ? rowId(shown) : index}
              role="row"
              aria-rowindex={offset + index + 2}
              aria-selected={canChange ? isChosen : undefined}
              className={classNames('absolute inset-x-0 grid h-7 border-b border-line', (isChosen || editedRow === index) && 'bg-press')}
              style={{ gridTemplateColumns: template, transform: `translateY(${start}px)`, ...(editedRow === index && { zIndex: 2 }) }}
            >
              <div role="gridcell" aria-colindex={1} className="grid place-items-center border-r border-line">
                {canChange && (
                  <input type="checkbox" aria-label={`Choose row ${offset + index + 1}`} tabIndex={-1} checked={isChosen} onChange={() => toggle(index)} />
                )}
              </div>
              {table.columns.map((column, at) => {
                const cell = { row: index, column: at };
                const value = shown.values[at] ?? null;
                const label = value === null ? undefined : labels?.get(column.name)?.get(value);
                const isActive = index === row && at === active.column;
                const isEdited = editing !== undefined && editedRow === index && editing.column === at;
                return (
                  <div
                    key={column.name}
                    id={idOf(cell)}
                    role="gridcell"
                    aria-colindex={at + 2}
                    title={value !== null && (value.length > 12 || label !== undefined) && !isEdited ? value : undefined}
                    onMouseDown={() => setActive(cell)}
                    onDoubleClick={() => canEdit(cell) && edit(cell)}
                    className={classNames(
                      'relative min-w-0 border-r border-line px-2.5 leading-[27px] last:border-r-0',
                      isNumber(column.type) && 'text-right tnum',
                      isActive && !isEdited && 'group-focus:outline-2 group-focus:-outline-offset-2 group-focus:outline-focus',
                    )}
                  >
                    {isEdited ? (
                      <CellEditor
                        as={as}
                        column={column}
                        before={editing.row.values[at] ?? null}
                        typed={editing.typed}
                        row={editing.row}
                        table={table}
                        isAbove={index > 2 && index >= rows.length - 3}
                        isNulled={editing.isNulled ?? false}
                        onSave={(before, next) => onSave(editing.row, column, before, next)}
                        onEnd={endEditing}
                      />
                    ) : (
                      <span className="block truncate">{value === null ? <i className="text-fg-3">null</i> : (label ?? value)}</span>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
// biome-ignore-end lint/a11y/useSemanticElements: see above
// biome-ignore-end lint/a11y/useFocusableInteractive: see above
