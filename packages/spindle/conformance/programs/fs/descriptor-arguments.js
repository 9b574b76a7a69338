// Invalid descriptors, modes and positions are reported alike in all calling styles.
const fs = require('node:fs');
const values = [undefined, null, true, -1, 1.5, NaN, Infinity, 2 ** 32, '', 'text', "it's", 'x'.repeat(40), Symbol('s'), {}, [], () => 1, 1n, new Map(), new Date(0)];
const { attempt } = require('../helpers/attempt.cjs');
for (const name of ['close', 'fstat', 'fsync', 'fdatasync', 'ftruncate']) {
  for (const value of values) {
    attempt(`${name}Sync`, () => fs[`${name}Sync`](value));
    attempt(name, () => fs[name](value, () => console.log('never')));
  }
}
fs.writeFileSync('file', 'some text');
const fd = fs.openSync('file', 'r+');
const buffer = Buffer.alloc(4);
for (const value of values) {
  attempt('readSync fd', () => fs.readSync(value, buffer));
  attempt('accessSync mode', () => fs.accessSync('file', value));
  attempt('copyFileSync mode', () => fs.copyFileSync('file', 'copy', value));
  attempt('readSync position', () => fs.readSync(fd, buffer, 0, 2, value));
  attempt('readvSync position', () => fs.readvSync(fd, [buffer], typeof value === 'number' && value > 2 ** 31 ? 5 : value));
  attempt('chmodSync', () => fs.chmodSync('file', value));
  attempt('utimesSync', () => fs.utimesSync('file', value, 1));
}
attempt('readvSync of nothing', () => fs.readvSync(fd, []));
attempt('writevSync of nothing', () => fs.writevSync(fd, []));
attempt('unknown encoding', () => fs.writeSync(fd, 'é', 0, 'no-such-encoding'));
fs.closeSync(fd);
attempt('closed', () => fs.closeSync(fd));
