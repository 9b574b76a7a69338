import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SqlError, type SqlEngine } from '../engines/contract.ts';

/** `20261127120000_create_notes.sql`, as Supabase's own command line names them. */
const FILE = /^(\d+)_(.*)\.sql$/;

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const HISTORY = `create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`;

/**
 * Runs the migrations of a folder that have not run on this database, in the order of their names, each in a transaction
 * with its line in the history. Returns their file names. Without the folder there are none.
 * @throws MigrationError with the file's name and what the database said; what came before it stays
 */
export async function applyMigrations(engine: SqlEngine, folder: string): Promise<string[]> {
  const files = (await filesOf(folder)).sort();
  if (files.length === 0) return [];
  const done = await engine.owner(async (transaction) => {
    await transaction.execute(HISTORY);
    const rows = await transaction.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
    return new Set(rows.map(({ version }) => version));
  });
  const applied: string[] = [];
  for (const file of files) {
    const [, version = '', name = ''] = FILE.exec(file) ?? [];
    if (done.has(version)) continue;
    const text = await readFile(join(folder, file), 'utf8');
    await engine
      .owner(async (transaction) => {
        await transaction.query('insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)', [version, [text], name]);
        await transaction.execute(text);
      })
      .catch((error: unknown) => {
        if (!(error instanceof SqlError)) throw error;
        throw new MigrationError([`${file}: ${error.message}`, error.detail, error.hint].filter(Boolean).join('\n'), { cause: error });
      });
    applied.push(file);
  }
  return applied;
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => FILE.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
