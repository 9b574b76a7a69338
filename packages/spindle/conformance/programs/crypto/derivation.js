const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
console.log(crypto.pbkdf2Sync('password', 'salt', 1000, 40, 'sha512').toString('hex'));
console.log(crypto.scryptSync('password', 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('hex'));
console.log(Buffer.from(crypto.hkdfSync('sha256', 'key', 'salt', 'info', 42)).toString('hex'));
console.log(Buffer.from(crypto.hkdfSync('sha3-256', crypto.createSecretKey(Buffer.from('key')), '', '', 10)).toString('hex'));
const parameters = { message: 'password', nonce: 'somesalt', parallelism: 1, tagLength: 32, memory: 64, passes: 3 };
for (const type of ['argon2d', 'argon2i', 'argon2id']) console.log(type, crypto.argon2Sync(type, parameters).toString('hex'));
console.log(crypto.argon2Sync('argon2id', { ...parameters, parallelism: 2, secret: 'pepper', associatedData: 'more' }).toString('hex'));
attempt('argon2 memory', () => crypto.argon2Sync('argon2id', { ...parameters, memory: 1 }));
attempt('argon2 nonce', () => crypto.argon2Sync('argon2id', { ...parameters, nonce: 'short' }));
attempt('argon2 type', () => crypto.argon2Sync('argon2', parameters));
attempt('pbkdf2 digest', () => crypto.pbkdf2Sync('a', 'b', 1, 1, 'nope'));
attempt('pbkdf2 iterations', () => crypto.pbkdf2Sync('a', 'b', 0, 1, 'sha1'));
attempt('scrypt N', () => crypto.scryptSync('a', 'b', 1, { N: 3 }));
attempt('scrypt memory', () => crypto.scryptSync('a', 'b', 1, { N: 2 ** 20 }));
attempt('scrypt both', () => crypto.scryptSync('a', 'b', 1, { N: 4, cost: 8 }));
attempt('hkdf length', () => crypto.hkdfSync('sha1', 'a', 'b', 'c', 10_000));
// One after the other: the order in which jobs of the thread pool end is random.
crypto.argon2('argon2id', parameters, (error, tag) => {
  console.log('argon2', error, tag.length);
  crypto.hkdf('sha256', 'key', 'salt', 'info', 4, (error, key) => console.log('hkdf', error, key));
});
