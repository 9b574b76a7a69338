const zlib = require('node:zlib');
const text = require('./text.cjs');
const attempt = require('./attempt.cjs');
const { constants } = zlib;
console.log(zlib.brotliCompressSync('hello hello hello').toString('hex'), zlib.brotliCompressSync('').toString('hex'));
const options = (parameter, value) => ({ params: { [parameter]: value } });
for (let quality = 0; quality <= 11; quality++) {
  const packed = zlib.brotliCompressSync(text, options(constants.BROTLI_PARAM_QUALITY, quality));
  console.log(quality, packed.length < text.length / 3, zlib.brotliDecompressSync(packed).equals(text));
}
for (const window of [10, 16, 24]) console.log(window, zlib.brotliDecompressSync(zlib.brotliCompressSync(text, options(constants.BROTLI_PARAM_LGWIN, window))).equals(text));
for (const mode of [constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT]) console.log(zlib.brotliDecompressSync(zlib.brotliCompressSync(text, options(constants.BROTLI_PARAM_MODE, mode))).equals(text));
console.log(zlib.brotliDecompressSync(zlib.brotliCompressSync(text, options(constants.BROTLI_PARAM_SIZE_HINT, text.length))).equals(text));
const packed = zlib.brotliCompressSync('hello hello hello');
attempt('cut off', () => zlib.brotliDecompressSync(packed.subarray(0, -3)));
attempt('empty', () => zlib.brotliDecompressSync(Buffer.alloc(0)));
attempt('padding', () => zlib.brotliDecompressSync(Buffer.from('ffffffff', 'hex')));
attempt('more behind', () => zlib.brotliDecompressSync(Buffer.concat([packed, packed])).toString());
attempt('parameter', () => zlib.brotliCompressSync('a', options(99, 1)));
attempt('type', () => zlib.brotliCompressSync('a', options(1, 'x')));
attempt('limit', () => zlib.brotliDecompressSync(packed, { maxOutputLength: 3 }));
attempt('finish flush', () => zlib.brotliDecompressSync(packed.subarray(0, -3), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).length <= 17);
