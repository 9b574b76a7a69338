import { projectPathProblem } from '@lathe/protocol';
import { gzipSync, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import { isImportable, planImport } from './plan-import.ts';
import { readArchive } from './read-archive.ts';

const LIMIT_BYTES = 1024 * 1024;
/** Limit for one archive of some kilobytes. None should take seconds, but a busy machine may need a few. */
const TIME_MS = 5_000;
const NAMES = ['a.ts', 'src/b.ts', '../up', '/etc/passwd', 'a/../../b', 'C:\\x', '\\\\host\\x', './c', 'd//e', '__proto__', 'x/__proto__', 'constructor', ''];
const NUMBERS = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffe, 512];

const seed = fuzzSeed();
const random = seededRandom(seed);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const bytes = (length: number) => Uint8Array.from({ length }, () => (random() < 0.7 ? 0x61 : below(256)));
const name = () => oneOf([...NAMES, 'n'.repeat(100_000), `${'deep/'.repeat(below(300))}f`, String.fromCodePoint(1 + below(0xd7ff))]);

/** A header of a tar archive and its contents (POSIX.1-2017, pax). */
function tarEntry(path: string, type: string, contents: Uint8Array, link = ''): Uint8Array {
  const entry = new Uint8Array(512 + Math.ceil(contents.length / 512) * 512);
  const put = (text: string, at: number, length: number) => entry.set(new TextEncoder().encode(text).subarray(0, length), at);
  put(path, 0, 100);
  put('0000644\0', 100, 8);
  put(`${contents.length.toString(8).padStart(11, '0')}\0`, 124, 12);
  put(type, 156, 1);
  put(link, 157, 100);
  put('ustar\x0000', 257, 8);
  entry.set(contents, 512);
  return withChecksum(entry);
}

function withChecksum(entry: Uint8Array): Uint8Array {
  entry.fill(0x20, 148, 156);
  const sum = entry.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  entry.set(new TextEncoder().encode(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  return entry;
}

function tar(): Uint8Array {
  const entries = Array.from({ length: below(8) }, () => {
    const type = oneOf(['0', '0', '1', '2', '5', 'x', 'L', 'K', 'g', '']);
    const path = name();
    return tarEntry(path, type, 'xLK'.includes(type) ? new TextEncoder().encode(`${below(99)} path=${path}\n`) : bytes(below(2_000)), name());
  });
  return Uint8Array.from([...entries, new Uint8Array(1024)].flatMap((entry) => [...entry]));
}

function zip(): Uint8Array {
  const files: Zippable = Object.create(null);
  // The packing library does not accept this name on its own, although it does in a folder, and accepts no longer
  // names.
  for (let count = below(8); count > 0; count--)
    files[
      name()
        .replace(/^__proto__$/, 'x/__proto__')
        .slice(0, 20_000)
    ] = bytes(below(2_000));
  return zipSync(files, { level: oneOf([0, 6]) });
}

/** Changes bytes and numbers, moves pieces, and cuts off the end. */
function damaged(archive: Uint8Array): Uint8Array {
  const copy = archive.slice();
  for (let count = below(6); count > 0 && copy.length > 8; count--) {
    const at = below(copy.length - 4);
    if (random() < 0.4) copy[at] = below(256);
    else if (random() < 0.6) new DataView(copy.buffer).setUint32(at, oneOf(NUMBERS), true);
    else copy.copyWithin(at, below(copy.length), below(copy.length));
  }
  return random() < 0.3 ? copy.subarray(0, below(copy.length + 1)) : copy;
}

async function check(archive: Uint8Array, what: string): Promise<void> {
  const startedAt = performance.now();
  const files = await readArchive(archive, isImportable, LIMIT_BYTES).catch((error: unknown) => {
    expect(error, what).toBeInstanceOf(Error);
    expect((error as Error).message, what).toMatch(/^This archive (?:cannot be read: .+|is too big for a project)\.$/);
    return [];
  });
  let unpackedBytes = 0;
  for (const file of files.filter(({ path }) => isImportable(path))) {
    unpackedBytes += (await file.read()).length;
    expect((await file.read()).length, what).toBe(file.byteSize);
  }
  expect(unpackedBytes, what).toBeLessThanOrEqual(LIMIT_BYTES);
  for (const { path } of (await planImport(files, '', true)).files) expect(projectPathProblem(path), `${what}: ${path.slice(0, 100)}`).toBeUndefined();
  expect(performance.now() - startedAt, what).toBeLessThan(TIME_MS);
}

describe('an archive in which anything may be wrong', () => {
  it.each([
    ['zip', zip],
    ['tar', tar],
    ['tar.gz', () => gzipSync(tar())],
  ])('(%s) is read, or refused with a reason, and imported files have a path in the project', async (kind, make) => {
    for (let round = 0; round < fuzzRounds(120); round++) await check(damaged(make()), `SEED=${seed}, ${kind} of round ${round}`);
  });

  it('does not unpack to more than the limit by links to one large file', async () => {
    const large = tarEntry('large', '0', new Uint8Array(600_000));
    const links = Array.from({ length: 50 }, (_, index) => tarEntry(`link-${index}`, index % 2 === 0 ? '1' : '2', new Uint8Array(0), 'large'));
    await expect(readArchive(Buffer.concat([large, ...links]), () => true, LIMIT_BYTES)).rejects.toThrow('too big for a project');
  });

  it('does not read empty records one byte at a time', async () => {
    const startedAt = performance.now();
    const empty = tarEntry('pax', 'x', new TextEncoder().encode('1 '.repeat(400_000)));
    await expect(readArchive(empty, () => true, LIMIT_BYTES)).rejects.toThrow('it is damaged');
    expect(performance.now() - startedAt).toBeLessThan(TIME_MS);
  });

  it('does not unpack one packed file under many names', async () => {
    const archive = Buffer.from(zipSync({ 'a.bin': new Uint8Array(500_000) }));
    const begin = archive.indexOf('PK\x01\x02');
    const end = archive.indexOf('PK\x05\x06');
    const entries = Array.from({ length: 100 }, (_, index) => {
      const entry = Buffer.from(archive.subarray(begin, end));
      entry.write(`${String.fromCharCode(0x61 + (index % 26))}${index % 10}bin`, 46);
      return entry;
    });
    const tail = Buffer.from(archive.subarray(end));
    tail.writeUInt16LE(entries.length, 8);
    tail.writeUInt16LE(entries.length, 10);
    await expect(readArchive(Buffer.concat([archive.subarray(0, begin), ...entries, tail]), () => true, LIMIT_BYTES)).rejects.toThrow('too big');
  });
});
