import type { CatalogTable, RowPrivilege } from '@lathe/protocol';
import type { AccessCell, Visitor } from '@lathe/workspace';

export const COMMAND_NAMES = { select: 'Read', insert: 'Add', update: 'Change', delete: 'Delete' } as const satisfies Record<RowPrivilege, string>;
export const VISITOR_NAMES = { anyone: 'Anyone', owner: 'The owner of the row', other: 'Another signed-in user' } as const satisfies Record<Visitor, string>;

const VERBS = { select: 'read', insert: 'add', update: 'change', delete: 'delete' } as const;
const ROLES = { anyone: 'anon', owner: 'authenticated', other: 'authenticated' } as const;

/** Whether a visitor is let through. For others than the owner, rows of their own do not count: it is about the owner's. */
export function isAllowed(visitor: Visitor, { verdict }: AccessCell): boolean {
  return verdict === 'all' || verdict === 'some' || (verdict === 'own' && visitor === 'owner');
}

/** What a cell of the matrix means. */
export function cellText(table: CatalogTable, visitor: Visitor, command: RowPrivilege, cell: AccessCell): string {
  const basis = cell.isPredicted ? ' There is no row to try, so this is what grants and policies say.' : '';
  return `${meaning(table, visitor, command, cell)}${basis}`;
}

function meaning(table: CatalogTable, visitor: Visitor, command: RowPrivilege, { verdict, rows, message }: AccessCell): string {
  const verb = VERBS[command];
  const total = table.rows?.count;
  switch (verdict) {
    case 'grant':
      return `Cannot ${verb}: there is no GRANT for ${ROLES[visitor]}.`;
    case 'error':
      return `Cannot ${verb}: the database said “${message ?? 'nothing'}”.`;
    case 'policy':
      return command === 'select' ? 'Reads no rows: no policy shows one.' : `Cannot ${verb} the row: no policy allows it.`;
    case 'own':
      return `Can ${verb} rows of their own only${count(rows, total)}.`;
    case 'some':
      return command === 'select' ? `Reads some rows${count(rows, total)}.` : `Can ${verb} some rows, and not only their own.`;
    case 'all':
      if (command === 'insert')
        return visitor === 'anyone' || table.policies.length === 0 ? 'Can add any row.' : 'Can add rows, also such as belong to others.';
      return command === 'select' ? `Reads every row${count(rows, undefined)}.` : `Can ${verb} every row.`;
  }
}

function count(rows: number | undefined, total: number | undefined): string {
  if (rows === undefined) return '';
  const text = rows.toLocaleString('en');
  return total === undefined ? `, ${text} now` : `, ${text} of ${total.toLocaleString('en')} now`;
}
