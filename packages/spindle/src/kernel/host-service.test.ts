import { expect, it, onTestFinished } from 'vitest';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../abi/file-mode.ts';
import type { HostRequest, KernelToHost } from '../abi/host-protocol.ts';
import { serveHost } from './host-service.ts';
import { createTestMachine } from './testing/machine.ts';

const KINDS = new Map([
  [S_IFREG, 'file'],
  [S_IFDIR, 'directory'],
  [S_IFLNK, 'symlink'],
]);

/** A kernel and a page that sends it requests; `changes` records what its watchers reported. */
function setUp() {
  const { kernel } = createTestMachine();
  const { port1: near, port2: far } = new MessageChannel();
  serveHost(kernel, far, {});
  onTestFinished(async () => {
    near.close();
    far.close();
    await kernel.shutdown();
  });
  const changes: string[] = [];
  near.addEventListener('message', ({ data }: MessageEvent<KernelToHost>) => {
    if ('event' in data && data.event === 'fs.change') changes.push(`${data.watchId} ${data.type} ${data.path}`);
  });
  let lastId = 0;
  const ask = (request: HostRequest, ports: MessagePort[] = []): Promise<unknown> => {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      near.addEventListener('message', ({ data }: MessageEvent<KernelToHost>) => {
        if ('event' in data || data.id !== id) return;
        if ('error' in data) reject(new Error(data.error.message));
        else resolve(data.result);
      });
      near.start();
      near.postMessage({ ...request, id }, ports);
    });
  };
  return { ask, kernel, fs: kernel.fs, changes };
}

it('the streams of a program that a page started are freed when it ends, with a terminal and without', async () => {
  const { ask, kernel } = setUp();
  for (const terminal of [null, { cols: 80, rows: 24 }])
    await ask({
      method: 'process.spawn',
      spawnId: terminal ? 1 : 2,
      command: 'node',
      args: ['echo', 'done'],
      cwd: '/home',
      env: {},
      hasOutput: true,
      terminal,
    });
  await expect.poll(() => kernel.census).toEqual({ processes: 0, rings: 0, listeners: 0 });
});

it('a page sees symbolic links and their targets', async () => {
  const { ask, fs } = setUp();
  fs.makeDirectories('/home/app/src');
  fs.writeFile('/home/app/a.txt', new Uint8Array(5));
  fs.symlink('a.txt', '/home/app/to-file');
  fs.symlink('src', '/home/app/to-folder');
  fs.symlink('nowhere', '/home/app/to-nothing');
  const kindOf = async (request: HostRequest) => KINDS.get(((await ask(request)) as { mode: number }).mode & S_IFMT);
  const listed = (await ask({ method: 'fs.readdir', path: '/home/app' })) as { name: string; mode: number }[];
  expect(Object.fromEntries(listed.map(({ name, mode }) => [name, KINDS.get(mode & S_IFMT)]))).toEqual({
    src: 'directory',
    'a.txt': 'file',
    'to-file': 'symlink',
    'to-folder': 'symlink',
    'to-nothing': 'symlink',
  });
  expect(await kindOf({ method: 'fs.stat', path: '/home/app/to-file' })).toBe('file');
  expect(await kindOf({ method: 'fs.stat', path: '/home/app/to-folder' })).toBe('directory');
  await expect(ask({ method: 'fs.stat', path: '/home/app/to-nothing' })).rejects.toThrow('ENOENT');
  for (const name of ['to-file', 'to-folder', 'to-nothing']) expect(await kindOf({ method: 'fs.lstat', path: `/home/app/${name}` })).toBe('symlink');
  expect(await ask({ method: 'fs.lstat', path: '/home/app/to-folder/../a.txt' })).toMatchObject({ size: 5 });
  // Only the last component of a path is not followed.
  fs.writeFile('/home/app/src/b.txt', new Uint8Array(2));
  expect(await kindOf({ method: 'fs.lstat', path: '/home/app/to-folder/b.txt' })).toBe('file');
});

