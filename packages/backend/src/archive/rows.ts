import type { Transaction } from '../engines/contract.ts';
import { quoteLiteral, quoteName, quoteNames } from '../sql-text.ts';

export interface RowSource {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** Whether to leave out a row. */
  readonly isLeftOut?: (row: ReadonlyMap<string, string | null>) => boolean;
  /** What a column becomes, by its name. */
  readonly changed?: Readonly<Record<string, (value: string | null, row: ReadonlyMap<string, string | null>) => string | null>>;
}

/** Characters of the rows that are in memory at once, about; one row may be larger. */
const FETCH_CHARACTERS = 1_000_000;
const FETCH_ROWS = 1000;
const STATEMENT_CHARACTERS = 200_000;
const STATEMENT_ROWS = 500;

/** So that values are the same text, whatever the database is set to. */
export const PLAIN_TEXT = `set local datestyle to 'ISO, MDY'; set local intervalstyle to 'postgres'; set local bytea_output to 'hex'; set local extra_float_digits to 1;
set local timezone to 'UTC'`;

/** Each row of a table, with its values as text, by a cursor. The transaction has begun with `PLAIN_TEXT`. */
export async function* readRows(sql: Transaction, { schema, table, columns }: RowSource): AsyncGenerator<ReadonlyMap<string, string | null>> {
  const list = columns.map((column) => `${quoteName(column)}::text`).join(', ');
  // Rows of a child table are its own.
  await sql.execute(`declare archived_rows no scroll cursor for select ${list} from only ${quoteNames(schema, table)}`);
  try {
    for (let wanted = 1; ; ) {
      const rows = await sql.query<Record<string, string | null>>(`fetch ${wanted} from archived_rows`);
      let characters = 0;
      for (const row of rows) {
        const values = new Map(columns.map((column) => [column, row[column] ?? null]));
        for (const value of values.values()) characters += value?.length ?? 0;
        yield values;
      }
      if (rows.length < wanted) return;
      const average = characters / rows.length + 1;
      wanted = Math.max(1, Math.min(FETCH_ROWS, 2 * wanted, Math.floor(FETCH_CHARACTERS / average)));
    }
  } finally {
    // A transaction that has failed is undone anyway.
    await sql.execute('close archived_rows').catch(() => undefined);
  }
}

/** The rows of a table as INSERT statements, one in each line. */
export async function* insertLines(sql: Transaction, source: RowSource): AsyncGenerator<{ readonly line: string; readonly rowCount: number }> {
  const { schema, table, columns, isLeftOut = () => false, changed = {} } = source;
  const names = columns.map(quoteName).join(', ');
  const head = `insert into ${quoteNames(schema, table)} ${names === '' ? 'default values' : `(${names}) overriding system value values `}`;
  let parts: string[] = [];
  let length = 0;
  const take = () => {
    const taken = { line: `${head}${parts.join(',')};\n`, rowCount: parts.length };
    parts = [];
    length = 0;
    return taken;
  };
  for await (const row of readRows(sql, source)) {
    if (isLeftOut(row)) continue;
    const values = columns.map((column) => quoteLiteral((changed[column] ?? keep)(row.get(column) ?? null, row)));
    const text = names === '' ? '' : `(${values.join(',')})`;
    parts.push(text);
    length += text.length;
    if (length >= STATEMENT_CHARACTERS || parts.length >= STATEMENT_ROWS || names === '') yield take();
  }
  if (parts.length > 0) yield take();
}

const keep = (value: string | null): string | null => value;
