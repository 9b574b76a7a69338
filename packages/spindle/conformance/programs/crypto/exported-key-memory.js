// An exported key's memory contains the key and nothing else.
const { webcrypto, createSecretKey } = require('node:crypto');

(async () => {
  for (const length of [128, 256]) {
    const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length }, true, ['encrypt', 'decrypt']);
    const raw = await webcrypto.subtle.exportKey('raw', key);
    console.log(raw.constructor.name, raw.byteLength);
    const again = await webcrypto.subtle.importKey('raw', raw, 'AES-GCM', true, ['encrypt', 'decrypt']);
    console.log(again.algorithm, Buffer.from(await webcrypto.subtle.exportKey('raw', again)).equals(Buffer.from(raw)));
  }
  const exported = createSecretKey(Buffer.from('0123456789abcdef')).export();
  console.log(exported.length, exported.buffer.byteLength, exported.toString());
})();
