const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
const data = Buffer.from('a message');
const seed = (length) => Buffer.from(Array.from({ length }, (_, at) => at));
const digest = (bytes) => crypto.createHash('sha256').update(bytes).digest('hex').slice(0, 16);
for (const [type, length] of [['ml-dsa-44', 32], ['ml-dsa-65', 32], ['ml-dsa-87', 32], ['ml-kem-512', 64], ['ml-kem-768', 64], ['ml-kem-1024', 64]]) {
  const secret = crypto.createPrivateKey({ key: seed(length), format: 'raw-seed', asymmetricKeyType: type });
  const open = crypto.createPublicKey(secret);
  const pkcs8 = secret.export({ type: 'pkcs8', format: 'der' });
  const spki = open.export({ type: 'spki', format: 'der' });
  const jwk = secret.export({ format: 'jwk' });
  console.log(type, secret.asymmetricKeyType, secret.asymmetricKeyDetails, digest(pkcs8), digest(spki), Object.keys(jwk), jwk.alg, jwk.priv, digest(jwk.pub));
  console.log(crypto.createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).equals(secret), crypto.createPublicKey({ key: spki, format: 'der', type: 'spki' }).equals(open), crypto.createPrivateKey({ key: jwk, format: 'jwk' }).equals(secret));
  console.log(secret.export({ format: 'raw-seed' }).equals(seed(length)), open.export({ format: 'raw-public' }).length);
  attempt('private', () => secret.export({ format: 'raw-private' }));
  if (type.startsWith('ml-dsa')) {
    const signature = crypto.sign(null, data, secret);
    const context = Buffer.from('c');
    const bound = crypto.sign(null, data, { key: secret, context });
    console.log(signature.length, crypto.verify(null, data, open, signature), crypto.verify(null, Buffer.from('b'), open, signature), crypto.verify(null, data, open, bound), crypto.verify(null, data, { key: open, context }, bound));
    attempt('digest', () => crypto.sign('sha256', data, secret));
  } else {
    const { sharedKey, ciphertext } = crypto.encapsulate(open);
    console.log(sharedKey.length, ciphertext.length, crypto.decapsulate(secret, ciphertext).equals(sharedKey));
    attempt('short', () => crypto.decapsulate(secret, Buffer.alloc(3)));
  }
}
const { publicKey, privateKey } = crypto.generateKeyPairSync('slh-dsa-sha2-128f');
console.log(privateKey.asymmetricKeyType, privateKey.export({ type: 'pkcs8', format: 'der' }).length, publicKey.export({ format: 'raw-public' }).length, privateKey.export({ format: 'raw-private' }).length);
const signature = crypto.sign(null, data, privateKey);
console.log(signature.length, crypto.verify(null, data, publicKey, signature), crypto.verify(null, Buffer.from('b'), publicKey, signature));
crypto.generateKeyPair('ml-dsa-44', (error, open) => console.log(error, open.asymmetricKeyType));
