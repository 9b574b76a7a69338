// CryptoKey and KeyObject, each created from the other; the shape of the interface.
const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
const { subtle, CryptoKey } = crypto.webcrypto;
(async () => {
  const pair = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = pair.privateKey.toCryptoKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  console.log(key, key instanceof CryptoKey, crypto.KeyObject.from(key).equals(pair.privateKey));
  const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from('x'));
  console.log(crypto.verify('sha256', Buffer.from('x'), { key: pair.publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature)));
  const secret = crypto.createSecretKey(Buffer.alloc(16, 1)).toCryptoKey('AES-CBC', false, ['encrypt']);
  console.log(secret);
  const ed = crypto.generateKeyPairSync('ed25519').publicKey.toCryptoKey('Ed25519', true, ['verify']);
  console.log(ed.algorithm, ed.usages);
  if (subtle.getPublicKey) await attempt('public', async () => (await subtle.getPublicKey(key, ['verify'])).usages);
  await attempt('mismatch', () => pair.privateKey.toCryptoKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, ['sign']));
  await attempt('constructor', () => new CryptoKey());
  await attempt('subtle', () => new crypto.webcrypto.SubtleCrypto());
  await attempt('import text', () => subtle.importKey('raw', 'x', 'AES-CBC', true, ['encrypt']));
  await attempt('import pkcs8', () => subtle.importKey('pkcs8', new Uint8Array(3), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']));
  await attempt('algorithm', () => subtle.importKey('raw', new Uint8Array(3), 'foo', true, ['sign']));
  await attempt('arguments', () => subtle.sign());
  console.log(Object.prototype.toString.call(crypto.webcrypto), Object.prototype.toString.call(subtle), globalThis.crypto === crypto.webcrypto, globalThis.CryptoKey === CryptoKey);
  console.log(Object.getOwnPropertyNames(Object.getPrototypeOf(subtle)).join(' '));
})();
