const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
for (const namedCurve of ['P-256', 'P-384', 'P-521', 'prime256v1', 'secp256k1', 'secp224r1', 'prime192v1', 'brainpoolP384r1', 'secp112r1', 'prime239v1']) {
  const { publicKey, privateKey } = crypto.generateKeyPairSync('ec', { namedCurve });
  const data = Buffer.from('hello');
  const signature = crypto.sign('sha256', data, privateKey);
  console.log(namedCurve, privateKey.asymmetricKeyDetails, publicKey.export({ format: 'der', type: 'spki' }).length, privateKey.export({ format: 'der', type: 'sec1' }).length, crypto.verify('sha256', data, publicKey, signature));
}
const explicit = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'explicit', publicKeyEncoding: { format: 'der', type: 'spki' }, privateKeyEncoding: { format: 'der', type: 'pkcs8' } });
console.log(explicit.publicKey.subarray(0, -64).toString('hex'), crypto.createPublicKey({ key: explicit.publicKey, format: 'der', type: 'spki' }).asymmetricKeyDetails);
for (const type of ['ed25519', 'ed448', 'x25519', 'x448']) {
  const { publicKey, privateKey } = crypto.generateKeyPairSync(type);
  console.log(type, publicKey.asymmetricKeyType, privateKey.asymmetricKeyDetails, privateKey.export({ format: 'der', type: 'pkcs8' }).length, publicKey.export({ format: 'pem', type: 'spki' }).length);
}
attempt('curve', () => crypto.generateKeyPairSync('ec', { namedCurve: 'abcdef' }));
attempt('no curve', () => crypto.generateKeyPairSync('ec', {}));
attempt('encoding', () => crypto.generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'x' }));
console.log(crypto.getCurves().filter((name) => /^(prime|secp|brainpool)/.test(name)).join(' '));
