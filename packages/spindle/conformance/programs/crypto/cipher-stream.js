// Ciphers are transform streams.
const crypto = require('node:crypto');
const { pipeline, Readable } = require('node:stream');
const key = Buffer.alloc(32, 'k');
const iv = Buffer.alloc(16, 'i');
const chunks = [];
pipeline(
  Readable.from([Buffer.from('first '), Buffer.from('second '), Buffer.alloc(40, 'third')]),
  crypto.createCipheriv('aes-256-cbc', key, iv),
  crypto.createDecipheriv('aes-256-cbc', key, iv),
  async function (source) {
    for await (const chunk of source) chunks.push(chunk);
  },
  (error) => console.log(error, Buffer.concat(chunks).toString()),
);
const broken = crypto.createDecipheriv('aes-256-cbc', key, iv);
broken.on('error', (error) => console.log('error', error.code, error.message));
broken.end(Buffer.alloc(16));
const text = crypto.createCipheriv('aes-256-cbc', key, iv);
text.setEncoding('hex');
text.on('data', (part) => console.log(part)).on('end', () => console.log('end'));
text.end('hello');
