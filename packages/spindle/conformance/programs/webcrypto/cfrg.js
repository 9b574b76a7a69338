const { subtle } = require('node:crypto').webcrypto;
const attempt = require('./attempt.cjs');
const data = Buffer.from('a message');
(async () => {
  for (const name of ['Ed25519', 'Ed448']) {
    const { publicKey, privateKey } = await subtle.generateKey(name, true, ['sign', 'verify']);
    const signature = await subtle.sign(name, privateKey, data);
    console.log(publicKey, signature.byteLength, await subtle.verify(name, publicKey, signature, data), await subtle.verify(name, publicKey, signature.slice(1), data));
    for (const [format, key] of [['raw', publicKey], ['spki', publicKey], ['pkcs8', privateKey], ['jwk', publicKey], ['jwk', privateKey]]) {
      const exported = await subtle.exportKey(format, key);
      const again = await subtle.importKey(format, exported, name, true, key.usages);
      console.log(format, again.type, exported.byteLength ?? [Object.keys(exported), exported.alg], again.algorithm);
    }
  }
  const context = Buffer.from('c');
  const pair = await subtle.generateKey('Ed448', true, ['sign', 'verify']);
  const bound = await subtle.sign({ name: 'Ed448', context }, pair.privateKey, data);
  console.log(await subtle.verify({ name: 'Ed448', context }, pair.publicKey, bound, data), await subtle.verify('Ed448', pair.publicKey, bound, data));
  for (const name of ['X25519', 'X448']) {
    const one = await subtle.generateKey(name, true, ['deriveBits']);
    const two = await subtle.generateKey(name, true, ['deriveBits']);
    const mine = Buffer.from(await subtle.deriveBits({ name, public: two.publicKey }, one.privateKey, null));
    console.log(name, mine.length, mine.equals(Buffer.from(await subtle.deriveBits({ name, public: one.publicKey }, two.privateKey, null))));
    await attempt('too many bits', () => subtle.deriveBits({ name, public: two.publicKey }, one.privateKey, 600));
    await attempt('small order', async () => subtle.deriveBits({ name, public: await subtle.importKey('raw', new Uint8Array(mine.length), name, true, []) }, one.privateKey, null));
  }
  await attempt('length', () => subtle.importKey('raw', new Uint8Array(3), 'Ed25519', true, ['verify']));
})();
