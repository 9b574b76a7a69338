import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive } from './read-archive.ts';

const ALL = () => true;
const TEXT = 'some words of a file, some words of a file';
const files = { 'a.ts': strToU8('a'), 'src/b.ts': strToU8(TEXT) };
const packed = () => zipSync(files);
const stored = () => zipSync(files, { level: 0 });
const wordsAt = (bytes: Uint8Array) => Buffer.from(bytes).indexOf('some words');

/** The offset of the entry at `index` in the directory of this test's archive, which has two entries. */
function entryAt(bytes: Uint8Array, index: number): number {
  let at = -1;
  for (let found = 0; found <= index; found++) at = Buffer.from(bytes).indexOf('PK\u0001\u0002', at + 1);
  return at;
}

function changed(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}

describe('a zip archive', () => {
  it('has its files unchanged, packed or not, small or large, and of two with the same name the later one', async () => {
    const large = new Uint8Array(2_000_000).map((_, at) => at % 251);
    for (const level of [0, 6] as const) {
      const read = await readArchive(zipSync({ ...files, 'large.bin': large, 'empty.txt': new Uint8Array(0), 'folder/': new Uint8Array(0) }, { level }), ALL);
      expect(read.map(({ path, byteSize }) => [path, byteSize])).toEqual([
        ['a.ts', 1],
        ['src/b.ts', TEXT.length],
        ['large.bin', large.length],
        ['empty.txt', 0],
      ]);
      expect(Buffer.compare((await read[2]?.read()) ?? new Uint8Array(0), large)).toBe(0);
    }
    const twice = Buffer.from(zipSync({ 'a.ts': strToU8('first'), 'b.ts': strToU8('second') }));
    for (let at = twice.indexOf('b.ts'); at !== -1; at = twice.indexOf('b.ts')) twice.write('a.ts', at);
    const one = await readArchive(new Uint8Array(twice), ALL);
    expect(await Promise.all(one.map(async ({ path, read }) => [path, Buffer.from(await read()).toString()]))).toEqual([['a.ts', 'second']]);
  });

  it.each<[string, () => Uint8Array]>([
    ['has a changed byte', () => changed(stored(), (view) => view.setUint8(wordsAt(stored()) + 3, 0))],
    ['is announced as shorter than it is', () => changed(packed(), (view) => view.setUint32(entryAt(packed(), 1) + 24, 10, true))],
    ['is announced as longer than it is', () => changed(packed(), (view) => view.setUint32(entryAt(packed(), 1) + 24, 1_000, true))],
    ['is announced with too small a compressed size', () => changed(packed(), (view) => view.setUint32(entryAt(packed(), 1) + 20, 4, true))],
    ['has a wrong checksum', () => changed(packed(), (view) => view.setUint32(entryAt(packed(), 1) + 16, 1, true))],
    ['is outside of it', () => changed(packed(), (view) => view.setUint32(entryAt(packed(), 1) + 42, 60_000, true))],
  ])('is refused, naming the file, if a file in it %s', async (_what, archive) => {
    await expect(readArchive(archive(), ALL)).rejects.toThrow('This archive cannot be read: src/b.ts in it is damaged.');
    // A file that is left out anyway does no harm.
    expect((await readArchive(archive(), (path) => path === 'a.ts')).map(({ path }) => path)).toEqual(['a.ts', 'src/b.ts']);
  });

  it('is refused with the reason if a file in it cannot be unpacked', async () => {
    const encrypted = changed(packed(), (view) => view.setUint16(entryAt(packed(), 1) + 8, 1, true));
    await expect(readArchive(encrypted, ALL)).rejects.toThrow('This archive cannot be read: src/b.ts in it is password-protected.');
    const unknown = changed(packed(), (view) => view.setUint16(entryAt(packed(), 1) + 10, 99, true));
    await expect(readArchive(unknown, ALL)).rejects.toThrow('This archive cannot be read: src/b.ts in it uses an unsupported compression method.');
  });

  it('is refused in one line, whatever its damaged names contain', async () => {
    const named = zipSync({ [`a\n\u0007${'n'.repeat(60_000)}`]: strToU8('text') }, { level: 0 });
    const damaged = changed(named, (view) => view.setUint32(entryAt(named, 0) + 16, 1, true));
    await expect(readArchive(damaged, ALL)).rejects.toThrow(`This archive cannot be read: a\ufffd\ufffd${'n'.repeat(97)}… in it is damaged.`);
  });

  it('is not unpacked if that would exceed what a project can hold, and counts as damaged if it is cut off', async () => {
    await expect(readArchive(zipSync({ 'a.bin': new Uint8Array(100_000) }), ALL, 10_000)).rejects.toThrow('too big for a project');
    const bytes = packed();
    for (let end = 0; end < bytes.length; end++) await expect(readArchive(bytes.subarray(0, end), ALL)).rejects.toThrow('This archive cannot be read');
    const elsewhere = changed(bytes, (view) => view.setUint32(bytes.length - 6, 7, true));
    await expect(readArchive(elsewhere, ALL)).rejects.toThrow('This archive cannot be read: it is damaged.');
  });
});
