// mkdir and mkdtemp: results, permissions, errors.
const fs = require('node:fs');
const path = require('node:path');
const attempt = async (name, call) => {
  try {
    console.log(name, await call());
  } catch (error) {
    console.log(name, error.code, error.errno, error.syscall, error.path, error.message);
  }
};
const rights = (file) => (fs.statSync(file).mode & 0o7777).toString(8);
(async () => {
  await attempt('mkdir', () => [fs.mkdirSync('a'), rights('a')]);
  await attempt('again', () => fs.mkdirSync('a'));
  await attempt('recursive again', () => fs.mkdirSync('a', { recursive: true }));
  await attempt('deep', () => fs.mkdirSync('b/c/d'));
  await attempt('recursive', () => [path.basename(fs.mkdirSync('b/c/d', { recursive: true })), fs.mkdirSync('b/c/e', { recursive: true }).endsWith('b/c/e')]);
  fs.writeFileSync('file', '');
  await attempt('over a file', () => fs.mkdirSync('file'));
  await attempt('recursive over a file', () => fs.mkdirSync('file', { recursive: true }));
  await attempt('under a file', () => fs.mkdirSync('file/x'));
  await attempt('recursive under a file', () => fs.mkdirSync('file/x/y', { recursive: true }));
  await attempt('mode', () => (fs.mkdirSync('m', 0o750), fs.mkdirSync('n', { mode: '0711' }), [rights('m'), rights('n')]));
  process.umask(0o077);
  await attempt('mask', () => (fs.mkdirSync('masked'), fs.writeFileSync('masked/file', ''), [rights('masked'), rights('masked/file')]));
  process.umask(0o022);
  await attempt('sticky', () => (fs.mkdirSync('s'), fs.chmodSync('s', 0o1777), rights('s')));
  for (const options of [{ recursive: 'x' }, { mode: 'x' }, { mode: -1 }, { mode: 1.5 }, { mode: 2 ** 33 }]) await attempt('options', () => fs.mkdirSync('z', options));
  await attempt('promises', async () => [await fs.promises.mkdir('p'), (await fs.promises.mkdir('q/r', { recursive: true })).endsWith('q')]);
  await attempt('promises again', () => fs.promises.mkdir('p'));
  await attempt('temporary', () => {
    const name = fs.mkdtempSync('tmp-');
    return [/^tmp-\w{6}$/.test(name), rights(name), (fs.rmdirSync(name), true)];
  });
  await attempt('temporary nowhere', () => fs.mkdtempSync('no/such/x'));
  await attempt('temporary buffer', () => {
    const name = fs.mkdtempSync(Buffer.from('buf-'), 'buffer');
    fs.rmdirSync(name);
    return Buffer.isBuffer(name);
  });
  await attempt('temporary arguments', () => fs.mkdtempSync(5));
  await attempt('temporary promise', async () => (await fs.promises.rmdir(await fs.promises.mkdtemp(path.join(process.cwd(), 'pp-'))), true));
  await attempt('disposable', () => {
    using temporary = fs.mkdtempDisposableSync('dis-');
    return [fs.existsSync(temporary.path), Object.keys(temporary).sort()];
  });
  console.log(fs.readdirSync('.').filter((name) => /^(tmp|buf|pp|dis)-/.test(name)));
})();
