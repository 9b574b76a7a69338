import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/Icon.tsx';
import { cardType } from './card-type.ts';
import { tableLabel } from '../use-catalog.ts';
import { CARD_WIDTH, HEAD_HEIGHT, type PlacedTable, ROW_HEIGHT } from './layout.ts';

interface TableCardProps {
  readonly placed: PlacedTable;
  readonly isChosen: boolean;
  readonly isPale: boolean;
  readonly onTable: (id: string | undefined) => void;
}

/** One table of the diagram. It is one button, so that its columns are not read out one by one. */
export function TableCard({ placed: { table, id, x, y, height }, isChosen, isPale, onTable }: TableCardProps) {
  const isLinked = (column: string) => table.foreignKeys.some(({ columns }) => columns.includes(column));
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${tableLabel(table)}, ${table.columns.length} columns${table.rows ? `, ${table.rows.count.toLocaleString('en')} rows` : ''}`}
      onClick={() => onTable(isChosen ? undefined : id)}
      style={{ left: x, top: y, width: CARD_WIDTH, height }}
      className={classNames(
        'absolute flex flex-col overflow-hidden rounded-card border bg-surface text-left',
        isChosen ? 'border-accent ring-1 ring-accent' : table.isSystem ? 'border-dashed border-line-control' : 'border-line-strong hover:border-fg-3',
        isPale && 'opacity-40',
      )}
    >
      <span className="flex w-full flex-none items-center gap-1.5 border-b border-line px-2.5" style={{ height: HEAD_HEIGHT }}>
        <Icon name={table.isSystem ? 'lock' : table.kind === 'table' ? 'table' : 'eye'} size={14} className="text-fg-3" />
        <span className="min-w-0 flex-1 truncate text-13">{tableLabel(table)}</span>
        <span className="text-12 text-fg-3 tnum">{table.rows && `${table.rows.isExact ? '' : '~'}${table.rows.count.toLocaleString('en')}`}</span>
      </span>
      {table.columns.map(({ name, type }) => (
        <span key={name} className="flex w-full flex-none items-center gap-1.5 px-2.5 font-mono text-12" style={{ height: ROW_HEIGHT }}>
          <span className="w-3.5 flex-none text-fg-3">
            {table.primaryKey.includes(name) ? <Icon name="key" size={12} /> : isLinked(name) && <Icon name="link" size={12} />}
          </span>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="max-w-20 truncate text-11 text-fg-3">{cardType(type)}</span>
        </span>
      ))}
    </button>
  );
}
