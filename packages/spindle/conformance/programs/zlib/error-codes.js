// What compression refuses, and the errors and events of damaged data.
const zlib = require('node:zlib');
const { attempt } = require('../helpers/attempt.cjs');
const values = [undefined, null, -1, 0, 1.5, 99, 'x', {}, NaN, 1n, true, [1], Infinity];
const classes = [
  'createGzip',
  'createGunzip',
  'createDeflate',
  'createInflate',
  'createDeflateRaw',
  'createInflateRaw',
  'createUnzip',
  'createBrotliCompress',
  'createBrotliDecompress',
  'createZstdCompress',
  'createZstdDecompress',
].filter((name) => zlib[name]);
for (const name of classes)
  for (const option of [
    'level',
    'windowBits',
    'memLevel',
    'strategy',
    'chunkSize',
    'flush',
    'finishFlush',
    'dictionary',
    'info',
    'maxOutputLength',
    'params',
    'rejectGarbageAfterEnd',
  ])
    for (const value of values) attempt(`${name} ${option} ${typeof value}`, () => typeof zlib[name]({ [option]: value }));
for (const name of [
  'gzipSync',
  'gunzipSync',
  'deflateSync',
  'inflateSync',
  'inflateRawSync',
  'unzipSync',
  'brotliCompressSync',
  'brotliDecompressSync',
  'crc32',
  'gzip',
  'inflate',
])
  for (const value of values)
    attempt(name, () => {
      const result = zlib[name](value, name.endsWith('Sync') || name === 'crc32' ? undefined : () => undefined);
      return typeof result === 'number' ? result : typeof result;
    });
const damaged = {
  gunzip: [
    '',
    'x',
    '1f8b',
    '1f8b0800000000000003',
    '1f8b09',
    Buffer.concat([zlib.gzipSync('abc').subarray(0, 15)]).toString('hex'),
    zlib.gzipSync('abc').toString('hex').replace(/....$/, 'ffff'),
  ],
  inflate: [
    '789c',
    '7800',
    '78bb00000000',
    zlib.deflateSync('abc').subarray(0, -2).toString('hex'),
    zlib.deflateSync('abc', { dictionary: Buffer.from('abc') }).toString('hex'),
  ],
  inflateRaw: ['ff', '00'],
  unzip: ['', '00', '1f'],
  brotliDecompress: ['', 'ff', '00ff', zlib.brotliCompressSync('abc').subarray(0, 3).toString('hex')],
};
(async () => {
  for (const [name, inputs] of Object.entries(damaged))
    for (const hex of inputs) {
      attempt(`${name}Sync ${hex}`, () => String(zlib[`${name}Sync`](Buffer.from(hex, 'hex'))));
      await new Promise((resolve) =>
        zlib[name](Buffer.from(hex, 'hex'), (error, data) => {
          console.log(name, error ? [error.code, error.errno, error.message] : String(data));
          resolve();
        }),
      );
    }
  attempt('too long', () => zlib.gunzipSync(zlib.gzipSync('a'.repeat(999)), { maxOutputLength: 10 }));
  attempt('dictionary', () => zlib.inflateSync(zlib.deflateSync('abc', { dictionary: Buffer.from('abc') }), { dictionary: Buffer.from('abd') }));
  attempt('several', () => String(zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), zlib.gzipSync('b'), Buffer.from('garbage')]))));
  attempt('zeros', () => String(zlib.gunzipSync(Buffer.concat([zlib.gzipSync('a'), Buffer.alloc(5)]))));
  console.log(Object.keys(zlib.constants).length, Object.keys(zlib.codes).length, Object.isFrozen(zlib.codes), zlib.constants.Z_BEST_SPEED);
})();
