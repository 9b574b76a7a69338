import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import { objectId } from './objects.ts';
import { type PackLimits, readPack } from './pack-reader.ts';
import { writePack } from './pack-writer.ts';
import { GitRefusal } from './refusal.ts';

const LIMITS: PackLimits = { objects: 100, objectBytes: 1024 * 1024, totalBytes: 4 * 1024 * 1024 };
const BLOB = 3;
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;

/** A pack of entries that need not be right. */
function packOf(entries: readonly Buffer[], { count = entries.length, version = 2 } = {}): Buffer {
  const head = Buffer.alloc(12);
  head.write('PACK', 'latin1');
  head.writeUInt32BE(version, 4);
  head.writeUInt32BE(count, 8);
  const body = Buffer.concat([head, ...entries]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

function entry(type: number, contents: Buffer, { size = contents.byteLength, base = Buffer.alloc(0) } = {}): Buffer {
  const bytes = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) as number) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Buffer.concat([Buffer.from(bytes), base, deflateSync(contents)]);
}

function number(value: number): number[] {
  return value < 128 ? [value] : [(value & 0x7f) | 0x80, ...number(Math.floor(value / 128))];
}

const read = (pack: Buffer, limits = LIMITS) => readPack(pack, limits);
const hello = Buffer.from('hello');
const helloId = objectId('blob', hello);

it('reads what it writes', async () => {
  const objects = [
    { type: 'blob' as const, bytes: hello },
    { type: 'blob' as const, bytes: Buffer.alloc(0) },
    { type: 'tree' as const, bytes: Buffer.alloc(200_000, 'x') },
  ];
  const pieces: Buffer[] = [];
  for await (const piece of writePack(
    3,
    (async function* () {
      yield* objects;
    })(),
  ))
    pieces.push(piece);
  const read = await readPack(Buffer.concat(pieces), LIMITS);
  expect([...read.keys()].sort()).toEqual(objects.map(({ type, bytes }) => objectId(type, bytes)).sort());
});

it('resolves deltas by offset and by name, in any order', async () => {
  // Copies the first four bytes and inserts "!".
  const delta = Buffer.from([...number(5), ...number(5), 0x90, 4, 1, 0x21]);
  const byName = entry(REFERENCE_DELTA, delta, { base: Buffer.from(helloId, 'hex') });
  const whole = entry(BLOB, hello);
  const changed = objectId('blob', Buffer.from('hell!'));
  expect((await read(packOf([byName, whole]))).get(changed)?.bytes).toEqual(Buffer.from('hell!'));
  const byOffset = entry(OFFSET_DELTA, delta, { base: Buffer.from([whole.byteLength]) });
  expect([...(await read(packOf([whole, byOffset]))).keys()]).toEqual(expect.arrayContaining([helloId, changed]));
});

it('never unpacks more than announced, and announces no more than allowed', async () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const before = process.memoryUsage().arrayBuffers;
  const bomb = entry(BLOB, zeros, { size: 10 });
  expect(bomb.byteLength).toBeLessThan(100_000);
  await expect(read(packOf([bomb]))).rejects.toThrow('damaged');
  await expect(read(packOf([entry(BLOB, zeros)]))).rejects.toThrow('the limit per file is 1 MB');
  const megabyte = entry(BLOB, zeros.subarray(0, 1024 * 1024));
  await expect(read(packOf(Array<Buffer>(5).fill(megabyte)))).rejects.toThrow('more than 4 MB unpacked');
  // A delta of a few bytes that makes a gigabyte, and many that make a megabyte each.
  const copies = (times: number) => Buffer.concat(Array<Buffer>(times).fill(Buffer.from([0x80 | 0x70, 0, 0, 1])));
  const base = entry(BLOB, zeros.subarray(0, 65_536));
  const grown = (size: number, times: number) =>
    entry(REFERENCE_DELTA, Buffer.concat([Buffer.from([...number(65_536), ...number(size)]), copies(times)]), {
      base: Buffer.from(objectId('blob', zeros.subarray(0, 65_536)), 'hex'),
    });
  await expect(read(packOf([base, grown(2 ** 30, 16)]))).rejects.toThrow('the limit per file');
  await expect(read(packOf([base, ...Array<Buffer>(6).fill(grown(1024 * 1024, 16))]))).rejects.toThrow('more than 4 MB');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
});

it('refuses packs that are incomplete, damaged, too long or based on what is not there', async () => {
  const good = packOf([entry(BLOB, hello)]);
  const delta = Buffer.from([...number(5), ...number(5), 0x90, 5]);
  const bad: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    cut: good.subarray(0, -1),
    'changed on the way': Buffer.concat([good.subarray(0, 20), Buffer.of(1), good.subarray(21)]),
    'another version': packOf([entry(BLOB, hello)], { version: 3 }),
    'fewer objects than announced': packOf([entry(BLOB, hello)], { count: 2 }),
    'more objects than announced': packOf([entry(BLOB, hello), entry(BLOB, hello)], { count: 1 }),
    'shorter than announced': packOf([entry(BLOB, hello, { size: 6 })]),
    'of no type': packOf([entry(5, hello)]),
    'not compressed': packOf([Buffer.from([0x35, 1, 2, 3, 4])]),
    'of endless size': packOf([Buffer.concat([Buffer.alloc(30, 0xff), Buffer.of(1)])]),
    'based on nothing': packOf([entry(REFERENCE_DELTA, delta, { base: Buffer.alloc(20) })]),
    'based on itself': packOf([entry(OFFSET_DELTA, delta, { base: Buffer.of(0) })]),
    'based on what is before the pack': packOf([entry(OFFSET_DELTA, delta, { base: Buffer.of(100) })]),
    'a delta that reads beyond its base': packOf([
      entry(BLOB, hello),
      entry(REFERENCE_DELTA, Buffer.from([5, 9, 0x90, 9]), { base: Buffer.from(helloId, 'hex') }),
    ]),
    'a delta of endless size': packOf([
      entry(BLOB, hello),
      entry(REFERENCE_DELTA, Buffer.from([5, ...Array<number>(200).fill(0x80), 0, 0x90, 5]), { base: Buffer.from(helloId, 'hex') }),
    ]),
    'a delta that makes less than announced': packOf([
      entry(BLOB, hello),
      entry(REFERENCE_DELTA, Buffer.from([5, 9, 0x90, 5]), { base: Buffer.from(helloId, 'hex') }),
    ]),
  };
  for (const [name, pack] of Object.entries(bad)) await expect(read(pack), name).rejects.toThrow(GitRefusal);
  await expect(read(packOf(Array<Buffer>(101).fill(entry(BLOB, hello))))).rejects.toThrow('the limit is 100');
});

it('survives any damage', async () => {
  const seed = fuzzSeed();
  const random = seededRandom(seed);
  const delta = Buffer.from([...number(5), ...number(5), 0x90, 4, 1, 0x21]);
  const entries = [entry(BLOB, hello), entry(REFERENCE_DELTA, delta, { base: Buffer.from(helloId, 'hex') }), entry(2, Buffer.alloc(300, 7))];
  for (let round = 0; round < fuzzRounds(300); round++) {
    const body = Buffer.concat(entries.map((one) => Buffer.from(one)));
    for (let change = 0; change < 3; change++) body[Math.floor(random() * body.byteLength)] = Math.floor(random() * 256);
    const outcome = await read(packOf([body], { count: 3 })).catch((error: unknown) => error);
    if (!(outcome instanceof Map) && !(outcome instanceof GitRefusal)) throw new Error(`SEED=${seed}`, { cause: outcome });
  }
});
