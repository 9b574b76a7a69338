// Where OpenSSL's functions stop: sizes of scrypt, keys too small for a digest, and keys that were set by hand.
const crypto = require('node:crypto');
const { attempt } = require('../helpers/attempt.cjs');
for (const options of [
  { N: 2 ** 15, p: 1, r: 1 },
  { N: 2 ** 16, p: 1, r: 1 },
  { N: 2, p: 2 ** 30, r: 1 },
  { N: 2 ** 20, p: 1, r: 8 },
  { N: 2 ** 10, p: 1, r: 8, maxmem: 2 ** 20 },
  { N: 2 ** 10, p: 1, r: 8, maxmem: 2 ** 21 },
  { N: 3, p: 1, r: 1 },
])
  attempt(JSON.stringify(options), () => crypto.scryptSync('password', 'salt', 8, options).toString('hex'));
const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 512 });
for (const padding of [crypto.constants.RSA_PKCS1_PADDING, crypto.constants.RSA_PKCS1_PSS_PADDING]) {
  attempt('sign', () => crypto.sign('sha512', Buffer.from('text'), { key: privateKey, padding }));
  attempt('verify', () => crypto.verify('sha512', Buffer.from('text'), { key: publicKey, padding }, Buffer.alloc(64)));
}
try {
  crypto.sign('sha512', Buffer.from('text'), privateKey);
} catch ({ opensslErrorStack, library, reason }) {
  console.log(opensslErrorStack, library, reason);
}
attempt('privateEncrypt', () => crypto.privateEncrypt(privateKey, Buffer.alloc(64)));
const dh = crypto.getDiffieHellman('modp5');
const own = crypto.createDiffieHellman(dh.getPrime());
attempt('no keys', () => own.getPublicKey());
own.setPrivateKey(Buffer.from('01020304', 'hex'));
attempt('no public key', () => own.getPublicKey());
const made = own.generateKeys('hex');
console.log(made === own.getPublicKey('hex'), own.getPrivateKey('hex'), made === own.generateKeys('hex'));
own.setPrivateKey(Buffer.from('05', 'hex'));
console.log(own.getPublicKey('hex') === made, own.generateKeys('hex') === made);
for (const format of ['der', 'pem']) {
  const encrypted = crypto.generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format, cipher: 'aes-128-cbc', passphrase: 'right' },
    publicKeyEncoding: { type: 'spki', format },
  }).privateKey;
  for (const passphrase of [undefined, 'right']) attempt(format, () => crypto.createPrivateKey({ key: encrypted, format, type: 'pkcs8', passphrase }).type);
  attempt(format, () => crypto.sign('sha256', Buffer.from('text'), { key: encrypted, format, type: 'pkcs8' }));
}
for (const outputLength of [undefined, 0, 4, 64]) {
  const hash = crypto.createHash('shake256', { outputLength });
  console.log(outputLength, hash.copy().digest('hex'), hash.copy({ outputLength: 2 }).digest('hex'), hash.digest('hex'));
}
