import { unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { createProject } from '../testing/endpoint-cast.ts';
import { describeOnEmbedded } from '../testing/engines.ts';
import { postgresqlMissing } from '../testing/postgresql-process.ts';
import { testDatabase, testPrograms } from '../testing/run-services.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

const TIMEOUT_MS = 400_000;
const ANN = { email: 'ann@example.com', password: 'correct horse' };
const PICTURE = new Uint8Array([0x89, 0x50, 0, 255, 13, 10]);

const open: TestApp[] = [];
afterAll(async () => {
  await Promise.all(open.map(({ services }) => services.databases.close()));
}, TIMEOUT_MS);

/** Requests of the app whose database it is. */
function appOf(test: TestApp, url: string, key: string) {
  return (path: string, init: RequestInit = {}, type = 'application/json') =>
    test.app.request(`${url}${path}`, { ...init, headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': type } });
}

async function filled(test: TestApp, browser: TestBrowser, slug: string) {
  const path = `/api/projects/${slug}/database`;
  const { body: created } = await browser.call('POST', path);
  await browser.call('POST', `${path}/sql`, {
    text: `create table notes (id int primary key, words text); insert into notes values (1, E'one\\ntwo'); grant select on notes to anon; alter table notes enable row level security;
    create policy "all" on notes for select using (true); create policy mine on storage.objects for select to anon using (true)`,
    as: { role: 'owner' },
  });
  await browser.call('POST', `${path}/migrations`, { migrations: [{ version: '20260101000000', name: 'more', sql: 'create table more (id int)' }] });
  expect((await browser.call('POST', `${path}/users`, ANN)).status).toBe(201);
  const { secret } = (await browser.call('GET', `${path}/keys`)).body;
  const app = appOf(test, created.url, secret);
  expect((await app('/storage/v1/bucket', { method: 'POST', body: JSON.stringify({ id: 'pictures', name: 'pictures' }) })).status).toBe(200);
  expect((await app('/storage/v1/object/pictures/a%20b/c.png', { method: 'POST', body: PICTURE }, 'image/png')).status).toBe(200);
  return created;
}

async function holdsAll(test: TestApp, browser: TestBrowser, slug: string): Promise<void> {
  const path = `/api/projects/${slug}/database`;
  const { body } = await browser.call('GET', path);
  const app = appOf(test, body.url, body.publishableKey);
  expect(await (await app('/rest/v1/notes')).json()).toEqual([{ id: 1, words: 'one\ntwo' }]);
  expect((await app('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify(ANN) })).status).toBe(200);
  const picture = await app('/storage/v1/object/authenticated/pictures/a%20b/c.png');
  expect([picture.headers.get('content-type'), new Uint8Array(await picture.arrayBuffer())]).toEqual(['image/png', PICTURE]);
  expect((await browser.call('GET', `${path}/migrations`)).body).toEqual({ migrations: [{ version: '20260101000000', name: 'more' }] });
}

describeOnEmbedded('a whole database', (storage) => {
  it(
    'moves out as one archive, and in again: into an empty database, or in place of another one once the title was typed',
    async () => {
      const { backend: program } = await testPrograms();
      const test = createTestApp(storage(), { databases: { program, sizeLimitBytes: 200 * 2 ** 20 } });
      open.push(test);
      const owner = await test.signUp('owner');
      const [from, to] = [await createProject(owner), await createProject(owner)];
      const path = (slug: string) => `/api/projects/${slug}/database`;
      await filled(test, owner, from.slug);

      const moved = await owner.call('POST', `${path(from.slug)}/move-out`);
      expect([moved.status, moved.headers.get('content-type')]).toEqual([200, 'application/zip']);
      expect(moved.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+-database\.zip"$/);
      const archive = new Uint8Array(moved.body);
      expect(Object.keys(unzipSync(archive))).toEqual(
        expect.arrayContaining(['README.md', 'load.mjs', 'manifest.json', 'auth/users.sql', 'storage/files/pictures/a b/c.png']),
      );

      const stranger = await test.signUp('stranger');
      expect((await stranger.call('POST', `${path(from.slug)}/move-out`)).status).toBe(404);
      expect((await stranger.call('POST', `${path(from.slug)}/move-in`, archive)).status).toBe(404);

      await owner.call('POST', path(to.slug));
      const loaded = await owner.call('POST', `${path(to.slug)}/move-in`, archive);
      expect([loaded.body.error, loaded.body.counts]).toEqual([undefined, { tables: 2, rows: 1, users: 1, storedFiles: 1, functions: 0, migrations: 1 }]);
      await holdsAll(test, owner, to.slug);

      const again = await owner.call('POST', `${path(to.slug)}/move-in`, archive);
      expect([again.status, again.body.error]).toEqual([422, expect.stringContaining('The database is not empty')]);
      const wrong = await owner.call('POST', `${path(to.slug)}/move-in?title=Another`, archive);
      expect([wrong.status, wrong.body.error]).toEqual([422, 'This is not the title of the project.']);
      const title = encodeURIComponent((await owner.call('GET', `/api/projects/${to.slug}`)).body.title);
      const nothing = await owner.call('POST', `${path(to.slug)}/move-in?title=${title}`, new Uint8Array([1, 2, 3]));
      expect([nothing.status, nothing.body.error]).toEqual([422, expect.stringContaining('not an archive of a database')]);
      await holdsAll(test, owner, to.slug);
      await owner.call('POST', `${path(to.slug)}/sql`, { text: 'drop table more; create table other (id int); delete from auth.users', as: { role: 'owner' } });
      expect((await owner.call('POST', `${path(to.slug)}/move-in?title=${title}`, archive)).status).toBe(200);
      await holdsAll(test, owner, to.slug);
      const other = await owner.call('POST', `${path(to.slug)}/sql`, { text: 'select from other', as: { role: 'owner' } });
      expect(other.body.error).toMatchObject({ code: '42P01' });

      const losing = { migrations: [{ version: '20260102000000', name: 'lose', sql: 'drop table notes' }], keepsCopy: true };
      expect((await owner.call('POST', `${path(to.slug)}/migrations`, losing)).body).toEqual({ applied: ['20260102000000'] });
      const { copies } = (await owner.call('GET', `${path(to.slug)}/copies`)).body;
      expect(copies).toMatchObject([{ version: '20260102000000' }]);
      const kept = await owner.call('POST', `${path(to.slug)}/copies/${copies[0].id}`);
      expect((await stranger.call('POST', `${path(to.slug)}/copies/${copies[0].id}`)).status).toBe(404);
      expect((await owner.call('POST', `${path(to.slug)}/move-in?title=${title}`, new Uint8Array(kept.body))).status).toBe(200);
      await holdsAll(test, owner, to.slug);
      const tooLarge = await owner.send(`${path(to.slug)}/move-in`, { method: 'POST', body: new Uint8Array(201 * 2 ** 20) });
      expect([tooLarge.status, tooLarge.body.error]).toEqual([413, expect.stringContaining('more than 200 MB')]);
    },
    TIMEOUT_MS,
  );
});

const missing = postgresqlMissing();
const onPostgresql = (storage: Parameters<Parameters<typeof describeOnEmbedded>[1]>[0]) =>
  it(
    'moves out of a PostgreSQL server and in again, also from a server elsewhere, which is never one of the operator’s',
    async () => {
      const { backend: program } = await testPrograms();
      const serverUrl = await testDatabase('empty');
      const test = createTestApp(storage(), { databases: { program, serverUrl } });
      open.push(test);
      const owner = await test.signUp('owner');
      const { slug } = await createProject(owner);
      const { ref } = await filled(test, owner, slug);
      const archive = new Uint8Array((await owner.call('POST', `/api/projects/${slug}/database/move-out`)).body);
      const title = encodeURIComponent((await owner.call('GET', `/api/projects/${slug}`)).body.title);
      const loaded = await owner.call('POST', `/api/projects/${slug}/database/move-in?title=${title}`, archive);
      expect([loaded.status, loaded.body.counts]).toMatchObject([200, { tables: 2, users: 1 }]);
      await holdsAll(test, owner, slug);

      // The same database as a stranger's server has it, by its connection string.
      const connectionString = Object.assign(new URL(serverUrl), { pathname: `/lathe_${ref}`, password: 'any', search: '?sslmode=disable' }).href;
      const { slug: other } = await createProject(owner);
      const created = (await owner.call('POST', `/api/projects/${other}/database`)).body;
      const hosted = (body: object) => owner.call('POST', `/api/projects/${other}/database/move-in/hosted`, body);
      const wrong = await hosted({ connectionString: 'postgresql://user:[YOUR-PASSWORD]@/db' });
      expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringContaining('Enter the connection string as')]);
      const absent = await hosted({ connectionString: connectionString.replace(ref, 'x'.repeat(20)) });
      expect([absent.status, absent.body.error]).toEqual([422, expect.stringMatching(/could not be read: database "lathe_x+" does not exist/)]);
      const moved = await hosted({ connectionString });
      expect([moved.body.error, moved.body.counts]).toMatchObject([undefined, { tables: 2, rows: 1, users: 1, storedFiles: 0 }]);
      expect(moved.body.leftOut).toEqual(['the stored file pictures/a b/c.png, whose bytes could not be read']);
      const app = appOf(test, created.url, created.publishableKey);
      expect(await (await app('/rest/v1/notes')).json()).toEqual([{ id: 1, words: 'one\ntwo' }]);
      expect((await app('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify(ANN) })).status).toBe(200);
      expect((await hosted({ connectionString })).body.error).toContain('The database is not empty');

      const guarded = createTestApp(storage(), { databases: { program, serverUrl }, areLocalModelHostsAllowed: false });
      open.push(guarded);
      const inside = await guarded.browser(owner).call('POST', `/api/projects/${other}/database/move-in/hosted`, { connectionString });
      expect([inside.status, inside.body.error]).toEqual([400, expect.stringContaining('127.0.0.1 is on this server')]);
    },
    TIMEOUT_MS,
  );
if (missing === undefined) describeOnEmbedded('a whole database on a PostgreSQL server', onPostgresql);
else it.skip(`a whole database on a PostgreSQL server did not run: ${missing}`, () => undefined);
