const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const attempt = require('./attempt.cjs');
const base = { x25519: '09', x448: '05' };
for (const type of ['x25519', 'x448']) {
  const privateKey = crypto.createPrivateKey(fixtures[type]);
  const length = type === 'x25519' ? 32 : 56;
  const other = crypto.createPublicKey({ key: Buffer.from(base[type].padEnd(length * 2, '0'), 'hex'), format: 'raw-public', asymmetricKeyType: type });
  const secret = crypto.diffieHellman({ privateKey, publicKey: other });
  console.log(type, secret.toString('hex'), secret.equals(crypto.createPublicKey(privateKey).export({ format: 'raw-public' })));
  attempt('small order', () => crypto.diffieHellman({ privateKey, publicKey: crypto.createPublicKey({ key: Buffer.alloc(length), format: 'raw-public', asymmetricKeyType: type }) }));
}
for (const name of ['p256', 'p521', 'secp256k1', 'brainpool']) {
  const privateKey = crypto.createPrivateKey(fixtures[name]);
  const other = crypto.generateKeyPairSync('ec', { namedCurve: privateKey.asymmetricKeyDetails.namedCurve });
  const secret = crypto.diffieHellman({ privateKey, publicKey: other.publicKey });
  console.log(name, secret.length, secret.equals(crypto.diffieHellman({ privateKey: other.privateKey, publicKey: crypto.createPublicKey(privateKey) })));
}
attempt('curves', () => crypto.diffieHellman({ privateKey: crypto.createPrivateKey(fixtures.p256), publicKey: crypto.createPublicKey(fixtures.p384) }));
attempt('types', () => crypto.diffieHellman({ privateKey: crypto.createPrivateKey(fixtures.p256), publicKey: crypto.createPublicKey(fixtures.x25519) }));
attempt('ed25519', () => crypto.diffieHellman({ privateKey: crypto.createPrivateKey(fixtures.ed25519), publicKey: crypto.createPublicKey(fixtures.ed25519) }));
attempt('no keys', () => crypto.diffieHellman({}));
crypto.diffieHellman({ privateKey: fixtures.p256, publicKey: crypto.createPublicKey(fixtures.p256) }, (error, secret) => console.log(error, secret.toString('hex')));
