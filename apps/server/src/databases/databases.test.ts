import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import type { ServerConfig } from '../config.ts';
import { publish } from '../testing/deploy-files.ts';
import { createProject, join as joinProject } from '../testing/endpoint-cast.ts';
import { describeOnEmbedded } from '../testing/engines.ts';
import { postgresqlMissing } from '../testing/postgresql-process.ts';
import { testDatabase, testPrograms } from '../testing/run-services.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';
import type { Storage } from '../storage/storage.ts';
import { unpackCopy } from './copy-database.ts';

const TIMEOUT_MS = 400_000;

let open: TestApp[] = [];
afterEach(async () => {
  await Promise.all(open.map(({ services }) => services.databases.close()));
  open = [];
}, TIMEOUT_MS);

async function setUp(storage: Storage, databases: Partial<ServerConfig['databases']> & { serverUrl?: string } = {}) {
  const { backend: program } = await testPrograms();
  const test = createTestApp(storage, { databases: { program, ...databases } });
  open.push(test);
  return test;
}

/** What an app does at the address of its database. */
function appOf(test: TestApp, { url, publishableKey }: { readonly url: string; readonly publishableKey: string }) {
  return async (path: string, { key = publishableKey, headers = {}, ...init }: RequestInit & { key?: string; headers?: Record<string, string> } = {}) =>
    test.app.request(`${url}${path}`, { ...init, headers: { apikey: key, 'content-type': 'application/json', ...headers } });
}

const NOTES = `create table notes (id int primary key, words text); grant select, insert, delete on notes to anon`;
const sqlOf =
  (browser: TestBrowser, slug: string) =>
  (text: string, more: object = {}) =>
    browser.call('POST', `/api/projects/${slug}/database/sql`, { text, as: { role: 'owner' }, ...more });

