import { AppError, type Catalog, type CatalogTable, ROW_PRIVILEGES, type RowPrivilege, type SqlAnswer, type SqlRole } from '@lathe/protocol';
import type { DatabaseStore } from '../contract.ts';
import { type Access, type AccessCell, type TableAccess, type Visitor, VISITORS } from './contract.ts';
import { ownerColumnOf } from './owner-column.ts';
import { isStoredFiles } from './stored-files.ts';
import { predict } from './predict.ts';
import { type Attempt, type AttemptName, type Attempts, ownersSql, rowsSql, type TrialRow, trialSql } from './trial-sql.ts';

type Database = Pick<DatabaseStore, 'run'>;

interface Person {
  readonly id: string;
  readonly email?: string;
}

interface Options {
  /** For people who do not exist, where nobody has signed up. */
  readonly newId: () => string;
  readonly signal?: AbortSignal;
}

const OWNER: SqlRole = { role: 'owner' };
/** An attempt waits for locks and for the policies of large tables. */
const TIMEOUT_MS = 5000;
const PEOPLE_SQL = `select json_agg(json_build_object('id', u.id, 'email', u.email)) from (
  select id, email from auth.users order by last_sign_in_at desc nulls last, created_at desc, id limit 50) u`;

/**
 * Finds out what visitors of the app can do with each table, by real queries as them, all of which are rolled back.
 * @throws AppError if the database cannot be asked
 */
export async function tryAccess(database: Database, catalog: Catalog, { newId, signal }: Options): Promise<Access> {
  const tables = catalog.tables.filter(isTried);
  const columns = new Map(tables.map((table) => [table, table.kind === 'table' ? ownerColumnOf(table, catalog) : undefined]));
  const owned = tables.filter((table) => columns.get(table) !== undefined);
  const owners = await readOwners(database, owned, columns);
  const known = await readJson<Person[] | null>(database, PEOPLE_SQL);
  const ownerId = mostFrequent(owners) ?? known?.[0]?.id ?? newId();
  const owner = known?.find(({ id }) => id === ownerId) ?? { id: ownerId };
  const other = known?.find(({ id }) => id !== ownerId) ?? { id: newId() };

  const results: TableAccess[] = [];
  let queryCount = 0;
  for (const table of tables) {
    signal?.throwIfAborted();
    const ownerColumn = columns.get(table);
    const tried = await tryTable(database, table, ownerColumn, { owner: owner.id, other: other.id });
    queryCount += tried.queryCount;
    results.push({ table, cells: tried.cells, ...(ownerColumn !== undefined && { ownerColumn }) });
  }
  return { tables: results, queryCount, ...(owner.email && { owner: owner.email }), ...(other.email && { other: other.email }) };
}

/** Tables of the app, and the list of stored files once there are some or a policy for them. */
export function isTried(table: CatalogTable): boolean {
  if (isStoredFiles(table)) return table.policies.length > 0 || (table.rows?.count ?? 0) > 0;
  return !table.isSystem && table.kind !== 'foreign table';
}

async function readOwners(
  database: Database,
  tables: readonly CatalogTable[],
  columns: ReadonlyMap<CatalogTable, string | undefined>,
): Promise<readonly string[][]> {
  if (tables.length === 0) return [];
  return readJson(database, `select json_build_array(${tables.map((table) => ownersSql(table, columns.get(table) ?? '')).join(', ')})`);
}

/** Who has rows in most tables, so that one person is tried in all of them. */
function mostFrequent(lists: readonly (readonly string[])[]): string | undefined {
  const counts = new Map<string, number>();
  for (const list of lists) for (const id of list) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([, first], [, second]) => second - first)[0]?.[0];
}

async function tryTable(database: Database, table: CatalogTable, ownerColumn: string | undefined, ids: { readonly owner: string; readonly other: string }) {
  const found = table.kind === 'table' ? await readTrialRows(database, table, ownerColumn, ids) : [];
  const rows = { own: found[0], foreign: found[1], invented: JSON.stringify(ownerColumn === undefined ? {} : { [ownerColumn]: ids.owner }) };
  const total = table.rows?.count;
  const roles: Record<Visitor, SqlRole> = {
    anyone: { role: 'anon' },
    owner: { role: 'authenticated', userId: ids.owner },
    other: { role: 'authenticated', userId: ids.other },
  };
  let queryCount = 0;
  const cells = {} as Record<Visitor, Record<RowPrivilege, AccessCell>>;
  for (const visitor of VISITORS) {
    const as = roles[visitor];
    const text = trialSql(table, rows, ownerColumn, as.role === 'authenticated' ? as.userId : undefined);
    const answer = await database.run({ text, as, isRolledBack: true, rowLimit: 1, timeoutMs: TIMEOUT_MS });
    const attempts: Attempts = answer.error === undefined ? JSON.parse(answer.results.at(-1)?.rows[0]?.[0] ?? '{}') : failedWith(answer.error);
    queryCount += Object.keys(attempts).length;
    cells[visitor] = cellsOf(table, visitor, attempts, total);
  }
  return { cells, queryCount };
}

