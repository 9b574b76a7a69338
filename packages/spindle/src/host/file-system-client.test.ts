import { expect, it, onTestFinished } from 'vitest';
import type { HostToKernel } from '../abi/host-protocol.ts';
import { createFileSystemClient } from './file-system-client.ts';
import { KernelPort } from './kernel-port.ts';
import { createFileSystemApi } from './web-container/file-system.ts';

const FILE = 0o100644;
const FOLDER = 0o040755;
const LINK = 0o120777;

/** A client whose kernel is a function. */
function setUp(answer: (request: HostToKernel) => unknown) {
  const { port1: near, port2: far } = new MessageChannel();
  far.onmessage = ({ data }: MessageEvent<HostToKernel>) => far.postMessage({ id: data.id, result: answer(data) });
  const port = new KernelPort(near);
  onTestFinished(() => {
    port.close(new Error('the test is over'));
    far.close();
  });
  return createFileSystemClient(port, '/home/project');
}

it('entries are exactly one of a file, a directory and a symbolic link', async () => {
  const fs = setUp(() => [
    { name: 'a', mode: FILE },
    { name: 'b', mode: FOLDER },
    { name: 'c', mode: LINK },
    { name: 'pipe', mode: 0o010644 },
  ]);
  const expected = [
    ['a', true, false, false],
    ['b', false, true, false],
    ['c', false, false, true],
    ['pipe', false, false, false],
  ];
  const api = createFileSystemApi(fs, '/home/project');
  for (const entries of [await fs.readdir('.', { withFileTypes: true }), await api.readdir('.', { withFileTypes: true })]) {
    expect(entries.map((entry) => [entry.name, entry.isFile(), entry.isDirectory(), entry.isSymbolicLink()])).toEqual(expected);
  }
});

it('lstat describes a symbolic link itself, stat its target', async () => {
  const asked: string[] = [];
  const fs = setUp((request) => {
    if (request.method !== 'fs.stat' && request.method !== 'fs.lstat') return undefined;
    asked.push(`${request.method} ${request.path}`);
    return { mode: request.method === 'fs.lstat' ? LINK : FILE, size: 3, mtimeMs: 7 };
  });
  expect(await fs.lstat('src/link')).toEqual({ type: 'symlink', size: 3, mtimeMs: 7 });
  expect(await fs.stat('src/link')).toEqual({ type: 'file', size: 3, mtimeMs: 7 });
  expect(asked).toEqual(['fs.lstat /home/project/src/link', 'fs.stat /home/project/src/link']);
});

it.each([
  ['src/a.ts', '/home/project/src/a.ts'],
  ['/src/a.ts', '/home/project/src/a.ts'],
  ['/', '/home/project'],
  ['//package.json', '/home/project/package.json'],
  ['/home/project', '/home/project'],
  ['/home/project/src/', '/home/project/src'],
  ['/home/projects/a', '/home/project/home/projects/a'],
  ['.', '/home/project'],
])('under the interface of @webcontainer/api %s is %s', async (path, expected) => {
  const asked: string[] = [];
  const fs = setUp((request) => {
    if (request.method === 'fs.rename') asked.push(request.from, request.to);
    else if ('path' in request) asked.push(request.path);
    return request.method === 'fs.readdir' ? [] : new Uint8Array();
  });
  const api = createFileSystemApi(fs, '/home/project');
  await api.readFile(path);
  await api.readdir(path);
  await api.writeFile(path, '');
  await api.mkdir(path);
  await api.rm(path);
  await api.rename(path, path);
  api.watch(path).close();
  await api.readFile('later');
  expect(asked.slice(0, -1)).toEqual(Array.from({ length: 8 }, () => expected));
});

it('under the interface of @webcontainer/api a watcher of one file receives its name', async () => {
  const { port1: near, port2: far } = new MessageChannel();
  far.onmessage = ({ data }: MessageEvent<HostToKernel>) => {
    if (data.method === 'fs.watch') far.postMessage({ event: 'fs.change', watchId: data.watchId, type: 'change', path: '' });
  };
  const port = new KernelPort(near);
  onTestFinished(() => {
    port.close(new Error('the test is over'));
    far.close();
  });
  const api = createFileSystemApi(createFileSystemClient(port, '/home/project'), '/home/project');
  const told = await new Promise((resolve) => api.watch('/src/main.js', (event, name) => resolve([event, name])));
  expect(told).toEqual(['change', 'main.js']);
});
