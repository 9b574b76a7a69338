import type { CatalogTable } from '@lathe/protocol';
import { Button, IconButton } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Menu, MenuItem } from '../../components/Menu.tsx';
import { tableLabel } from '../use-catalog.ts';
import { AddFilter } from './AddFilter.tsx';
import { filterWords, type TableView } from './table-view.ts';

export interface TableToolsProps {
  readonly table: CatalogTable;
  readonly view: TableView;
  readonly onView: (view: Partial<TableView>) => void;
  readonly chosenCount: number;
  readonly onDelete: () => void;
  readonly onReload: () => void;
  readonly onExport: () => void;
  readonly onImport: (() => void) | undefined;
  readonly onNewTable: (() => void) | undefined;
  /** Undefined where no row can be added. */
  readonly onInsert: (() => void) | undefined;
}

const chip = 'inline-flex h-6.5 flex-none items-center gap-1.5 rounded-control border px-2 text-12 leading-none whitespace-nowrap max-sm:h-10';

/** Filters, order and what can be done with the table. */
export function TableTools({ table, view, onView, chosenCount, onDelete, onReload, onExport, onImport, onNewTable, onInsert }: TableToolsProps) {
  const { filters, sort } = view;
  return (
    <div role="toolbar" aria-label={`Rows of ${table.name}`} className="flex h-11 flex-none items-center gap-1.5 border-b border-line pr-2 pl-3 max-sm:h-14">
      <h2 className="mr-1 max-w-48 flex-none truncate font-strong max-md:sr-only">{tableLabel(table)}</h2>
      <div className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto [scrollbar-width:none]">
        {filters.map((filter) => (
          <span key={filterWords(filter)} className={`${chip} border-accent-line bg-accent-soft text-accent`}>
            <Icon name="filter" size={14} />
            <span className="max-w-56 truncate">{filterWords(filter)}</span>
            <button
              type="button"
              aria-label={`Remove the filter ${filterWords(filter)}`}
              onClick={() => onView({ filters: filters.filter((one) => one !== filter) })}
              className="-mr-1 grid size-5 place-items-center rounded-badge hover:bg-hover max-sm:size-9"
            >
              <Icon name="x" size={12} />
            </button>
          </span>
        ))}
        <AddFilter
          table={table}
          className={chip}
          onAdd={(filter) => onView({ filters: [...filters.filter((one) => filterWords(one) !== filterWords(filter)), filter] })}
        />
        <Menu
          trigger={
            <button
              type="button"
              aria-label={sort ? `Sorted by ${sort.column}` : 'Sort'}
              className={`${chip} border-line-strong text-fg-2 hover:bg-control-hover`}
            >
              <Icon name="sort" size={14} />
              {sort && (
                <span className="max-lg:hidden">
                  {sort.column}, {sort.isDescending ? 'highest first' : 'lowest first'}
                </span>
              )}
            </button>
          }
        >
          {sort && (
            <>
              <MenuItem icon={sort.isDescending ? 'up' : 'down'} onSelect={() => onView({ sort: { ...sort, isDescending: !sort.isDescending } })}>
                {sort.isDescending ? 'Lowest first' : 'Highest first'}
              </MenuItem>
              <MenuItem icon="x" onSelect={() => onView({ sort: undefined })}>
                Do not sort
              </MenuItem>
            </>
          )}
          {table.columns.map(({ name }) => (
            <MenuItem key={name} icon={name === sort?.column ? 'check' : 'sort'} onSelect={() => onView({ sort: { column: name, isDescending: false } })}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </div>
      {chosenCount > 0 && (
        <Button icon="trash" onClick={onDelete}>
          Delete {chosenCount} {chosenCount === 1 ? 'row' : 'rows'}
        </Button>
      )}
      <IconButton icon="reload" label="Reload" className="max-md:hidden" onClick={onReload} />
      <Menu align="end" trigger={<IconButton icon="more" label="More for this table" />}>
        <MenuItem icon="download" onSelect={onExport}>
          Download CSV
        </MenuItem>
        {onImport && (
          <MenuItem icon="upload" onSelect={onImport}>
            Import a CSV
          </MenuItem>
        )}
        <MenuItem icon="reload" onSelect={onReload}>
          Reload
        </MenuItem>
        {onNewTable && (
          <MenuItem icon="table" onSelect={onNewTable}>
            New table
          </MenuItem>
        )}
      </Menu>
      {onInsert && (
        <Button icon="plus" aria-label="Insert row" onClick={onInsert} className="max-sm:w-11 max-sm:px-0!">
          <span className="max-sm:hidden">Insert row</span>
        </Button>
      )}
    </div>
  );
}
