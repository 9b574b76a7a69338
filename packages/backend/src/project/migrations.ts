import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SqlError, type SqlEngine, type Transaction } from '../engines/contract.ts';
import { refusalOf, transactionWord } from '../script/refused.ts';
import { failureOf, type SqlFailure } from '../script/run-script.ts';
import { splitStatements } from '../script/split.ts';

export interface Migration {
  /** Digits; migrations run in their order. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

export interface MigrationOutcome {
  /** Versions that this call applied, in order. */
  readonly applied: readonly string[];
  /** It left nothing behind, and those after it did not run. */
  readonly failed?: { readonly version: string; readonly error: SqlFailure };
}

/** `20261127120000_create_notes.sql`, as Supabase's own command line names them. */
const FILE = /^(\d+)_(.*)\.sql$/;
/** A migration may copy a table, or build an index. */
const STATEMENT_TIMEOUT_MS = 60_000;
export const HISTORY = 'supabase_migrations.schema_migrations';
export const CREATE_HISTORY = `create table if not exists ${HISTORY} (version text primary key, statements text[], name text)`;

/**
 * Runs the migrations that have not run on this database, in the order of their versions, each in a transaction with its
 * line in the history. `onStatement` is awaited before each statement.
 */
export async function applyMigrations(
  engine: SqlEngine,
  migrations: readonly Migration[],
  onStatement: (timeoutMs: number) => Promise<void> = async () => undefined,
): Promise<MigrationOutcome> {
  const done = new Set((await listMigrations(engine)).map(({ version }) => version));
  const applied: string[] = [];
  for (const migration of migrations.toSorted(byVersion)) {
    if (done.has(migration.version)) continue;
    try {
      await engine.owner((transaction) => runMigration(transaction, migration, onStatement));
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      return { applied, failed: { version: migration.version, error: failureOf(error) } };
    }
    done.add(migration.version);
    applied.push(migration.version);
  }
  return { applied };
}

/** Those that have run, in the order of their versions. */
export async function listMigrations(engine: SqlEngine): Promise<Pick<Migration, 'version' | 'name'>[]> {
  const rows = await engine.owner(async (transaction) => {
    await transaction.execute(CREATE_HISTORY);
    return transaction.query<{ version: string; name: string | null }>(`select version, name from ${HISTORY}`);
  });
  return rows.map(({ version, name }) => ({ version, name: name ?? '' })).sort(byVersion);
}

/** Runs a migration and writes its line into the history. @throws SqlError whose position counts in the whole text */
export async function runMigration(
  transaction: Transaction,
  { version, name, sql }: Migration,
  onStatement: (timeoutMs: number) => Promise<void>,
): Promise<void> {
  const statements = splitStatements(sql);
  const texts = statements.map(({ text }) => text);
  await transaction.query(`insert into ${HISTORY} (version, statements, name) values ($1, $2, $3)`, [version, texts, name]);
  for (const statement of statements) {
    const word = transactionWord(statement);
    // Many migrations say BEGIN and COMMIT themselves, and get what they ask for.
    if (word === 'begins' || word === 'commits') continue;
    const refusal = word === 'undoes' ? new SqlError({ code: '25001', message: 'a migration cannot undo itself' }) : refusalOf(statement, false);
    const before = [...sql.slice(0, statement.start)].length;
    if (refusal !== undefined) throw new SqlError({ ...refusal, message: refusal.message, position: before + 1 });
    await onStatement(STATEMENT_TIMEOUT_MS);
    await transaction.statement(statement.text, { values: [], rowLimit: 0, timeoutMs: STATEMENT_TIMEOUT_MS }).catch((error: unknown) => {
      if (!(error instanceof SqlError) || error.position === undefined) throw error;
      throw new SqlError({ ...error, message: error.message, position: before + error.position }, { cause: error });
    });
  }
}

/** The migrations in a folder. Without the folder there are none. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.flatMap((file) => {
    const [, version, name] = FILE.exec(file) ?? [];
    return version === undefined || name === undefined ? [] : [{ file, version, name }];
  });
  return Promise.all(found.map(async ({ file, version, name }) => ({ version, name, sql: await readFile(join(folder, file), 'utf8') })));
}

function byVersion(a: Pick<Migration, 'version' | 'name'>, b: Pick<Migration, 'version' | 'name'>): number {
  const difference = BigInt(a.version) - BigInt(b.version);
  return difference === 0n ? a.name.localeCompare(b.name, 'en') : difference < 0n ? -1 : 1;
}
