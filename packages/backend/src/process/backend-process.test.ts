import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildChild } from '../testing/child-program.ts';
import { testKeys } from '../testing/keys.ts';
import { realtime } from '../testing/web-socket.ts';
import { type BackendProcess, BackendEndedError, startBackendProcess } from './backend-process.ts';
import { keepBackend } from './keep-backend.ts';

const folder = mkdtempSync(join(tmpdir(), 'backend-'));
const URL_OF_PROJECT = 'http://project.localhost';

const start = async (silenceMs?: number): Promise<BackendProcess> =>
  startBackendProcess({
    setup: { keys: await testKeys(), folder, publicUrl: URL_OF_PROJECT, template: inject('backendPgliteTemplate') },
    program: program,
    ...(silenceMs !== undefined && { silenceMs }),
  });

let program: URL;
beforeAll(async () => {
  program = await buildChild();
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('serves a project, keeps its data over restarts, and ends a statement that would not end', async () => {
  const keys = await testKeys();
  const clientOf = (running: BackendProcess) =>
    createClient(URL_OF_PROJECT, keys.secret, {
      realtime,
      global: { fetch: (input, init) => running.fetch(new Request(input, init)) },
    });

  const first = await start();
  const made = await first.call('sql', { as: 'owner', text: 'create table notes (id int primary key, words text not null)' });
  expect(made).toEqual({ results: [{ command: 'CREATE TABLE', columns: [], rows: [], rowCount: 0, durationMs: expect.any(Number) }] });
  await first.call('sql', { as: 'owner', text: 'grant select, insert on notes to service_role' });
  expect((await clientOf(first).from('notes').insert({ id: 1, words: 'kept' })).error).toBeNull();
  expect(await first.call('sql', { as: 'owner', text: 'select words from notes where id = $1', values: ['1'] })).toMatchObject({
    results: [{ rows: [['kept']] }],
  });
  expect(await first.call('sql', { as: { role: 'anon', claims: {} }, text: 'select * from notes' })).toMatchObject({ error: { code: '42501' } });
  expect(await first.call('sql', { as: 'owner', isReadOnly: true, text: 'delete from notes' })).toMatchObject({ error: { code: '25006' } });
  await first.stop();
  expect(first.hasEnded).toBe(true);
  await expect(first.call('sql', { as: 'owner', text: 'select 1' })).rejects.toBeInstanceOf(BackendEndedError);
  await expect(first.fetch(new Request(URL_OF_PROJECT))).rejects.toBeInstanceOf(BackendEndedError);

  const second = await start(30_000);
  expect((await clientOf(second).from('notes').select('words')).data).toEqual([{ words: 'kept' }]);
  const endless = second.call('sql', { as: 'owner', timeoutMs: 2000, text: 'select count(*) from generate_series(1, 4000000000)' });
  expect((await endless).error).toMatchObject({ code: '57014', message: expect.stringContaining('the database was started again') });
  await expect.poll(() => second.hasEnded).toBe(true);

  const third = await start();
  expect((await clientOf(third).from('notes').select('words')).data).toEqual([{ words: 'kept' }]);
  const filled = 'create table filled as select n, repeat(md5(n::text), 30) as words from generate_series(1, 3000) n; delete from filled';
  expect((await third.call('sql', { as: 'owner', text: filled })).error).toBeUndefined();
  const { before, after } = await third.call('reclaim', undefined);
  expect(before - after).toBeGreaterThan(2_000_000);
  expect((await clientOf(third).from('notes').select('words')).data).toEqual([{ words: 'kept' }]);
  await third.stop();
}, 300_000);

it('signs people in who sign up, where it was told that no message could reach them', async () => {
  const keys = await testKeys();
  const own = mkdtempSync(join(tmpdir(), 'backend-'));
  const setup = { keys, folder: own, publicUrl: URL_OF_PROJECT, template: inject('backendPgliteTemplate'), isAutoconfirmed: true };
  const running = await startBackendProcess({ setup, program });
  const visitor = createClient(URL_OF_PROJECT, keys.publishable, {
    realtime,
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => running.fetch(new Request(input, init)) },
  });
  const { data, error } = await visitor.auth.signUp({ email: 'ann@example.com', password: 'correct horse' });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe('ann@example.com');
  await running.stop();
  rmSync(own, { recursive: true, force: true });
}, 120_000);

it('sends people to the site that it was told of last, also after a restart', async () => {
  const keys = await testKeys();
  const own = mkdtempSync(join(tmpdir(), 'backend-'));
  const kept = keepBackend({ setup: { keys, folder: own, publicUrl: URL_OF_PROJECT, template: inject('backendPgliteTemplate') }, program });
  const landing = async () => {
    const answer = await kept.fetch(new Request(`${URL_OF_PROJECT}/auth/v1/verify?type=recovery&token=spent&redirect_to=http://elsewhere.example`));
    return answer.headers.get('location')?.split('#')[0];
  };
  expect(await landing()).toMatch(/^http:\/\/localhost:3000\/?$/);
  await kept.setSiteUrl('https://shop.example.org');
  expect(await landing()).toMatch(/^https:\/\/shop\.example\.org\/?$/);
  await kept.sleep();
  expect(await landing()).toMatch(/^https:\/\/shop\.example\.org\/?$/);
  await kept.close();
  rmSync(own, { recursive: true, force: true });
}, 120_000);

it('sleeps when nobody uses it, wakes for a request, and comes back after it was ended', async () => {
  const kept = keepBackend({
    setup: { keys: await testKeys(), folder, publicUrl: URL_OF_PROJECT },
    program: program,
    idleMs: 500,
    silenceMs: 30_000,
  });
  const ask = () => kept.fetch(new Request(`${URL_OF_PROJECT}/rest/v1/notes?select=words`, { headers: { apikey: secret } }));
  const { secret } = await testKeys();
  expect(kept.isRunning).toBe(false);
  expect(await (await ask()).json()).toEqual([{ words: 'kept' }]);
  await expect.poll(() => kept.isRunning, { timeout: 10_000 }).toBe(false);
  expect((await ask()).status).toBe(200);

  const endless = kept.call('sql', { as: 'owner', timeoutMs: 2000, text: 'select count(*) from generate_series(1, 4000000000)' });
  const meanwhile = ask();
  expect((await endless).error).toMatchObject({ code: '57014', message: expect.stringContaining('the database was started again') });
  const cut = await meanwhile;
  expect([cut.status, cut.headers.get('retry-after'), ((await cut.json()) as { hint: string }).hint]).toEqual([503, '1', 'Try again in a moment.']);
  expect((await ask()).status).toBe(200);
  await kept.close();
  expect((await ask()).status).toBe(503);
}, 300_000);

it('leaves no process of a function behind when it is killed', async () => {
  const project = join(folder, 'supabase');
  mkdirSync(join(project, 'functions/who'), { recursive: true });
  writeFileSync(join(project, 'functions/who/index.ts'), 'Deno.serve(() => Response.json(Deno.pid));');
  writeFileSync(join(project, 'config.toml'), '[functions.who]\nverify_jwt = false\n');
  const setup = { keys: await testKeys(), folder, publicUrl: URL_OF_PROJECT, project };
  const running = await startBackendProcess({ setup, program, silenceMs: 2000 });
  const pid = (await (await running.fetch(new Request(`${URL_OF_PROJECT}/functions/v1/who`))).json()) as number;
  // One that has ended may stay in the list of processes as a zombie, until somebody asks about its end.
  const isThere = () => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
  expect(isThere()).toBe(true);
  const endless = await running.call('sql', { as: 'owner', timeoutMs: 1000, text: 'select count(*) from generate_series(1, 4000000000)' });
  expect(endless.error?.code).toBe('57014');
  await running.ended;
  await expect.poll(isThere).toBe(false);
}, 300_000);

it('refuses a folder that another process has open', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow('Another backend uses the folder');
  await first.stop();
  await (await start()).stop();
}, 300_000);

