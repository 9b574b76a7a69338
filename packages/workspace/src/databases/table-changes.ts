import type { CatalogTable, SqlRole } from '@lathe/protocol';
import type { DatabaseStore } from './contract.ts';
import { quoteName, quoteTable, quoteText } from './quote-name.ts';
import { castSql, keyCondition, keyOf, parameter, resultsOf, type RowValues, readValue } from './table-rows.ts';

type Asks = Pick<DatabaseStore, 'run'>;

interface In {
  readonly table: CatalogTable;
  readonly as: SqlRole;
}

export type CellOutcome =
  | { readonly type: 'saved'; readonly value: string | null }
  | { readonly type: 'gone' }
  /** Somebody changed it after it was read. Nothing was written. */
  | { readonly type: 'changed'; readonly value: string | null }
  /** A policy keeps this role from changing the row. */
  | { readonly type: 'kept-by-policy' };

/**
 * Writes one value, unless it is not what the person saw. @throws SqlRefusal with the database's own words, AppError
 */
export async function updateCell(
  database: Asks,
  {
    table,
    as,
    key,
    column: name,
    before,
    value,
  }: In & { readonly key: readonly string[]; readonly column: string; readonly before: string | null; readonly value: string | null },
): Promise<CellOutcome> {
  const type = table.columns.find((column) => column.name === name)?.type ?? 'text';
  const column = quoteName(name);
  const text = [
    `update ${quoteTable(table)} set ${column} = ${parameter(1, type)}`,
    `where ${column}::text is not distinct from $2::text and ${keyCondition(table, 3)}`,
    `returning ${column}::text`,
  ].join('\n');
  const [result] = resultsOf(await database.run({ text, values: [value, before, ...key], as }));
  const [row] = result?.rows ?? [];
  if (row !== undefined) return { type: 'saved', value: row[0] ?? null };
  const now = await readValue(database, { table, as, key, column: name });
  if (now === undefined) return { type: 'gone' };
  return now === before ? { type: 'kept-by-policy' } : { type: 'changed', value: now };
}

/** Adds a row. Columns that are not among the values get their defaults. @throws SqlRefusal, AppError */
export async function insertRow(database: Asks, { table, as, values }: In & { readonly values: Readonly<Record<string, string | null>> }): Promise<void> {
  const given = table.columns.filter(({ name }) => Object.hasOwn(values, name));
  const text =
    given.length === 0
      ? `insert into ${quoteTable(table)} default values`
      : `insert into ${quoteTable(table)} (${given.map(({ name }) => quoteName(name)).join(', ')})\nvalues (${given.map(({ type }, index) => parameter(index + 1, type)).join(', ')})`;
  resultsOf(await database.run({ text, values: given.map(({ name }) => values[name] ?? null), as }));
}

/** Removes rows, and answers them whole, so that they can be restored. @throws SqlRefusal, AppError */
export async function deleteRows(database: Asks, { table, as, keys }: In & { readonly keys: readonly (readonly string[])[] }): Promise<readonly RowValues[]> {
  const parts = keyOf(table);
  const text = [
    `delete from ${quoteTable(table)}`,
    `where (${parts.map(({ expression }) => expression).join(', ')}) in (`,
    `  select ${parts.map(({ type }, index) => castSql(`key ->> ${index}`, type)).join(', ')} from jsonb_array_elements(cast($1::text as jsonb)) key`,
    ')',
    `returning ${table.columns.map(({ name }, index) => `${quoteName(name)}::text as c${index}`).join(', ')}`,
  ].join('\n');
  const [result] = resultsOf(await database.run({ text, values: [JSON.stringify(keys)], as, rowLimit: Math.max(1, keys.length) }));
  return result?.rows ?? [];
}

/** Puts deleted rows back as they were. @throws SqlRefusal, AppError */
export async function restoreRows(database: Asks, { table, as, rows }: In & { readonly rows: readonly RowValues[] }): Promise<void> {
  const kept = table.columns.flatMap((column, index) => (column.isGenerated ? [] : [{ ...column, index }]));
  await insertAll(database, { table, as, columns: kept, rows: rows.map((row) => kept.map(({ index }) => row[index] ?? null)), overrides: true });
}

/** Characters of the values of one statement. */
const CHUNK_LENGTH = 500_000;

