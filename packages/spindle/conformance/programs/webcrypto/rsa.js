const { subtle } = require('node:crypto').webcrypto;
const attempt = require('./attempt.cjs');
const data = Buffer.from('a message');
const base = { modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' };
(async () => {
  for (const name of ['RSASSA-PKCS1-v1_5', 'RSA-PSS']) {
    const { publicKey, privateKey } = await subtle.generateKey({ ...base, name }, true, ['sign', 'verify']);
    console.log(publicKey, privateKey);
    const signature = await subtle.sign({ name, saltLength: 32 }, privateKey, data);
    console.log(signature.byteLength, await subtle.verify({ name, saltLength: 32 }, publicKey, signature, data), await subtle.verify({ name, saltLength: 32 }, publicKey, signature, Buffer.from('b')));
    for (const [format, key] of [['spki', publicKey], ['pkcs8', privateKey], ['jwk', publicKey], ['jwk', privateKey]]) {
      const exported = await subtle.exportKey(format, key);
      const again = await subtle.importKey(format, exported, { name, hash: 'SHA-256' }, true, key.usages);
      console.log(format, again.type, format === 'jwk' ? [Object.keys(exported), exported.alg] : exported.byteLength > 200, again.algorithm);
    }
  }
  const { publicKey, privateKey } = await subtle.generateKey({ ...base, name: 'RSA-OAEP', hash: 'SHA-512' }, false, ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey']);
  const sealed = await subtle.encrypt({ name: 'RSA-OAEP', label: Buffer.from('l') }, publicKey, data);
  console.log(sealed.byteLength, Buffer.from(await subtle.decrypt({ name: 'RSA-OAEP', label: Buffer.from('l') }, privateKey, sealed)).toString());
  await attempt('wrong label', () => subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, sealed));
  await attempt('too long', () => subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, Buffer.alloc(300)));
  await attempt('export', () => subtle.exportKey('pkcs8', privateKey));
  await attempt('exponent', () => subtle.generateKey({ ...base, name: 'RSA-PSS', publicExponent: Uint8Array.of(2) }, true, ['sign']));
  await attempt('wrong key', () => subtle.sign('RSA-PSS', privateKey, data));
})();
