import type { AnyEndpoint, ApplyMigrationsBody, CreatedDatabase, MigrationOutcome, SqlBody } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { createDatabaseActions } from './bring-up.ts';
import { createFunctionDeploys } from './function-deploys.ts';
import { createBuiltInPlace } from './migration-place.ts';
import { createMigrations } from './migrations.ts';
import { createProjectDatabase } from './project-database.ts';

const FIRST = 'supabase/migrations/20260101000000_create_notes.sql';
const SECOND = 'supabase/migrations/20260102000000_drop_words.sql';
const THIRD = 'supabase/migrations/20260103000000_add_days.sql';

/** A project and its server: a database that refuses SQL with "broken" in it, and passes over what it has. */
function setUp(given: Record<string, string>, { exists = false, locked = [] as readonly string[], isHosted = false } = {}) {
  const texts = new Map(Object.entries(given));
  const folders = new Set<string>();
  const applied: { version: string; name: string }[] = [];
  const calls: string[] = [];
  const ran: SqlBody[] = [];
  let isThere = exists;
  let listener: (paths: readonly string[]) => void = () => undefined;

  function apply({ migrations }: ApplyMigrationsBody): MigrationOutcome {
    const done: string[] = [];
    for (const { version, name, sql } of [...migrations].sort((a, b) => a.version.localeCompare(b.version))) {
      if (applied.some((one) => one.version === version)) continue;
      if (sql.includes('broken')) return { applied: done, failed: { version, error: { code: '42601', message: 'syntax error at or near "broken"' } } };
      applied.push({ version, name });
      done.push(version);
    }
    return { applied: done };
  }

  const call = async (endpoint: AnyEndpoint, _: unknown, options?: { body?: unknown }): Promise<unknown> => {
    const path = endpoint.path.replace('/api/projects/:slug/database', '');
    const isKept = (options?.body as Partial<ApplyMigrationsBody> | undefined)?.keepsCopy === true;
    if (endpoint.method !== 'GET') calls.push(`${endpoint.method} ${path}${isKept ? ' after a copy' : ''}`);
    const created = { state: 'running', ref: 'abc', url: 'http://abc.localhost', publishableKey: 'sb_publishable_1' };
    if (path === '' && endpoint.method === 'POST') isThere = true;
    if (path === '' && endpoint.method === 'DELETE') isThere = false;
    if (path === '') return isThere ? created : { state: 'none' };
    if (path === '/sql') {
      ran.push(options!.body as SqlBody);
      return { results: [], error: { code: '55P03', message: 'canceling statement due to lock timeout' } };
    }
    if (path === '/functions')
      return { deployed: Object.keys((options!.body as { files: object }).files).map((file) => file.split('/')[0]), removed: [], failed: [] };
    return endpoint.method === 'GET' ? { migrations: applied } : apply(options!.body as ApplyMigrationsBody);
  };
  const api = { call } as Pick<ApiClient, 'call'>;
  const identity = { current: { id: 'p' } as never };
  const files = {
    paths: () => [...texts.keys()],
    readText: (path: string) => texts.get(path),
    permit: ([path = '']: readonly string[]) =>
      locked.includes(path) ? { isAllowed: false as const, reason: `${path} is locked.` } : { isAllowed: true as const },
    onChange: (call: typeof listener) => {
      listener = call;
      return () => undefined;
    },
    async write(path: string, text: string | Uint8Array) {
      texts.set(path, String(text));
      listener([path]);
    },
    makeFolder: async (path: string) => void folders.add(path),
    async move(from: string, to: string) {
      const folder = to.slice(0, to.lastIndexOf('/'));
      if (!folders.has(folder)) throw new Error(`There is no folder ${folder}.`);
      texts.set(to, texts.get(from)!);
      texts.delete(from);
      listener([from, to]);
    },
  };
  const database = createProjectDatabase({ api, identity });
  const builtIn = createBuiltInPlace({ api, identity });
  const migrations = createMigrations({ files: files as never, database, place: () => ({ ...builtIn, isHosted }) });
  const pause = async (ms: number) => void calls.push(`pause ${ms}`);
  const functions = createFunctionDeploys({ api, identity, files, database, now: () => 0, random: () => 0.5, pause });
  const actions = createDatabaseActions({
    database,
    migrations,
    functions,
    files: files as never,
    framework: () => undefined,
    restart: async () => void calls.push('restart'),
  });
  const states = () => (migrations.all.get() ?? []).map(({ version, state }) => `${version.slice(0, 8)} ${state}`);
  return { texts, applied, calls, ran, files, database, migrations, actions, states, isBusy: atom(false) };
}

