import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, createBackend } from '../backend.ts';
import { runScript } from '../script/run-script.ts';
import { testKeys } from '../testing/keys.ts';
import { type PostgresqlProcess, postgresqlMissing, startPostgresql } from '../testing/postgresql-process.ts';
import type { SqlEngine } from './contract.ts';
import { openPostgresql } from './postgresql.ts';

const START_TIMEOUT_MS = 240_000;

/** A server of its own: here the roles that databases have in common log in nowhere. */
const tests = () => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-logins-'));
  let server: PostgresqlProcess;
  const engines: Record<string, SqlEngine> = {};
  const backends: Backend[] = [];
  beforeAll(async () => {
    chmodSync(folder, 0o711);
    server = await startPostgresql(folder);
    for (const suffix of ['one', 'two']) {
      const engine = openPostgresql({ url: await server.createDatabase(`lathe_${suffix}`), loginSuffix: suffix });
      engines[suffix] = engine;
      backends.push(await createBackend({ engine, keys: await testKeys() }));
    }
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    for (const backend of backends) await backend.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, START_TIMEOUT_MS);

  const loginTo = async (database: string, user: string, text: string) => {
    const client = new pg.Client(Object.assign(new URL(server.urlOf(database)), { username: user }).href);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const run = (suffix: string, text: string, as: Parameters<typeof runScript>[1]['as'] = 'owner') => {
    const engine = engines[suffix];
    if (engine === undefined) throw new Error('The databases are there only while tests run.');
    return runScript(engine, { text, as }, async () => undefined);
  };

  it('log in with roles of their own, which open no other database', async () => {
    await run('one', 'create table notes (words text); grant select on notes to anon');
    expect((await run('one', 'select current_user, tableowner from pg_tables where tablename = $$notes$$')).results[0]?.rows).toEqual([['owner', 'owner']]);
    expect((await run('one', 'select * from notes', { role: 'anon', claims: {} })).error).toBeUndefined();
    expect((await run('two', 'select * from notes')).error?.code).toBe('42P01');
    // What functions get as the address of their database.
    expect(await loginTo('lathe_one', 'owner_one', 'select current_user as name')).toEqual([{ name: 'owner' }]);
    for (const role of ['owner', 'authenticator', 'supabase_auth_admin'])
      await expect(loginTo('lathe_one', `${role}_two`, 'select 1')).rejects.toThrow('permission denied for database');
    for (const role of ['owner', 'authenticator']) await expect(loginTo('lathe_one', role, 'select 1')).rejects.toThrow('is not permitted to log in');
  });

  it('let nobody make a database or a role of the server', async () => {
    await expect(loginTo('lathe_one', 'owner_one', 'create database more')).rejects.toThrow('permission denied to create database');
    expect((await run('one', 'create role more')).error?.code).toBe('42501');
    expect((await run('one', 'grant owner to authenticator_two')).error?.code).toBe('42501');
    // PostgreSQL warns that nothing was granted.
    await run('one', 'grant connect on database lathe_two to owner_one');
    await expect(loginTo('lathe_two', 'owner_one', 'select 1')).rejects.toThrow('permission denied for database');
  });

  it('leave connections of the server to the others', async () => {
    const clients = Array.from({ length: 21 }, () => new pg.Client(Object.assign(new URL(server.urlOf('postgres')), { username: 'owner_two' }).href));
    const joined = await Promise.allSettled(clients.map((client) => client.connect()));
    await Promise.all(clients.filter((_, index) => joined[index]?.status === 'fulfilled').map((client) => client.end()));
    const refused = joined.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toContain('too many connections for role "owner_two"');
  });
};

const NAME = 'databases of people who do not trust each other';
const missing = postgresqlMissing();
if (missing === undefined) describe(NAME, tests);
else describe(NAME, () => it.skip(`did not run: ${missing}`, () => undefined));
