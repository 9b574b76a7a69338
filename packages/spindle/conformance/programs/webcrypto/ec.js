const { subtle } = require('node:crypto').webcrypto;
const attempt = require('./attempt.cjs');
const data = Buffer.from('a message');
(async () => {
  for (const namedCurve of ['P-256', 'P-384', 'P-521']) {
    const { publicKey, privateKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve }, true, ['sign', 'verify']);
    console.log(publicKey, privateKey.usages);
    const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-384' }, privateKey, data);
    console.log(signature.byteLength, await subtle.verify({ name: 'ECDSA', hash: 'SHA-384' }, publicKey, signature, data), await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, signature, data));
    for (const [format, key] of [['raw', publicKey], ['spki', publicKey], ['pkcs8', privateKey], ['jwk', publicKey], ['jwk', privateKey]]) {
      const exported = await subtle.exportKey(format, key);
      const again = await subtle.importKey(format, exported, { name: 'ECDSA', namedCurve }, true, key.usages);
      console.log(format, again.type, exported.byteLength ?? Object.keys(exported), again.algorithm);
    }
    const one = await subtle.generateKey({ name: 'ECDH', namedCurve }, false, ['deriveBits', 'deriveKey']);
    const two = await subtle.generateKey({ name: 'ECDH', namedCurve }, false, ['deriveBits']);
    const mine = await subtle.deriveBits({ name: 'ECDH', public: two.publicKey }, one.privateKey, null);
    const theirs = await subtle.deriveBits({ name: 'ECDH', public: one.publicKey }, two.privateKey, 128);
    console.log(mine.byteLength, Buffer.from(mine.slice(0, 16)).equals(Buffer.from(theirs)));
    const derived = await subtle.deriveKey({ name: 'ECDH', public: two.publicKey }, one.privateKey, { name: 'AES-CBC', length: 256 }, true, ['encrypt']);
    console.log(derived.algorithm, Buffer.from(await subtle.exportKey('raw', derived)).equals(Buffer.from(mine.slice(0, 32))));
  }
  await attempt('curve', () => subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-111' }, true, ['sign']));
  await attempt('usages', () => subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']));
  await attempt('raw', () => subtle.importKey('raw', new Uint8Array(3), { name: 'ECDH', namedCurve: 'P-256' }, true, []));
  await attempt('jwk curve', () => subtle.importKey('jwk', { kty: 'EC', crv: 'P-384', x: 'AA', y: 'AA' }, { name: 'ECDH', namedCurve: 'P-256' }, true, []));
  await attempt('mismatch', async () => {
    const one = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const two = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-384' }, true, ['deriveBits']);
    return subtle.deriveBits({ name: 'ECDH', public: two.publicKey }, one.privateKey, 8);
  });
})();
