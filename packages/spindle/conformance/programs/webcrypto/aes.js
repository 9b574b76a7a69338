const { subtle } = require('node:crypto').webcrypto;
const attempt = require('./attempt.cjs');
const hex = (buffer) => Buffer.from(buffer).toString('hex');
const bytes = (length) => Uint8Array.from({ length }, (_, at) => at * 3);
(async () => {
  const cases = [
    [{ name: 'AES-CBC', iv: bytes(16) }],
    [{ name: 'AES-CTR', counter: bytes(16), length: 64 }],
    [{ name: 'AES-CTR', counter: new Uint8Array(16).fill(255), length: 8 }],
    [{ name: 'AES-GCM', iv: bytes(12) }],
    [{ name: 'AES-GCM', iv: bytes(16), additionalData: bytes(9), tagLength: 96 }],
    [{ name: 'AES-OCB', iv: bytes(12), additionalData: bytes(3) }],
  ];
  for (const length of [16, 24, 32]) {
    for (const [algorithm] of cases) {
      await attempt(`${algorithm.name} ${length}`, async () => {
        const key = await subtle.importKey('raw-secret', bytes(length), algorithm.name, true, ['encrypt', 'decrypt']);
        const sealed = await subtle.encrypt(algorithm, key, bytes(40));
        return [hex(sealed), hex(await subtle.decrypt(algorithm, key, sealed)) === hex(bytes(40))];
      });
    }
  }
  const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  console.log(key, Object.keys(await subtle.exportKey('jwk', key)), (await subtle.exportKey('jwk', key)).alg);
  await attempt('wrong tag', () => subtle.decrypt({ name: 'AES-GCM', iv: bytes(12) }, key, bytes(40)));
  await attempt('too short', () => subtle.decrypt({ name: 'AES-GCM', iv: bytes(12) }, key, bytes(4)));
  await attempt('tag length', () => subtle.encrypt({ name: 'AES-GCM', iv: bytes(12), tagLength: 5 }, key, bytes(4)));
  await attempt('iv', () => subtle.encrypt({ name: 'AES-CBC', iv: bytes(12) }, key, bytes(4)));
  await attempt('usages', () => subtle.generateKey({ name: 'AES-CBC', length: 128 }, true, []));
  await attempt('usage', () => subtle.generateKey({ name: 'AES-CBC', length: 128 }, true, ['sign']));
  await attempt('length', () => subtle.generateKey({ name: 'AES-CBC', length: 100 }, true, ['encrypt']));
  await attempt('not allowed', async () => subtle.encrypt({ name: 'AES-CBC', iv: bytes(16) }, await subtle.importKey('raw', bytes(16), 'AES-CBC', false, ['decrypt']), bytes(4)));
  await attempt('not extractable', async () => subtle.exportKey('raw', await subtle.importKey('raw', bytes(16), 'AES-CBC', false, ['decrypt'])));
})();
