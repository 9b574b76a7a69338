// Every AES mode with a message that ends within a block, in one piece and in uneven pieces.
const crypto = require('node:crypto');
const key = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
const iv = Buffer.from('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff', 'hex');
const text = Buffer.from('The quick brown fox jumps over the lazy dog, twice and once more.');
for (const bits of [128, 192, 256]) {
  for (const mode of ['cbc', 'ecb', 'ctr', 'cfb', 'cfb8', 'cfb1', 'ofb']) {
    const name = `aes-${bits}-${mode}`;
    const used = key.subarray(0, bits / 8);
    const vector = mode === 'ecb' ? null : iv;
    const cipher = crypto.createCipheriv(name, used, vector);
    const whole = Buffer.concat([cipher.update(text), cipher.final()]);
    const pieces = crypto.createCipheriv(name, used, vector);
    const parts = [];
    for (let at = 0; at < text.length; at += 7) parts.push(pieces.update(text.subarray(at, at + 7)));
    parts.push(pieces.final());
    const decipher = crypto.createDecipheriv(name, used, vector);
    const back = [];
    for (let at = 0; at < whole.length; at += 5) back.push(decipher.update(whole.subarray(at, at + 5)));
    back.push(decipher.final());
    console.log(name, whole.toString('hex'), Buffer.concat(parts).equals(whole), Buffer.concat(back).equals(text), parts.map((part) => part.length).join());
  }
}
