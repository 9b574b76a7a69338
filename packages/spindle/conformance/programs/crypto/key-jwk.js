const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const attempt = require('./attempt.cjs');
for (const name of ['rsa', 'p256', 'p384', 'p521', 'secp256k1', 'ed25519', 'ed448', 'x25519', 'x448']) {
  const secret = crypto.createPrivateKey(fixtures[name]);
  const jwk = secret.export({ format: 'jwk' });
  console.log(name, jwk);
  console.log(crypto.createPrivateKey({ key: jwk, format: 'jwk' }).equals(secret));
  const open = crypto.createPublicKey(secret);
  console.log(open.export({ format: 'jwk' }), crypto.createPublicKey({ key: jwk, format: 'jwk' }).equals(open));
}
for (const name of ['rsaPss', 'brainpool', 'dsa']) attempt(name, () => crypto.createPrivateKey(fixtures[name]).export({ format: 'jwk' }));
const publicOf = (key) => () => crypto.createPublicKey({ key, format: 'jwk' }).asymmetricKeyType;
const privateOf = (key) => () => crypto.createPrivateKey({ key, format: 'jwk' }).asymmetricKeyType;
attempt('nothing', publicOf({}));
attempt('unknown', publicOf({ kty: 'foo' }));
attempt('oct', publicOf({ kty: 'oct', k: 'AA' }));
attempt('no curve', publicOf({ kty: 'EC' }));
attempt('no point', publicOf({ kty: 'EC', crv: 'P-256' }));
attempt('off the curve', publicOf({ kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' }));
attempt('unknown curve', publicOf({ kty: 'EC', crv: 'P-25', x: 'AA', y: 'AA' }));
attempt('no modulus', publicOf({ kty: 'RSA' }));
attempt('number', publicOf({ kty: 'RSA', n: 'AQ', e: 4 }));
attempt('only public', privateOf({ kty: 'RSA', n: 'AQ', e: 'AQAB' }));
attempt('half private', privateOf({ kty: 'RSA', n: 'AQ', e: 'AQAB', d: 'AQ' }));
attempt('short', publicOf({ kty: 'OKP', crv: 'Ed25519', x: 'AA' }));
attempt('unknown okp', publicOf({ kty: 'OKP', crv: 'Ed1', x: 'AA' }));
attempt('not an object', () => crypto.createPublicKey({ key: 'x', format: 'jwk' }));
