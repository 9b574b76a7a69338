import { createClient } from '@supabase/supabase-js';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SqlAnswer } from '../script/run-script.ts';
import { buildChild } from '../testing/child-program.ts';
import { realtime } from '../testing/web-socket.ts';
import { readOptions, UsageError } from './options.ts';
import { startBackend } from './start.ts';

const folder = mkdtempSync(join(tmpdir(), 'backend-'));
const data = join(folder, 'data');
const project = join(folder, 'supabase');
const options = {
  data,
  port: 0,
  host: '127.0.0.1',
  databaseUrl: undefined,
  publicUrl: undefined,
  siteUrl: 'http://app.localhost',
  smtp: undefined,
  project,
  isBehindProxy: false,
  managementToken: 'a token of the management',
};
const lines: string[] = [];
let program: URL;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};
const clientOf = (url: string, key: string) => createClient(url, key, { realtime });
const start = () => startBackend(options, { program, onLine: (line) => lines.push(line) });

beforeAll(async () => {
  program = await buildChild();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rowsOf(answer: Promise<SqlAnswer>) {
  const { results, error } = await answer;
  if (error !== undefined) throw new Error(error.message);
  return results[0]?.rows ?? [];
}

it('brings a project up from its folder, and keeps everything from one start to the next', async () => {
  write('migrations/20260101000000_notes.sql', 'create table notes (id int primary key, words text); grant select, insert on notes to service_role;');
  write('functions/_shared/words.ts', `export const words = 'from a file beside';`);
  write('functions/hello/index.ts', `import { words } from '../_shared/words.ts'; Deno.serve(() => new Response(words));`);
  write('functions/broken/index.ts', 'Deno.serve(');
  write('config.toml', '[functions.hello]\nverify_jwt = false\n');
  const first = await start();
  expect(lines.filter((line) => /^Applied|^Deployed/.test(line))).toEqual(['Applied 20260101000000_notes.sql', 'Deployed the function hello']);
  expect(lines.join('\n')).toContain('The function broken was not deployed');
  expect((await clientOf(first.url, first.keys.secret).from('notes').insert({ id: 1, words: 'kept' })).error).toBeNull();
  expect(await (await fetch(`${first.url}/functions/v1/hello`)).text()).toBe('from a file beside');
  const visitor = clientOf(first.url, first.keys.publishable);
  expect((await visitor.auth.signUp({ email: 'ann@example.com', password: 'correct horse' })).error).toBeNull();
  const [mail] = await rowsOf(first.call('sql', { as: 'owner', text: 'select recipient, link from supabase_mail.outbox' }));
  expect(mail).toEqual(['ann@example.com', expect.stringContaining(`/auth/v1/verify`)]);
  const files = clientOf(first.url, first.keys.secret).storage;
  await files.createBucket('notes');
  expect((await files.from('notes').upload('a/b.txt', 'words in a file')).error).toBeNull();
  const managed = await fetch(`${first.managementUrl}/database/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${options.managementToken}` },
    body: JSON.stringify({ query: 'select words from notes' }),
  });
  expect(await managed.json()).toEqual([{ words: 'kept' }]);
  const manage = (path: string, init: RequestInit = {}) =>
    fetch(`${first.managementUrl}${path}`, { ...init, headers: { authorization: `Bearer ${options.managementToken}`, ...init.headers } });
  expect(await (await manage('/functions')).json()).toMatchObject([{ slug: 'hello', verify_jwt: false }]);
  const form = new FormData();
  form.set('metadata', JSON.stringify({ entrypoint_path: 'index.ts', verify_jwt: false }));
  form.append('file', new File([`Deno.serve(() => new Response(Deno.env.get('WORD')));`], 'index.ts'));
  expect((await manage('/secrets', { method: 'POST', body: JSON.stringify([{ name: 'WORD', value: 'secret' }]) })).status).toBe(201);
  expect(await (await manage('/functions/deploy?slug=managed', { method: 'POST', body: form })).json()).toMatchObject({ slug: 'managed', version: 1 });
  expect(await (await fetch(`${first.url}/functions/v1/managed`)).text()).toBe('secret');
  const refused = await manage('/functions/deploy?slug=1', { method: 'POST', body: form });
  expect([refused.status, await refused.json()]).toEqual([400, { message: expect.stringContaining('begins with a letter') }]);
  const more = { query: 'alter table notes add column more int', name: 'more' };
  for (const headers of [{ 'idempotency-key': 'more' }, { 'idempotency-key': 'more' }])
    expect((await manage('/database/migrations', { method: 'POST', headers, body: JSON.stringify(more) })).status).toBe(200);
  expect(await (await manage('/types/typescript')).json()).toEqual({ types: expect.stringContaining('more: number | null') });
  expect((await fetch(`${first.managementUrl}/api-keys`)).status).toBe(401);
  await first.close();

  lines.length = 0;
  write('migrations/20260102000000_more.sql', `update notes set words = 'kept and changed';`);
  rmSync(join(project, 'functions/broken'), { recursive: true });
  const second = await start();
  expect(lines).toEqual(['Applied 20260102000000_more.sql']);
  expect(second.keys).toEqual(first.keys);
  expect((await clientOf(second.url, first.keys.secret).from('notes').select('words')).data).toEqual([{ words: 'kept and changed' }]);
  const stored = await clientOf(second.url, first.keys.secret).storage.from('notes').download('a/b.txt');
  expect(await stored.data?.text()).toBe('words in a file');
  expect((await clientOf(second.url, 'sb_publishable_wrong').from('notes').select()).status).toBe(401);
  expect(statSync(join(data, 'keys.json')).mode & 0o077).toBe(0);
  await second.close();

  write('migrations/20260103000000_wrong.sql', 'create table more (id int); create tabel x;');
  await expect(start()).rejects.toThrow('20260103000000_wrong.sql: syntax error at or near "tabel"');
  rmSync(join(project, 'migrations/20260103000000_wrong.sql'));
  const third = await start();
  expect(await third.call('sql', { as: 'owner', text: `select to_regclass('more') as found` })).toMatchObject({ results: [{ rows: [[null]] }] });
  await third.close();
}, 240_000);

it('reads its options', () => {
  expect(readOptions(['--data', 'here', '--port', '80', '--database-url', 'postgresql://a@b/c', '--public-url', 'https://api.example/'])).toMatchObject({
    data: 'here',
    port: 80,
    databaseUrl: 'postgresql://a@b/c',
    publicUrl: 'https://api.example',
  });
  expect(readOptions(['--data', 'x'], { MANAGEMENT_TOKEN: '' })).toMatchObject({ managementToken: undefined });
  expect(() => readOptions(['--data', 'x'], { MANAGEMENT_TOKEN: 'short' })).toThrow('MANAGEMENT_TOKEN is too short');
  expect(readOptions(['--help'])).toBe('help');
  for (const [args, words] of [
    [[], '--data DIR'],
    [['--data', 'x', '--port', '70000'], 'is no port'],
    [['--data', 'x', '--database-url', 'mysql://x'], 'postgres://'],
    [['--data', 'x', '--public-url', 'example.com'], 'http://'],
    [['--data', 'x', '--smtp-url', 'smtp://mail.example'], '--mail-from'],
    [['--dta', 'x'], '--dta'],
  ] as const) {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(words);
  }
});
