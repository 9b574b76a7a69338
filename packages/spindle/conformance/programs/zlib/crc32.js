const zlib = require('node:zlib');
const attempt = require('./attempt.cjs');
console.log(zlib.crc32(''), zlib.crc32('hello'), zlib.crc32(Buffer.from('hello')), zlib.crc32('wörld', zlib.crc32('hello ')), zlib.crc32(new Uint16Array([1, 2])), zlib.crc32(new DataView(new ArrayBuffer(3))));
attempt('type', () => zlib.crc32(1));
attempt('seed', () => zlib.crc32('a', -1));
attempt('seed type', () => zlib.crc32('a', 'x'));
console.log(Object.keys(zlib.constants).length, zlib.codes.Z_OK, zlib.codes['-3']);
