import type { DatabaseStore } from './contract.ts';
import { canBeAsked } from './project-database.ts';
import { readCatalog } from './read-catalog.ts';
import { shortSchema } from './short-schema.ts';

/**
 * The tables of the project's database as a model reads them, without asking the database at the beginning of a turn: they
 * are read again whenever the schema may have changed. Empty without a database, and while nobody could be asked.
 */
export function rememberSchema(
  database: Pick<DatabaseStore, 'state' | 'changes' | 'run'>,
  { signal }: { readonly signal: AbortSignal },
): () => readonly string[] {
  let lines: readonly string[] = [];
  let newest = 0;

  async function read(): Promise<void> {
    newest += 1;
    const own = newest;
    const found = canBeAsked(database.state.get()) ? await readCatalog(database).then(shortSchema, () => []) : [];
    if (own === newest && !signal.aborted) lines = found;
  }

  const ends = [database.state.listen(() => void read()), database.changes.listen(() => void read())];
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
  return () => lines;
}
