// Permissions, owners, and errors of descriptors opened in the wrong mode.
const fs = require('node:fs');
const attempt = async (name, call) => {
  try {
    console.log(name, await call());
  } catch (error) {
    console.log(name, error.name, error.code, error.syscall, error.message);
  }
};
(async () => {
  fs.writeFileSync('file', 'text');
  for (const mode of [undefined, fs.constants.F_OK, fs.constants.R_OK | fs.constants.W_OK, fs.constants.X_OK, 8, -1, 'x', {}]) {
    await attempt(`sync ${mode}`, () => fs.accessSync('file', mode));
    await attempt(`promise ${mode}`, () => fs.promises.access('file', mode));
  }
  fs.chmodSync('file', 0o755);
  await attempt('executable', () => fs.accessSync('file', fs.constants.X_OK));
  await attempt('missing', () => fs.accessSync('no-such'));
  await attempt('own', () => fs.chownSync('file', process.getuid(), process.getgid()));
  await attempt('owner arguments', () => fs.chownSync('file', 'x', 1));
  await attempt('owner range', () => fs.chownSync('file', -2, 1));
  await attempt('mode text', () => fs.chmodSync('file', '9'));
  await attempt('mode range', () => fs.chmodSync('file', 2 ** 33));
  const readOnly = fs.openSync('file', 'r');
  const writeOnly = fs.openSync('file', 'a');
  await attempt('write to read-only', () => fs.writeSync(readOnly, 'x'));
  await attempt('read from write-only', () => fs.readSync(writeOnly, Buffer.alloc(1)));
  await attempt('truncate read-only', () => fs.ftruncateSync(readOnly, 1));
  await attempt('append ignores positions', () => (fs.writeSync(writeOnly, '!', 0), fs.readFileSync('file', 'utf8')));
  await attempt('read ranges', () => fs.readSync(readOnly, Buffer.alloc(2), 3, 1));
  await attempt('read length', () => fs.readSync(readOnly, Buffer.alloc(2), 0, 5));
  await attempt('read nothing', () => fs.readSync(readOnly, Buffer.alloc(0)));
  await attempt('position', () => [fs.readSync(readOnly, Buffer.alloc(9), { position: 2 }), fs.readSync(readOnly, Buffer.alloc(9)), fs.readSync(readOnly, Buffer.alloc(9)), fs.readSync(readOnly, Buffer.alloc(2), 0, 2, 1n)]);
  fs.closeSync(readOnly);
  fs.closeSync(writeOnly);
  for (const call of ['fstatSync', 'fsyncSync', 'closeSync', 'ftruncateSync', 'fdatasyncSync']) await attempt(call, () => fs[call](writeOnly));
  await attempt('open flags', () => fs.openSync('file', 'no'));
  await attempt('open number', () => typeof fs.openSync('file', fs.constants.O_RDWR | fs.constants.O_CREAT));
  await attempt('open directory', () => fs.openSync('.', 'w'));
  await attempt('exclusive', () => fs.openSync('file', fs.constants.O_CREAT | fs.constants.O_EXCL | fs.constants.O_RDWR));
  await attempt('directory flag', () => fs.openSync('file', fs.constants.O_DIRECTORY));
  await attempt('no follow', () => (fs.symlinkSync('file', 'link'), fs.openSync('link', fs.constants.O_NOFOLLOW)));
})();
