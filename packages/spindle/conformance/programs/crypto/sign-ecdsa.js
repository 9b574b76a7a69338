const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const attempt = require('./attempt.cjs');
const data = Buffer.from('a message');
for (const name of ['p256', 'p384', 'p521', 'secp256k1', 'brainpool']) {
  const secret = crypto.createPrivateKey(fixtures[name]);
  const open = crypto.createPublicKey(secret);
  for (const digest of ['sha1', 'sha256', 'sha512', 'sha3-384']) {
    for (const dsaEncoding of ['der', 'ieee-p1363']) {
      const signature = crypto.sign(digest, data, { key: secret, dsaEncoding });
      const other = { key: open, dsaEncoding: dsaEncoding === 'der' ? 'ieee-p1363' : 'der' };
      console.log(name, digest, dsaEncoding, dsaEncoding === 'der' || signature.length, crypto.verify(digest, data, { key: open, dsaEncoding }, signature), crypto.verify(digest, data, other, signature));
    }
  }
}
const open = crypto.createPublicKey(fixtures.p256);
console.log(crypto.verify('sha256', data, open, Buffer.from(fixtures.signatures.p256, 'base64')));
console.log(crypto.verify('sha512', data, { key: open, dsaEncoding: 'ieee-p1363' }, Buffer.from(fixtures.signatures.p256P1363, 'base64')));
console.log(crypto.verify('sha256', data, crypto.createPublicKey(fixtures.dsa), Buffer.from(fixtures.signatures.dsa, 'base64')));
console.log(crypto.verify('sha256', data, open, Buffer.alloc(0)), crypto.verify('sha256', data, open, Buffer.from('30060201000201', 'hex')), crypto.verify('sha256', data, { key: open, dsaEncoding: 'ieee-p1363' }, Buffer.alloc(64)));
attempt('encoding', () => crypto.sign('sha256', data, { key: fixtures.p256, dsaEncoding: 'x' }));
const signer = crypto.createSign('sha256');
signer.update(data);
console.log(crypto.createVerify('sha256').update(data).verify(fixtures.p256, signer.sign(fixtures.p256)));
console.log(crypto.verify(null, data, open, crypto.sign(null, data, fixtures.p256)), crypto.verify('sha256', data, open, crypto.sign(undefined, data, fixtures.p256)));
