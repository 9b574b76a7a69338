const { subtle } = require('node:crypto').webcrypto;
const attempt = require('./attempt.cjs');
const hex = (buffer) => Buffer.from(buffer).toString('hex');
(async () => {
  for (const name of ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512', 'SHA3-256', 'SHA3-384', 'SHA3-512']) await attempt(name, async () => hex(await subtle.digest(name, Buffer.from('abc'))));
  await attempt('cSHAKE128', async () => hex(await subtle.digest({ name: 'cSHAKE128', outputLength: 256 }, Buffer.from('abc'))));
  await attempt('cSHAKE256 customized', async () => hex(await subtle.digest({ name: 'cSHAKE256', outputLength: 128, customization: Buffer.from('x') }, Buffer.from('abc'))));
  await attempt('TurboSHAKE128', async () => hex(await subtle.digest({ name: 'TurboSHAKE128', outputLength: 256 }, Buffer.from('abc'))));
  await attempt('KT256', async () => hex(await subtle.digest({ name: 'KT256', outputLength: 256, customization: Buffer.from('c') }, Buffer.from('abc'))));
  await attempt('unknown', () => subtle.digest('MD5', Buffer.from('abc')));
  await attempt('no data', () => subtle.digest('SHA-256'));
  await attempt('text', () => subtle.digest('SHA-256', 'abc'));
  await attempt('result', async () => (await subtle.digest('SHA-256', new ArrayBuffer(1))) instanceof ArrayBuffer);
})();
