// The errors of files that come from Node itself: codes, messages, syscalls, of each form of a call.
const fs = require('node:fs');
const path = require('node:path');
const describe = (error) =>
  [
    error.name,
    error.code,
    error.syscall,
    error.path?.replace?.(process.cwd(), '.'),
    error.dest?.replace?.(process.cwd(), '.'),
    error.message.replaceAll(process.cwd(), '.'),
  ]
    .filter((part) => part !== undefined)
    .join(' | ');
const attempt = (name, call) => {
  try {
    const value = call();
    console.log(name, value instanceof fs.Stats ? 'stats' : value);
  } catch (error) {
    console.log(name, describe(error));
  }
};
const settle = (name, promise) =>
  promise.then(
    (value) => console.log(name, typeof value),
    (error) => console.log(name, describe(error)),
  );
fs.mkdirSync('dir/sub', { recursive: true });
fs.writeFileSync('file', 'text');
fs.writeFileSync('dir/in', 'x');
fs.symlinkSync('none', 'dangling');
fs.symlinkSync('loop', 'loop');
fs.symlinkSync('dir', 'to-dir');
const calls = {
  open: ['none'],
  readFile: ['dir'],
  writeFile: ['dir', 'x'],
  appendFile: ['none/x', 'x'],
  mkdir: ['dir'],
  rmdir: ['dir'],
  unlink: ['dir'],
  readdir: ['file'],
  readlink: ['file'],
  rename: ['none', 'y'],
  copyFile: ['none', 'y'],
  link: ['none', 'y'],
  symlink: ['x', 'file'],
  stat: ['loop'],
  lstat: ['file/x'],
  access: ['dangling'],
  chmod: ['none', 0o644],
  utimes: ['none', 1, 1],
  truncate: ['none', 1],
  realpath: ['dangling'],
  opendir: ['file'],
  rm: ['none'],
  cp: ['dir', 'elsewhere'],
  statfs: ['none'],
  lutimes: ['none', 1, 1],
  watch: ['none'],
  exists: ['none'],
};
(async () => {
  for (const [name, args] of Object.entries(calls)) {
    if (fs[`${name}Sync`])
      attempt(`${name}Sync`, () => {
        const value = fs[`${name}Sync`](...args);
        value?.closeSync?.();
        return typeof value;
      });
    if (fs.promises[name] && name !== 'watch') await settle(name, fs.promises[name](...args));
    if (name === 'watch') attempt('watch', () => fs.watch(...args).close());
    else
      await new Promise((resolve) =>
        fs[name](...args, (error) => {
          console.log(name, error ? describe(error) : 'none');
          resolve();
        }),
      );
  }
  for (const [from, to, options] of [
    ['dir', 'file', { recursive: true }],
    ['file', 'dir', {}],
    ['dir', 'dir/sub', { recursive: true }],
    ['dir', 'dir', { recursive: true }],
    ['file', 'file', {}],
    ['file', 'copy', { errorOnExist: true, force: false }],
    ['file', 'copy', { errorOnExist: true, force: false }],
    ['dir', 'copies', {}],
    ['to-dir', 'link-copy', {}],
    ['dangling', 'dangling-copy', {}],
    ['none', 'x', {}],
    ['dir', 'copies', { recursive: true, filter: 1 }],
    ['dir', 'copies', { recursive: 1 }],
    ['dir', 'copies', { mode: -1 }],
    ['dir', 'copies', { recursive: true, dereference: true, verbatimSymlinks: true }],
    ['file', 'filtered', { filter: () => false }],
    ['dir', 'promised', { recursive: true, filter: async () => true }],
  ]) {
    attempt(`cp ${from} ${to}`, () => fs.cpSync(from, to, options));
    await settle(`cp ${from} ${to}`, (async () => fs.promises.cp(from, to, options))());
  }
  for (const [target, options] of [
    ['dir', {}],
    ['none', { force: true }],
    ['file/x', {}],
    ['dir', { recursive: 1 }],
    ['dir', { maxRetries: -1 }],
    ['dir', { retryDelay: 'x' }],
    ['copies', { recursive: true }],
    ['.', {}],
  ])
    attempt(`rm ${target}`, () => fs.rmSync(target, options));
  const dir = fs.opendirSync('dir');
  console.log(dir.path, dir.readSync().name !== '');
  dir.closeSync();
  attempt('closed', () => dir.readSync());
  attempt('closed', () => dir.closeSync());
  for (const options of [{ bufferSize: 0 }, { bufferSize: 'x' }, { encoding: 'klingon' }]) attempt('opendir', () => fs.opendirSync('dir', options).closeSync());
  for (const flags of ['x', 'rw', 'a+x', 'rs+', 'sr', 'wx', 'ax+', '', 99999999999, 1.5, null])
    attempt(`flags ${flags}`, () => {
      const fd = fs.openSync('file', flags);
      fs.closeSync(fd);
      return 'opened';
    });
  for (const mode of ['abc', '0x1', '777', 0o777, -1, 2 ** 32, 1.5, null, {}, '']) attempt(`mode ${mode}`, () => fs.chmodSync('file', mode));
  fs.chmodSync('file', 0o644);
  for (const place of ['a\0b', Buffer.from('a\0b'), new URL('http://x/'), new URL('file://host/x'), new URL('file:///a%2Fb'), {}, 1, ''])
    attempt('path', () => fs.statSync(place));
  for (const options of ['klingon', { encoding: 'klingon' }, 1, { flag: 'z' }, { signal: 1 }, null, undefined]) {
    attempt('readFile', () => typeof fs.readFileSync('file', options));
    await settle('readFile', (async () => fs.promises.readFile('file', options))());
  }
  for (const data of [
    1,
    null,
    undefined,
    {},
    Symbol('s'),
    [1],
    true,
    1n,
    new Date(0),
    {
      toString() {
        return 'x';
      },
    },
  ])
    attempt('writeFile', () => fs.writeFileSync('written', data));
  for (const time of ['x', NaN, Infinity, {}, null, -1, '5', new Date(NaN), new Date(1e3)]) attempt('utimes', () => fs.utimesSync('file', time, 1));
  await settle('aborted', fs.promises.readFile('file', { signal: AbortSignal.abort() }));
  await settle('aborted', fs.promises.writeFile('file', 'x', { signal: AbortSignal.abort() }));
  for (const [name, value] of [
    ['start', -1],
    ['start', 'x'],
    ['end', -2],
    ['highWaterMark', -1],
    ['fd', -1],
    ['fd', 'x'],
    ['fs', {}],
    ['encoding', 'klingon'],
    ['flags', 'z'],
    ['signal', 1],
    ['start', 5],
  ]) {
    attempt(`read stream ${name}`, () => {
      const s = fs.createReadStream('file', { end: name === 'start' && value === 5 ? 2 : undefined, [name]: value });
      s.on('error', () => undefined);
      s.destroy();
      return 'made';
    });
    attempt(`write stream ${name}`, () => {
      const s = fs.createWriteStream('written', { [name]: value });
      s.on('error', () => undefined);
      s.destroy();
      return 'made';
    });
  }
})();
