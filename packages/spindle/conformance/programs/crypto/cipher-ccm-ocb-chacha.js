const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
const bytes = (length, factor = 3) => Buffer.from(Array.from({ length }, (_, at) => (at * factor + 1) & 0xff));
function round(name, keyLength, ivLength, tagLength, aadLength, length) {
  const options = { authTagLength: tagLength };
  const aadOptions = { plaintextLength: length };
  const cipher = crypto.createCipheriv(name, bytes(keyLength), bytes(ivLength), options);
  if (aadLength) cipher.setAAD(bytes(aadLength, 5), aadOptions);
  const sealed = Buffer.concat([cipher.update(bytes(length)), cipher.final()]);
  const tag = cipher.getAuthTag();
  const decipher = crypto.createDecipheriv(name, bytes(keyLength), bytes(ivLength), options).setAuthTag(tag);
  if (aadLength) decipher.setAAD(bytes(aadLength, 5), aadOptions);
  const opened = Buffer.concat([decipher.update(sealed), decipher.final()]);
  console.log(name, ivLength, tagLength, aadLength, length, sealed.toString('hex'), tag.toString('hex'), opened.equals(bytes(length)));
}
for (const bits of [128, 192, 256]) {
  round(`aes-${bits}-ccm`, bits / 8, 7, 4, 0, 5);
  round(`aes-${bits}-ccm`, bits / 8, 13, 16, 20, 70);
  round(`aes-${bits}-ocb`, bits / 8, 12, 16, 0, 0);
  round(`aes-${bits}-ocb`, bits / 8, 15, 12, 40, 40);
  round(`aes-${bits}-ocb`, bits / 8, 1, 8, 17, 100);
}
round('chacha20-poly1305', 32, 12, 16, 0, 0);
round('chacha20-poly1305', 32, 12, 16, 13, 150);
const stream = crypto.createCipheriv('chacha20', bytes(32), bytes(16));
console.log(stream.update(bytes(10)).toString('hex') + stream.update(bytes(130)).toString('hex') + stream.final('hex'));
const ccm = (options = { authTagLength: 16 }) => crypto.createCipheriv('aes-128-ccm', bytes(16), bytes(12), options);
attempt('no tag length', () => ccm({}));
attempt('odd tag length', () => ccm({ authTagLength: 5 }));
attempt('aad without length', () => ccm().setAAD(bytes(3)));
attempt('twice', () => {
  const cipher = ccm();
  cipher.update('a');
  return cipher.update('b');
});
attempt('iv of 14', () => crypto.createCipheriv('aes-128-ccm', bytes(16), bytes(14), { authTagLength: 16 }));
attempt('too long', () => crypto.createCipheriv('aes-128-ccm', bytes(16), bytes(13), { authTagLength: 16 }).update(Buffer.alloc(70_000)));
attempt('wrong tag', () => {
  const decipher = crypto.createDecipheriv('aes-128-ccm', bytes(16), bytes(12), { authTagLength: 16 }).setAuthTag(bytes(16));
  console.log(decipher.update('abc'));
  return decipher.final();
});
attempt('ocb without', () => crypto.createCipheriv('aes-128-ocb', bytes(16), bytes(12)));
attempt('chacha iv', () => crypto.createCipheriv('chacha20-poly1305', bytes(32), bytes(13)));
