import type { CatalogColumn, CatalogTable, SqlAnswer, SqlError, SqlRole } from '@lathe/protocol';
import type { DatabaseStore } from './contract.ts';
import { quoteName, quoteTable } from './quote-name.ts';

type Asks = Pick<DatabaseStore, 'run'>;

/** Longer values are cut in lists, and read whole when they are edited. In characters. */
export const SHOWN_VALUE_LENGTH = 500;

export const FILTER_OPERATORS = ['=', '<>', '<', '<=', '>', '>=', 'contains', 'starts with', 'is null', 'is not null'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export interface RowFilter {
  readonly column: string;
  readonly operator: FilterOperator;
  /** In PostgreSQL's text format. Not used by `is null` and `is not null`. */
  readonly value: string;
}

export interface RowSort {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface RowsQuery {
  readonly table: CatalogTable;
  readonly as: SqlRole;
  readonly filters: readonly RowFilter[];
  readonly sort: RowSort | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Values are not cut. For files. */
  readonly isWhole?: boolean;
}

/** Values in the order of the table's columns, as text. A longer one than `SHOWN_VALUE_LENGTH` is cut. */
export type RowValues = readonly (string | null)[];

export interface RowPage {
  readonly rows: readonly TableRow[];
  /** Rows that pass the filters, among those that this role reads. */
  readonly filteredCount: number;
  /** Rows that this role reads. */
  readonly readableCount: number;
  /** Rows of the table. Undefined if nobody counted them. */
  readonly totalCount: number | undefined;
  readonly durationMs: number;
}

export interface TableRow {
  /** Values of the primary key, in its order, or the row's place in the table. Undefined if nothing names the row, as in views. */
  readonly key: readonly string[] | undefined;
  readonly values: RowValues;
}

/** The database refused. Its own words are in `sql`. */
export class SqlRefusal extends Error {
  readonly sql: SqlError;
  constructor(sql: SqlError) {
    super(sql.message);
    this.name = 'SqlRefusal';
    this.sql = sql;
  }
}

/** The rows of a page and how many there are. @throws SqlRefusal, AppError */
export async function readRows(database: Asks, query: RowsQuery): Promise<RowPage> {
  const { table, as } = query;
  const { text, values } = rowsSql(query);
  const counts = countsSql(query);
  const isOwner = as.role === 'owner';
  const [rows, counted, total] = await Promise.all([
    database.run({ text, values, as, isReadOnly: true, rowLimit: query.limit }),
    database.run({ ...counts, as, isReadOnly: true, rowLimit: 1 }),
    isOwner ? undefined : database.run({ text: `select count(*) from ${quoteTable(table)}`, as: { role: 'owner' }, isReadOnly: true, rowLimit: 1 }),
  ]);
  const [first] = resultsOf(rows);
  const [readable, filtered] = firstRow(counted);
  const keyLength = keyOf(table).length;
  return {
    rows: (first?.rows ?? []).map((row) => ({
      key: keyLength === 0 ? undefined : row.slice(0, keyLength).map((value) => value ?? ''),
      values: row.slice(keyLength),
    })),
    readableCount: Number(readable),
    filteredCount: Number(filtered),
    totalCount: total === undefined ? Number(readable) : total.error === undefined ? Number(firstRow(total)[0]) : table.rows?.count,
    durationMs: first?.durationMs ?? 0,
  };
}

/** A whole value. Undefined if the row is gone. @throws SqlRefusal, AppError */
export async function readValue(
  database: Asks,
  { table, key, column, as }: { readonly table: CatalogTable; readonly key: readonly string[]; readonly column: string; readonly as: SqlRole },
): Promise<string | null | undefined> {
  const text = `select ${quoteName(column)}::text from ${quoteTable(table)} where ${keyCondition(table, 1)}`;
  return resultsOf(await database.run({ text, values: [...key], as, isReadOnly: true }))[0]?.rows[0]?.[0];
}

/** Each part is a column of the key, or the row's place in a table without one. Views have none. */
export function keyOf(table: CatalogTable): readonly { readonly expression: string; readonly type: string }[] {
  if (table.primaryKey.length > 0)
    return table.primaryKey.map((name) => ({ expression: quoteName(name), type: table.columns.find((column) => column.name === name)?.type ?? 'text' }));
  return table.kind === 'table' ? [{ expression: 'ctid', type: 'tid' }] : [];
}

/** Finds a row by the values of its key, which are the parameters from `first` on. */
export function keyCondition(table: CatalogTable, first: number): string {
  return keyOf(table)
    .map(({ expression, type }, index) => `${expression} = ${parameter(first + index, type)}`)
    .join(' and ');
}

/** Values travel as text and are read by the type's own rules. */
export const parameter = (number: number, type: string): string => castSql(`$${number}::text`, type);

/** A cast to a type with a length would cut what is too long, so it is left to the assignment, which refuses it. */
export const castSql = (expression: string, type: string): string => `cast(${expression} as ${withoutLength(type)})`;

function withoutLength(type: string): string {
  return type
    .replace(/^(character varying|bit varying)\(\d+\)/, '$1')
    .replace(/^character\(\d+\)/, 'bpchar')
    .replace(/^bit\(\d+\)/, 'bit varying');
}

export function resultsOf({ results, error }: SqlAnswer): SqlAnswer['results'] {
  if (error !== undefined) throw new SqlRefusal(error);
  return results;
}

interface SqlText {
  readonly text: string;
  readonly values: (string | null)[];
}

function rowsSql({ table, filters, sort, offset, limit, isWhole }: RowsQuery): SqlText {
  const key = keyOf(table).map(({ expression }) => `${expression}::text`);
  const columns = table.columns.map(({ name }) => (isWhole ? `${quoteName(name)}::text` : `left(${quoteName(name)}::text, ${SHOWN_VALUE_LENGTH + 1})`));
  const where = whereSql(table, filters);
  const order = [
    ...(sort ? [`${quoteName(sort.column)} ${sort.isDescending ? 'desc nulls last' : 'asc nulls last'}`] : []),
    // The same order on every page.
    ...keyOf(table).map(({ expression }) => expression),
  ];
  return {
    text: [
      `select ${[...key, ...columns].map((expression, index) => `${expression} as c${index}`).join(', ')}`,
      `from ${quoteTable(table)}${where.text}`,
      ...(order.length > 0 ? [`order by ${order.join(', ')}`] : []),
      `limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`,
    ].join('\n'),
    values: where.values,
  };
}

function countsSql({ table, filters }: RowsQuery): SqlText {
  const where = whereSql(table, filters);
  const all = `(select count(*) from ${quoteTable(table)})`;
  return {
    text: `select ${all} as readable, ${filters.length === 0 ? all : `(select count(*) from ${quoteTable(table)}${where.text})`} as filtered`,
    values: where.values,
  };
}

const COMPARISONS: ReadonlySet<FilterOperator> = new Set(['=', '<>', '<', '<=', '>', '>=']);

/** A filter of a column that is gone leaves nothing out. */
function whereSql(table: CatalogTable, filters: readonly RowFilter[]): SqlText {
  const values: (string | null)[] = [];
  const conditions = filters.flatMap(({ column: name, operator, value }) => {
    const column = table.columns.find((one) => one.name === name);
    if (column === undefined) return [];
    if (operator === 'is null' || operator === 'is not null') return [`${quoteName(name)} ${operator}`];
    if (COMPARISONS.has(operator)) {
      values.push(value);
      // `json` cannot be compared.
      return [
        column.type === 'json'
          ? `${quoteName(name)}::text ${operator} $${values.length}::text`
          : `${quoteName(name)} ${operator} ${parameter(values.length, column.type)}`,
      ];
    }
    values.push(`${operator === 'contains' ? '%' : ''}${value.replaceAll(/[\\%_]/g, '\\$&')}%`);
    return [`${quoteName(name)}::text ilike $${values.length}::text`];
  });
  return { text: conditions.length === 0 ? '' : `\nwhere ${conditions.join(' and ')}`, values };
}

function firstRow(answer: SqlAnswer): RowValues {
  return resultsOf(answer)[0]?.rows[0] ?? [];
}

/** Values of generated columns and of identities that are always made cannot be given. */
export const isWritable = ({ isGenerated, identity }: CatalogColumn): boolean => !isGenerated && identity !== 'always';
