const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
const bytes = (length, factor = 3) => Buffer.from(Array.from({ length }, (_, at) => (at * factor + 1) & 0xff));
for (const bits of [128, 192, 256]) {
  for (const [ivLength, aadLength, length] of [[12, 0, 0], [12, 20, 60], [1, 5, 16], [16, 0, 33], [60, 16, 100]]) {
    const cipher = crypto.createCipheriv(`aes-${bits}-gcm`, bytes(bits / 8), bytes(ivLength));
    if (aadLength) cipher.setAAD(bytes(aadLength, 5));
    const sealed = Buffer.concat([cipher.update(bytes(length).subarray(0, 10)), cipher.update(bytes(length).subarray(10)), cipher.final()]);
    const tag = cipher.getAuthTag();
    console.log(bits, ivLength, aadLength, length, sealed.toString('hex'), tag.toString('hex'));
    const decipher = crypto.createDecipheriv(`aes-${bits}-gcm`, bytes(bits / 8), bytes(ivLength)).setAuthTag(tag);
    if (aadLength) decipher.setAAD(bytes(aadLength, 5));
    console.log(Buffer.concat([decipher.update(sealed), decipher.final()]).equals(bytes(length)));
  }
}
const open = (options) => crypto.createDecipheriv('aes-128-gcm', bytes(16), bytes(12), options);
attempt('no tag', () => open().final());
attempt('wrong tag', () => open().setAuthTag(bytes(16)).final());
attempt('tag twice', () => open().setAuthTag(bytes(16)).setAuthTag(bytes(16)));
attempt('tag of 3', () => open().setAuthTag(bytes(3)));
attempt('tag of another length', () => open({ authTagLength: 16 }).setAuthTag(bytes(12)));
attempt('authTagLength 1', () => open({ authTagLength: 1 }));
attempt('authTagLength text', () => open({ authTagLength: 'x' }));
attempt('empty iv', () => crypto.createCipheriv('aes-128-gcm', bytes(16), Buffer.alloc(0)));
attempt('early tag', () => crypto.createCipheriv('aes-128-gcm', bytes(16), bytes(12)).getAuthTag());
attempt('short tag', () => {
  const cipher = crypto.createCipheriv('aes-128-gcm', bytes(16), bytes(12), { authTagLength: 8 });
  cipher.update('x');
  cipher.final();
  return cipher.getAuthTag().toString('hex');
});
attempt('late aad', () => {
  const cipher = crypto.createCipheriv('aes-128-gcm', bytes(16), bytes(12));
  cipher.update('x');
  return cipher.setAAD(bytes(2));
});
attempt('setAuthTag of a cipher', () => typeof crypto.createCipheriv('aes-128-gcm', bytes(16), bytes(12)).setAuthTag);
