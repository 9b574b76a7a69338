import { Icon } from '../../components/Icon.tsx';
import { tableId, tableLabel } from '../use-catalog.ts';
import { countText, tableGroups, type TableListProps } from './TableList.tsx';

/** The tables as one field, where there is no room for a list. */
export function TableChoice({ tables, table, onTable }: Omit<TableListProps, 'onNewTable'>) {
  return (
    <div className="flex flex-none items-center gap-2 border-b border-line px-3 py-2">
      <span className="relative flex min-w-0 flex-1 items-center">
        <Icon name="table" className="pointer-events-none absolute left-3 text-fg-3" />
        <select
          aria-label="Table"
          value={tableId(table)}
          onChange={(event) => onTable(event.target.value)}
          className="h-11 w-full min-w-0 appearance-none truncate rounded-control border border-line-control bg-surface pr-8 pl-9 text-16 focus-field"
        >
          {tableGroups(tables).map(
            (group) =>
              group.tables.length > 0 && (
                <optgroup key={group.title} label={group.title}>
                  {group.tables.map((one) => (
                    <option key={tableId(one)} value={tableId(one)}>
                      {[tableLabel(one), countText(one)].filter(Boolean).join(' · ')}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </select>
        <Icon name="down" className="pointer-events-none absolute right-3 text-fg-3" />
      </span>
    </div>
  );
}
