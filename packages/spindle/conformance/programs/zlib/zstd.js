const zlib = require('node:zlib');
const text = require('./text.cjs');
const attempt = require('./attempt.cjs');
const { constants } = zlib;
for (const input of [Buffer.alloc(0), Buffer.from('hello hello hello'), Buffer.alloc(300_000, 'ab'), text]) {
  const packed = zlib.zstdCompressSync(input);
  console.log(input.length, packed.length < input.length + 20, packed.subarray(0, 4).toString('hex'), zlib.zstdDecompressSync(packed).equals(input));
}
console.log(zlib.zstdCompressSync('hello hello hello').toString('hex'), zlib.zstdCompressSync('').toString('hex'));
for (const level of [-5, 1, 9, 22]) console.log(level, zlib.zstdDecompressSync(zlib.zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: level } })).equals(text));
const checked = zlib.zstdCompressSync('hello', { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
console.log(checked.toString('hex'));
checked[checked.length - 1] ^= 1;
const packed = zlib.zstdCompressSync('hello hello hello');
attempt('checksum', () => zlib.zstdDecompressSync(checked));
attempt('cut off', () => zlib.zstdDecompressSync(packed.subarray(0, -3)));
attempt('garbage', () => zlib.zstdDecompressSync(Buffer.from('garbage')));
attempt('empty', () => zlib.zstdDecompressSync(Buffer.alloc(0)));
attempt('two frames', () => zlib.zstdDecompressSync(Buffer.concat([packed, packed])).toString());
attempt('more behind', () => zlib.zstdDecompressSync(Buffer.concat([packed, Buffer.from('xx')])).toString());
attempt('parameter', () => zlib.zstdCompressSync('a', { params: { 999: 1 } }));
attempt('value', () => zlib.zstdCompressSync('a', { params: { [constants.ZSTD_c_windowLog]: 100 } }));
attempt('value type', () => zlib.zstdCompressSync('a', { params: { [constants.ZSTD_c_windowLog]: 'x' } }));
attempt('pledged', () => zlib.zstdCompressSync('abc', { pledgedSrcSize: 2 }));
for (const pledgedSrcSize of [null, '3', 3n, {}, -1, 1.5, Number.NaN, 2 ** 53]) {
  attempt('pledge refused', () => zlib.zstdCompressSync('abc', { pledgedSrcSize }));
  attempt('to undo', () => zlib.createZstdDecompress({ pledgedSrcSize }));
}
attempt('pledged and kept', () => zlib.zstdCompressSync('abc', { pledgedSrcSize: 3 }).toString('hex'));
attempt('limit', () => zlib.zstdDecompressSync(packed, { maxOutputLength: 3 }));
zlib.zstdCompress(text, (error, result) => zlib.zstdDecompress(result, (error2, back) => console.log(error, error2, back.equals(text))));
zlib.zstdDecompress(Buffer.from('garbage'), (error) => console.log(error.code));
