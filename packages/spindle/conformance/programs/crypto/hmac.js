const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
for (const name of ['md5', 'sha1', 'sha256', 'sha512', 'sha3-256', 'ripemd160', 'RSA-SHA256']) {
  for (const key of ['', 'key', Buffer.alloc(200, 7), crypto.createSecretKey(Buffer.from('secret'))]) console.log(name, crypto.createHmac(name, key).update('a').update(Buffer.from('b')).digest('hex'));
}
attempt('unknown', () => crypto.createHmac('nope', 'k'));
attempt('no key', () => crypto.createHmac('sha1'));
attempt('key type', () => crypto.createHmac('sha1', 1));
attempt('name', () => crypto.createHmac(null, 'k'));
attempt('data', () => crypto.createHmac('sha1', 'k').update(1));
attempt('shake', () => crypto.createHmac('shake128', 'k').update('a').digest('hex'));
attempt('public key', () => crypto.createHmac('sha1', crypto.generateKeyPairSync('ed25519').publicKey));
attempt('twice', () => {
  const hmac = crypto.createHmac('sha1', 'k');
  return [hmac.digest('hex'), hmac.digest('hex'), hmac.digest()];
});
attempt('late', () => {
  const hmac = crypto.createHmac('sha1', 'k');
  hmac.digest();
  return hmac.update('a');
});
const stream = crypto.createHmac('sha256', 'k');
stream.on('readable', () => {
  const data = stream.read();
  if (data) console.log(data.toString('hex'));
});
stream.end('abc');
