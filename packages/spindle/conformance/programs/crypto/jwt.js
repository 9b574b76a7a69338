// The algorithms of JSON Web Tokens, implemented by hand.
const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (alg, key, options = {}) => {
  const data = `${part({ alg, typ: 'JWT' })}.${part({ sub: '1', name: 'Ann' })}`;
  const digest = alg === 'EdDSA' ? null : `sha${alg.slice(2)}`;
  const signature = alg.startsWith('HS') ? crypto.createHmac(digest, key).update(data).digest() : crypto.sign(digest, Buffer.from(data), { key, ...options });
  return { data, digest, signature };
};
for (const alg of ['HS256', 'HS384', 'HS512']) console.log(alg, sign(alg, 'secret').signature.toString('base64url'));
for (const alg of ['RS256', 'RS384', 'RS512']) console.log(alg, sign(alg, fixtures.rsa).signature.toString('base64url').slice(0, 40));
const check = (alg, key, options) => {
  const { data, digest, signature } = sign(alg, key, options);
  return crypto.verify(digest, Buffer.from(data), { key: crypto.createPublicKey(key), ...options }, signature);
};
for (const alg of ['PS256', 'PS384', 'PS512']) console.log(alg, check(alg, fixtures.rsa, { padding: crypto.constants.RSA_PKCS1_PSS_PADDING, saltLength: crypto.constants.RSA_PSS_SALTLEN_DIGEST }));
for (const [alg, key] of [['ES256', 'p256'], ['ES384', 'p384'], ['ES512', 'p521'], ['ES256', 'secp256k1']]) console.log(alg, check(alg, fixtures[key], { dsaEncoding: 'ieee-p1363' }));
console.log('EdDSA', sign('EdDSA', fixtures.ed25519).signature.toString('base64url'));
