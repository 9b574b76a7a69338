// Stats of all kinds, their dates and numbers; statfs; utimes in all forms.
const fs = require('node:fs');
fs.writeFileSync('file', 'hello');
const stats = fs.statSync('file');
console.log(Object.keys(stats).join(), Object.getOwnPropertyNames(Object.getPrototypeOf(stats)).join());
console.log(stats.size, stats.isFile(), stats.isDirectory(), stats.isFIFO(), stats.isSocket(), stats.isBlockDevice(), stats.isCharacterDevice(), (stats.mode & 0o170000).toString(8), stats.blksize, stats.blocks, stats.nlink);
console.log(stats.mtime instanceof Date, stats.mtime.getTime() === Math.round(stats.mtimeMs), Math.abs(Date.now() - stats.birthtimeMs) < 60000);
const big = fs.statSync('file', { bigint: true });
console.log(big.constructor.name, typeof big.size, typeof big.mtimeNs, big.mtimeNs / 1000000n === big.mtimeMs, big.isFile());
for (const [atime, mtime] of [[1, 2], [1.5, 2.25], ['3', '4'], [new Date(5000), new Date(6000)], [1713037251.36, 1713037251.361]]) {
  fs.utimesSync('file', atime, mtime);
  const { atimeMs, mtimeMs } = fs.statSync('file');
  console.log(atimeMs, mtimeMs, fs.statSync('file').mtime.toISOString());
}
for (const value of [undefined, null, {}, 'x', NaN, Infinity, []]) {
  try {
    fs.utimesSync('file', value, 1);
    console.log('fine', String(value));
  } catch (error) {
    console.log(error.code, error.message);
  }
}
const before = fs.statSync('file').ctimeMs;
fs.chmodSync('file', 0o400);
console.log(fs.statSync('file').ctimeMs >= before, (fs.statSync('file').mode & 0o777).toString(8));
fs.chmodSync('file', '644');
const system = fs.statfsSync('.');
console.log(Object.keys(system).join(), system.bsize > 0, system.blocks >= system.bfree, typeof fs.statfsSync('.', { bigint: true }).bsize);
console.log(fs.statSync('/dev/null').isCharacterDevice(), fs.statSync('.').isDirectory(), fs.statSync('no-such', { throwIfNoEntry: false }), fs.lstatSync('no/such', { throwIfNoEntry: false }));
for (const path of ['no-such', 'file/x', '', 'x'.repeat(300), `${'x/'.repeat(3000)}`]) {
  try {
    fs.statSync(path);
  } catch (error) {
    console.log(error.code, error.errno, error.syscall, error.path === path);
  }
}
(async () => {
  const handle = await fs.promises.open('file');
  console.log((await handle.stat()).size, fs.fstatSync(handle.fd).ino === stats.ino, (await fs.promises.lstat('file')).isFile(), (await fs.promises.statfs('.')).type === system.type);
  await handle.close();
})();
