import type { ArchiveTools } from './write-archive.ts';

/**
 * The program in an archive that loads it elsewhere. It uses the package `pg` and not the program `psql`: who has Node.js can
 * install it in a second on any system, and rows are read one statement at a time.
 */
export const LOAD_SCRIPT = String.raw`// Loads this archive into a PostgreSQL or a hosted Supabase. README.md says how.
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const at = (path) => fileURLToPath(new URL(path.split('/').map(encodeURIComponent).join('/'), import.meta.url));
const [target = process.env.DATABASE_URL] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const isFilesOnly = process.argv.includes('--files');
const storageUrl = process.env.SUPABASE_URL;
const serviceKey = process.env.SUPABASE_SERVICE_ROLE_KEY;
const OBJECTS = 'storage/objects.sql';

function stop(message) {
  console.error(message);
  process.exit(1);
}

/** Runs the statements of a file, one in each line. */
async function runLines(client, path, change = (line) => line) {
  for await (const line of createInterface({ input: createReadStream(at(path)), crlfDelay: Infinity })) {
    if (line !== '') await run(client, path, change(line));
  }
}

async function run(client, path, text) {
  try {
    await client.query(text);
  } catch (error) {
    const where = error.position === undefined ? '' : ' near: ' + text.slice(Math.max(0, error.position - 60), Number(error.position) + 60);
    throw new Error(path + ': ' + error.message + (error.detail === undefined ? '' : ' (' + error.detail + ')') + where);
  }
}

const runFile = async (client, path) => run(client, path, await readFile(at(path), 'utf8'));

async function check({ files }) {
  for (const { path, sha256 } of files) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(at(path))) hash.update(chunk);
    if (hash.digest('hex') !== sha256) stop(path + ' is not as it was written: unpack the archive again.');
  }
}

const exists = async (client, name) => (await client.query('select to_regclass($1) as id', [name])).rows[0].id !== null;

async function load(client, { files }, usesApi) {
  const paths = files.map(({ path }) => path);
  const has = (path) => paths.includes(path);
  const { rows } = await client.query(
    "select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')" +
      " and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e') order by 1 limit 1",
  );
  if (rows.length > 0) stop('The database already has ' + rows[0].name + '. Load the archive into an empty database.');
  await client.query('begin');
  if (!(await exists(client, 'auth.users'))) await runFile(client, 'platform.sql');
  await client.query('create schema if not exists extensions; create schema if not exists supabase_migrations; create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)');
  await client.query("set local search_path to public, extensions; set local statement_timeout to 0");
  await runFile(client, 'schema.sql');
  for (const path of paths.filter((one) => one.startsWith('data/'))) await runLines(client, path);
  for (const path of ['auth/users.sql', 'auth/identities.sql', 'auth/mfa_factors.sql', 'storage/buckets.sql', 'migrations/history.sql']) if (has(path)) await runLines(client, path);
  if (has(OBJECTS) && !usesApi) {
    await runLines(client, OBJECTS);
    const moved = files.flatMap(({ objectId }) => objectId ?? []);
    await client.query("set local storage.allow_delete_query to 'true'");
    await client.query('delete from storage.objects where id <> all ($1::uuid[])', [moved]);
  }
  await runFile(client, 'finish.sql');
  await client.query('commit');
}

/** Hosted, bytes and rows of files come by the API of its storage. */
async function upload(client, { files }) {
  await client.query('create temporary table archived_objects (id uuid, bucket_id text, name text, owner uuid, created_at timestamptz, updated_at timestamptz, last_accessed_at timestamptz, metadata jsonb, owner_id text, user_metadata jsonb)');
  await runLines(client, OBJECTS, (line) => line.replace('insert into "storage"."objects"', 'insert into archived_objects').replace(' overriding system value', ''));
  const byId = new Map(files.map(({ objectId, path }) => [objectId, path]));
  const { rows } = await client.query("select id, bucket_id, name, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as cache from archived_objects");
  let count = 0;
  for (const { id, bucket_id: bucket, name, type, cache } of rows) {
    const path = byId.get(id);
    if (path === undefined) continue;
    const address = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
    const headers = { apikey: serviceKey, authorization: 'Bearer ' + serviceKey, 'x-upsert': 'true', 'content-type': type ?? 'application/octet-stream', ...(cache ? { 'cache-control': cache } : {}) };
    const response = await fetch(storageUrl.replace(/\/$/, '') + '/storage/v1/object/' + address, { method: 'POST', headers, body: await openAsBlob(at(path)) });
    if (!response.ok) throw new Error('The storage refused ' + bucket + '/' + name + ': ' + (await response.text()) + '. Run this again with --files.');
    count++;
  }
  await client.query('update storage.objects o set owner_id = a.owner_id, created_at = a.created_at, user_metadata = a.user_metadata from archived_objects a where a.bucket_id = o.bucket_id and a.name = o.name');
  console.log('Uploaded ' + count + ' files.');
}

if (target === undefined) stop('Usage: node load.mjs postgresql://user:password@host:5432/database [--files]\nREADME.md says more.');
const manifest = JSON.parse(await readFile(at('manifest.json'), 'utf8'));
if (manifest.format !== 1) stop('A newer Lathe made this archive.');
await check(manifest);
const client = new pg.Client({ connectionString: target });
try {
  await client.connect();
  const isHosted = (await client.query("select 1 from pg_roles where rolname = 'supabase_admin'")).rowCount > 0;
  const usesApi = storageUrl !== undefined && serviceKey !== undefined;
  if (!isFilesOnly) {
    await load(client, manifest, usesApi || isHosted);
    console.log('Loaded ' + manifest.counts.tables + ' tables, ' + manifest.counts.rows + ' rows and ' + manifest.counts.users + ' users.');
  }
  if (usesApi) await upload(client, manifest);
  else if (manifest.counts.storedFiles > 0)
    console.log(isHosted ? 'Files were not uploaded. Set SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY, and run this again with --files.' : 'The files are in storage/, listed in storage.objects.');
  if (manifest.counts.functions > 0) console.log('Deploy the functions: README.md says how.');
  for (const text of manifest.leftOut) console.log('Not in the archive: ' + text);
} catch (error) {
  await client.query('rollback').catch(() => undefined);
  stop(error.message);
} finally {
  await client.end();
}
`;

/** Of the same version as here. */
const PACKAGE = { name: 'app-database', private: true, type: 'module', dependencies: { pg: '8.23.1' } };

/** @param platform what a backend installs into an empty database */
export const archiveTools = (platform: readonly string[]): ArchiveTools => ({
  files: { 'load.mjs': LOAD_SCRIPT, 'package.json': `${JSON.stringify(PACKAGE, undefined, 2)}\n`, 'platform.sql': platform.join('\n') },
});
