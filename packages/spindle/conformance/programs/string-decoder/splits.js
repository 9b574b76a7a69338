// Characters split at any position, in all encodings.
const { StringDecoder } = require('node:string_decoder');
const bytes = Buffer.concat([Buffer.from('a\u00e9\u20ac\ud83d\ude00'), Buffer.from([0xff, 0xe2, 0x82]), Buffer.from('z'), Buffer.from([0xf0, 0x9f]), Buffer.from([0xed, 0xa0, 0x80])]);
for (const encoding of ['utf8', 'utf16le', 'base64', 'base64url', 'hex', 'latin1', 'ascii']) {
  for (const size of [1, 2, 3, 5, 100]) {
    const decoder = new StringDecoder(encoding);
    const parts = [];
    for (let at = 0; at < bytes.length; at += size) parts.push(decoder.write(bytes.subarray(at, at + size)));
    console.log(encoding, size, JSON.stringify(parts), JSON.stringify(decoder.end()), decoder.encoding, decoder.lastNeed, decoder.lastTotal);
  }
}
for (const value of [undefined, null, 1, {}, 'x', new Uint16Array([0x6261]), new DataView(new ArrayBuffer(1)), []]) {
  try {
    console.log(new StringDecoder('utf8').write(value));
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
for (const encoding of [1, null, {}, 'nope', 'UTF-8', 'Utf-16LE']) {
  try {
    console.log(new StringDecoder(encoding).encoding);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
