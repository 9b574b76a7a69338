import type { AppRole, CatalogPolicy, CatalogTable, RowPrivilege } from '@lathe/protocol';
import { quoteName, quoteTable } from '../quote-name.ts';
import type { Access, AccessCell, TableAccess, Visitor } from './contract.ts';
import { conditionOf, policiesFor, ROLE_OF } from './predict.ts';
import { isStoredFiles } from './stored-files.ts';
import { withoutParentheses } from './split-expression.ts';

/** Something that visitors can do and probably should not. */
export interface AccessFinding {
  /** What it is about, the same as long as no more is open: `anyone select public.customers: email addresses`. */
  readonly id: string;
  readonly table: CatalogTable;
  readonly visitor: Visitor;
  readonly command: RowPrivilege;
  /** `Anyone can read 214 email addresses`. */
  readonly title: string;
  readonly text: string;
  /** Absent where only a person can say who the rows are for. */
  readonly safer?: SaferVersion;
}

export interface SaferVersion {
  /** Who may do what now, and the SQL that says so. */
  readonly before: string;
  readonly beforeSql: string;
  readonly after: string;
  /** What replaces it, as a migration. */
  readonly sql: string;
}

/** What columns with such names contain. */
const PERSONAL: readonly (readonly [RegExp, one: string, many: string])[] = [
  [/^(?:e_?mail|email_address|e_?mail_.*|.*_e_?mail)$/i, 'email address', 'email addresses'],
  [/(?:^|_)(?:password|passwd|secret|api_?key|access_token|token)(?:$|_)/i, 'secret', 'secrets'],
  [/(?:^|_)(?:iban|card_number|ssn|tax_id|passport)(?:$|_)/i, 'number of a document', 'numbers of documents'],
  [/(?:^|_)(?:phone|phone_number|mobile|tel)(?:$|_)/i, 'phone number', 'phone numbers'],
  [/^(?:birth_?date|date_of_birth|birthday|dob)$/i, 'birth date', 'birth dates'],
  [/(?:^|_)(?:street|address|postal_address|home_address)$/i, 'address', 'addresses'],
];

const VISITOR_NAMES = { anyone: 'Anyone', owner: 'Anyone', other: 'Everyone who signs up' } as const satisfies Record<Visitor, string>;
const VERBS = { select: 'read', insert: 'add', update: 'change', delete: 'delete' } as const satisfies Record<RowPrivilege, string>;
const COMMANDS = ['select', 'delete', 'update'] as const;

/**
 * What should be looked at first comes first: what anyone can do, then what everyone with an account can. One for each table.
 * @param ignored IDs of findings that a person has decided to leave as they are. What else is open is found nevertheless
 */
export function findAccess(access: Access, ignored: readonly string[] = []): readonly AccessFinding[] {
  const found = allFindings(access).filter(({ id }) => !ignored.includes(id) && !ignored.includes(ofAnyone(id)));
  return found.filter((finding, index) => found.findIndex(({ table }) => table === finding.table) === index);
}

/** Those that still hold of what a person has decided to leave as it is. */
export function findIgnored(access: Access, ignored: readonly string[]): readonly AccessFinding[] {
  return allFindings(access).filter(({ id }) => ignored.includes(id));
}

const allFindings = ({ tables }: Access): readonly AccessFinding[] =>
  (['anyone', 'other'] as const).flatMap((visitor) => tables.flatMap((access) => findingsOf(access, visitor)));

/** What is right for anyone is right for people who are signed in. */
const ofAnyone = (id: string): string => id.replace(/^other /, 'anyone ');

/** Whether a cell is a part of the finding about its table. */
export function isFinding(findings: readonly AccessFinding[], table: CatalogTable, visitor: Visitor, command: RowPrivilege, cell: AccessCell): boolean {
  if (visitor === 'owner' || !isOpen(cell)) return false;
  return findings.some((finding) => finding.table === table && (command === finding.command || COMMANDS.some((one) => one === command && one !== 'select')));
}

const isOpen = ({ verdict }: AccessCell): boolean => verdict === 'all' || verdict === 'some';

/** Adding is left out: forms for strangers are common. So is reading what is not personal. */
function findingsOf(access: TableAccess, visitor: 'anyone' | 'other'): readonly AccessFinding[] {
  const cell = access.cells[visitor];
  const isPersonal = personalOf(access.table).length > 0;
  return COMMANDS.filter((one) => isOpen(cell[one]) && (one === 'select' ? isPersonal : visitor === 'anyone' || cell[one].verdict === 'all')).map((command) =>
    findingOf(access, visitor, command),
  );
}

function findingOf(access: TableAccess, visitor: 'anyone' | 'other', command: (typeof COMMANDS)[number]): AccessFinding {
  const { table, cells } = access;
  const cell = cells[visitor];
  const kinds = command === 'select' ? personalOf(table) : [];
  const [personal] = kinds;
  const rows = command === 'select' ? cell.select.rows : table.rows?.count;
  const rowsOf = isStoredFiles(table) ? { one: 'stored file', many: 'stored files' } : { one: `row of ${table.name}`, many: `rows of ${table.name}` };
  const what = personal ?? rowsOf;
  const name = table.schema === 'public' ? table.name : `${table.schema}.${table.name}`;
  const counted = rows === undefined || rows === 0 ? what.many : `${rows.toLocaleString('en-US')} ${rows === 1 ? what.one : what.many}`;
  const isUnprotected = table.kind === 'table' && table.rowSecurity === 'off';
  const safer = saferVersion(access, visitor, command);
  return {
    id: `${visitor} ${command} ${table.schema}.${table.name}${kinds.length === 0 ? '' : `: ${kinds.map(({ many }) => many).join(', ')}`}`,
    table,
    visitor,
    command,
    title: `${VISITOR_NAMES[visitor]} can ${VERBS[command]} ${counted}`,
    text: `${isUnprotected ? `Row-level security is off for ${name}.` : `${name} answers ${visitor === 'anyone' ? 'without sign-in' : 'everyone who is signed in'}.`} ${cell[command].isPredicted ? 'There are no rows yet, so its policies were read.' : 'Seen by a real query.'}`,
    ...(safer && { safer }),
  };
}

