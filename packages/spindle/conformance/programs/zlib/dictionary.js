const zlib = require('node:zlib');
const attempt = require('./attempt.cjs');
const dictionary = Buffer.from('the quick brown fox jumps over the lazy dog');
const text = Buffer.from('the lazy dog jumps over the quick brown fox');
for (const [deflate, inflate] of [['deflateSync', 'inflateSync'], ['deflateRawSync', 'inflateRawSync']]) {
  const packed = zlib[deflate](text, { dictionary });
  console.log(deflate, packed.length < zlib[deflate](text).length, zlib[inflate](packed, { dictionary }).equals(text));
  attempt('without', () => zlib[inflate](packed));
  attempt('wrong', () => zlib[inflate](packed, { dictionary: Buffer.from('another dictionary altogether') }).length);
}
attempt('type', () => zlib.deflateSync(text, { dictionary: 'x' }));
const stream = zlib.createDeflate({ dictionary });
const chunks = [];
stream.on('data', (chunk) => chunks.push(chunk)).on('end', () => console.log(zlib.inflateSync(Buffer.concat(chunks), { dictionary }).equals(text)));
stream.end(text);