describeOnEmbedded('the database of a project', (storage) => {
  it(
    'is created once, answers its people and its app, and keeps everything over a restart',
    async () => {
      const test = await setUp(storage());
      const owner = await test.signUp('owner');
      const { slug } = await createProject(owner);
      const path = `/api/projects/${slug}/database`;
      expect((await owner.call('GET', path)).body).toEqual({ state: 'none' });
      expect((await owner.call('POST', `${path}/sql`, { text: 'select 1', as: { role: 'owner' } })).status).toBe(404);

      const [first, second] = await Promise.all([owner.call('POST', path), owner.call('POST', path)]);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body.ref).toBe(first.body.ref);
      expect(first.body).toMatchObject({ state: 'running', engine: 'embedded', url: `http://${first.body.ref}.backend.localhost:3000` });
      expect(first.body.sizeBytes).toBeGreaterThan(0);

      const sql = sqlOf(owner, slug);
      expect((await sql(NOTES)).body).toMatchObject({ results: [{ command: 'CREATE TABLE' }, { command: 'GRANT' }] });
      expect((await sql('select wrong')).body).toMatchObject({ results: [], error: { code: '42703', position: 8 } });
      const migrations = [{ version: '20260101000000', name: 'more', sql: 'create table more (id int)' }];
      expect((await owner.call('POST', `${path}/migrations`, { migrations })).body).toEqual({ applied: ['20260101000000'] });
      expect((await owner.call('GET', `${path}/migrations`)).body).toEqual({ migrations: [{ version: '20260101000000', name: 'more' }] });

      const app = appOf(test, first.body);
      expect((await app('/rest/v1/notes', { method: 'POST', body: '{"id":1,"words":"kept"}' })).status).toBe(201);
      const answer = await app('/rest/v1/notes?select=words', { headers: { origin: 'http://anywhere.example' } });
      expect(await answer.json()).toEqual([{ words: 'kept' }]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');

      const { body: keys } = await owner.call('GET', `${path}/keys`);
      expect(keys.publishable).toBe(first.body.publishableKey);
      const ann = { email: 'ann@example.com', password: 'correct horse' };
      const { status, body: user } = await owner.call('POST', `${path}/users`, ann);
      expect(status).toBe(201);
      expect((await app('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify(ann) })).status).toBe(200);
      const hers = { as: { role: 'authenticated', userId: user.id } };
      expect((await sql('select auth.uid()', hers)).body.results[0].rows).toEqual([[user.id]]);
      await test.services.databases.close();

      const later = await setUp(storage());
      const again = appOf(later, first.body);
      expect(await (await again('/rest/v1/notes?select=words')).json()).toEqual([{ words: 'kept' }]);
      const samePerson = later.browser(owner);
      expect((await samePerson.call('GET', `${path}/keys`)).body).toEqual(keys);
      expect((await samePerson.call('GET', path)).body).toMatchObject({ state: 'running', ref: first.body.ref });
      expect((await samePerson.call('DELETE', `${path}/users/${user.id}`)).status).toBe(204);
      expect((await again('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify(ann) })).status).toBe(400);

      const folder = join(storage().databasesDirectory, first.body.ref);
      expect(existsSync(folder)).toBe(true);
      expect((await samePerson.call('DELETE', path, { title: 'another' })).status).toBe(422);
      const { title } = (await samePerson.call('GET', `/api/projects/${slug}`)).body;
      expect((await samePerson.call('DELETE', path, { title })).status).toBe(204);
      expect(existsSync(folder)).toBe(false);
      expect((await samePerson.call('GET', path)).body).toEqual({ state: 'none' });
      expect((await again('/rest/v1/notes')).status).toBe(404);
    },
    TIMEOUT_MS,
  );

  it(
    'is copied for a backup while it runs and while it sleeps, and goes on from either copy',
    async () => {
      const test = await setUp(storage());
      const owner = await test.signUp('owner');
      const { slug } = await createProject(owner);
      const { ref, ...address } = (await owner.call('POST', `/api/projects/${slug}/database`)).body;
      await sqlOf(owner, slug)(`${NOTES}; insert into notes values (1, 'kept')`);
      const copies = await mkdtemp(join(storage().databasesDirectory, 'copies-'));
      const { databaseHosts } = test.services;
      expect(databaseHosts.isRunning(ref)).toBe(true);
      await databaseHosts.copy(ref, join(copies, 'running'));
      await databaseHosts.forget(ref);
      await databaseHosts.copy(ref, join(copies, 'asleep'));
      expect(databaseHosts.isRunning(ref)).toBe(false);
      await expect(databaseHosts.copy('../secret', join(copies, 'none'))).rejects.toMatchObject({ code: 'invalid-input' });
      for (const copy of ['running', 'asleep']) {
        await databaseHosts.forget(ref);
        await rm(databaseHosts.folder(ref), { recursive: true });
        await cp(join(copies, copy), databaseHosts.folder(ref), { recursive: true });
        await unpackCopy(databaseHosts.folder(ref));
        const answer = await appOf(test, address)('/rest/v1/notes?select=words');
        expect(await answer.json(), copy).toEqual([{ words: 'kept' }]);
      }
      await rm(copies, { recursive: true });
    },
    TIMEOUT_MS,
  );

  it(
    'belongs to those who may change the project, and to its own address',
    async () => {
      const test = await setUp(storage());
      const owner = await test.signUp('owner');
      const one = await createProject(owner);
      const other = await createProject(owner);
      const first = (await owner.call('POST', `/api/projects/${one.slug}/database`)).body;
      const second = (await owner.call('POST', `/api/projects/${other.slug}/database`)).body;
      await sqlOf(owner, one.slug)(NOTES);
      await sqlOf(owner, other.slug)(NOTES);

      expect((await appOf(test, first)('/rest/v1/notes', { key: second.publishableKey })).status).toBe(401);
      const { secret } = (await owner.call('GET', `/api/projects/${other.slug}/database/keys`)).body;
      expect((await appOf(test, first)('/rest/v1/notes', { key: secret })).status).toBe(401);
      const unknown = { url: 'http://aaaaaaaaaaaaaaaaaaaa.backend.localhost:3000', publishableKey: secret };
      const nowhere = await appOf(test, unknown)('/rest/v1/notes');
      expect([nowhere.status, nowhere.headers.get('access-control-allow-origin')]).toEqual([404, '*']);

      await owner.call('PATCH', `/api/projects/${one.slug}`, { project: { visibility: 'public' } });
      const viewer = await test.signUp('viewer');
      await joinProject(owner, viewer, `/api/projects/${one.slug}`, 'viewer');
      const editor = await test.signUp('editor');
      await joinProject(owner, editor, `/api/projects/${one.slug}`, 'editor');
      const stranger = await test.signUp('stranger');
      const statuses = async (browser: TestBrowser) => [
        (await browser.call('GET', `/api/projects/${one.slug}/database`)).status,
        (await browser.call('GET', `/api/projects/${one.slug}/database/keys`)).status,
        (await sqlOf(browser, one.slug)('select 1')).status,
      ];
      expect(await statuses(viewer)).toEqual([404, 404, 404]);
      expect(await statuses(stranger)).toEqual([404, 404, 404]);
      expect(await statuses(editor)).toEqual([200, 200, 200]);
      expect(await statuses(test.browser())).toEqual([401, 401, 401]);

      const copy = (await owner.call('POST', `/api/projects/${one.slug}/fork`, { project: {} })).body;
      expect((await owner.call('GET', `/api/projects/${copy.slug}/database`)).body).toEqual({ state: 'none' });
    },
    TIMEOUT_MS,
  );

  it(
    'refuses writes when it is full, ends a statement that does not end, and goes with its project',
    async () => {
      const test = await setUp(storage(), { sizeLimitBytes: 1000 });
      const owner = await test.signUp('owner');
      const { slug, id } = await createProject(owner);
      const created = (await owner.call('POST', `/api/projects/${slug}/database`)).body;
      const sql = sqlOf(owner, slug);
      await sql(NOTES);
      const app = appOf(test, created);
      const refused = await app('/rest/v1/notes', { method: 'POST', body: '{"id":1}' });
      expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([507, expect.stringContaining('is full')]);
      expect((await app('/rest/v1/notes?id=eq.1', { method: 'DELETE' })).status).toBe(204);
      expect((await app('/rest/v1/notes')).status).toBe(200);

      const endless = await sql('select count(*) from generate_series(1, 4000000000)', { timeoutMs: 1000 });
      expect(endless.body.error).toMatchObject({ code: '57014', message: expect.stringContaining('did not end within 1 s') });
      expect((await sql('select words from notes')).body.results[0].rows).toEqual([]);

      expect((await owner.call('DELETE', `/api/projects/${id}`)).status).toBeLessThan(300);
      expect(await test.services.databases.sweep()).toBe(0);
      test.advance(25 * 60 * 60_000);
      expect(await test.services.databases.sweep()).toBe(1);
      expect(existsSync(join(storage().databasesDirectory, created.ref))).toBe(false);
    },
    TIMEOUT_MS,
  );

  it(
    'sends people of its app to the project’s page, and to the site once it is published',
    async () => {
      const test = await setUp(storage());
      const owner = await test.signUp('owner');
      const { slug } = await createProject(owner);
      const created = (await owner.call('POST', `/api/projects/${slug}/database`)).body;
      const ann = { email: 'ann@example.com', password: 'correct horse' };
      expect((await owner.call('POST', `/api/projects/${slug}/database/users`, ann)).status).toBe(201);
      const links = async (): Promise<(string | null)[]> => {
        const { body } = await sqlOf(owner, slug)('select link from supabase_mail.outbox order by id');
        return body.results[0].rows.map(([link]: [string]) => new URL(link).searchParams.get('redirect_to'));
      };
      const recover = async () => {
        const answer = await appOf(test, created)('/auth/v1/recover', { method: 'POST', body: JSON.stringify({ email: ann.email }) });
        expect(answer.status).toBe(200);
      };
      await recover();
      expect(await links()).toEqual([`http://localhost:3000/~/${slug}`]);

      const { site } = (await publish(owner, slug, { 'index.html': '<h1>Notes</h1>' })).body;
      test.advance(61_000);
      await sqlOf(owner, slug)(`update auth.users set recovery_sent_at = now() - interval '2 minutes'`);
      await recover();
      expect((await links()).at(-1)).toBe(site.url);
    },
    TIMEOUT_MS,
  );

  it('is not offered where the operator offers none', async () => {
    const test = createTestApp(storage());
    const owner = await test.signUp('owner');
    const { slug } = await createProject(owner);
    const { status, body } = await owner.call('POST', `/api/projects/${slug}/database`);
    expect([status, body.error]).toEqual([422, expect.stringContaining('offers no databases')]);
  });
});

const onPostgresql = (storage: () => Storage) =>
  it(
    'may be on a PostgreSQL server, where it goes with its project',
    async () => {
      const serverUrl = await testDatabase('empty');
      const test = await setUp(storage(), { serverUrl });
      const owner = await test.signUp('owner');
      const { slug, title } = await createProject(owner);
      const created = (await owner.call('POST', `/api/projects/${slug}/database`)).body;
      expect(created).toMatchObject({ state: 'running', engine: 'postgresql' });
      const sql = sqlOf(owner, slug);
      await sql(NOTES);
      const app = appOf(test, created);
      expect((await app('/rest/v1/notes', { method: 'POST', body: '{"id":1,"words":"kept"}' })).status).toBe(201);
      expect((await sql('select current_database(), words from notes')).body.results[0].rows).toEqual([[`lathe_${created.ref}`, 'kept']]);
      expect((await sql('select pg_sleep(60)', { timeoutMs: 500 })).body.error.code).toBe('57014');
      const client = new pg.Client(serverUrl);
      await client.connect();
      const open = await client.query(
        "select datname from pg_database where datname = any($1) and (has_database_privilege('public', oid, 'connect') or has_database_privilege('public', oid, 'temporary'))",
        [[`lathe_${created.ref}`, 'template1']],
      );
      expect(open.rows).toEqual([]);
      expect((await owner.call('DELETE', `/api/projects/${slug}/database`, { title })).status).toBe(204);
      const { rows } = await client.query('select datname from pg_database where datname = $1 union all select rolname from pg_roles where rolname like $2', [
        `lathe_${created.ref}`,
        `%${created.ref}`,
      ]);
      await client.end();
      expect(rows).toEqual([]);
    },
    TIMEOUT_MS,
  );

const missing = postgresqlMissing();
if (missing === undefined) describeOnEmbedded('databases on a PostgreSQL server', onPostgresql);
else it.skip(`databases on a PostgreSQL server did not run: ${missing}`, () => undefined);
