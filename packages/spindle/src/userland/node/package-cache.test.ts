import { describe, expect, it } from 'vitest';
import type { BrowserNatives } from './natives.ts';
import { openPackageCache, type PackageCache } from './package-cache.ts';

interface StoredFile {
  bytes: Uint8Array;
  lastModified: number;
}

/** One origin's private files and locks, for several tabs: the parts of both that `openPackageCache` uses. */
function createOrigin({ quota = Number.POSITIVE_INFINITY, capacity = Number.POSITIVE_INFINITY } = {}) {
  const files = new Map<string, StoredFile>();
  let clock = 1000;
  let readers = 0;
  const handleOf = (name: string) => ({
    kind: 'file',
    getFile: async () => {
      const { bytes, lastModified } = files.get(name) as StoredFile;
      return Object.assign(new Blob([new Uint8Array(bytes)]), { lastModified });
    },
    createWritable: async () => {
      let text = '';
      return {
        write: async (more: string) => void (text += more),
        close: async () => void files.set(name, { bytes: new TextEncoder().encode(text), lastModified: ++clock }),
      };
    },
    createSyncAccessHandle: async () => ({
      write: (bytes: Uint8Array, { at }: { at: number }) => {
        if (at + bytes.length > capacity) throw new DOMException('', 'QuotaExceededError');
        const before = files.get(name)?.bytes ?? new Uint8Array();
        const after = new Uint8Array(Math.max(before.length, at + bytes.length));
        after.set(before);
        after.set(bytes, at);
        files.set(name, { bytes: after, lastModified: ++clock });
        return bytes.length;
      },
      flush: () => undefined,
      close: () => undefined,
    }),
  });
  const directory = {
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (!files.has(name) && !create) throw new DOMException('', 'NotFoundError');
      if (!files.has(name)) files.set(name, { bytes: new Uint8Array(), lastModified: ++clock });
      return handleOf(name);
    },
    removeEntry: async (name: string) => void files.delete(name),
    async *entries() {
      for (const name of [...files.keys()]) yield [name, handleOf(name)];
    },
  };
  const locks = {
    async request(_name: string, { mode }: { mode: string }, work: (lock: object | null) => Promise<void>) {
      if (mode === 'exclusive') return work(readers === 0 ? {} : null);
      readers++;
      await work({}).finally(() => readers--);
    },
  };
  const native = {
    navigator: { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => directory }), estimate: async () => ({ quota }) }, locks },
    crypto: globalThis.crypto,
    DOMException,
  } as unknown as BrowserNatives;
  return { files, open: async () => (await openPackageCache(native)) as PackageCache };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (cache: PackageCache, key: string) => new TextDecoder().decode(await cache.read(key));

async function keep(cache: PackageCache, contents: Readonly<Record<string, string>>): Promise<void> {
  const writer = await cache.add();
  for (const [key, text] of Object.entries(contents)) {
    writer.begin(key);
    for (const character of text) writer.write(bytes(character));
  }
  await writer.commit();
}

describe('the package cache', () => {
  it('returns stored packages to every later tab', async () => {
    const { open } = createOrigin();
    const first = await open();
    await keep(first, { a: 'one', empty: '', b: 'two' });
    await first.close();
    const later = await open();
    expect([...later.keys].sort()).toEqual(['a', 'b', 'empty']);
    expect([await read(later, 'a'), await read(later, 'empty'), await read(later, 'b'), later.has('c')]).toEqual(['one', '', 'two', false]);
  });

  it('ignores incomplete packages', async () => {
    const { files, open } = createOrigin();
    const writer = await (await open()).add();
    writer.begin('a');
    writer.write(bytes('half'));
    expect((await open()).keys).toEqual([]);
    await writer.discard();
    expect([...files.keys()]).toEqual([]);
  });

  it('skips an index that another tab is writing', async () => {
    const { files, open } = createOrigin();
    await keep(await open(), { a: 'one' });
    const name = [...files.keys()].find((file) => file.endsWith('.json')) as string;
    files.set(name, { bytes: bytes('[["a",0'), lastModified: 1 });
    expect((await open()).keys).toEqual([]);
  });

  it('stores the packages of two tabs that write at the same time', async () => {
    const { open } = createOrigin();
    const [one, two] = [await open(), await open()];
    await Promise.all([keep(one, { a: 'of one', b: 'of one' }), keep(two, { b: 'of two', c: 'of two' })]);
    await Promise.all([one.close(), two.close()]);
    const later = await open();
    expect([...later.keys].sort()).toEqual(['a', 'b', 'c']);
    expect([await read(later, 'a'), await read(later, 'c')]).toEqual(['of one', 'of two']);
  });

  it('evicts the least recently used segments, but never one with a reader', async () => {
    const { files, open } = createOrigin({ quota: 100 });
    for (const key of ['a', 'b', 'c']) {
      const cache = await open();
      await keep(cache, { [key]: key.repeat(10) });
      await cache.close();
    }
    const reader = await open();
    const other = await open();
    await other.close();
    expect(await read(reader, 'a')).toBe('a'.repeat(10));
    await reader.close();
    // Read last, although it was stored first.
    expect([...(await open()).keys].sort()).toEqual(['a', 'c']);
    expect([...files.keys()].filter((name) => name.endsWith('.pack'))).toHaveLength(2);
  });

  it('stays unchanged if the disk is full, which is not a failure', async () => {
    const { files, open } = createOrigin({ capacity: 1_500_000 });
    const cache = await open();
    await keep(cache, { a: 'small' });
    const writer = await cache.add();
    for (const key of ['b', 'c', 'd']) {
      writer.begin(key);
      writer.write(new Uint8Array(1_000_000));
    }
    await writer.commit();
    await cache.close();
    expect((await open()).keys).toEqual(['a']);
    expect(files.size).toBe(2);
  });

  it('is unavailable if the browser stores no files', async () => {
    expect(await openPackageCache({ navigator: {} } as BrowserNatives)).toBeUndefined();
  });
});
