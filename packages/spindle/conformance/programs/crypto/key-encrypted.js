const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const attempt = require('./attempt.cjs');
const plain = { rsaEncrypted: 'rsa', rsaEncryptedPkcs1: 'rsa', ecEncryptedSec1: 'p256', leafKeyScrypt: 'leafKey' };
for (const [name, same] of Object.entries(plain)) {
  const key = fixtures[name];
  attempt(name, () => crypto.createPrivateKey({ key, passphrase: 'secret' }).equals(crypto.createPrivateKey(fixtures[same])));
  attempt(`${name} bytes`, () => crypto.createPrivateKey({ key: Buffer.from(key), passphrase: Buffer.from('secret') }).type);
  attempt(`${name} without`, () => crypto.createPrivateKey(key));
  attempt(`${name} public of it`, () => crypto.createPublicKey({ key, passphrase: 'secret' }).asymmetricKeyType);
}
attempt('wrong', () => crypto.createPrivateKey({ key: fixtures.rsaEncrypted, passphrase: 'other' }));
attempt('wrong, older form', () => crypto.createPrivateKey({ key: fixtures.ecEncryptedSec1, passphrase: 'other' }));
const secret = crypto.createPrivateKey(fixtures.p256);
for (const cipher of ['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc']) {
  for (const type of ['pkcs8', 'sec1']) {
    const pem = secret.export({ type, format: 'pem', cipher, passphrase: 'p' });
    console.log(cipher, type, pem.length, pem.split("\n").slice(0, 2).join("|").slice(0, 70).replace(/[A-Za-z0-9+\/]{30,}/, ""), crypto.createPrivateKey({ key: pem, passphrase: 'p' }).equals(secret));
  }
  const der = secret.export({ type: 'pkcs8', format: 'der', cipher, passphrase: 'p' });
  console.log(der.length, crypto.createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase: 'p' }).equals(secret));
}
attempt('unknown cipher', () => secret.export({ type: 'pkcs8', format: 'pem', cipher: 'foo', passphrase: 'p' }));
attempt('no passphrase', () => secret.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc' }));
attempt('no cipher', () => secret.export({ type: 'pkcs8', format: 'pem', passphrase: 'p' }));
attempt('sec1 der', () => secret.export({ type: 'sec1', format: 'der', cipher: 'aes-128-cbc', passphrase: 'p' }));
attempt('jwk', () => secret.export({ format: 'jwk', passphrase: 'p' }));
