import type { SqlEngine } from '../engines/contract.ts';
import { readSchemaCache, type SchemaCache } from './schema-cache.ts';

/** Keeps the schema cache of a database until something changes. */
export interface SchemaHolder {
  current(): Promise<SchemaCache>;
  /** Whether the database changed after the cache was read, also if the notification of it has not arrived yet. Then the next one is new. */
  hasChanged(): Promise<boolean>;
  close(): Promise<void>;
}

interface Held {
  readonly cache: Promise<SchemaCache>;
  readonly version: Promise<string | undefined>;
}

/** What `notify pgrst` asks for. */
const RELOADS = new Set(['', 'reload schema', 'reload cache', 'reload config']);

export function createSchemaHolder(engine: SqlEngine, schemas: readonly string[]): SchemaHolder {
  const state: { held: Held | undefined; listening: Promise<() => Promise<void>> | undefined } = { held: undefined, listening: undefined };

  const load = async (): Promise<Held> => {
    state.listening ??= engine
      .listen('pgrst', (payload) => {
        if (RELOADS.has(payload)) state.held = undefined;
      })
      .catch((error: unknown) => {
        state.listening = undefined;
        throw error;
      });
    await state.listening;
    // The version is read first: a change between the two is then noticed once too often, never too rarely.
    const version = readVersion(engine);
    return { version, cache: version.then(() => readSchemaCache(engine, schemas)) };
  };
  const loading: { now: Promise<Held> | undefined } = { now: undefined };

  const held = async (): Promise<Held> => {
    if (state.held !== undefined) return state.held;
    loading.now ??= load().finally(() => {
      loading.now = undefined;
    });
    const found = await loading.now;
    state.held ??= found;
    // What could not be read is tried again by the next request.
    found.cache.catch(() => {
      if (state.held === found) state.held = undefined;
    });
    return found;
  };

  return {
    current: async () => (await held()).cache,
    async hasChanged() {
      if (state.held === undefined) return true;
      const [known, now] = await Promise.all([state.held.version, readVersion(engine)]);
      if (known === now) return false;
      state.held = undefined;
      return true;
    },
    async close() {
      const stop = await state.listening?.catch(() => undefined);
      await stop?.();
    },
  };
}

/** Counts changes, if event triggers could be installed. */
async function readVersion(engine: SqlEngine): Promise<string | undefined> {
  const [row] = await engine.admin((transaction) =>
    transaction.query(`select case when to_regclass('pgrst.changes') is not null then changes.value end as version
      from (select pg_sequence_last_value(to_regclass('pgrst.changes'))::text as value) as changes`),
  );
  return typeof row?.['version'] === 'string' ? row['version'] : undefined;
}
