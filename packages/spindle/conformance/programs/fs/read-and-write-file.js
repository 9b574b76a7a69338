// Whole files: flags, encodings, descriptors, signals, and what can be written.
const fs = require('node:fs');
const attempt = async (name, call) => {
  try {
    console.log(name, await call());
  } catch (error) {
    console.log(name, error.name, error.code, error.syscall, error.message);
  }
};
(async () => {
  for (const data of ['text é', Buffer.from([1, 2]), new Uint8Array([3]), new DataView(new ArrayBuffer(2)), new Uint16Array([258]), '']) await attempt('write', () => (fs.writeFileSync('f', data), fs.readFileSync('f')));
  for (const data of [undefined, null, 5, true, {}, [], Symbol('s'), () => 1, { toString: () => 'x' }, 5n]) {
    await attempt('sync', () => fs.writeFileSync('g', data));
    await attempt('promise', () => fs.promises.writeFile('g', data));
    await attempt('append', () => fs.appendFileSync('g', data));
  }
  for (const encoding of ['utf8', 'latin1', 'hex', 'base64', 'base64url', 'ucs2', 'utf16le', 'ascii', 'binary', 'buffer', 'nope', 'UTF-8', null]) await attempt(encoding, () => (fs.writeFileSync('e', 'é6869', encoding === 'buffer' ? undefined : encoding), [fs.readFileSync('e', encoding === 'buffer' ? null : encoding), fs.readFileSync('e')]));
  for (const flag of ['r', 'r+', 'w', 'w+', 'wx', 'a', 'a+', 'ax', 'rs', 'xw', 'sr', 'as+', 'wx+', '', 'z', 1, 'R']) await attempt(`flag ${flag}`, () => (fs.writeFileSync('flags', 'x', { flag }), fs.readFileSync('flags', 'utf8')));
  await attempt('missing with r+', () => fs.writeFileSync('no-such', 'x', { flag: 'r+' }));
  await attempt('mode', () => (fs.writeFileSync('m', '', { mode: 0o600 }), (fs.statSync('m').mode & 0o777).toString(8)));
  await attempt('directory', () => fs.readFileSync('.'));
  await attempt('promise directory', () => fs.promises.readFile('.'));
  await attempt('missing', () => fs.promises.readFile('no/such'));
  await attempt('descriptor', () => {
    const fd = fs.openSync('d', 'w+');
    fs.writeFileSync(fd, 'one');
    fs.writeFileSync(fd, 'two');
    const rest = fs.readFileSync(fd, 'utf8');
    fs.closeSync(fd);
    return [rest, fs.readFileSync('d', 'utf8')];
  });
  await attempt('closed descriptor', () => fs.readFileSync(999));
  await attempt('aborted', () => fs.promises.readFile('d', { signal: AbortSignal.abort() }));
  await attempt('aborted write', () => fs.promises.writeFile('d', 'x', { signal: AbortSignal.abort(new Error('why')) }));
  await new Promise((resolve) => fs.readFile('d', { signal: AbortSignal.abort() }, (error) => resolve(console.log(error.name, error.code))));
  await attempt('flush', () => (fs.writeFileSync('d', 'flushed', { flush: true }), fs.writeFileSync('d', 'x', { flush: 'x' })));
  await attempt('url', () => fs.readFileSync(new URL(`file://${process.cwd()}/d`), 'utf8'));
  await attempt('buffer path', () => fs.readFileSync(Buffer.from('d'), 'utf8'));
  await attempt('bad url', () => fs.readFileSync(new URL('http://host/x')));
  await attempt('nul', () => fs.readFileSync('a\0b'));
  await attempt('iterable', async () => (await fs.promises.writeFile('i', ['a', 'b', Buffer.from('c')].values()), fs.readFileSync('i', 'utf8')));
  await attempt('stream', async () => (await fs.promises.writeFile('i', require('node:stream').Readable.from(['x', 'y'])), fs.readFileSync('i', 'utf8')));
  await attempt('truncate', () => (fs.truncateSync('i', 1), fs.readFileSync('i', 'utf8') + (fs.truncateSync('i', 4), fs.readFileSync('i', 'hex'))));
  await attempt('truncate negative', () => (fs.truncateSync('i', -5), fs.statSync('i').size));
  await attempt('blob', async () => (await fs.openAsBlob('d')).text());
  await attempt('exists', () => [fs.existsSync('d'), fs.existsSync('no-such'), fs.existsSync(), fs.existsSync({}), fs.existsSync('a\0b')]);
  await attempt('glob', () => fs.globSync('*').sort().join());
})();
