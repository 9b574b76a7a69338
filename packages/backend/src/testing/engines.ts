import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { type Backend, type BackendOptions, createBackend } from '../backend.ts';
import type { SqlEngine } from '../engines/contract.ts';
import { openEmbedded } from '../engines/pglite/embedded.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { createKeyRing, type KeySet } from '../keys/keys.ts';
import { testKeys } from './keys.ts';
import { realtime } from './web-socket.ts';
import { postgresqlMissing } from './postgresql-process.ts';

const START_TIMEOUT_MS = 120_000;
export const TEST_URL = 'http://project.localhost';

/** A backend over a database of its own, and what tests do with it. */
export interface TestBackend {
  readonly engine: SqlEngine;
  readonly backend: Backend;
  readonly keys: KeySet;
  /** Runs statements as the owner, like a migration. */
  migrate(sql: string): Promise<void>;
  /** The real client, whose requests are answered in this process. `key` is the publishable one by default. */
  client(options?: { key?: string; token?: string; schema?: string }): SupabaseClient;
  /** A plain request with a key, below the address of the project. */
  fetch(path: string, init?: RequestInit & { key?: string }): Promise<Response>;
  /** A token of the project, as auth would sign it. */
  token(claims: Record<string, unknown>): Promise<string>;
}

/** Runs the same tests on both engines, each with one database for all tests of this call. Call `at()` inside tests and hooks only. */
export function describeOnBothEngines(
  name: string,
  tests: (at: () => TestBackend) => void,
  options: Partial<BackendOptions> | (() => Partial<BackendOptions>) = {},
): void {
  describeOn(`${name} (PGlite)`, () => openEmbedded({ template: inject('backendPgliteTemplate') }), tests, options);
  const missing = postgresqlMissing();
  if (missing === undefined) describeOn(`${name} (PostgreSQL)`, openCopy, tests, options);
  else describe(`${name} (PostgreSQL)`, () => it.skip(`did not run: ${missing}`, () => undefined));
}

/** A new database with everything installed. */
async function openCopy(): Promise<SqlEngine> {
  const template = new URL(inject('backendPostgresqlUrl'));
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(Object.assign(new URL(template), { pathname: '/postgres' }).href);
  await client.connect();
  await client.query(`create database ${database} template ${template.pathname.slice(1)}`);
  await client.end();
  return openPostgresql({ url: Object.assign(new URL(template), { pathname: `/${database}` }).href });
}

function describeOn(
  name: string,
  open: () => Promise<SqlEngine>,
  tests: (at: () => TestBackend) => void,
  options: Partial<BackendOptions> | (() => Partial<BackendOptions>),
): void {
  describe(name, () => {
    let found: TestBackend | undefined;
    beforeAll(async () => {
      const given = typeof options === 'function' ? options() : options;
      found = await startTestBackend(await open(), given);
    }, START_TIMEOUT_MS);
    afterAll(() => found?.backend.close(), START_TIMEOUT_MS);
    tests(() => {
      if (found === undefined) throw new Error('The backend runs only while tests run.');
      return found;
    });
  });
}

async function startTestBackend(engine: SqlEngine, options: Partial<BackendOptions>): Promise<TestBackend> {
  const keys = options.keys ?? (await testKeys());
  const backend = await createBackend({ engine, keys, ...options });
  const ring = createKeyRing(keys, options.clock ?? Date.now);
  return {
    engine,
    backend,
    keys,
    migrate: (sql) => engine.owner((transaction) => transaction.execute(sql)),
    client: ({ key = keys.publishable, token, schema } = {}) =>
      createClient(TEST_URL, key, {
        global: { fetch: (input, init) => backend.fetch(new Request(input, init)), headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } },
        // Node 20 has no WebSocket of its own, and the client asks for one even if none is opened.
        realtime,
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        ...(schema === undefined ? {} : { db: { schema } }),
      }) as SupabaseClient,
    fetch: (path, { key = keys.publishable, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('apikey')) headers.set('apikey', key);
      return backend.fetch(new Request(new URL(path, TEST_URL), { ...init, headers }));
    },
    token: (claims) => ring.sign({ exp: Math.floor((options.clock ?? Date.now)() / 1000) + 3600, ...claims }),
  };
}
