const zlib = require('node:zlib');
const { pipeline, Readable } = require('node:stream');
const text = require('./text.cjs');
const compress = zlib.createZstdCompress();
const chunks = [];
compress.on('data', (chunk) => chunks.push(chunk));
compress.write('abc');
compress.flush(() => {
  console.log('flushed', Buffer.concat(chunks).toString('hex'));
  compress.end('def');
});
compress.on('end', () => console.log(zlib.zstdDecompressSync(Buffer.concat(chunks)).toString(), compress.bytesWritten));
const pieces = [];
for (let at = 0; at < text.length; at += 1000) pieces.push(text.subarray(at, at + 1000));
pipeline(Readable.from(pieces), zlib.createZstdCompress({ chunkSize: 100 }), zlib.createZstdDecompress({ chunkSize: 77 }), async (source) => {
  const back = [];
  for await (const piece of source) back.push(piece);
  console.log(Buffer.concat(back).equals(text));
}, (error) => console.log(error));
const decompress = zlib.createZstdDecompress();
decompress.on('error', (error) => console.log('error', error.code, error.errno, error.message));
decompress.end(Buffer.from('garbage'));
