import { SqlError, type SqlEngine, type Transaction } from '../engines/contract.ts';
import { refusalOf, transactionWord } from './refused.ts';
import { splitStatements, type Statement } from './split.ts';

/** One or several statements of a person, as one transaction. */
export interface SqlCommand {
  readonly text: string;
  /** For `$1` and so on, in PostgreSQL's text format. With values there may be one statement only. */
  readonly values?: readonly (string | null)[] | undefined;
  /** Whose rights it has: the owner of the project, or a role of requests with its claims. */
  readonly as: 'owner' | { readonly role: string; readonly claims: Readonly<Record<string, unknown>> };
  readonly isReadOnly?: boolean | undefined;
  /** The transaction is rolled back at the end, whatever happens. */
  readonly isRolledBack?: boolean | undefined;
  /** Rows of each statement that are answered; 1,000 by default. The others are counted. */
  readonly rowLimit?: number | undefined;
  /** Of each statement; 10 s by default. */
  readonly timeoutMs?: number | undefined;
}

export interface SqlResult {
  /** Such as `SELECT` or `CREATE TABLE`. */
  readonly command: string;
  /** Empty for a statement that returns no rows. The type is as `format_type` writes it. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** In PostgreSQL's text format. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Rows that were returned or changed, including those beyond the limit. */
  readonly rowCount: number;
  readonly durationMs: number;
}

export interface SqlFailure {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
  /** Where in the text of the command, from 1, in characters. */
  readonly position?: number;
}

export interface SqlAnswer {
  /** Of the statements before the one that failed. They were undone with it. */
  readonly results: readonly SqlResult[];
  readonly error?: SqlFailure;
}

const ROWS = 1000;
export const SQL_TIMEOUT_MS = 10_000;

/** Runs a command. `onStatement` is awaited before each statement. */
export async function runScript(engine: SqlEngine, command: SqlCommand, onStatement: (timeoutMs: number) => Promise<void>): Promise<SqlAnswer> {
  const { text, values = [], as, isReadOnly = false, isRolledBack = false, rowLimit = ROWS, timeoutMs = SQL_TIMEOUT_MS } = command;
  const results: SqlResult[] = [];
  const work = async (transaction: Transaction) => {
    if (isRolledBack) transaction.rollbackAtEnd();
    const statements = splitStatements(text);
    if (values.length > 0 && statements.length > 1)
      throw new SqlError({ code: '42601', message: 'cannot insert multiple commands into a prepared statement', hint: 'Values belong to one statement.' });
    const types = new Map<string, string>();
    for (const statement of statements) {
      const refusal = transactionWord(statement) === undefined ? refusalOf(statement, as !== 'owner') : INSIDE;
      if (refusal !== undefined) throw placed(refusal, text, { ...statement, isWhole: true });
      await onStatement(timeoutMs);
      const startedAt = performance.now();
      const { columns, ...result } = await transaction.statement(statement.text, { values, rowLimit, timeoutMs }).catch((error: unknown) => {
        throw error instanceof SqlError ? placed(error, text, statement) : error;
      });
      const durationMs = performance.now() - startedAt;
      await nameTypes(transaction, columns, types);
      results.push({ ...result, columns: columns.map((column) => ({ name: column.name, type: types.get(keyOf(column)) ?? '' })), durationMs });
    }
  };
  try {
    if (as === 'owner')
      await engine.owner(async (transaction) => {
        if (isReadOnly) await transaction.execute('set transaction read only');
        await work(transaction);
      });
    else await engine.request({ ...as, headers: {}, isReadOnly }, work);
    return { results };
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return { results, error: failureOf(error) };
  }
}

const INSIDE = new SqlError({
  code: '25001',
  message: 'the statements of one run are one transaction already',
  hint: 'Leave out BEGIN, COMMIT and ROLLBACK. If one statement fails, all are undone.',
});

/** The error with its place in the whole text. PostgreSQL counts characters, not UTF-16 units. */
function placed(error: SqlError, text: string, { start, isWhole = false }: Statement & { readonly isWhole?: boolean }): SqlError {
  if (error.position === undefined && !isWhole) return error;
  const before = [...text.slice(0, start)].length;
  return new SqlError({ ...error, message: error.message, position: before + (error.position ?? 1) }, { cause: error });
}

export function failureOf({ code, message, detail, hint, position }: SqlError): SqlFailure {
  return { code, message, ...(detail !== undefined && { detail }), ...(hint !== undefined && { hint }), ...(position !== undefined && { position }) };
}

type Column = { readonly typeId: number; readonly typeModifier: number };
const keyOf = ({ typeId, typeModifier }: Column): string => `${typeId} ${typeModifier}`;

async function nameTypes(transaction: Transaction, columns: readonly Column[], known: Map<string, string>): Promise<void> {
  const missing = columns.filter((column) => !known.has(keyOf(column)));
  if (missing.length === 0) return;
  const rows = await transaction.query<{ id: number; modifier: number; name: string }>(
    `select id, modifier, pg_catalog.format_type(id, modifier) as name
    from (select pg_catalog.unnest($1::pg_catalog.oid[]), pg_catalog.unnest($2::pg_catalog.int4[])) as given (id, modifier)`,
    [missing.map(({ typeId }) => typeId), missing.map(({ typeModifier }) => typeModifier)],
  );
  for (const { id, modifier, name } of rows) known.set(keyOf({ typeId: id, typeModifier: modifier }), name);
}
