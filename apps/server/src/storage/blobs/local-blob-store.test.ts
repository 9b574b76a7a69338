import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobId } from './blob-store.ts';
import { openLocalBlobStore } from './local-blob-store.ts';

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const announced = (text: string) => ({ byteSize: Buffer.byteLength(text), checksum: createHash('md5').update(text).digest('base64') });

describe('the blob store', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-blobs-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const contentsOf = async () => (await readdir(directory, { recursive: true })).filter((name) => /[0-9a-f-]{36,}$/.test(name));

  it('stores the same contents once, however they arrive', async () => {
    const store = await openLocalBlobStore(directory, { reserve: 0 });
    const ids = await Promise.all(['same', 'same', 'same'].map(async (text) => (await store.put(Buffer.from(text))).id));
    ids.push((await store.putStream(chunksOf('sa', 'me'), announced('same'))).id);
    expect(new Set(ids).size).toBe(1);
    expect(await contentsOf()).toHaveLength(1);
    expect((await store.read(ids[0] as never)).toString()).toBe('same');
  });

  it('stores a batch, also beside others who store the same, and checks the disk for all of it', async () => {
    let free = Number.POSITIVE_INFINITY;
    const store = await openLocalBlobStore(directory, { reserve: 0, free: async () => free });
    const texts = Array.from({ length: 300 }, (_, index) => Buffer.from(`text ${index % 200}`));
    const [batch, other] = [store.batch(), store.batch()];
    const stored = await Promise.all(texts.flatMap((text) => [batch.put(text), store.put(text), other.put(text)]));
    await Promise.all([batch.settle(), other.settle(), batch.settle()]);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(200);
    expect(await contentsOf()).toHaveLength(200);
    expect((await store.read(stored[0]?.id ?? blobId('0'.repeat(64)))).toString()).toBe('text 0');

    free = 0;
    const full = store.batch();
    const refused = await Promise.allSettled(['a', 'b', 'c'].map((text) => full.put(Buffer.from(text))));
    expect(refused.map((result) => result.status === 'rejected' && (result.reason as { code?: string }).code)).toEqual(Array(3).fill('storage-full'));
    await full.settle();
    expect(await contentsOf()).toHaveLength(200);
  });

  it('leaves nothing behind of contents that differ from what was announced, or are cut off', async () => {
    const store = await openLocalBlobStore(directory, { reserve: 0 });
    await expect(store.putStream(chunksOf('other'), announced('right'))).rejects.toMatchObject({ code: 'checksum-mismatch' });
    await expect(store.putStream(chunksOf('rig'), announced('right'))).rejects.toMatchObject({ code: 'checksum-mismatch' });
    await expect(store.putStream(chunksOf('right', '!'), announced('right'))).rejects.toMatchObject({ code: 'request-too-large' });
    const broken = (async function* () {
      yield Buffer.from('ri');
      throw new Error('connection lost');
    })();
    await expect(store.putStream(broken, announced('right'))).rejects.toThrow('connection lost');
    expect(await contentsOf()).toEqual([]);
  });

  it('removes what a killed server was writing, and repairs a file that the disk truncated', async () => {
    await mkdir(join(directory, 'drafts'));
    await writeFile(join(directory, 'drafts', 'half'), 'ha');
    const store = await openLocalBlobStore(directory, { reserve: 0 });
    expect(await readdir(join(directory, 'drafts'))).toEqual([]);
    const { id } = await store.put(Buffer.from('whole'));
    await writeFile(join(directory, id.slice(0, 2), id), 'who');
    await store.put(Buffer.from('whole'));
    expect((await store.read(id)).toString()).toBe('whole');
  });

  it('names missing contents', async () => {
    const store = await openLocalBlobStore(directory, { reserve: 0 });
    await expect(store.read(blobId('0'.repeat(64)))).rejects.toThrow(`Blob ${'0'.repeat(64)} is missing`);
    expect(() => blobId('../../etc/passwd')).toThrow();
  });

  it('does not use the space that the database needs', async () => {
    const store = await openLocalBlobStore(directory, { reserve: 1_000, free: async () => 1_010 });
    await store.put(Buffer.from('ten bytes.'));
    await expect(store.put(Buffer.from('eleven bytes'))).rejects.toMatchObject({ code: 'storage-full' });
    await expect(store.putStream(chunksOf('eleven bytes'), announced('eleven bytes'))).rejects.toMatchObject({ code: 'storage-full' });
  });

  it('reports a full disk, and leaves nothing half-written', async (context) => {
    const disk = join(directory, 'disk');
    await mkdir(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', disk], { stdio: 'pipe' });
    } catch {
      context.skip('requires permission to mount a small disk');
    }
    try {
      const store = await openLocalBlobStore(join(disk, 'blobs'), { reserve: 0, free: async () => Number.POSITIVE_INFINITY });
      const { id } = await store.put(Buffer.from('small'));
      await expect(store.put(Buffer.alloc(400 * 1024, 'x'))).rejects.toMatchObject({ code: 'storage-full' });
      const large = 'y'.repeat(400 * 1024);
      await expect(store.putStream(chunksOf(large), announced(large))).rejects.toMatchObject({ code: 'storage-full' });
      expect(await readdir(join(disk, 'blobs', 'drafts'))).toEqual([]);
      expect((await store.read(id)).toString()).toBe('small');
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});
