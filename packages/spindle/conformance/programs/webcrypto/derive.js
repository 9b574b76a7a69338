const { subtle } = require('node:crypto').webcrypto;
const attempt = require('./attempt.cjs');
const hex = (buffer) => Buffer.from(buffer).toString('hex');
const salt = Buffer.from('saltsalt');
(async () => {
  const password = Buffer.from('password');
  const pbkdf2 = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits', 'deriveKey']);
  const hkdf = await subtle.importKey('raw', password, 'HKDF', false, ['deriveBits', 'deriveKey']);
  console.log(hex(await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 100 }, pbkdf2, 256)));
  console.log(hex(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-512', salt, info: salt }, hkdf, 256)));
  const key = await subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-1', salt, iterations: 10 }, pbkdf2, { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
  console.log(key.algorithm, hex(await subtle.exportKey('raw', key)));
  await attempt('argon2', async () => {
    const secret = await subtle.importKey('raw-secret', password, 'Argon2id', false, ['deriveBits']);
    return hex(await subtle.deriveBits({ name: 'Argon2id', nonce: salt, parallelism: 1, memory: 32, passes: 2 }, secret, 256));
  });
  await attempt('extractable', () => subtle.importKey('raw', password, 'PBKDF2', true, ['deriveBits']));
  await attempt('iterations', () => subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 0 }, pbkdf2, 256));
  await attempt('bits', () => subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1 }, pbkdf2, 10));
  await attempt('null', () => subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: salt }, hkdf, null));
  await attempt('wrong key', () => subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: salt }, pbkdf2, 8));
})();
