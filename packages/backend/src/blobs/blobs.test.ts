import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BlobMissingError, type Blobs, BlobTooLargeError, type ListedBlob } from './contract.ts';
import { createFolderBlobs } from './folder.ts';
import { createMemoryBlobs } from './memory.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  folders.push(folder);
  return folder;
}

async function* chunks(...texts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield Buffer.from(text);
  }
}

const textOf = async (stream: Promise<ReadableStream<Uint8Array>>): Promise<string> => new Response(await stream).text();
async function idsOf(blobs: Blobs): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of blobs.list()) ids.push(id);
  return ids.sort();
}

const KINDS: readonly [string, () => Promise<Blobs>][] = [
  ['in a folder', async () => createFolderBlobs(await newFolder())],
  ['in memory', async () => createMemoryBlobs()],
];

describe.each(KINDS)('blobs %s', (_, open) => {
  it('are written whole, with their size and MD5, and read in whole or in part', async () => {
    const blobs = await open();
    const id = crypto.randomUUID();
    expect(await blobs.write(id, chunks('hello', ' ', 'world'))).toEqual({ byteSize: 11, md5: '5eb63bbbe01eeed093cb22bb8f5acdc3' });
    expect(await textOf(blobs.read(id))).toBe('hello world');
    expect(await textOf(blobs.read(id, { start: 6, end: 8 }))).toBe('wor');
    expect(await idsOf(blobs)).toEqual([id]);
    const empty = crypto.randomUUID();
    expect((await blobs.write(empty, chunks())).byteSize).toBe(0);
    expect(await textOf(blobs.read(empty))).toBe('');
  });

  it('leave nothing when they break off, are aborted or too large', async () => {
    const blobs = await open();
    const id = crypto.randomUUID();
    await expect(blobs.write(id, chunks('half', new Error('cut')))).rejects.toThrow('cut');
    await expect(blobs.write(id, chunks('12345', '6'), { maxBytes: 5 })).rejects.toThrow(BlobTooLargeError);
    await expect(blobs.write(id, chunks('x'), { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop');
    await expect(blobs.read(id)).rejects.toThrow(BlobMissingError);
    expect(await idsOf(blobs)).toEqual([]);
  });

  it('are copied and removed independently', async () => {
    const blobs = await open();
    const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await blobs.write(a, chunks('same'));
    await blobs.copy(a, b);
    await blobs.remove([a, c]);
    expect(await textOf(blobs.read(b))).toBe('same');
    await expect(blobs.read(a)).rejects.toThrow(BlobMissingError);
    await expect(blobs.copy(a, c)).rejects.toThrow(BlobMissingError);
  });

  it('grow in parts, keep what arrived before a cut, and are finished once', async () => {
    const blobs = await open();
    const id = crypto.randomUUID();
    expect(await blobs.partSize(id)).toBe(0);
    expect(await blobs.append(id, 0, chunks('abc'))).toBe(3);
    await expect(blobs.append(id, 3, chunks('de', new Error('cut')))).rejects.toThrow('cut');
    expect(await blobs.partSize(id)).toBe(5);
    await expect(blobs.append(id, 3, chunks('x'))).rejects.toThrow(RangeError);
    await expect(blobs.append(id, 5, chunks('f', 'g'), { maxBytes: 6 })).rejects.toThrow(BlobTooLargeError);
    expect(await blobs.append(id, 6, chunks('g'))).toBe(7);
    await expect(blobs.read(id)).rejects.toThrow(BlobMissingError);
    expect(await idsOf(blobs)).toEqual([id]);
    expect(await blobs.finish(id)).toEqual({ byteSize: 7, md5: '7ac66c0f148de9519b8bd264312c4d64' });
    expect(await textOf(blobs.read(id))).toBe('abcdefg');
    expect(await blobs.partSize(id)).toBe(0);
  });

  it('have IDs and no names', async () => {
    const blobs = await open();
    for (const id of ['../escape', '', 'x', 'parts']) await expect(blobs.write(id, chunks('x')), id).rejects.toThrow(TypeError);
  });
});

it('a folder of blobs lists a copy of an old blob as a young one, and nothing that is none', async () => {
  const folder = await newFolder();
  const blobs = createFolderBlobs(folder);
  const [old, copy] = ['0'.repeat(8), '1'.repeat(8)].map((start) => `${start}-0000-4000-8000-000000000000`) as [string, string];
  await blobs.write(old, chunks('x'));
  await utimes(join(folder, '00', old), new Date(0), new Date(0));
  await writeFile(join(folder, '00', '.DS_Store'), '');
  const before = Date.now() - 1000;
  await blobs.copy(old, copy);
  const listed: ListedBlob[] = [];
  for await (const blob of blobs.list()) listed.push(blob);
  expect(listed.map(({ id }) => id).sort()).toEqual([old, copy]);
  expect(listed.find(({ id }) => id === copy)!.modifiedAt.getTime()).toBeGreaterThan(before);
});

it('a folder of blobs outlives its process and holds no half of anything', async () => {
  const folder = await newFolder();
  const id = crypto.randomUUID();
  await createFolderBlobs(folder).write(id, chunks('kept'));
  expect(await textOf(createFolderBlobs(folder).read(id))).toBe('kept');
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});
