const text = 'héllo wörld ✓ 𝄞';
for (const encoding of ['utf8', 'utf16le', 'latin1', 'ascii', 'hex', 'base64', 'base64url']) {
  const bytes = Buffer.from(encoding === 'hex' ? 'c3a9zz' : encoding.startsWith('base64') ? 'aGk_-w==' : text, encoding);
  console.log(encoding, bytes.length, bytes.toString('hex'), bytes.toString(encoding));
}
console.log(Buffer.from([0xff, 0xfe, 0xe2, 0x82]).toString(), Buffer.from('a\ud800b').toString('hex'));
console.log(Buffer.byteLength(text), Buffer.byteLength('aGVsbG8=', 'base64'), Buffer.byteLength('abc', 'hex'));
console.log(Buffer.alloc(5, 'ab'), Buffer.alloc(3, 1), Buffer.allocUnsafe(2).fill('é'), Buffer.from('test').fill('xyz', 1, 3));
console.log(Buffer.from('abc').toJSON(), Buffer.concat([Buffer.from('a'), Buffer.from('b')]).toString());
const big = Buffer.from('é'.repeat(50_000)); console.log(big.length, big.toString().length, big.toString('latin1').length, big.toString('base64').length);
