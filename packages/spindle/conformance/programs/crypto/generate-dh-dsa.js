const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
const dsa = crypto.generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 });
console.log(dsa.privateKey.asymmetricKeyType, dsa.privateKey.asymmetricKeyDetails);
const data = Buffer.from('message');
for (const dsaEncoding of ['der', 'ieee-p1363']) {
  const signature = crypto.sign('sha1', data, { key: dsa.privateKey, dsaEncoding });
  console.log(dsaEncoding, crypto.verify('sha1', data, { key: dsa.publicKey, dsaEncoding }, signature), crypto.verify('sha1', Buffer.from('other'), { key: dsa.publicKey, dsaEncoding }, signature));
}
const one = crypto.generateKeyPairSync('dh', { group: 'modp14' });
const two = crypto.generateKeyPairSync('dh', { group: 'modp14' });
console.log(one.privateKey.asymmetricKeyType, one.privateKey.asymmetricKeyDetails);
const secret = crypto.diffieHellman({ privateKey: one.privateKey, publicKey: two.publicKey });
console.log(secret.length, secret.equals(crypto.diffieHellman({ privateKey: two.privateKey, publicKey: one.publicKey })));
const spki = one.publicKey.export({ type: 'spki', format: 'der' });
console.log(crypto.createPublicKey({ key: spki, type: 'spki', format: 'der' }).equals(one.publicKey));
attempt('group', () => crypto.generateKeyPairSync('dh', { group: 'modp999' }));
attempt('both', () => crypto.generateKeyPairSync('dh', { group: 'modp14', prime: Buffer.alloc(1) }));
attempt('none', () => crypto.generateKeyPairSync('dh', {}));
attempt('small', () => crypto.generateKeyPairSync('dh', { primeLength: 256 }));
attempt('mismatch', () => crypto.diffieHellman({ privateKey: one.privateKey, publicKey: crypto.generateKeyPairSync('dh', { group: 'modp15' }).publicKey }));
