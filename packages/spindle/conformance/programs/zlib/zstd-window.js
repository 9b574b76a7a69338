// The limit of the memory that a frame may need.
const zlib = require('node:zlib');
const attempt = require('./attempt.cjs');
const { ZSTD_d_windowLogMax, ZSTD_c_windowLog, ZSTD_c_contentSizeFlag } = zlib.constants;
const limited = (windowLogMax) => ({ params: { [ZSTD_d_windowLogMax]: windowLogMax } });
for (const value of [0, 1, 9, 10, 27, 31, 32, 40, -1]) attempt(`limit ${value}`, () => zlib.createZstdDecompress(limited(value)).constructor.name);
const data = Buffer.alloc(1 << 15, 'window ');
for (const params of [{}, { [ZSTD_c_windowLog]: 12 }, { [ZSTD_c_windowLog]: 15, [ZSTD_c_contentSizeFlag]: 0 }]) {
  const frame = zlib.zstdCompressSync(data, { params });
  for (const value of [10, 11, 12, 14, 15, 17, 18, 20]) attempt(`${JSON.stringify(params)} ${value}`, () => zlib.zstdDecompressSync(frame, limited(value)).equals(data));
}
for (const bytes of [1, 100, 300, 70_000]) {
  const frame = zlib.zstdCompressSync(Buffer.alloc(bytes, 'x'));
  attempt(`${bytes} bytes`, () => zlib.zstdDecompressSync(frame, limited(10)).length);
}
// The header in pieces.
const whole = zlib.zstdCompressSync(data);
const stream = zlib.createZstdDecompress(limited(12));
stream.on('error', ({ code, errno, message }) => console.log(code, errno, message));
for (const byte of whole.subarray(0, 12)) stream.write(Buffer.of(byte));
