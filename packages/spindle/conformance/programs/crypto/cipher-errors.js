const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
const zeros = (length) => Buffer.alloc(length);
attempt('unknown', () => crypto.createCipheriv('no-such-cipher', zeros(16), zeros(16)));
attempt('short key', () => crypto.createCipheriv('aes-128-cbc', zeros(15), zeros(16)));
attempt('short iv', () => crypto.createCipheriv('aes-128-cbc', zeros(16), zeros(8)));
attempt('no iv', () => crypto.createCipheriv('aes-128-cbc', zeros(16), null));
attempt('undefined iv', () => crypto.createCipheriv('aes-128-cbc', zeros(16)));
attempt('ecb with iv', () => crypto.createCipheriv('aes-128-ecb', zeros(16), zeros(16)));
attempt('ecb without', () => typeof crypto.createCipheriv('aes-128-ecb', zeros(16), ''));
attempt('name', () => crypto.createCipheriv(1, zeros(16), zeros(16)));
attempt('key', () => crypto.createCipheriv('aes-128-cbc', 1, zeros(16)));
attempt('data', () => crypto.createCipheriv('aes-128-cbc', zeros(16), zeros(16)).update(1));
attempt('bad decrypt', () => {
  const decipher = crypto.createDecipheriv('aes-128-cbc', zeros(16), zeros(16));
  decipher.update(zeros(16));
  return decipher.final();
});
attempt('wrong length', () => {
  const decipher = crypto.createDecipheriv('aes-128-cbc', zeros(16), zeros(16));
  decipher.update(zeros(15));
  return decipher.final();
});
attempt('no padding', () => {
  const cipher = crypto.createCipheriv('aes-128-cbc', zeros(16), zeros(16)).setAutoPadding(false);
  cipher.update(zeros(15));
  return cipher.final();
});
attempt('final twice', () => {
  const cipher = crypto.createCipheriv('aes-128-cbc', zeros(16), zeros(16));
  cipher.final();
  return cipher.final();
});
attempt('update after final', () => {
  const cipher = crypto.createCipheriv('aes-128-cbc', zeros(16), zeros(16));
  cipher.final();
  return cipher.update('x');
});
attempt('padding after final', () => {
  const cipher = crypto.createCipheriv('aes-128-cbc', zeros(16), zeros(16));
  cipher.final();
  return cipher.setAutoPadding();
});
attempt('tag of cbc', () => crypto.createCipheriv('aes-128-cbc', zeros(16), zeros(16)).getAuthTag());
attempt('aad of cbc', () => crypto.createCipheriv('aes-128-cbc', zeros(16), zeros(16)).setAAD(zeros(1)));
attempt('changed encoding', () => {
  const cipher = crypto.createCipheriv('aes-128-cbc', zeros(16), zeros(16));
  cipher.update('x', 'utf8', 'hex');
  return cipher.final('base64');
});
const error = (() => {
  const decipher = crypto.createDecipheriv('aes-128-cbc', zeros(16), zeros(16));
  decipher.update(zeros(16));
  try {
    decipher.final();
  } catch (caught) {
    return caught;
  }
})();
console.log(Object.keys(error), error.library, error.reason, error.opensslErrorStack);
