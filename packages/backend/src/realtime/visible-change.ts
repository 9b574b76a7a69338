import { type RequestSession, type SqlEngine, SqlError } from '../engines/contract.ts';
import { quoteName, quoteNames } from '../sql-text.ts';
import { asService } from './authorization.ts';
import { type Filter, OPERATORS } from './filters.ts';
import { type FollowedTable, isKept } from './tables.ts';

export interface Change {
  readonly table: FollowedTable;
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly oldRecord: Readonly<Record<string, unknown>> | null;
  readonly occurredAt: Date;
}

const nameOf = ({ schema, table }: FollowedTable): string => quoteNames(schema, table);
export const keyOf = ({ column, operator, value, isNegated }: Filter): string => JSON.stringify([column, operator, value, isNegated]);

/**
 * Which filters a row passes, compared by PostgreSQL as values of the columns' own types. A column that is not in the
 * record passes nothing.
 */
export async function matchingFilters(
  engine: SqlEngine,
  table: FollowedTable,
  record: Readonly<Record<string, unknown>>,
  filters: readonly Filter[],
): Promise<ReadonlySet<string>> {
  const known = filters.filter(({ column }) => table.columns.some(({ name }) => name === column));
  if (known.length === 0) return new Set();
  const values: unknown[] = [record];
  const conditions = known.map((filter) => {
    const { column, operator, value, isNegated } = filter;
    const { cast } = table.columns.find(({ name }) => name === column)!;
    const isThere = `$1::jsonb ? $${values.push(column)}::text`;
    const bound = operator === 'is' ? '' : `$${values.push(value)}`;
    return `coalesce(${isThere} and (${comparison(`r.${quoteName(column)}`, cast, operator, value, bound)}) = ${!isNegated}, false)`;
  });
  const from = `jsonb_populate_record(null::${nameOf(table)}, $1::jsonb) as r`;
  const [row] = await asService(
    engine,
    (sql) => sql.query<{ passed: boolean[] }>(`select array[${conditions.join(', ')}] as passed from ${from}`, values),
    true,
  );
  return new Set(known.filter((_, index) => row?.passed[index]).map(keyOf));
}

function comparison(column: string, cast: string, operator: Filter['operator'], value: string, bound: string): string {
  if (operator === 'is') return `${column} is ${value}`;
  if (operator === 'in') return `${column} = any(${bound}::${cast}[])`;
  // Patterns are text, whatever is compared with them.
  const isPattern = operator === 'like' || operator === 'ilike' || operator === 'match' || operator === 'imatch';
  return isPattern ? `${column}::text ${OPERATORS[operator]} ${bound}::text` : `${column} ${OPERATORS[operator]} ${bound}::${cast}`;
}

/** Whether somebody may see a row that was written. A deleted row cannot be asked for; what is told of it is its key. */
export async function mayHear(
  engine: SqlEngine,
  session: RequestSession,
  { table, operation, record }: Change,
  readable: ReadonlySet<string>,
): Promise<boolean> {
  if (operation === 'DELETE' || !table.hasPolicies) return true;
  const keys = table.columns.filter(({ isKey }) => isKey);
  // Without a key or without the right to read it nothing can be asked, and describeChange says so.
  if (keys.length === 0 || keys.some(({ name }) => !readable.has(name))) return true;
  const condition = keys.map(({ name, cast }, index) => `x.${quoteName(name)} = ($1::jsonb ->> $${index + 2}::text)::${cast}`).join(' and ');
  try {
    const rows = await engine.request({ ...session, isReadOnly: true }, (sql) =>
      sql.query(`select 1 from ${nameOf(table)} as x where ${condition}`, [record, ...keys.map(({ name }) => name)]),
    );
    return rows.length > 0;
  } catch (error) {
    // A policy that fails lets nobody see anything.
    if (error instanceof SqlError && !error.code.startsWith('08')) return false;
    throw error;
  }
}

/** A change as clients read it, with the columns that a role may select. */
export function describeChange(change: Change, readable: ReadonlySet<string>, select: readonly string[] | undefined, maxBytes: number): string {
  const { table, operation, record, oldRecord, occurredAt } = change;
  const base = { schema: table.schema, table: table.table, commit_timestamp: occurredAt.toISOString(), type: operation };
  const shown = table.columns.filter(({ name }) => readable.has(name) && (select?.includes(name) ?? true));
  const columns = shown.map(({ name, type }) => ({ name, type }));
  const refused = (error: string) => JSON.stringify({ ...base, columns: [], record: {}, errors: [error] });
  if (columns.length === 0) return refused('Error 401: Unauthorized');
  if (table.hasPolicies && operation !== 'DELETE') {
    const keys = table.columns.filter(({ isKey }) => isKey);
    if (keys.length === 0) return refused('Error 400: Bad Request, no primary key');
    if (keys.some(({ name }) => !readable.has(name))) return refused('Error 401: Unauthorized');
  }

  const pick = (from: Readonly<Record<string, unknown>> | null, of: typeof shown) => Object.fromEntries(of.map(({ name }) => [name, from?.[name] ?? null]));
  const kept = shown.filter((column) => isKept(table, column));
  // Nobody can be asked whether they might have seen a row that is gone, so under policies only its key is told.
  const old = operation === 'DELETE' && table.hasPolicies ? kept.filter(({ isKey }) => isKey) : kept;
  const whole = {
    ...base,
    columns,
    ...(operation === 'DELETE' ? {} : { record: pick(record, shown) }),
    ...(operation === 'INSERT' ? {} : { old_record: pick(oldRecord, old) }),
    errors: null,
  };
  const text = JSON.stringify(whole);
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const small = (from: object | undefined) =>
    from && Object.fromEntries(Object.entries(from).filter(([, value]) => Buffer.byteLength(JSON.stringify(value)) <= 64));
  return JSON.stringify({ ...whole, record: small(whole.record), old_record: small(whole.old_record), errors: ['Error 413: Payload Too Large'] });
}
