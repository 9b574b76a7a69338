const zlib = require('node:zlib');
const text = require('./text.cjs');
const inverse = { deflate: 'inflate', deflateRaw: 'inflateRaw', gzip: 'gunzip' };
for (const [name, back] of Object.entries(inverse)) {
  for (const level of [-1, 0, 1, 6, 9]) {
    for (const strategy of [0, 1, 2, 3, 4]) {
      const packed = zlib[`${name}Sync`](text, { level, strategy });
      console.log(name, level, strategy, packed.length < text.length + 100, zlib[`${back}Sync`](packed).equals(text));
    }
  }
  for (const windowBits of [9, 12, 15]) for (const memLevel of [1, 9]) console.log(name, windowBits, memLevel, zlib[`${back}Sync`](zlib[`${name}Sync`](text, { windowBits, memLevel }), { windowBits }).equals(text));
}
console.log(zlib.deflateSync('hello').toString('hex'), zlib.deflateRawSync('hello').toString('hex'), zlib.gzipSync('hello').toString('hex'), zlib.unzipSync(zlib.gzipSync('x')).toString(), zlib.unzipSync(zlib.deflateSync('y')).toString());
