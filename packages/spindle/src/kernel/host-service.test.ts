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

/** A kernel with a page that asks it. */
function setUp() {
  const { kernel } = createTestMachine();
  const { port1: near, port2: far } = new MessageChannel();
  serveHost(kernel, far, {});
  onTestFinished(async () => {
    near.close();
    far.close();
    await kernel.shutdown();
  });
  let lastId = 0;
  const ask = (request: HostRequest): Promise<unknown> => {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      near.addEventListener('message', ({ data }: MessageEvent<KernelToHost>) => {
        if ('event' in data || data.id !== id) return;
        if ('error' in data) reject(new Error(data.error.message));
        else resolve(data.result);
      });
      near.start();
      near.postMessage({ ...request, id });
    });
  };
  return { ask, fs: kernel.fs };
}

it('a page sees where a symbolic link is, and what it leads to', async () => {
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
  // Of a link on the way only the last part is not followed.
  fs.writeFile('/home/app/src/b.txt', new Uint8Array(2));
  expect(await kindOf({ method: 'fs.lstat', path: '/home/app/to-folder/b.txt' })).toBe('file');
});
