// Hash functions that OpenSSL 3 knows but does not compute: programs look at the code of the error to compute them themselves.
const crypto = require('node:crypto');

for (const name of ['md4', 'MD4', 'RSA-MD4', 'md4WithRSAEncryption', 'mdc2', 'RSA-MDC2', 'whirlpool', 'md2', 'nope']) {
  for (const [label, call] of Object.entries({
    createHash: () => crypto.createHash(name),
    'createHash with a length': () => crypto.createHash(name, { outputLength: 8 }),
    hash: () => crypto.hash(name, 'a'),
  })) {
    try {
      console.log(name, label, call());
    } catch (error) {
      const { message, code, library, reason, opensslErrorStack } = error;
      console.log(name, label, { message, code, library, reason, opensslErrorStack }, Object.keys(error));
    }
  }
  for (const [label, call] of Object.entries({
    createHmac: () => crypto.createHmac(name, 'key'),
    createSign: () => crypto.createSign(name),
    pbkdf2Sync: () => crypto.pbkdf2Sync('a', 'b', 1, 16, name),
    hkdfSync: () => crypto.hkdfSync(name, 'a', 'b', 'c', 16),
  })) {
    try {
      console.log(name, label, call());
    } catch (error) {
      console.log(name, label, error.name, error.message);
    }
  }
}
console.log(crypto.getHashes().some((name) => /md4|mdc2|whirlpool/i.test(name)));
crypto.pbkdf2('a', 'b', 1, 16, 'md4', (error, key) => console.log('pbkdf2', error?.message, key));

// What loader-utils 2, and with it file-loader, does.
function digestOf(name) {
  try {
    return crypto.createHash(name);
  } catch (error) {
    if (name === 'md4' && error.code === 'ERR_OSSL_EVP_UNSUPPORTED') return 'its own';
    throw error;
  }
}
console.log(digestOf('md4'));
