// XTS with ciphertext stealing; key wrap with and without padding.
const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
const bytes = (length) => Buffer.from(Array.from({ length }, (_, at) => (at * 7) & 0xff));
for (const [name, size] of [['aes-128-xts', 32], ['aes-256-xts', 64]]) {
  for (const length of [16, 17, 31, 32, 47, 100]) {
    const cipher = crypto.createCipheriv(name, bytes(size), bytes(16));
    const sealed = Buffer.concat([cipher.update(bytes(length)), cipher.final()]);
    const decipher = crypto.createDecipheriv(name, bytes(size), bytes(16));
    console.log(name, length, sealed.toString('hex'), decipher.update(sealed).equals(bytes(length)));
  }
}
for (const bits of [128, 192, 256]) {
  for (const [suffix, ivSize, lengths] of [['wrap', 8, [16, 24, 40]], ['wrap-pad', 4, [1, 8, 9, 20, 32]]]) {
    for (const length of lengths) {
      const name = `id-aes${bits}-${suffix}`;
      const iv = Buffer.alloc(ivSize, 0xa6);
      const cipher = crypto.createCipheriv(name, bytes(bits / 8), iv);
      const sealed = Buffer.concat([cipher.update(bytes(length)), cipher.final()]);
      const decipher = crypto.createDecipheriv(name, bytes(bits / 8), iv);
      console.log(name, length, sealed.toString('hex'), decipher.update(sealed).equals(bytes(length)));
    }
  }
}
attempt('odd length', () => crypto.createCipheriv('aes128-wrap', bytes(16), bytes(8)).update('abc'));
attempt('damaged', () => crypto.createDecipheriv('aes128-wrap', bytes(16), bytes(8)).update(Buffer.alloc(24)));
attempt('short data unit', () => crypto.createCipheriv('aes-128-xts', bytes(32), bytes(16)).update('abc'));
attempt('same halves', () => crypto.createCipheriv('aes-128-xts', Buffer.alloc(32), bytes(16)));