export interface Imported {
  /** Rows that were added. Each statement is all or nothing, so these are the first ones. */
  readonly count: number;
  /** What the database said about the rows after them. */
  readonly failure?: unknown;
}

/** Adds rows with values in the order of `columns`, the first ones first. */
export async function importRows(
  database: Asks,
  {
    table,
    as,
    columns,
    rows,
    onProgress,
  }: In & { readonly columns: readonly string[]; readonly rows: readonly RowValues[]; readonly onProgress?: (count: number) => void },
): Promise<Imported> {
  const described = columns.flatMap((name) => table.columns.filter((column) => column.name === name));
  let count = 0;
  for (const chunk of chunksOf(rows)) {
    try {
      await insertAll(database, { table, as, columns: described, rows: chunk, overrides: false });
    } catch (failure) {
      return { count, failure };
    }
    count += chunk.length;
    onProgress?.(count);
  }
  return { count };
}

function* chunksOf(rows: readonly RowValues[]): Generator<readonly RowValues[]> {
  let chunk: RowValues[] = [];
  let length = 0;
  for (const row of rows) {
    const size = row.reduce((sum, value) => sum + (value?.length ?? 4) + 3, 2);
    if (chunk.length > 0 && length + size > CHUNK_LENGTH) {
      yield chunk;
      chunk = [];
      length = 0;
    }
    chunk.push(row);
    length += size;
  }
  if (chunk.length > 0) yield chunk;
}

async function insertAll(
  database: Asks,
  {
    table,
    as,
    columns,
    rows,
    overrides,
  }: In & { readonly columns: readonly { readonly name: string; readonly type: string }[]; readonly rows: readonly RowValues[]; readonly overrides: boolean },
): Promise<void> {
  const text = [
    `insert into ${quoteTable(table)} (${columns.map(({ name }) => quoteName(name)).join(', ')})${overrides ? ' overriding system value' : ''}`,
    `select ${columns.map(({ type }, index) => castSql(`given ->> ${index}`, type)).join(', ')} from jsonb_array_elements(cast($1::text as jsonb)) given`,
  ].join('\n');
  resultsOf(await database.run({ text, values: [JSON.stringify(rows)], as }));
}

export interface NewColumn {
  readonly name: string;
  /** Written into the statement as it is, because a type can be anything, such as `numeric(10, 2)`. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly isPrimary: boolean;
  /** An expression. Undefined for none. */
  readonly default: string | undefined;
}

export interface NewTable {
  readonly name: string;
  readonly columns: readonly NewColumn[];
  readonly comment?: string;
}

/** Those who ask with the keys of the app. What they reach is for policies to say. */
const APP_ROLES = 'anon, authenticated, service_role';
/** PostgreSQL cuts longer names. */
const NAME_MAX_BYTES = 63;

/**
 * The statements that create a table of the app. Policies alone decide who reaches its rows, and it has none yet: only the
 * owner, and servers with the secret key, do.
 */
export function createTableSql({ name, columns, comment }: NewTable): string {
  const table = quoteTable({ schema: 'public', name });
  const lines = columns.map((column) =>
    [
      `  ${quoteName(column.name)} ${column.type.trim()}`,
      ...(column.default === undefined ? [] : [`default ${column.default}`]),
      ...(column.isNullable || column.isPrimary ? [] : ['not null']),
    ].join(' '),
  );
  const primary = columns.filter(({ isPrimary }) => isPrimary);
  if (primary.length > 0) lines.push(`  primary key (${primary.map((column) => quoteName(column.name)).join(', ')})`);
  return [
    `create table ${table} (\n${lines.join(',\n')}\n);`,
    `alter table ${table} enable row level security;`,
    `grant select, insert, update, delete on ${table} to ${APP_ROLES};`,
    ...columns.flatMap((column) => countingGrant(name, column)),
    ...(comment ? [`comment on table ${table} is ${quoteText(comment)};`] : []),
  ].join('\n\n');
}

/** Who adds a row with a serial column counts. */
function countingGrant(table: string, { name, type }: NewColumn): readonly string[] {
  const sequence = `${table}_${name}_seq`;
  if (!/^(?:small|big)?serial[248]?$/i.test(type.trim()) || new TextEncoder().encode(sequence).length > NAME_MAX_BYTES) return [];
  return [`grant usage on sequence ${quoteTable({ schema: 'public', name: sequence })} to ${APP_ROLES};`];
}
