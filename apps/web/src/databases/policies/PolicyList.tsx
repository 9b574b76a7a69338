import type { CatalogPolicy, CatalogTable } from '@lathe/protocol';
import { isStoredFiles, policySql, policyWords, type TableAccess } from '@lathe/workspace';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Sql } from '../Sql.tsx';
import { tableId, tableLabel } from '../use-catalog.ts';

interface PolicyListProps {
  readonly tables: readonly TableAccess[];
  readonly onTable: (id: string) => void;
}

/** Each policy as a sentence, and what holds for tables without one. */
export function PolicyList({ tables, onTable }: PolicyListProps) {
  return (
    <ul className="overflow-hidden rounded-card border border-line">
      {tables.flatMap(({ table }) => [
        ...(table.policies.length === 0 || table.rowSecurity === 'off' ? [<NoPolicy key={tableId(table)} table={table} onTable={onTable} />] : []),
        ...(isStoredFiles(table) ? [<PublicBuckets key="buckets" />] : []),
        ...table.policies.map((policy) => <PolicyRow key={`${tableId(table)} ${policy.name}`} table={table} policy={policy} onTable={onTable} />),
      ])}
    </ul>
  );
}

const ROW = 'grid min-h-9 items-center gap-x-3 px-3 py-1 max-sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[132px_minmax(0,1fr)_88px_84px]';

function TableName({ table, onTable }: { readonly table: CatalogTable; readonly onTable: (id: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onTable(tableId(table))}
      className="truncate text-left font-mono text-12 text-fg-2 hover:text-fg hover:underline focus-row"
    >
      {tableLabel(table)}
    </button>
  );
}

function PolicyRow({ table, policy, onTable }: { readonly table: CatalogTable; readonly policy: CatalogPolicy; readonly onTable: (id: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { sentence, who, isWhole } = policyWords(policy, table);
  const isUnused = table.rowSecurity === 'off';
  return (
    <li className="border-line not-first:border-t">
      <div className={ROW}>
        <TableName table={table} onTable={onTable} />
        <span className={classNames('max-sm:col-span-2 max-sm:row-start-2', isUnused && 'text-fg-3 line-through')}>
          {sentence}
          {!isWhole && !isOpen && <span className="text-fg-3"> The condition is in its SQL.</span>}
        </span>
        <span className="truncate text-12 text-fg-3 max-sm:hidden">{who}</span>
        <Button
          kind="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} the SQL of ${policy.name}`}
          className="justify-self-end"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide SQL' : 'Show SQL'}
        </Button>
      </div>
      {isOpen && <Sql text={policySql(policy, table)} label={`SQL of ${policy.name}`} className="border-t border-line bg-base px-3 py-2" />}
    </li>
  );
}

/** What no policy says. */
function PublicBuckets() {
  return (
    <li className="border-line px-3 py-2 text-12 text-fg-2 not-first:border-t">
      Files in a public bucket can be downloaded by everyone who has their address, whatever its policies say.
    </li>
  );
}

/** What holds for a table without policies. */
function NoPolicy({ table, onTable }: { readonly table: CatalogTable; readonly onTable: (id: string) => void }) {
  const [sentence, isDanger] = withoutPolicies(table);
  return (
    <li className="border-line not-first:border-t">
      <div className={ROW}>
        <TableName table={table} onTable={onTable} />
        <span className={classNames('max-sm:col-span-2 max-sm:row-start-2', isDanger && 'font-strong text-danger')}>{sentence}</span>
        <span className="text-12 text-fg-3 max-sm:hidden">{isDanger ? 'anyone' : 'nobody'}</span>
        <span />
      </div>
    </li>
  );
}

function withoutPolicies({ kind, rowSecurity, grants, isSecurityInvoker, policies }: CatalogTable): readonly [sentence: string, isDanger: boolean] {
  const isGranted = grants.anon.length + grants.authenticated.length > 0;
  if (!isGranted) return ['No grant: only your own server reaches it.', false];
  if (kind === 'materialized view') return ['A stored result, which policies do not limit.', true];
  if (kind === 'view') {
    return isSecurityInvoker ? ['A view: the policies of its tables apply.', false] : ['A view that passes the policies of its tables.', true];
  }
  if (rowSecurity === 'off')
    return [`Row-level security is off: ${policies.length === 0 ? 'who has a grant reaches every row' : 'its policies do nothing'}.`, true];
  return ['No policy: only your own server reaches it.', false];
}
