import type { CatalogTable } from '@lathe/protocol';
import { policyWords, tableSql } from '@lathe/workspace';
import type { ReactNode } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { byteSizeText } from '../../components/format.ts';
import { Icon } from '../../components/Icon.tsx';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import { tableId, tableLabel } from '../use-catalog.ts';
import { columnNotes, relationTexts } from './relation-text.ts';
import { cardType } from './card-type.ts';

export interface TableDetailsProps {
  readonly table: CatalogTable;
  readonly tables: readonly CatalogTable[];
  readonly onTable: (id: string | undefined) => void;
  readonly onRows: () => void;
  readonly onPolicies: () => void;
}

/** What there is to know about one table, beside the diagram. On a phone it lies over it. */
export function TableDetails({ table, tables, onTable, onRows, onPolicies }: TableDetailsProps) {
  const workspace = useWorkspace();
  const relations = relationTexts(table, tables);
  const label = tableLabel(table);
  return (
    <aside
      aria-label={`Table ${label}`}
      className="flex w-71 flex-none flex-col overflow-hidden border-l border-line bg-surface max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:max-h-[70%] max-sm:w-full max-sm:border-t max-sm:border-l-0 max-sm:bg-raised max-sm:shadow-float"
    >
      <div className="flex h-10 flex-none items-center gap-1 border-b border-line pr-1.5 pl-3 max-sm:h-12">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{label}</h2>
        <IconButton icon="table" label={`Show the rows of ${label}`} onClick={onRows} />
        <IconButton icon="x" label="Close" onClick={() => onTable(undefined)} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex flex-col gap-2 border-b border-line p-3">
          {table.comment !== undefined && <p className="text-fg-2">{table.comment}</p>}
          <p className="flex flex-wrap gap-1.5">
            {table.rows && (
              <Badge>
                {table.rows.isExact ? '' : 'about '}
                {table.rows.count.toLocaleString('en')} {table.rows.count === 1 ? 'row' : 'rows'}
              </Badge>
            )}
            {table.kind === 'table' && <Badge>{byteSizeText(table.sizeBytes)}</Badge>}
            {table.kind === 'table' && !table.isSystem && <RowSecurity table={table} />}
          </p>
        </div>
        <Part title="Columns">
          {table.columns.map((column) => (
            <Row
              key={column.name}
              icon={
                table.primaryKey.includes(column.name) ? 'key' : table.foreignKeys.some(({ columns }) => columns.includes(column.name)) ? 'link' : undefined
              }
              name={<span className="font-mono text-12">{column.name}</span>}
              note={[cardType(column.type), columnNotes(column)].filter((text) => text !== '').join(', ')}
              title={column.enumValues?.join(', ') ?? column.comment}
            />
          ))}
        </Part>
        {relations.length > 0 && (
          <Part title="Relations">
            {relations.map(({ key, direction, verb, table: other, onDelete }) => (
              <Row
                key={key}
                icon={direction === 'to' ? 'arrow-right' : 'arrow-left'}
                name={
                  <>
                    {verb}{' '}
                    <button type="button" onClick={() => onTable(tableId(other))} className="text-accent hover:underline focus-row">
                      {tableLabel(other)}
                    </button>
                  </>
                }
                note={onDelete}
              />
            ))}
          </Part>
        )}
        {table.indexes.length > 0 && (
          <Part title="Indexes">
            {table.indexes.map(({ name, sizeBytes, definition }) => (
              <Row key={name} name={<span className="font-mono text-12">{name}</span>} note={byteSizeText(sizeBytes)} title={definition} />
            ))}
          </Part>
        )}
        {table.policies.length > 0 && (
          <Part title="Policies" action={<IconButton size="sm" icon="shield" label="Show what visitors can do" onClick={onPolicies} />}>
            {table.policies.map((policy) => (
              <li key={policy.name} className="py-1 text-12 text-fg-2">
                {policyWords(policy, table).sentence}
              </li>
            ))}
          </Part>
        )}
      </div>
      {!table.isSystem && (
        <div className="flex flex-none flex-wrap gap-1.5 border-t border-line p-2.5">
          <Button icon="chat" onClick={() => askAssistant(workspace, `Change the table ${label}: `)}>
            Ask for a change
          </Button>
          {table.kind === 'table' && <CopyButton kind="quiet" text={tableSql(table)} label="Copy as SQL" />}
        </div>
      )}
    </aside>
  );
}

function RowSecurity({ table }: { readonly table: CatalogTable }) {
  if (table.rowSecurity !== 'off')
    return (
      <Badge tone="ok">
        <Icon name="shield" size={12} />
        {table.policies.length === 0 ? 'Server only' : 'Policies apply'}
      </Badge>
    );
  const isGranted = table.grants.anon.length + table.grants.authenticated.length > 0;
  return <Badge tone={isGranted ? 'danger' : 'plain'}>{isGranted ? 'Open to everyone' : 'Server only'}</Badge>;
}

function Part({ title, action, children }: { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line px-3 py-2.5">
      <div className="flex min-h-6 items-center">
        <h3 className="flex-1 text-12 font-medium text-fg-3">{title}</h3>
        {action}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

interface RowProps {
  readonly icon?: 'key' | 'link' | 'arrow-right' | 'arrow-left' | undefined;
  readonly name: ReactNode;
  readonly note: string;
  readonly title?: string | undefined;
}

function Row({ icon, name, note, title }: RowProps) {
  return (
    <li className="flex min-h-6.5 items-baseline gap-2 py-0.5" title={title}>
      <span className="w-3.5 flex-none self-center text-fg-3">{icon && <Icon name={icon} size={14} />}</span>
      <span className="min-w-0 flex-auto wrap-anywhere">{name}</span>
      <span className="max-w-[60%] flex-none text-right text-12 text-fg-3 wrap-anywhere">{note}</span>
    </li>
  );
}