describe('bringing the database up to the files of the project', () => {
  it('creates it, applies what loses nothing, deploys functions and writes its address, without asking', async () => {
    const { actions, calls, texts, states } = setUp({
      [FIRST]: 'create table notes ()',
      '.env': 'MINE=1\n',
      'supabase/functions/hello/index.ts': 'Deno.serve()',
    });
    const outcome = await actions.bringUp();
    expect(outcome).toMatchObject({ status: 'complete', hasChangedFiles: true });
    expect(outcome.result.output).toBe('The database is there.\nApplied: Create notes\nDeployed the function hello.');
    expect(calls).toEqual(['POST ', 'POST /migrations', 'pause 2500', 'PUT /functions', 'restart']);
    expect(texts.get('.env')).toBe('MINE=1\nVITE_SUPABASE_URL=http://abc.localhost\nVITE_SUPABASE_ANON_KEY=sb_publishable_1\n');
    expect(states()).toEqual(['20260101 applied']);
  });

  it('leaves a database at Supabase to the person, and makes no other one', async () => {
    const { actions, calls } = setUp({ [FIRST]: 'create table notes ()' }, { isHosted: true });
    expect(await actions.bringUp()).toMatchObject({ status: 'skipped', result: { reason: expect.stringContaining('The database is at Supabase.') } });
    expect(calls).toEqual([]);
  });

  it('does nothing twice', async () => {
    const { actions, calls, applied } = setUp({ [FIRST]: 'create table notes ()' });
    await Promise.all([actions.bringUp(), actions.bringUp()]);
    await actions.bringUp();
    expect(applied).toHaveLength(1);
    expect(calls.filter((call) => call === 'POST /migrations' || call === 'POST ')).toHaveLength(2);
  });

  it('stops before a migration that may lose data, and goes on once the person has agreed', async () => {
    const { actions, migrations, states, calls } = setUp({
      [FIRST]: 'create table notes ()',
      [SECOND]: '/*\n# Drop words\n\nNobody uses them.\n*/ alter table notes drop column words',
      [THIRD]: 'alter table notes add day date',
    });
    const outcome = await actions.bringUp();
    expect(outcome.result.output).toContain('Waits for you, below the answer: Drop words');
    expect(states()).toEqual(['20260101 applied', '20260102 waiting', '20260103 waiting']);
    expect(migrations.waitingCount.get()).toBe(2);
    expect(migrations.all.get()?.[1]).toMatchObject({
      title: 'Drop words',
      summary: 'Nobody uses them.',
      risks: [{ type: 'loses', text: 'deletes the column words of notes', subject: 'words' }],
    });
    expect(calls.filter((call) => call.includes('migrations'))).toEqual(['POST /migrations']);
    await migrations.apply('20260103000000');
    expect(calls.filter((call) => call.includes('migrations'))).toEqual(['POST /migrations', 'POST /migrations after a copy']);
    expect(states()).toEqual(['20260101 applied', '20260102 applied', '20260103 applied']);
  });

  it("shows the database's own error, which says nothing about the file once that has changed", async () => {
    const { actions, states, files } = setUp({ [FIRST]: 'create table broken', [THIRD]: 'create table b ()' });
    const outcome = await actions.bringUp();
    expect(outcome).toMatchObject({ status: 'failed', result: { reason: `${FIRST}: syntax error at or near "broken"` } });
    expect(states()).toEqual(['20260101 failed', '20260103 waiting']);
    await files.write(FIRST, 'create table notes ()');
    expect(states()).toEqual(['20260101 waiting', '20260103 waiting']);
    await actions.bringUp();
    expect(states()).toEqual(['20260101 applied', '20260103 applied']);
  });

  it('tries one that waits with those before it', async () => {
    const { actions, migrations, calls, ran } = setUp({
      [FIRST]: 'create table notes ()',
      [SECOND]: 'drop table words',
      [THIRD]: 'alter table notes drop column day',
    });
    await actions.bringUp();
    calls.length = 0;
    expect(await migrations.tryOut('20260103000000')).toEqual({ type: 'failed', error: { code: '55P03', message: 'canceling statement due to lock timeout' } });
    expect(ran).toEqual([expect.objectContaining({ isRolledBack: true, as: { role: 'owner' } })]);
    expect(ran[0]?.text).toMatch(/drop table words[\s\S]*alter table notes drop column day/);
    expect(ran[0]?.text).not.toContain('create table notes');
    expect(await migrations.tryOut('20260101000000')).toBeUndefined();
    expect(calls).toEqual(['POST /sql']);
  });

  it('moves a discarded one away, and remembers its name', async () => {
    const { actions, migrations, states, texts, files } = setUp({ [FIRST]: 'drop table notes' });
    await actions.bringUp();
    await migrations.discard('20260101000000');
    expect(states()).toEqual([]);
    expect([...texts.keys()]).toContain('.lathe/supabase_discarded_migrations/20260101000000_create_notes.sql');
    await files.write(FIRST, 'drop table notes');
    expect((await actions.bringUp()).status).toBe('skipped');
    expect(states()).toEqual([]);
  });

  it('respects a locked .env, and says so', async () => {
    const { actions, texts } = setUp({ [FIRST]: 'create table notes ()' }, { locked: ['.env'] });
    expect(await actions.bringUp()).toMatchObject({ status: 'failed', result: { reason: '.env is locked.' } });
    expect(texts.has('.env')).toBe(false);
  });

  it('leaves a project alone that has the address of another database', async () => {
    const { actions, calls } = setUp({ [FIRST]: 'create table notes ()', '.env': 'VITE_SUPABASE_URL=https://x.supabase.co' });
    expect(await actions.bringUp()).toMatchObject({ status: 'skipped', result: { reason: '.env has the address of another database: https://x.supabase.co' } });
    expect(calls).toEqual([]);
  });

  it('leaves the address of another database alone, also where the project has one of its own', async () => {
    const env = 'VITE_SUPABASE_URL=https://x.supabase.co\nVITE_SUPABASE_ANON_KEY=mine\n';
    const { actions, calls, texts } = setUp({ [FIRST]: 'create table notes ()', '.env': env }, { exists: true });
    expect(await actions.bringUp()).toMatchObject({ status: 'skipped', result: { reason: '.env has the address of another database: https://x.supabase.co' } });
    expect(calls).toEqual([]);
    expect(texts.get('.env')).toBe(env);
  });

  it('writes its own address again where the installation has moved', async () => {
    const { actions, texts } = setUp({ [FIRST]: 'create table notes ()', '.env': 'VITE_SUPABASE_URL=http://abc.old.example\n' }, { exists: true });
    expect(await actions.bringUp()).toMatchObject({ status: 'complete' });
    expect(texts.get('.env')).toBe('VITE_SUPABASE_URL=http://abc.localhost\nVITE_SUPABASE_ANON_KEY=sb_publishable_1\n');
  });

  it('takes the address of a deleted database out of .env, and nothing else', async () => {
    const { actions, database, texts, calls } = setUp({ [FIRST]: 'create table notes ()', '.env': 'MINE=1\n' });
    await actions.bringUp();
    const deleted = database.state.get() as CreatedDatabase;
    await database.remove('Notes');
    expect(await actions.withdraw(deleted)).toBeUndefined();
    expect(texts.get('.env')).toBe('MINE=1\n');
    expect(calls.filter((call) => call === 'restart')).toHaveLength(2);
    expect(await actions.withdraw(deleted)).toBeUndefined();
    expect(calls.filter((call) => call === 'restart')).toHaveLength(2);
  });

  it('writes the address of a database elsewhere in place of its own, and nothing into a locked .env', async () => {
    const elsewhere = { url: 'https://x.supabase.co', publishableKey: 'sb_publishable_x' };
    const { actions, texts, calls } = setUp({ [FIRST]: 'create table notes ()', '.env': 'MINE=1\n' });
    await actions.bringUp();
    expect(await actions.announceAt(elsewhere)).toBeUndefined();
    expect(await actions.announceAt(elsewhere)).toBeUndefined();
    expect(texts.get('.env')).toBe('MINE=1\nVITE_SUPABASE_URL=https://x.supabase.co\nVITE_SUPABASE_ANON_KEY=sb_publishable_x\n');
    expect(calls.filter((call) => call === 'restart')).toHaveLength(2);
    // Its ID may be anywhere in its address.
    const mine = { ref: 'x9', url: 'https://databases.example.com/x9', publishableKey: 'sb_publishable_x9' };
    await actions.announceAt(mine);
    expect(await actions.withdraw(mine)).toBeUndefined();
    expect(texts.get('.env')).toBe('MINE=1\n');
    const locked = setUp({ '.env': 'MINE=1\n' }, { locked: ['.env'] });
    expect(await locked.actions.announceAt(elsewhere)).toBe('.env is locked.');
    expect(locked.texts.get('.env')).toBe('MINE=1\n');
  });

  it('leaves the address of a deleted database in a locked .env, and says why', async () => {
    const env = 'VITE_SUPABASE_URL=http://abc.localhost\n';
    const { actions, database, texts } = setUp({ '.env': env }, { exists: true, locked: ['.env'] });
    await database.read();
    expect(await actions.withdraw(database.state.get() as CreatedDatabase)).toBe('.env is locked.');
    expect(texts.get('.env')).toBe(env);
  });

  it('does nothing in a project that has no files for it', async () => {
    const { actions, calls } = setUp({ 'src/App.tsx': '' });
    expect((await actions.bringUp()).status).toBe('skipped');
    expect(calls).toEqual([]);
  });
});