it('a page is notified of changes to a watched file, and to the contents of a directory watched through a link', async () => {
  const { ask, fs, changes } = setUp();
  fs.makeDirectories('/home/app/src');
  fs.writeFile('/home/app/a.txt', new Uint8Array(1));
  fs.symlink('app/src', '/home/link');
  await ask({ method: 'fs.watch', watchId: 1, path: '/home/app/a.txt', recursive: false });
  await ask({ method: 'fs.watch', watchId: 2, path: '/home/link', recursive: true });
  fs.writeFile('/home/app/a.txt', new Uint8Array(2));
  await expect.poll(() => changes).toContainEqual(expect.stringMatching(/^1 (?:change|rename) $/));
  fs.writeFile('/home/app/src/b.txt', new Uint8Array(1));
  await expect.poll(() => changes).toContain('2 rename b.txt');
  await expect(ask({ method: 'fs.watch', watchId: 3, path: '/home/nowhere', recursive: false })).rejects.toThrow('ENOENT');
});

it('an export contains the included files of an excluded folder, and only their parent folders', async () => {
  const { ask, fs } = setUp();
  const put = (path: string) => fs.writeFile(`/home/app/${path}`, new Uint8Array(1), { makeParents: true });
  for (const path of ['index.js', 'lib/kept/deep.js', 'lib/left.js', 'other/left.js']) put(path);
  const exported = async (excludes: string[], includes: string[]) =>
    ((await ask({ method: 'fs.export', path: '/home/app', excludes, includes })) as { path: string }[]).map(({ path }) => path.slice('/home/app/'.length));
  const expected = ['index.js', 'lib', 'lib/kept', 'lib/kept/deep.js'];
  expect((await exported(['lib/**', 'other'], ['lib/kept/**'])).sort()).toEqual(expected);
  expect((await exported(['lib', 'other/**'], ['**/deep.js'])).sort()).toEqual(expected);
  expect((await exported(['lib', 'other/**'], [])).sort()).toEqual(['index.js']);
  expect(await exported([], ['lib/**'])).toContain('other/left.js');
});

it('new files that name their interpreter are executable', async () => {
  const { ask, fs } = setUp();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const modeOf = (path: string) => (fs.stat(fs.lookup(path)).mode & 0o777).toString(8);
  await ask({
    method: 'fs.mount',
    entries: [
      { type: 'directory', path: '/home/app' },
      { type: 'file', path: '/home/app/build.sh', bytes: bytes('#!/bin/sh\necho built\n') },
      { type: 'file', path: '/home/app/notes.md', bytes: bytes('# Notes\n') },
    ],
  });
  await ask({ method: 'fs.writeFile', path: '/home/app/run.js', bytes: bytes('#!/usr/bin/env node\n') });
  expect(['build.sh', 'notes.md', 'run.js'].map((name) => modeOf(`/home/app/${name}`))).toEqual(['755', '644', '755']);
  fs.chmod(fs.lookup('/home/app/run.js'), 0o600);
  await ask({ method: 'fs.writeFile', path: '/home/app/run.js', bytes: bytes('#!/usr/bin/env node\n1;\n') });
  expect(modeOf('/home/app/run.js')).toBe('600');
});

it('a file that is written while a preview loads it changes once more, when the preview has loaded', async () => {
  const { ask, kernel, fs, changes } = setUp();
  fs.writeFile('/home/a.ts', new TextEncoder().encode('1'));
  await ask({ method: 'fs.watch', watchId: 1, path: '/home', recursive: true });
  const { port1: page, port2 } = new MessageChannel();
  onTestFinished(() => page.close());
  const isConnecting = new Promise<void>((resolve) => {
    kernel.connect = () => new Promise(() => resolve());
  });
  await ask({ method: 'gateway.attach', port: 5173 }, [port2]);
  page.postMessage({ type: 'request', id: 1, method: 'GET', path: '/a.ts', headers: [], hasBody: false });
  await isConnecting;
  await ask({ method: 'fs.writeFile', path: '/home/a.ts', bytes: new TextEncoder().encode('2') });
  await expect.poll(() => changes).toEqual(['1 change a.ts']);
  page.postMessage({ type: 'cancel', id: 1 });
  await expect.poll(() => changes).toEqual(['1 change a.ts', '1 change a.ts']);
  expect(new TextDecoder().decode(fs.readFile('/home/a.ts'))).toBe('2');
});
