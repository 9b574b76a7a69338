const zlib = require('node:zlib');
const { Readable } = require('node:stream');
const text = require('./text.cjs');
const pieces = [];
for (let at = 0; at < text.length; at += 333) pieces.push(text.subarray(at, at + 333));
(async () => {
  for (const [one, two] of [['createGzip', 'createGunzip'], ['createDeflate', 'createUnzip'], ['createDeflateRaw', 'createInflateRaw'], ['createGzip', 'createUnzip']]) {
    const back = [];
    for await (const piece of Readable.from(pieces).pipe(zlib[one]({ chunkSize: 64 })).pipe(zlib[two]({ chunkSize: 200 }))) back.push(piece);
    console.log(one, two, Buffer.concat(back).equals(text));
  }
  others();
})();
function others() {
const byByte = zlib.createGunzip();
const out = [];
byByte.on('data', (chunk) => out.push(chunk)).on('end', () => console.log('by byte', Buffer.concat(out).toString(), byByte.bytesWritten));
for (const byte of zlib.gzipSync('one byte at a time')) byByte.write(Buffer.from([byte]));
byByte.end();
const closed = zlib.createGzip();
closed.close(() => console.log('closed', closed.destroyed));
closed.on('error', (error) => console.log(error.code));
closed.write('x', (error) => console.log('write', error?.code));
const trailing = zlib.createGunzip();
trailing.on('error', (error) => console.log('trailing', error.code, error.message)).on('data', (data) => console.log(data.toString())).on('end', () => console.log('end'));
trailing.end(Buffer.concat([zlib.gzipSync('a'), Buffer.from([0, 0, 0])]));
zlib.gzip('callback', (error, packed) => zlib.gunzip(packed, (error2, back) => console.log(error, error2, back.toString())));
zlib.inflate(Buffer.from('x'), (error, result) => console.log(error.code, error.errno, error.message, result));
const broken = zlib.createInflate();
broken.on('error', (error) => console.log('broken', error.code, broken.destroyed));
broken.end('garbage');
}
