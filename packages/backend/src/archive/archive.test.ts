import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seal, unseal } from '../auth/secret-box.ts';
import { createBackend, platformSql } from '../backend.ts';
import { createMemoryBlobs } from '../blobs/memory.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { describeOnBothEngines, type TestBackend } from '../testing/engines.ts';
import { testKeys } from '../testing/keys.ts';
import { postgresqlMissing } from '../testing/postgresql-process.ts';
import { ArchiveError } from './archive-error.ts';
import { loadArchive, type LoadOptions } from './load-archive.ts';
import { archiveTools } from './load-script.ts';
import { SAMPLE } from './testing/sample-app.ts';
import { fromBlobs, writeArchive } from './write-archive.ts';
import { openArchive } from './zip-reader.ts';
import { writeZip } from './zip-writer.ts';

const TIMEOUT_MS = 120_000;
const LIMITS = { byteSize: 2 ** 30, files: 1000 };
const ANN = { email: 'ann@example.com', password: 'correct horse' };
const ODD = 'a\'b\\c\nd\r\te "f" $$ ü 😀';
const PICTURE = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7) % 256));
const FACTOR = 'ABCDEFGHIJKLMNOP';

const blobs = createMemoryBlobs();
let folder: string;
beforeAll(async () => {
  // Below the package, so that the program of an archive finds `pg` as it would after `npm install`.
  const testing = join(dirname(fileURLToPath(import.meta.url)), '../../dist/testing');
  await mkdir(testing, { recursive: true });
  folder = await mkdtemp(join(testing, 'archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const keysOf = async () => ({ keys: { secret: new TextEncoder().encode((await testKeys()).jwtSecret) } });

async function fill({ engine, migrate, client, keys }: TestBackend): Promise<string> {
  await migrate(SAMPLE);
  // Rows of shop.products are hidden from their owner, too.
  await engine.admin(async (sql) => {
    await sql.query(`insert into shop.products (price, "Odd ""Name", tags) values (7, $1, $2)`, [ODD, ['x', 'y "z"', null]]);
    await sql.execute(`insert into shop.products (price, "Odd ""Name") select n % 900 + 1, 'product ' || n from generate_series(1, 1500) n;
      insert into public.customers (name, address) values ('Bob', row('Main "Street"', 3));
      insert into public.orders values (1, 2026, 1, 10.50), (2, 2020, null, null);
      insert into shop.things values (1); insert into shop.special_things values (2, 'more');
      insert into shop.cache values ('k', '{"a": [1, null]}'); refresh materialized view shop.sizes;`);
  });
  await engine.owner((sql) =>
    sql.execute(`create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations values ('20260101000000', array['create table a (id int)', 'select 1'], 'first thing');`),
  );
  const admin = client({ key: keys.secret });
  const { data } = await admin.auth.admin.createUser({ ...ANN, email_confirm: true });
  const userId = data.user?.id ?? '';
  const factor = randomUUID();
  const sealed = seal({ ...(await keysOf()), random: (length) => new Uint8Array(length) }, factor, FACTOR);
  await engine.admin((sql) =>
    sql.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret) values ($1, $2, 'totp', 'unverified', now(), now(), $3)`,
      [factor, userId, sealed],
    ),
  );
  await admin.storage.createBucket('pictures', { public: false });
  for (const name of ['a b/c.png', 'A b/C.png'])
    expect((await admin.storage.from('pictures').upload(name, PICTURE, { contentType: 'image/png' })).error).toBeNull();
  return userId;
}

async function write({ engine }: Pick<TestBackend, 'engine'>, file: string) {
  const keys = await keysOf();
  const functions = {
    files: new Map([['hello/index.ts', 'Deno.serve(() => new Response("hi"))']]),
    config: '[functions.hello]\nverify_jwt = false\n',
    count: 1,
  };
  const source = {
    engine,
    functions,
    readFile: fromBlobs(blobs),
    unseal: (id: string, stored: string) => unseal(keys, id, stored),
    secretNames: ['STRIPE_KEY'],
    now: () => new Date(0),
  };
  return writeArchive(source, archiveTools(platformSql()), file);
}

const load = ({ engine }: Pick<TestBackend, 'engine'>, options: Pick<LoadOptions, 'file' | 'replaces'>, deployed: string[] = []) =>
  loadArchive(
    {
      ...{ engine, blobs, onStatement: async () => undefined },
      deploy: async ({ files, config }) => {
        deployed.push(...files.keys(), config ?? '');
        return { deployed: [], removed: [], failed: new Map() };
      },
    },
    { limitBytes: LIMITS.byteSize, ...options },
  );

/** What is compared before and after. */
const ROWS = [
  'select * from shop.products where id = 1',
  `select count(*), md5(string_agg(p::text, '|' order by p.id)) from shop.products p`,
  'select * from public.customers order by id',
  'select tableoid::regclass::text as part, * from public.orders order by id',
  'select tableoid::regclass::text as part, * from shop.things order by id',
  'select * from shop.cache',
  'select size, count::text from shop.sizes',
  'select id::text, email, encrypted_password, raw_user_meta_data, created_at::text from auth.users',
  'select user_id::text, provider, identity_data from auth.identities',
  'select id::text, public from storage.buckets',
  'select id::text, name, created_at::text, updated_at::text, metadata from storage.objects order by name collate "C"',
  'select * from supabase_migrations.schema_migrations',
  'select last_value::text, is_called from shop.numbers',
  'select last_value::text, is_called from public.customers_id_seq',
];
const rowsOf = async (query: (text: string) => Promise<readonly unknown[]>) => {
  const found = [];
  for (const text of ROWS) found.push(await query(text));
  return found;
};

async function unpack(file: string, into: string): Promise<void> {
  const archive = await openArchive(file, LIMITS);
  for (const { path } of archive.manifest.files) {
    const chunks = [];
    for await (const chunk of archive.read(path)) chunks.push(chunk);
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), Buffer.concat(chunks));
  }
  await writeFile(join(into, 'manifest.json'), JSON.stringify(archive.manifest));
  archive.close();
}

describeOnBothEngines(
  'an archive of an app',
  (at) => {
    let before: unknown;
    let file: string;

    it(
      'holds everything of it, and moves it in again with rows, people, files and functions',
      async () => {
        const { engine, client } = at();
        await fill(at());
        before = await engine.admin((sql) => rowsOf((text) => sql.query(text)));
        file = join(folder, `${engine.kind}.zip`);
        const { counts, leftOut, files, secretNames } = await write(at(), file);
        expect(counts).toEqual({ tables: 7, rows: 1507, users: 1, storedFiles: 2, functions: 1, migrations: 1 });
        expect([leftOut, secretNames]).toEqual([['the operator shop.===(integer,integer)'], ['STRIPE_KEY']]);
        const paths = files.map(({ path }) => path);
        expect(paths).toEqual(
          expect.arrayContaining(['README.md', 'load.mjs', 'platform.sql', 'functions/hello/index.ts', 'migrations/20260101000000_first_thing.sql']),
        );
        // Not every system tells the two names apart.
        expect(files.flatMap(({ path, objectId }) => (objectId === undefined ? [] : [path]))).toEqual([
          'storage/files/pictures/A b/C.png',
          expect.stringMatching(/^storage\/unnamed\/[0-9a-f-]{36}$/),
        ]);

        const deployed: string[] = [];
        await expect(load(at(), { file, replaces: false })).rejects.toThrow('The database is not empty');
        expect(await load(at(), { file, replaces: true }, deployed)).toMatchObject({ counts, failedFunctions: [] });
        expect(deployed).toEqual(['hello/index.ts', '[functions.hello]\nverify_jwt = false\n']);
        const after = await engine.admin((sql) => rowsOf((text) => sql.query(text)));
        expect(after).toEqual(before);
        expect(JSON.stringify(after)).toContain(JSON.stringify(ODD).slice(1, -1));

        const anns = client();
        expect((await anns.auth.signInWithPassword(ANN)).error).toBeNull();
        const admin = client({ key: at().keys.secret });
        const { data } = await admin.storage.from('pictures').download('a b/c.png');
        expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(PICTURE)).toBe(true);
        const [factor] = await engine.admin((sql) => sql.query<{ secret: string }>('select secret from auth.mfa_factors'));
        expect(factor?.secret).toBe(FACTOR);
      },
      TIMEOUT_MS,
    );

    it(
      'is refused whole if anything in it is wrong',
      async () => {
        const { engine } = at();
        const unpacked = join(folder, `${engine.kind}-parts`);
        await unpack(file, unpacked);
        const { manifest } = await openArchive(file, LIMITS);
        const altered = async (name: string, change: (path: string, bytes: Buffer) => Buffer | undefined, keepsSums = false) => {
          const target = join(folder, `${engine.kind}-${name}.zip`);
          const zip = writeZip(target);
          for (const { path, objectId } of manifest.files) {
            const bytes = change(path, await readFile(join(unpacked, path)));
            if (bytes !== undefined) await zip.add(path, bytes, objectId === undefined ? {} : { objectId });
          }
          await zip.finish({ ...manifest, files: keepsSums ? manifest.files : zip.files });
          return target;
        };
        const sql = (path: string, text: string) => (at: string, bytes: Buffer) => (at === path ? Buffer.concat([bytes, Buffer.from(text)]) : bytes);
        const cases: readonly (readonly [file: string, sentence: string])[] = [
          [
            await altered('changed', (path, bytes) => (path === 'auth/users.sql' ? Buffer.from(bytes.toString().replace('ann@', 'eve@')) : bytes), true),
            'is damaged',
          ],
          [await altered('fewer', (path, bytes) => (path.startsWith('storage/files') ? undefined : bytes), true), 'is damaged'],
          [await altered('failing', sql('finish.sql', 'select 1 / 0;')), 'finish.sql: division by zero'],
          [await altered('commits', sql('schema.sql', 'commit;')), 'schema.sql tries to end the transaction'],
          [
            await altered('superuser', sql('data/0001_public.customers.sql', 'set session authorization postgres;')),
            'permission denied to set session authorization',
          ],
          [await altered('files', sql('schema.sql', "copy auth.users to program 'cat';")), 'permission denied to COPY'],
        ];
        const state = () => engine.admin((run) => rowsOf((text) => run.query(text)));
        const [rows, versions] = [await state(), await stored()];
        for (const [archive, sentence] of cases) {
          const error = await load(at(), { file: archive, replaces: true }).catch((thrown: unknown) => thrown);
          expect(error, archive).toBeInstanceOf(ArchiveError);
          expect((error as Error).message).toContain(sentence);
        }
        const none = join(folder, 'none.zip');
        await writeFile(none, 'nothing');
        await expect(load(at(), { file: none, replaces: true })).rejects.toThrow('not an archive of a database');
        await expect(openArchive(file, { byteSize: 1000, files: 1000 })).rejects.toThrow('more than a database may have');
        await expect(openArchive(file, { byteSize: LIMITS.byteSize, files: 3 })).rejects.toThrow('more than 3 files');
        expect(await state()).toEqual(rows);
        expect(await stored()).toEqual(versions);
      },
      TIMEOUT_MS,
    );

    const missing = postgresqlMissing();
    if (missing !== undefined) return it.skip(`the program of an archive did not run: ${missing}`, () => undefined);
    it(
      'is loaded into an empty PostgreSQL by the program in it',
      async () => {
        const unpacked = join(folder, `${at().engine.kind}-parts`);
        const database = `moved_${randomUUID().replaceAll('-', '')}`;
        const server = new URL(inject('backendPostgresqlUrl'));
        const url = Object.assign(new URL(server), { pathname: `/${database}` }).href;
        const asked = async <Result>(target: string, work: (client: pg.Client) => Promise<Result>) => {
          const client = new pg.Client(target);
          await client.connect();
          return work(client).finally(() => client.end());
        };
        await asked(Object.assign(new URL(server), { pathname: '/postgres' }).href, (client) => client.query(`create database ${database} template template0`));
        const run = () => promisify(execFile)(process.execPath, [join(unpacked, 'load.mjs'), url]);
        expect((await run()).stdout).toContain('Loaded 7 tables, 1507 rows and 1 users.');
        await expect(run()).rejects.toThrow('Load the archive into an empty database');
        const engine = openPostgresql({ url });
        expect(await engine.admin((sql) => rowsOf((text) => sql.query(text)))).toEqual(before);
        const backend = await createBackend({ engine, keys: await testKeys(), blobs: createMemoryBlobs() });
        const body = JSON.stringify(ANN);
        const signedIn = await backend.fetch(
          new Request('http://project.localhost/auth/v1/token?grant_type=password', {
            method: 'POST',
            body,
            headers: { apikey: (await testKeys()).publishable, 'content-type': 'application/json' },
          }),
        );
        expect(signedIn.status).toBe(200);
        await backend.close();
        expect((await readFile(join(unpacked, 'storage/files/pictures/A b/C.png'))).equals(PICTURE)).toBe(true);
      },
      TIMEOUT_MS,
    );
  },
  { blobs },
);

async function stored(): Promise<string[]> {
  const ids = [];
  for await (const { id } of blobs.list()) ids.push(id);
  return ids.sort();
}
