import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Context, type Esbuild, main, serve, watching } from './main.ts';
import type { ServeOptions } from './options.ts';

let directory: string;
let context: Context;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'esbuild-serve-'));
  await mkdir(path.join(directory, 'www'));
  await writeFile(path.join(directory, 'main.ts'), 'console.log("one" as string);\n');
  await writeFile(path.join(directory, 'www/index.html'), '<h1>Hello</h1>');
});
afterEach(async () => {
  await context.dispose();
  await rm(directory, { recursive: true });
});

async function start(serving: ServeOptions = {}, isWatching = false) {
  const options = { absWorkingDir: directory, entryPoints: ['main.ts'], outdir: 'www/js', logLevel: 'silent' as const };
  context = (await esbuild.context(options)) as Context;
  if (isWatching) watching(context);
  const { port } = await serve(esbuild as unknown as Esbuild, options, { host: '127.0.0.1', port: 0, servedir: 'www', ...serving }, context);
  return (where: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${where}`, init);
}

test('serves the directory, and what it builds when a page asks for it, without writing it', async () => {
  const get = await start();
  const page = await get('/');
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([200, 'text/html; charset=utf-8', '<h1>Hello</h1>']);
  expect(await (await get('/js/main.js')).text()).toBe('console.log("one");\n');
  await writeFile(path.join(directory, 'main.ts'), 'console.log("two");\n');
  expect(await (await get('/js/main.js?v=2')).text()).toBe('console.log("two");\n');
  expect(await (await get('/js/')).text()).toContain('<a href="./main.js">main.js</a>');
  expect((await get('/js', { redirect: 'manual' })).headers.get('location')).toBe('/js/');
  await mkdir(path.join(directory, 'www/日本'));
  expect((await get('/日本', { redirect: 'manual' })).headers.get('location')).toBe('/%E6%97%A5%E6%9C%AC/');
  const part = await get('/index.html', { headers: { range: 'bytes=4-8' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-8/14', 'Hello']);
});

test('says what is not there, not allowed, or not built', async () => {
  const get = await start();
  expect((await get('/nothing.js')).status).toBe(404);
  expect((await get('/..%2f..%2fmain.ts')).status).toBe(404);
  expect((await get('/%')).status).toBe(400);
  expect((await get('/', { method: 'POST' })).status).toBe(405);
  await writeFile(path.join(directory, 'main.ts'), 'const = 1;\n');
  const broken = await get('/js/main.js');
  expect(broken.status).toBe(503);
  expect(await broken.text()).toContain('Expected identifier but found "="');
});

test('says that the page for what does not exist is missing', async () => {
  const answer = await (await start({ fallback: 'www/missing.html' }))('/route');
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('missing.html')]);
});

test('tells listeners which files changed, and requests to the caller', async () => {
  const requests: string[] = [];
  const get = await start(
    { fallback: 'www/index.html', cors: { origin: 'http://*.test' }, onRequest: (seen) => requests.push(`${seen.path} ${seen.status}`) },
    true,
  );
  expect(await (await get('/some/route')).text()).toBe('<h1>Hello</h1>');
  const script = await get('/js/main.js', { headers: { origin: 'http://a.test' } });
  expect(script.headers.get('access-control-allow-origin')).toBe('http://a.test');
  const events = (await get('/esbuild', { headers: { accept: 'text/event-stream' } })).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await events?.read())?.value).toBe('retry: 500\n\n');
  await writeFile(path.join(directory, 'main.ts'), 'console.log("three");\n');
  expect((await events?.read())?.value).toBe('event: change\ndata: {"added":[],"removed":[],"updated":["/js/main.js"]}\n\n');
  expect(requests).toEqual(['/some/route 200', '/js/main.js 200', '/esbuild 200']);
});

test('runs the command, which prints its address and its requests, or what is wrong', async () => {
  const printed: string[] = [];
  const print = vi.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text));
  const made: Context[] = [];
  const own = { ...esbuild, context: async (options: object) => made[made.push((await esbuild.context(options)) as Context) - 1] } as unknown as Esbuild;
  const paths = [path.join(directory, 'main.ts'), `--outdir=${directory}/www/js`, `--servedir=${directory}/www`, '--log-level=info'];
  await main([...paths, '--serve=127.0.0.1:0'], own);
  context = made[0] as Context;
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed.join(''))?.[0];
  expect(await (await fetch(`${address}/js/main.js`)).text()).toBe('console.log("one");\n');
  expect(printed.at(-1)).toMatch(/"GET \/js\/main\.js" 200 \[\d+ms\]$/);
  await main([...paths, '--serve', '--certfile=a.pem'], own);
  expect(printed.at(-1)).toContain('leave out --certfile and --keyfile');
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  print.mockRestore();
});
