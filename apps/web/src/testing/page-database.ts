import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { SQL_ROWS_DEFAULT, type SqlAnswer, type SqlBody, type SqlError, type SqlResult } from '@lathe/protocol';
import { SAMPLE_SQL } from './page-database-sql.ts';

type Run = (body: SqlBody) => Promise<SqlAnswer>;

/** A real PostgreSQL in the page with the sample's rows, or without any. It is started by its first question. */
export function pageDatabase(sql: string = SAMPLE_SQL): Run {
  let started: ReturnType<typeof start> | undefined;
  return async (body) => {
    started ??= start(sql);
    const { database, types } = await started;
    return answer(database, types, body);
  };
}

async function start(sql: string) {
  const database = await PGlite.create();
  await database.exec(sql);
  const { rows } = await database.query<{ oid: number; name: string }>('select oid::int, format_type(oid, null) as name from pg_type');
  return { database, types: new Map(rows.map(({ oid, name }) => [oid, name])) };
}

type Types = ReadonlyMap<number, string>;

async function answer(database: PGlite, types: Types, body: SqlBody): Promise<SqlAnswer> {
  const results: SqlResult[] = [];
  let error: SqlError | undefined;
  await database
    .transaction(async (transaction) => {
      await beRole(transaction, body.as);
      for (const { text, offset } of body.values ? [{ text: body.text, offset: 0 }] : statementsOf(body.text)) {
        const from = performance.now();
        const asText = { rowMode: 'array' as const, parsers: Object.fromEntries([...types.keys()].map((oid) => [oid, (value: string) => value])) };
        try {
          const result = (await transaction.query(text, body.values ?? [], asText)) as unknown as Results<(string | null)[]>;
          results.push(resultOf(result, text, types, performance.now() - from, body.rowLimit));
        } catch (failed) {
          error = errorOf(failed as SqlError & { position?: string }, offset);
          throw failed;
        }
      }
      if (body.isRolledBack) await transaction.rollback();
    })
    .catch((failed: unknown) => {
      if (error === undefined) throw failed;
    });
  return { results, ...(error && { error }) };
}

async function beRole(transaction: Transaction, as: SqlBody['as']): Promise<void> {
  if (as.role === 'owner') return;
  const claims = JSON.stringify({ role: as.role, ...(as.role === 'authenticated' && { sub: as.userId }) });
  await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
  await transaction.exec(`set local role ${as.role}`);
}

/** The samples end statements at the end of a line only. */
function statementsOf(text: string): readonly { readonly text: string; readonly offset: number }[] {
  return [...text.matchAll(/(?:[^;]|;(?![ \t]*(?:\n|$)))+/g)].filter(([part]) => part.trim() !== '').map((found) => ({ text: found[0], offset: found.index }));
}

function resultOf(
  { rows, fields, affectedRows }: Results<(string | null)[]>,
  text: string,
  types: Types,
  durationMs: number,
  rowLimit = SQL_ROWS_DEFAULT,
): SqlResult {
  return {
    command: (/^(?:\s|--[^\n]*\n)*(\w+)/.exec(text)?.[1] ?? '').toUpperCase(),
    columns: fields.map(({ name, dataTypeID }) => ({ name, type: types.get(dataTypeID) ?? 'text' })),
    rows: rows.slice(0, rowLimit),
    rowCount: fields.length > 0 ? rows.length : (affectedRows ?? 0),
    durationMs,
  };
}

function errorOf({ code, message, detail, hint, position }: SqlError & { position?: string | number }, offset: number): SqlError {
  return { code, message, ...(detail && { detail }), ...(hint && { hint }), ...(position !== undefined && { position: Number(position) + offset }) };
}
