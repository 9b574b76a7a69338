const crypto = require('node:crypto');
const fixtures = require('./fixtures.json');
const attempt = require('./attempt.cjs');
const secret = crypto.createPrivateKey(fixtures.rsa);
const open = crypto.createPublicKey(secret);
const data = Buffer.from('a message');
const { constants } = crypto;
for (const name of ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha512-256', 'sha3-256', 'ripemd160', 'RSA-SHA256']) {
  const signature = crypto.createSign(name).update('a ').update('message').sign(secret, 'hex');
  console.log(name, signature.slice(0, 40), crypto.createVerify(name).update(data).verify(open, signature, 'hex'), crypto.createVerify(name).update('other').verify(open, signature, 'hex'));
}
console.log(crypto.verify('sha256', data, open, Buffer.from(fixtures.signatures.rsaSha256, 'base64')));
console.log(crypto.sign('sha256', data, secret).toString('base64') === fixtures.signatures.rsaSha256);
const pss = { key: open, padding: constants.RSA_PKCS1_PSS_PADDING };
for (const saltLength of [undefined, 20, 21, constants.RSA_PSS_SALTLEN_AUTO, constants.RSA_PSS_SALTLEN_DIGEST, constants.RSA_PSS_SALTLEN_MAX_SIGN]) {
  console.log('pss', saltLength, crypto.verify('sha256', data, { ...pss, saltLength }, Buffer.from(fixtures.signatures.rsaPss, 'base64')));
}
for (const saltLength of [0, 32, constants.RSA_PSS_SALTLEN_DIGEST, constants.RSA_PSS_SALTLEN_MAX_SIGN]) {
  const signature = crypto.sign('sha512', data, { key: secret, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });
  console.log(saltLength, crypto.verify('sha512', data, { ...pss, saltLength }, signature), crypto.verify('sha512', data, { ...pss, saltLength: constants.RSA_PSS_SALTLEN_AUTO }, signature));
}
attempt('digest', () => crypto.sign('nope', data, secret));
attempt('createSign', () => crypto.createSign('nope'));
attempt('createSign type', () => crypto.createSign());
attempt('no key', () => crypto.createSign('sha256').sign());
attempt('long salt', () => crypto.sign('sha256', data, { key: secret, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 1000 }));
attempt('padding', () => crypto.sign('sha256', data, { key: secret, padding: 'x' }));
attempt('salt', () => crypto.sign('sha256', data, { key: secret, saltLength: 'x' }));
attempt('short', () => crypto.verify('sha256', data, open, Buffer.alloc(3)));
attempt('data', () => crypto.sign('sha256', 1, secret));
crypto.sign('sha256', data, secret, (error, signature) => {
  crypto.verify('sha256', data, open, signature, (verifyError, isRight) => console.log('async', error, verifyError, isRight));
});
const stream = crypto.createSign('sha256');
stream.end('a message', () => console.log(stream.sign(secret, 'base64') === fixtures.signatures.rsaSha256));
