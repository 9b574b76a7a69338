import type { CatalogTable } from '@lathe/protocol';
import { isOwner, type ViewedAs } from './viewed-as.ts';

export interface HiddenRows {
  /** How many of how many rows are read. */
  readonly count: string;
  /** What hides the rest, or why nothing does. */
  readonly reason: string;
  readonly isAllHidden: boolean;
}

const rowsText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

/** What a role reads of a table, in words. Undefined for the owner, who reads everything. */
export function hiddenRows(
  as: ViewedAs,
  table: CatalogTable,
  { readableCount, totalCount }: { readonly readableCount: number; readonly totalCount: number | undefined },
): HiddenRows | undefined {
  if (isOwner(as)) return undefined;
  const hidden = totalCount === undefined ? undefined : Math.max(0, totalCount - readableCount);
  const count = `${as.name} reads ${totalCount === undefined ? rowsText(readableCount) : `${readableCount.toLocaleString('en')} of ${rowsText(totalCount)}`}.`;
  return { count, reason: reasonOf(as, table, hidden), isAllHidden: readableCount === 0 && hidden !== 0 };
}

function reasonOf({ role: { role } }: ViewedAs, table: CatalogTable, hidden: number | undefined): string {
  const people = role === 'anon' ? 'visitors' : 'people who are signed in';
  if (table.kind === 'view' || table.kind === 'materialized view')
    return table.isSecurityInvoker ? 'It reads with the rights of the person who asks.' : 'It reads with the rights of its owner.';
  if (table.rowSecurity === 'off') return 'Row security is off, so nothing is hidden.';
  const policies = table.policies.filter(
    ({ command, roles }) => (command === 'all' || command === 'select') && (roles.includes('public') || roles.includes(role)),
  );
  if (!policies.some(({ isPermissive }) => isPermissive)) return `No policy lets ${people} read ${table.name}.`;
  if (hidden === 0) return 'Nothing is hidden.';
  const names = policies.map(({ name }) => `“${name}”`).join(', ');
  return hidden === undefined ? `The others are hidden by ${names}.` : `${hidden.toLocaleString('en')} ${hidden === 1 ? 'is' : 'are'} hidden by ${names}.`;
}
