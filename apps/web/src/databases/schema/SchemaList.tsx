import type { CatalogTable } from '@lathe/protocol';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/Icon.tsx';
import { tableId, tableLabel } from '../use-catalog.ts';
import { relationSentence, relationTexts } from './relation-text.ts';

interface SchemaListProps {
  readonly tables: readonly CatalogTable[];
  /** Relations lead to tables that are not shown, too. */
  readonly all: readonly CatalogTable[];
  readonly chosenId: string | undefined;
  readonly onTable: (id: string | undefined) => void;
}

/** The schema for people who do not look at diagrams: tables with their columns and relations in words. */
export function SchemaList({ tables, all, chosenId, onTable }: SchemaListProps) {
  return (
    <ul aria-label="Tables" className="h-full overflow-y-auto">
      {tables.map((table) => {
        const id = tableId(table);
        const relations = relationTexts(table, all);
        return (
          <li key={id} className="border-b border-line">
            <button
              type="button"
              aria-pressed={id === chosenId}
              onClick={() => onTable(id === chosenId ? undefined : id)}
              className={classNames('flex w-full items-start gap-2.5 px-4 py-2.5 text-left focus-row', id === chosenId ? 'bg-press' : 'hover:bg-hover')}
            >
              <Icon name={table.isSystem ? 'lock' : table.kind === 'table' ? 'table' : 'eye'} size={14} className="mt-[3px] text-fg-3" />
              <span className="min-w-0 flex-1">
                <span className="flex gap-2">
                  <span className="min-w-0 flex-1 truncate font-medium">{tableLabel(table)}</span>
                  <span className="text-12 text-fg-3 tnum">{table.rows && `${table.rows.count.toLocaleString('en')} rows`}</span>
                </span>
                <span className="block truncate font-mono text-12 text-fg-2">{table.columns.map(({ name }) => name).join(', ')}</span>
                {relations.length > 0 && <span className="block text-12 text-fg-3">{relations.map(relationSentence).join('; ')}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
