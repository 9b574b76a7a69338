const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
const shape = ({ publicKey, privateKey }) => [publicKey.type, privateKey.type, privateKey.asymmetricKeyType, privateKey.asymmetricKeyDetails];
console.log(shape(crypto.generateKeyPairSync('rsa', { modulusLength: 1024 })));
console.log(shape(crypto.generateKeyPairSync('rsa', { modulusLength: 777, publicExponent: 3 })));
console.log(shape(crypto.generateKeyPairSync('rsa-pss', { modulusLength: 1024 })));
console.log(shape(crypto.generateKeyPairSync('rsa-pss', { modulusLength: 1024, hashAlgorithm: 'sha512' })));
console.log(shape(crypto.generateKeyPairSync('rsa-pss', { modulusLength: 1024, hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha1', saltLength: 16 })));
const encoded = crypto.generateKeyPairSync('rsa', { modulusLength: 1024, publicKeyEncoding: { type: 'pkcs1', format: 'der' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'top' } });
console.log(Buffer.isBuffer(encoded.publicKey), encoded.privateKey.split('\n')[0], crypto.createPrivateKey({ key: encoded.privateKey, passphrase: 'top' }).type);
console.log(Object.keys(crypto.generateKeyPairSync('rsa', { modulusLength: 1024, publicKeyEncoding: { format: 'jwk' } }).publicKey));
attempt('small', () => crypto.generateKeyPairSync('rsa', { modulusLength: 256 }));
attempt('exponent 1', () => crypto.generateKeyPairSync('rsa', { modulusLength: 512, publicExponent: 1 }));
attempt('no options', () => crypto.generateKeyPairSync('rsa'));
attempt('no length', () => crypto.generateKeyPairSync('rsa', {}));
attempt('hash', () => crypto.generateKeyPairSync('rsa-pss', { modulusLength: 1024, hashAlgorithm: 'foo' }));
attempt('type', () => crypto.generateKeyPairSync('foo', {}));
// One after the other: the pool's threads end in any order.
crypto.generateKeyPair('rsa', { modulusLength: 2048 }, (error, publicKey, privateKey) => {
  const data = Buffer.from('x');
  console.log(error, shape({ publicKey, privateKey }), crypto.verify('sha256', data, publicKey, crypto.sign('sha256', data, privateKey)));
  crypto.generateKeyPair('rsa', { modulusLength: 256 }, (error) => {
    console.log(error.message, error.code);
    require('node:util').promisify(crypto.generateKeyPair)('ed25519').then(({ publicKey }) => console.log('promise', publicKey.asymmetricKeyType));
  });
});
