import type { AppFile } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { readBinaries } from './read-binaries.ts';

const binary = (path: string, contents: string): AppFile => ({
  fullPath: path,
  name: path,
  type: 'file',
  contents,
  isBinary: true,
  lastModified: 0,
  blobId: 'b',
});

it('reads stored blobs from the server, by relative and by absolute addresses, and only unknown ones', async () => {
  const asked: string[] = [];
  const fetch = (async (url: string) => {
    asked.push(url);
    return url.endsWith('gone.png') ? new Response('no', { status: 404 }) : new Response(new Uint8Array([0, asked.length]));
  }) as typeof globalThis.fetch;
  const files = {
    'a.png': binary('a.png', '/api/storage/signed/a.png'),
    'b.png': binary('b.png', 'https://storage.example.com/b.png?signature=x'),
    'c.png': binary('c.png', '/api/storage/signed/c.png'),
    'text.txt': { ...binary('text.txt', 'text'), isBinary: false },
  };
  const known = ({ fullPath }: AppFile) => (fullPath === 'c.png' ? new Uint8Array([9]) : undefined);
  expect(await readBinaries(files, fetch, { known })).toEqual(
    new Map([
      ['a.png', new Uint8Array([0, 1])],
      ['b.png', new Uint8Array([0, 2])],
      ['c.png', new Uint8Array([9])],
    ]),
  );
  expect(asked).toEqual(['/api/storage/signed/a.png', 'https://storage.example.com/b.png?signature=x']);
  await expect(readBinaries({ x: binary('x', '/api/storage/signed/gone.png') }, fetch)).rejects.toThrow('Could not read x from storage (404).');
});

it('asks once for new addresses if the old ones have expired', async () => {
  const asked: string[] = [];
  const fetch = (async (url: string) => {
    asked.push(url);
    return url.includes('/old/') ? new Response('expired', { status: 404 }) : new Response(new Uint8Array([1]));
  }) as typeof globalThis.fetch;
  const kept = { 'a.png': binary('a.png', '/api/storage/old/a.png'), 'b.png': binary('b.png', '/api/storage/old/b.png') };
  let refreshes = 0;
  const refresh = async () => {
    refreshes++;
    return { 'a.png': binary('a.png', '/api/storage/new/a.png'), 'b.png': binary('b.png', '/api/storage/new/b.png') };
  };
  expect([...(await readBinaries(kept, fetch, { refresh })).keys()]).toEqual(['a.png', 'b.png']);
  expect(refreshes).toBe(1);
  expect(asked).toEqual(['/api/storage/old/a.png', '/api/storage/new/a.png', '/api/storage/old/b.png', '/api/storage/new/b.png']);
  const gone = async () => ({});
  await expect(readBinaries(kept, fetch, { refresh: gone })).rejects.toThrow('Could not read a.png from storage (404)');
});
