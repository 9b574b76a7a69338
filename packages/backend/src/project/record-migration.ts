import { SqlError, type SqlEngine, type Transaction } from '../engines/contract.ts';
import { failureOf, type SqlFailure } from '../script/run-script.ts';
import { splitStatements } from '../script/split.ts';
import { CREATE_HISTORY, HISTORY, runMigration } from './migrations.ts';

/** A migration without a version. It gets one from the current time. */
export interface NewMigration {
  readonly name: string;
  readonly sql: string;
  /** What would undo it. It is stored, and never run. */
  readonly rollback?: string | undefined;
  /** A migration whose key is in the history already is not run again. */
  readonly idempotencyKey?: string | undefined;
  /** Only its line in the history is written; the line of the same key is replaced. */
  readonly isRecordOnly?: boolean | undefined;
}

export type RecordedMigration = { readonly version: string } | { readonly error: SqlFailure };

/** Hosted projects have these columns too. */
const ADD_COLUMNS = `alter table ${HISTORY} add column if not exists idempotency_key text unique, add column if not exists rollback text[]`;
/** Later than every other one, even if two come in the same second. */
const NEXT_VERSION = `
  select greatest(to_char(now() at time zone 'utc', 'YYYYMMDDHH24MISS')::numeric, coalesce(max(version::numeric) + 1, 0))::text as version
  from ${HISTORY} where version ~ '^[0-9]+$'`;

/** Runs and records a migration in one transaction, and does nothing for a key that was used. `onStatement` is awaited before each statement. */
export async function recordMigration(
  engine: SqlEngine,
  migration: NewMigration,
  onStatement: (timeoutMs: number) => Promise<void> = async () => undefined,
): Promise<RecordedMigration> {
  try {
    return await engine.owner(async (transaction) => {
      await transaction.execute(CREATE_HISTORY);
      await transaction.execute(ADD_COLUMNS);
      // The second of two with one key waits, and then finds what the first one did.
      await transaction.execute(`lock table ${HISTORY} in share row exclusive mode`);
      return record(transaction, migration, onStatement);
    });
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return { error: failureOf(error) };
  }
}

async function record(transaction: Transaction, migration: NewMigration, onStatement: (timeoutMs: number) => Promise<void>): Promise<RecordedMigration> {
  const { name, sql, rollback, idempotencyKey = null, isRecordOnly = false } = migration;
  const textsOf = (text: string) => splitStatements(text).map((statement) => statement.text);
  const undo = rollback === undefined ? null : textsOf(rollback);
  const [known] = await transaction.query<{ version: string }>(`select version from ${HISTORY} where idempotency_key = $1`, [idempotencyKey]);
  if (known !== undefined) {
    const change = `update ${HISTORY} set name = $2, statements = $3, rollback = $4 where version = $1`;
    if (isRecordOnly) await transaction.query(change, [known.version, name, textsOf(sql), undo]);
    return known;
  }
  const [next] = await transaction.query<{ version: string }>(NEXT_VERSION);
  const version = next?.version ?? '';
  if (isRecordOnly) await transaction.query(`insert into ${HISTORY} (version, statements, name) values ($1, $2, $3)`, [version, textsOf(sql), name]);
  else await runMigration(transaction, { version, name, sql }, onStatement);
  await transaction.query(`update ${HISTORY} set idempotency_key = $2, rollback = $3 where version = $1`, [version, idempotencyKey, undo]);
  return { version };
}
