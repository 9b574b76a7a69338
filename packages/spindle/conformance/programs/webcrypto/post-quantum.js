const { subtle } = require('node:crypto').webcrypto;
const attempt = require('./attempt.cjs');
const data = Buffer.from('a message');
(async () => {
  const { publicKey, privateKey } = await subtle.generateKey('ML-DSA-65', true, ['sign', 'verify']);
  const signature = await subtle.sign('ML-DSA-65', privateKey, data);
  console.log(publicKey, signature.byteLength, await subtle.verify('ML-DSA-65', publicKey, signature, data));
  for (const [format, key] of [['raw-public', publicKey], ['raw-seed', privateKey], ['spki', publicKey], ['pkcs8', privateKey], ['jwk', privateKey]]) {
    await attempt(format, async () => {
      const exported = await subtle.exportKey(format, key);
      return [exported.byteLength ?? Object.keys(exported), (await subtle.importKey(format, exported, 'ML-DSA-65', true, key.usages)).type];
    });
  }
  const kem = await subtle.generateKey('ML-KEM-768', true, ['encapsulateKey', 'decapsulateKey', 'encapsulateBits', 'decapsulateBits']);
  const bits = await subtle.encapsulateBits('ML-KEM-768', kem.publicKey);
  const back = await subtle.decapsulateBits('ML-KEM-768', kem.privateKey, bits.ciphertext);
  console.log(Object.keys(bits), bits.ciphertext.byteLength, Buffer.from(back).equals(Buffer.from(bits.sharedKey)));
  const wrapped = await subtle.encapsulateKey('ML-KEM-768', kem.publicKey, 'AES-GCM', true, ['encrypt']);
  const key = await subtle.decapsulateKey('ML-KEM-768', kem.privateKey, wrapped.ciphertext, 'AES-GCM', true, ['decrypt']);
  console.log(key.algorithm, Buffer.from(await subtle.exportKey('raw-secret', key)).equals(Buffer.from(await subtle.exportKey('raw-secret', wrapped.sharedKey))));
  await attempt('short', () => subtle.decapsulateBits('ML-KEM-768', kem.privateKey, Buffer.alloc(3)));
})();
