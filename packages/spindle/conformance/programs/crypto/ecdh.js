const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
for (const name of ['prime256v1', 'secp384r1', 'secp521r1', 'secp256k1', 'secp224r1', 'brainpoolP256r1']) {
  const [one, two] = [crypto.createECDH(name), crypto.createECDH(name)];
  one.generateKeys();
  const compressed = two.generateKeys('hex', 'compressed');
  const secret = one.computeSecret(compressed, 'hex');
  console.log(name, one.getPublicKey().length, one.getPublicKey(null, 'compressed').length, one.getPublicKey(null, 'hybrid').length, one.getPrivateKey().length <= 66, secret.equals(two.computeSecret(one.getPublicKey())), secret.length);
}
const fixed = crypto.createECDH('prime256v1');
fixed.setPrivateKey('c9806898a0334916c860748880a541f093b579a9b1f32934d86c363c39800357', 'hex');
console.log(fixed.getPublicKey('hex'), fixed.getPublicKey('hex', 'compressed'), fixed.getPublicKey('hex', 'hybrid'));
for (const form of ['compressed', 'uncompressed', 'hybrid']) console.log(crypto.ECDH.convertKey(fixed.getPublicKey(), 'prime256v1', undefined, 'hex', form));
console.log(fixed.computeSecret(crypto.ECDH.convertKey(fixed.getPublicKey(), 'prime256v1', null, null, 'hybrid'), null, 'hex'));
const empty = crypto.createECDH('prime256v1');
attempt('no public', () => empty.getPublicKey());
attempt('no private', () => empty.getPrivateKey());
attempt('zero', () => empty.setPrivateKey(Buffer.alloc(32)));
attempt('order', () => empty.setPrivateKey(Buffer.alloc(32, 255)));
attempt('other is no point', () => fixed.computeSecret(Buffer.alloc(65)));
attempt('convert', () => crypto.ECDH.convertKey(Buffer.alloc(33), 'prime256v1'));
attempt('convert curve', () => crypto.ECDH.convertKey(Buffer.alloc(33), 'x'));
attempt('curve', () => crypto.createECDH('foo'));
attempt('format', () => fixed.getPublicKey('hex', 'x'));
