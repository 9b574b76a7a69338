const crypto = require('node:crypto');
const attempt = require('./attempt.cjs');
const names = crypto.getHashes().filter((name) => !/sm3|md5-sha1/i.test(name));
console.log(names.join(' '));
for (const name of names) {
  const options = /shake/.test(name) ? { outputLength: 16 } : undefined;
  attempt(name, () => crypto.createHash(name, options).update('abc').digest('hex'));
}
attempt('shake without a length', () => crypto.createHash('shake128').update('a').digest('hex'));
attempt('shake256 of 100', () => crypto.createHash('shake256', { outputLength: 100 }).update('a').digest('base64url'));
attempt('no bytes', () => crypto.createHash('shake256', { outputLength: 0 }).update('a').digest('hex'));
attempt('length of sha256', () => crypto.createHash('sha256', { outputLength: 16 }).update('a').digest('hex'));
attempt('unknown', () => crypto.createHash('nope'));
attempt('type', () => crypto.createHash(1));
attempt('data', () => crypto.createHash('md5').update(1));
attempt('encoding', () => crypto.createHash('md5').update('a', 'nope').digest('hex'));
attempt('twice', () => {
  const hash = crypto.createHash('md5');
  hash.digest();
  return hash.digest();
});
attempt('late', () => {
  const hash = crypto.createHash('md5');
  hash.digest();
  return hash.update('a');
});
attempt('copy', () => {
  const hash = crypto.createHash('sha256').update('a');
  const copy = hash.copy();
  hash.update('b');
  return [copy.update('c').digest('hex'), hash.digest('hex')];
});
attempt('copy after digest', () => {
  const hash = crypto.createHash('md5');
  hash.digest();
  return hash.copy();
});
attempt('one call', () => [crypto.hash('sha1', 'abc'), crypto.hash('sha1', Buffer.from('abc'), 'base64'), crypto.hash('md5', 'abc', 'buffer')]);
attempt('one call, unknown', () => crypto.hash('nope', 'abc'));
attempt('one call, type', () => crypto.hash('sha1', 1));
attempt('one call, encoding', () => crypto.hash('sha1', 'a', 'nope'));
for (const encoding of ['hex', 'base64', 'base64url', 'latin1', 'binary', 'utf8', 'ucs2']) console.log(encoding, JSON.stringify(crypto.createHash('md5').update('61', 'hex').digest(encoding)));
const stream = crypto.createHash('sha256');
stream.setEncoding('hex');
stream.on('readable', () => {
  const data = stream.read();
  if (data) console.log('stream', data);
});
stream.write('a');
stream.end('bc');