/** What ends the whole trial, such as the time limit, is what each attempt says. */
function failedWith({ code, message }: NonNullable<SqlAnswer['error']>): Attempts {
  return Object.fromEntries(ROW_PRIVILEGES.map((name) => [name, { code, message }]));
}

function cellsOf(table: CatalogTable, visitor: Visitor, attempts: Attempts, total: number | undefined): Record<RowPrivilege, AccessCell> {
  const written = (command: 'insert' | 'update' | 'delete'): AccessCell => {
    const own = attempts[command];
    const foreign = attempts[`${command} foreign` as AttemptName];
    const tried = own ?? foreign;
    if (tried === undefined) return predict(table, visitor, command);
    const isOwn = own !== undefined && succeeded(own);
    const isForeign = foreign !== undefined && succeeded(foreign);
    if (!isOwn && !isForeign) return refusal(tried);
    // Without a row of somebody else, policies say whether it would be theirs only.
    const isOnlyOwn = foreign === undefined ? !isOpen(table, command) : !isForeign;
    if (visitor === 'owner') return { verdict: isOwn ? (isOnlyOwn ? 'own' : 'all') : 'some', isPredicted: false };
    return { verdict: (own === undefined || isOwn) && (foreign === undefined || isForeign) ? 'all' : 'some', isPredicted: false };
  };
  return { select: readCell(table, visitor, attempts, total), insert: written('insert'), update: written('update'), delete: written('delete') };
}

const isOpen = (table: CatalogTable, command: RowPrivilege) => predict(table, 'owner', command).verdict === 'all';

function readCell(table: CatalogTable, visitor: Visitor, attempts: Attempts, total: number | undefined): AccessCell {
  const read = attempts.select;
  if (read === undefined) return predict(table, visitor, 'select');
  if ('code' in read) return refusal(read);
  if (total === 0) return { ...predict(table, visitor, 'select'), rows: 0 };
  const own = attempts['select own'];
  const ownRows = own !== undefined && 'rows' in own ? own.rows : 0;
  const { rows } = read;
  // A view has no count to compare with.
  if (rows === 0) return { verdict: 'policy', isPredicted: false, rows };
  if (total === undefined || rows >= total)
    return { verdict: ownRows === rows && visitor !== 'anyone' && !isOpen(table, 'select') ? 'own' : 'all', isPredicted: false, rows };
  if (ownRows === rows) return { verdict: 'own', isPredicted: false, rows };
  // Where no column says whose row it is, policies do, and whether another person sees the same row.
  const shown = attempts['select row'];
  const isTheirs = visitor === 'owner' || (shown !== undefined && !succeeded(shown));
  return { verdict: visitor !== 'anyone' && isTheirs && predict(table, 'owner', 'select').verdict === 'own' ? 'own' : 'some', isPredicted: false, rows };
}

/** Keys and constraints (class 23) are looked at only after grants and policies have let a row through. */
function succeeded(attempt: Attempt): boolean {
  return 'rows' in attempt ? attempt.rows > 0 : attempt.code.startsWith('23');
}

function refusal(attempt: Attempt): AccessCell {
  if ('rows' in attempt) return { verdict: 'policy', isPredicted: false };
  const { code, message } = attempt;
  const verdict = code !== '42501' ? 'error' : message.includes('row-level security') ? 'policy' : 'grant';
  return { verdict, isPredicted: false, message };
}

/** Where no column says whose row it is, the person's is one that they can read. */
async function readTrialRows(
  database: Database,
  table: CatalogTable,
  ownerColumn: string | undefined,
  ids: { readonly owner: string; readonly other: string },
): Promise<readonly (TrialRow | undefined)[]> {
  const text = rowsSql(table, ownerColumn, ids.owner, ids.other);
  const theirs = ownerColumn === undefined ? await readRows(database, text, { role: 'authenticated', userId: ids.owner }) : [];
  return theirs[0] === undefined ? readRows(database, text, OWNER) : theirs;
}

/** A table that the role may not read has no rows to try. */
async function readRows(database: Database, text: string, as: SqlRole): Promise<readonly (TrialRow | undefined)[]> {
  const { results, error } = await database.run({ text, as, isReadOnly: true, rowLimit: 1, timeoutMs: TIMEOUT_MS });
  if (error !== undefined) return [];
  return (results[0]?.rows[0] ?? []).map((json) => (json === null ? undefined : (JSON.parse(json) as TrialRow)));
}

async function readJson<Value>(database: Database, text: string): Promise<Value> {
  const { results, error } = await database.run({ text, as: OWNER, isReadOnly: true, rowLimit: 1 });
  if (error !== undefined) throw new AppError('bad-server-response', `The database did not say whose rows there are: ${error.message}`);
  return JSON.parse(results[0]?.rows[0]?.[0] ?? 'null');
}
