const crypto = require('node:crypto');
console.log(Object.keys(crypto).sort().join(' '));
console.log(crypto.constants);
console.log(typeof crypto.webcrypto, typeof crypto.subtle, crypto.fips, crypto.getFips());
for (const name of ['DEFAULT_ENCODING', 'createCipher', 'createDecipher']) console.log(name, typeof crypto[name]);
console.log(crypto.Cipheriv.name, crypto.Sign('sha1') instanceof crypto.Sign, crypto.ECDH('prime256v1') instanceof crypto.ECDH);
