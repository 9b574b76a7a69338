const { subtle } = require('node:crypto').webcrypto;
const attempt = require('./attempt.cjs');
const hex = (buffer) => Buffer.from(buffer).toString('hex');
const bytes = (length) => Uint8Array.from({ length }, (_, at) => at * 3);
(async () => {
  const chacha = await subtle.importKey('raw-secret', bytes(32), 'ChaCha20-Poly1305', true, ['encrypt', 'decrypt']);
  const algorithm = { name: 'ChaCha20-Poly1305', iv: bytes(12), additionalData: bytes(5) };
  const sealed = await subtle.encrypt(algorithm, chacha, bytes(70));
  console.log(hex(sealed), hex(await subtle.decrypt(algorithm, chacha, sealed)) === hex(bytes(70)));
  await attempt('damaged', () => subtle.decrypt(algorithm, chacha, bytes(70)));
  for (const hash of ['SHA-1', 'SHA-256', 'SHA-512']) {
    const key = await subtle.importKey('raw', bytes(20), { name: 'HMAC', hash }, true, ['sign', 'verify']);
    const mac = await subtle.sign('HMAC', key, bytes(30));
    console.log(hash, hex(mac), await subtle.verify('HMAC', key, mac, bytes(30)), await subtle.verify('HMAC', key, mac, bytes(31)), key.algorithm);
  }
  console.log((await subtle.generateKey({ name: 'HMAC', hash: 'SHA-384' }, false, ['sign'])).algorithm);
  for (const name of ['KMAC128', 'KMAC256']) {
    await attempt(name, async () => {
      const key = await subtle.importKey('raw-secret', bytes(32), name, true, ['sign', 'verify']);
      const parameters = { name, outputLength: 256, customization: Buffer.from('custom') };
      const mac = await subtle.sign(parameters, key, bytes(30));
      return [hex(mac), await subtle.verify(parameters, key, mac, bytes(30)), await subtle.verify(parameters, key, mac, bytes(3))];
    });
  }
  await attempt('jwk', async () => subtle.exportKey('jwk', await subtle.importKey('jwk', { kty: 'oct', k: 'AAAA', alg: 'HS256' }, { name: 'HMAC', hash: 'SHA-256' }, true, ['sign'])));
  await attempt('jwk hash', () => subtle.importKey('jwk', { kty: 'oct', k: 'AAAA', alg: 'HS512' }, { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']));
})();
