import type { CatalogTable } from '@lathe/protocol';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { SearchField } from '../../components/Field.tsx';
import { Icon } from '../../components/Icon.tsx';
import { tableId, tableLabel } from '../use-catalog.ts';

export interface TableListProps {
  readonly tables: readonly CatalogTable[];
  readonly table: CatalogTable;
  readonly onTable: (id: string) => void;
  readonly onNewTable: () => void;
}

/** Tables, views, and what the platform keeps, each with its rows. */
export const tableGroups = (tables: readonly CatalogTable[]) =>
  [
    { title: 'Tables', icon: 'table', tables: tables.filter(({ isSystem, kind }) => !isSystem && (kind === 'table' || kind === 'foreign table')) },
    { title: 'Views', icon: 'eye', tables: tables.filter(({ isSystem, kind }) => !isSystem && (kind === 'view' || kind === 'materialized view')) },
    { title: 'Read only', icon: 'lock', tables: tables.filter(({ isSystem }) => isSystem) },
  ] as const;

/** Anyone reads all rows: visitors may read it, and no policy can hide any. */
const isOpen = ({ isSystem, kind, rowSecurity, grants }: CatalogTable): boolean =>
  !isSystem && kind === 'table' && rowSecurity === 'off' && grants.anon.includes('select');

export const countText = ({ rows }: CatalogTable): string | undefined => rows && `${rows.isExact ? '' : '~'}${rows.count.toLocaleString('en')}`;

export function TableList({ tables, table, onTable, onNewTable }: TableListProps) {
  const [wanted, setWanted] = useState('');
  const found = tables.filter((one) => tableLabel(one).toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <div className="flex min-h-0 flex-col border-r border-line">
      <div className="px-2 pt-2">
        <SearchField label="Find a table" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      </div>
      <nav aria-label="Tables" className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-2">
        {found.length === 0 && (
          <p className="px-1.5 py-3 text-12 text-fg-3">
            No table is called “{wanted}”.{' '}
            <button type="button" onClick={() => setWanted('')} className="text-accent">
              Show all
            </button>
          </p>
        )}
        {tableGroups(found).map(
          (group) =>
            group.tables.length > 0 && (
              <section key={group.title} aria-label={group.title}>
                <h2 className="px-1.5 pt-2.5 pb-1 text-12 font-medium text-fg-3">{group.title}</h2>
                <ul>
                  {group.tables.map((one) => {
                    const isChosen = tableId(one) === tableId(table);
                    return (
                      <li key={tableId(one)}>
                        <button
                          type="button"
                          aria-current={isChosen ? 'true' : undefined}
                          onClick={() => onTable(tableId(one))}
                          className={classNames(
                            'flex h-7 w-full items-center gap-2 rounded-row px-1.5 text-left focus-row',
                            isChosen ? 'bg-press' : 'hover:bg-hover',
                          )}
                        >
                          <Icon name={group.icon} size={14} className="text-fg-3" />
                          <span className="min-w-0 flex-1 truncate">{tableLabel(one)}</span>
                          {isOpen(one) && (
                            <span title="Anyone can read this table" className="text-danger">
                              <Icon name="shield" size={14} />
                              <span className="sr-only">Anyone can read this table</span>
                            </span>
                          )}
                          <span className="font-mono text-12 text-fg-3 tnum">{countText(one)}</span>
                        </button>
                      </li>
                    );
                  })}
                </ul>
              </section>
            ),
        )}
      </nav>
      <div className="flex-none border-t border-line p-2">
        <Button icon="plus" className="w-full" onClick={onNewTable}>
          New table
        </Button>
      </div>
    </div>
  );
}