function personalOf({ columns }: CatalogTable): readonly { readonly one: string; readonly many: string }[] {
  return PERSONAL.flatMap(([pattern, one, many]) => (columns.some(({ name, type }) => pattern.test(name) && type !== 'boolean') ? [{ one, many }] : []));
}

/** A policy that does not ask who somebody is lets in everyone it is for. */
const isOpening = (policy: CatalogPolicy, command: RowPrivilege): boolean =>
  policy.isPermissive && !/auth\.(?:uid|jwt|email)\(\)/.test(conditionOf(policy, command));

function saferVersion({ table, ownerColumn }: TableAccess, visitor: 'anyone' | 'other', command: RowPrivilege): SaferVersion | undefined {
  const name = quoteTable(table);
  if (table.kind === 'view') return saferView(table, name);
  // Policies of files are about buckets, too, which only a person can tell.
  if (table.kind !== 'table' || isStoredFiles(table)) return undefined;
  const role = ROLE_OF[visitor];
  const opening = policiesFor(table, role, command).filter((policy) => isOpening(policy, command));
  const isOff = table.rowSecurity === 'off';
  if (!isOff && opening.length === 0) return undefined;
  if (ownerColumn === undefined && visitor === 'other') return undefined;
  const condition = ownerColumn === undefined ? 'true' : `${quoteName(ownerColumn)} = (select auth.uid())`;
  // A policy for everything is replaced by one for everything.
  const commands = isOff ? (['all'] as const) : [...new Set(opening.map((policy) => policy.command))];
  const sql = [
    ...(isOff ? [`alter table ${name} enable row level security;`] : []),
    ...opening.map((policy) => `drop policy ${quoteName(policy.name)} on ${name};`),
    ...commands.map((one) => createPolicy(newName(table, ownerColumn, one), table, one, condition, ownerColumn !== undefined)),
  ];
  return {
    before: `Now: ${visitor === 'anyone' ? 'everyone' : 'everyone with an account'}, every row`,
    beforeSql: isOff ? `${grantText(table, role)}\n-- Row-level security is off.` : opening.map((policy) => policySql(policy, table)).join('\n\n'),
    after: ownerColumn === undefined ? 'Safer: only people who are signed in' : 'Safer: only the person it belongs to, only their own rows',
    sql: sql.join('\n\n'),
  };
}

function saferView(table: CatalogTable, name: string): SaferVersion | undefined {
  if (table.isSecurityInvoker) return undefined;
  return {
    before: 'Now: it reads with the rights of its owner, past all policies',
    beforeSql: `create view ${name} as\n${(table.definition ?? '').trim()}`,
    after: 'Safer: it reads with the rights of the person who asks',
    sql: `alter view ${name} set (security_invoker = true);`,
  };
}

function newName(table: CatalogTable, ownerColumn: string | undefined, command: CatalogPolicy['command']): string {
  const base = `${ownerColumn === undefined ? 'Signed-in people' : 'People'} ${command === 'all' ? 'keep' : VERBS[command]} ${ownerColumn === undefined ? table.name : `their own ${table.name}`}`;
  const isTaken = (candidate: string) => table.policies.some((policy) => policy.name === candidate);
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? base : `${base} ${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/** Without an owner, only reading is let through: who may change the rows of nobody is for a person to say. */
function createPolicy(name: string, table: CatalogTable, command: CatalogPolicy['command'], condition: string, isOwned: boolean): string {
  const only = isOwned || command !== 'all' ? command : 'select';
  const checks = isOwned && (only === 'all' || only === 'update') ? { using: condition, check: condition } : { using: condition };
  return policySql({ name, command: only, roles: ['authenticated'], isPermissive: true, ...(only === 'insert' ? { check: condition } : checks) }, table);
}

/** The statement that makes a policy. */
export function policySql({ name, command, roles, isPermissive, using, check }: CatalogPolicy, table: Pick<CatalogTable, 'schema' | 'name'>): string {
  const lines = [
    `create policy ${quoteName(name)}`,
    `  on ${quoteTable(table)}${isPermissive ? '' : ' as restrictive'} for ${command} to ${roles.map((role) => (/^[a-z_]\w*$/.test(role) ? role : quoteName(role))).join(', ')}`,
    ...(using === undefined ? [] : [`  using ${inParentheses(using)}`]),
    ...(check === undefined ? [] : [`  with check ${inParentheses(check)}`]),
  ];
  return `${lines.join('\n')};`;
}

/** PostgreSQL prints most expressions in parentheses, but not all. */
function inParentheses(expression: string): string {
  return withoutParentheses(expression) === expression.trim() ? `(${expression})` : expression;
}

function grantText(table: CatalogTable, role: AppRole): string {
  return `grant ${table.grants[role].join(', ')} on ${quoteTable(table)} to ${role};`;
}
