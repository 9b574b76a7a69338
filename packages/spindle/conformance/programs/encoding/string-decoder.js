const { StringDecoder } = require('string_decoder');
for (const encoding of ['utf8', 'utf16le', 'base64', 'hex', 'latin1', 'base64url']) {
  const decoder = new StringDecoder(encoding);
  let out = '';
  for (const byte of Buffer.from('h€𝄞é!', encoding === 'utf16le' ? 'utf16le' : 'utf8')) out += '[' + decoder.write(Buffer.from([byte])) + ']';
  console.log(encoding, out, JSON.stringify(decoder.end(Buffer.from([0xe2]))));
}
const broken = new StringDecoder(); console.log(JSON.stringify(broken.write(Buffer.from([0xe2, 0x82, 0x41, 0xf0, 0x9f]))), JSON.stringify(broken.end()));
