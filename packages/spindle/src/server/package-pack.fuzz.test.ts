import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packTarball } from './package-pack.ts';
import { fuzzRounds, fuzzSeed, seededRandom } from './testing/fuzzing.ts';

const NAMES = [
  'package/a.txt',
  'package/../../up.txt',
  '/package/etc/passwd',
  'package//etc/passwd',
  'package/./b',
  'package/c/',
  'package',
  '__proto__/__proto__',
];
const TYPES = ['0', '0', '0', '1', '2', '3', '4', '5', '6', '7', 'x', 'g', 'L', 'K', 'S', ''];

const seed = fuzzSeed();
const random = seededRandom(seed);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const name = () =>
  oneOf([...NAMES, `package/${'n'.repeat(100_000)}`, `package/${'deep/'.repeat(below(300))}f`, `package/${String.fromCodePoint(1 + below(0xd7ff))}`]);

/** A tar header and its contents (POSIX.1-2017, pax). */
function entry(path: string, type: string, contents: Buffer): Buffer {
  const bytes = Buffer.alloc(512 + Math.ceil(contents.length / 512) * 512);
  bytes.write(path.slice(0, 100), 0, 100, 'latin1');
  bytes.write('0000644\0', 100);
  bytes.write(`${contents.length.toString(8).padStart(11, '0')}\0`, 124);
  bytes.write(type, 156);
  if (type === '1' || type === '2') bytes.write(path.slice(0, 90), 157, 100, 'latin1');
  bytes.write('ustar\x0000', 257);
  bytes.fill(0x20, 148, 156);
  const sum = bytes.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  contents.copy(bytes, 512);
  return bytes;
}

function pax(path: string): Buffer {
  const rest = Buffer.from(` path=${path}\n`);
  let length = rest.length + 1;
  while (String(length).length + rest.length > length) length += 1;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

function tarball(): Buffer {
  const entries = Array.from({ length: below(8) }, () => {
    const type = oneOf(TYPES);
    return entry(name(), type, 'xgLK'.includes(type) ? pax(name()) : Buffer.alloc(below(2_000), 'a'));
  });
  return Buffer.concat([...entries, Buffer.alloc(1024)]);
}

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = below(5); count > 0 && copy.length > 0; count--) copy[below(copy.length)] = below(256);
  return random() < 0.3 ? copy.subarray(0, below(copy.length + 1)) : copy;
}

/** The index of a pack, or the error it was rejected with. A package is always rejected with an error, never silently. */
async function indexOf(bytes: Buffer): Promise<{ readonly files: readonly (readonly [string, number, number])[] }> {
  const pack = await packTarball(bytes).catch((error: unknown) => {
    expect(error).toBeInstanceOf(Error);
    return undefined;
  });
  return pack === undefined ? { files: [] } : JSON.parse(pack.toString('utf8', 4, 4 + pack.readUInt32LE(0)));
}

describe('an arbitrarily malformed package', () => {
  it('is unpacked or rejected, with all files inside its folder', async () => {
    let fileCount = 0;
    for (let round = 0; round < fuzzRounds(200); round++) {
      const plain = tarball();
      const bytes = oneOf([() => plain, () => gzipSync(plain), () => damaged(gzipSync(plain)), () => gzipSync(damaged(plain))])();
      for (const [path] of (await indexOf(bytes)).files) {
        fileCount += 1;
        const what = `SEED=${seed}, round ${round}: ${path.slice(0, 100)}`;
        expect(path.includes('\0'), what).toBe(false);
        expect(
          path.split('/').filter((part) => part === '' || part === '.' || part === '..'),
          what,
        ).toEqual([]);
      }
    }
    expect(fileCount, `SEED=${seed}`).toBeGreaterThan(20);
  });

  it('is rejected if it unpacks to more than the limit, in one file or in many', async () => {
    for (const sizes of [[2_000_000], Array.from({ length: 20 }, () => 100_000)]) {
      const entries = sizes.map((size, index) => entry(`package/${index}.bin`, '0', Buffer.alloc(size, 'some words')));
      const bytes = gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]));
      expect((await packTarball(bytes)).length).toBeGreaterThan(2_000_000);
      await expect(packTarball(bytes, 1024 * 1024).then((pack) => pack.length)).rejects.toThrow('unpacks to more than 1 MB');
    }
  });

  // The parser's own decompression copied all that it held at every chunk, so 300 MB of padding took minutes.
  it('is rejected if it is nothing but padding', async () => {
    await expect(packTarball(gzipSync(Buffer.alloc(64 * 1024 * 1024)), 1024 * 1024)).rejects.toThrow('unpacks to more than 1 MB');
  });
});
