const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const attempt = require('./attempt.cjs');
const data = Buffer.from('a message');
for (const name of ['ed25519', 'ed448']) {
  const secret = crypto.createPrivateKey(fixtures[name]);
  const open = crypto.createPublicKey(secret);
  const signature = crypto.sign(null, data, secret);
  console.log(name, signature.toString('hex'), crypto.verify(null, data, open, signature), crypto.verify(undefined, data, secret, signature));
  signature[3] ^= 1;
  console.log(crypto.verify(null, data, open, signature), crypto.verify(null, data, open, signature.subarray(1)), crypto.verify(null, data, open, Buffer.alloc(signature.length)));
  attempt('with a digest', () => crypto.sign('sha256', data, secret));
  attempt('createSign', () => crypto.createSign('sha256').update(data).sign(secret));
}
const context = Buffer.from('here');
const secret = crypto.createPrivateKey(fixtures.ed448);
const bound = crypto.sign(null, data, { key: secret, context });
console.log(bound.toString('hex'), crypto.verify(null, data, { key: secret, context }, bound), crypto.verify(null, data, secret, bound));
attempt('context type', () => crypto.sign(null, data, { key: secret, context: 'x' }));
attempt('x25519', () => crypto.sign(null, data, fixtures.x25519));
crypto.sign(null, data, fixtures.ed25519, (error, signature) => console.log(error, signature.length));