it('makes no code out of texts, which a library in a database could bring along', async () => {
  const file = join(folder, 'evaluates.cjs');
  const tell = (message: string) => `process.send(${message}, () => process.disconnect())`;
  writeFileSync(
    file,
    `process.once('message', () => {
      try { ${tell("{ type: 'failed', message: 'It ran ' + eval('6 * 7') }")} } catch (error) { ${tell("{ type: 'failed', message: error.message }")} }
    });`,
  );
  const setup = { keys: await testKeys(), folder, publicUrl: URL_OF_PROJECT };
  await expect(startBackendProcess({ setup, program: pathToFileURL(file) })).rejects.toThrow('Code generation from strings disallowed');
}, 60_000);

it('lets its host go first, which works for the others too', async () => {
  const file = join(folder, 'tells-priority.cjs');
  writeFileSync(
    file,
    `process.once('message', () => process.send({ type: 'failed', message: 'nice ' + require('node:os').getPriority() }, () => process.disconnect()));`,
  );
  const setup = { keys: await testKeys(), folder, publicUrl: URL_OF_PROJECT };
  await expect(startBackendProcess({ setup, program: pathToFileURL(file) })).rejects.toThrow(`nice ${Math.min(getPriority() + 5, 19)}`);
}, 60_000);

it('says why it does not start', async () => {
  const setup = { keys: await testKeys(), folder, publicUrl: URL_OF_PROJECT, databaseUrl: 'postgresql://nobody@127.0.0.1:9/nothing' };
  await expect(startBackendProcess({ setup, program: program })).rejects.toThrow('ECONNREFUSED');
}, 60_000);
