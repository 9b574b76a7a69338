import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RealNode, realNodeWith } from '../testing/on-real-node.ts';

let node: RealNode;
beforeAll(async () => {
  node = await realNodeWith({ zlib: 'installZlib' });
});
afterAll(() => node.dispose());

/** Evaluates an async body with `zlib`, `text` (compressible) and `noise` in scope; returns its JSON. */
async function evaluate(body: string): Promise<unknown> {
  const run = await node.run(`
    const zlib = require('node:zlib'); const { promisify } = require('node:util'); const { pipeline } = require('node:stream/promises'); const { Readable } = require('node:stream');
    const text = Buffer.from('the quick brown fox jumps over the lazy dog\\n'.repeat(3000));
    const noise = Buffer.from(Array.from({ length: 70000 }, (_, i) => (Math.imul(i, 2654435761) >>> 13) & 255));
    (async () => { ${body} })().then((value) => console.log(JSON.stringify(value)), (error) => console.log(JSON.stringify({ message: error.message, code: error.code, errno: error.errno })));`);
  if (run.stdout === '') throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

describe('zlib over our binding', () => {
  it.each([
    'gzipSync/gunzipSync',
    'deflateSync/inflateSync',
    'deflateRawSync/inflateRawSync',
    'gzipSync/unzipSync',
    'deflateSync/unzipSync',
    'brotliCompressSync/brotliDecompressSync',
  ])('%s survive a round trip', async (pair) => {
    const [to, from] = pair.split('/');
    expect(await evaluate(`return [text, noise, Buffer.alloc(0)].map((data) => zlib.${from}(zlib.${to}(data)).equals(data))`)).toEqual([true, true, true]);
  });

  it('brotli reads input longer than one piece and produces output longer than one chunk', async () => {
    expect(
      await evaluate(`
      const words = Array.from({ length: 90000 }, (_, i) => (Math.imul(i, 2654435761) >>> 9).toString(36)).join(' ');
      const packed = zlib.brotliCompressSync(words, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } });
      return [packed.length > 2 * 65536, zlib.brotliDecompressSync(packed).toString() === words];`),
    ).toEqual([true, true]);
  });

  it('works with streams in chunks of one byte', async () => {
    expect(
      await evaluate(`
      const source = text.subarray(0, 3000); const out = [];
      const bytes = Array.from(zlib.gzipSync(source), (b) => Buffer.from([b]));
      await pipeline(Readable.from(bytes), zlib.createUnzip(), async (parts) => { for await (const part of parts) out.push(part); });
      return Buffer.concat(out).equals(source);`),
    ).toBe(true);
  });

  it('decodes several gzip members and ignores trailing zeros', async () => {
    expect(await evaluate(`return zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), zlib.gzipSync('b'), Buffer.alloc(5)])).toString()`)).toBe('ab');
  });

  it('flushes everything written so far', async () => {
    expect(
      await evaluate(`
      const gzip = zlib.createGzip(); gzip.write('hello');
      const part = await new Promise((resolve) => gzip.flush(() => resolve(gzip.read())));
      return zlib.gunzipSync(part, { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString();`),
    ).toBe('hello');
  });

  it('uses dictionaries', async () => {
    expect(
      await evaluate(`
      const dictionary = Buffer.from('quick brown fox');
      const packed = zlib.deflateSync('the quick brown fox', { dictionary });
      return [zlib.inflateSync(packed, { dictionary }).toString(), (() => { try { zlib.inflateSync(packed); } catch (e) { return e.message; } })()];`),
    ).toEqual(['the quick brown fox', 'Missing dictionary']);
  });

  it.each([
    ['zlib.gunzipSync(Buffer.from("not gzip at all"))', { message: 'incorrect header check', code: 'Z_DATA_ERROR', errno: -3 }],
    ['zlib.gunzipSync(zlib.gzipSync(text).subarray(0, 30))', { message: 'unexpected end of file', code: 'Z_BUF_ERROR', errno: -5 }],
    [
      'await promisify(zlib.brotliDecompress)(zlib.brotliCompressSync(noise).subarray(0, 30))',
      { message: 'unexpected end of file', code: 'Z_BUF_ERROR', errno: -5 },
    ],
    [
      'zlib.zstdCompressSync("x", { dictionary: Buffer.from("x") })',
      { message: 'A zstd dictionary is not available in this runtime', code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' },
    ],
  ])('fails like Node: %s', async (expression, error) => {
    expect(await evaluate(`return ${expression}`)).toEqual(error);
  });

  it('decodes zstd', async () => {
    // Recorded from real Node: zstdCompressSync('zstd works '.repeat(10)).
    const recorded = 'KLUv/SBulQAAWHpzdGQgd29ya3MgAQDAafEC';
    expect(await evaluate(`return zlib.zstdDecompressSync(Buffer.from('${recorded}', 'base64')).toString()`)).toBe('zstd works '.repeat(10));
  });

  it('computes crc32, also incrementally', async () => {
    expect(await evaluate(`return [zlib.crc32('hello'), zlib.crc32('lo', zlib.crc32('hel')), zlib.crc32(Buffer.from('hello'))]`)).toEqual([
      907060870, 907060870, 907060870,
    ]);
  });

  it('produces exactly the bytes of native zlib', async () => {
    const { gzipSync } = await import('node:zlib');
    const expected = gzipSync(Buffer.from('the quick brown fox jumps over the lazy dog\n'.repeat(3000)), { level: 6 }).toString('base64');
    const actual = (await evaluate(`return zlib.gzipSync(text, { level: 6 }).toString('base64')`)) as string;
    // Byte 9 of the header is the operating system.
    expect(actual.slice(16)).toBe(expected.slice(16));
  });
});
