const zlib = require('node:zlib');
const text = require('./text.cjs');
const { pipeline, Readable } = require('node:stream');
const compress = zlib.createBrotliCompress();
const chunks = [];
compress.on('data', (chunk) => chunks.push(chunk));
compress.write('abc');
compress.flush(() => {
  console.log('flushed', Buffer.concat(chunks).toString('hex'));
  const decompress = zlib.createBrotliDecompress();
  decompress.once('data', (data) => console.log('early', data.toString()));
  decompress.write(Buffer.concat(chunks));
  compress.end('def');
});
compress.on('end', () => console.log(zlib.brotliDecompressSync(Buffer.concat(chunks)).toString()));
const pieces = [];
for (let at = 0; at < text.length; at += 1000) pieces.push(text.subarray(at, at + 1000));
pipeline(Readable.from(pieces), zlib.createBrotliCompress({ chunkSize: 100 }), zlib.createBrotliDecompress({ chunkSize: 77 }), async (source) => {
  const back = [];
  for await (const piece of source) back.push(piece);
  console.log(Buffer.concat(back).equals(text));
}, (error) => console.log(error));
const decompress = zlib.createBrotliDecompress();
decompress.on('error', (error) => console.log('error', error.code, error.errno, error.message));
decompress.end(Buffer.from('ffffffff', 'hex'));
