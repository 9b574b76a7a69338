// Renaming over and into other paths; and locks based on exclusive creation or on directories.
const fs = require('node:fs');
const { spawnSync } = require('node:child_process');
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.code, error.syscall, error.path, error.dest, error.message);
  }
};
fs.writeFileSync('a', 'A');
fs.writeFileSync('b', 'B');
fs.mkdirSync('empty');
fs.mkdirSync('full/sub', { recursive: true });
attempt('over a file', () => (fs.renameSync('a', 'b'), [fs.existsSync('a'), fs.readFileSync('b', 'utf8')]));
attempt('of nothing', () => fs.renameSync('a', 'c'));
attempt('file over a directory', () => fs.renameSync('b', 'empty'));
attempt('directory over a file', () => fs.renameSync('empty', 'b'));
attempt('over an empty directory', () => (fs.renameSync('full', 'empty'), fs.readdirSync('empty')));
attempt('over a full directory', () => (fs.mkdirSync('other'), fs.renameSync('other', 'empty')));
attempt('into itself', () => fs.renameSync('empty', 'empty/sub/x'));
attempt('to itself', () => fs.renameSync('b', 'b'));
attempt('into nothing', () => fs.renameSync('b', 'no/such'));
attempt('through a file', () => fs.renameSync('b/x', 'y'));
attempt('exclusive', () => fs.closeSync(fs.openSync('lock', 'wx')));
attempt('taken', () => fs.openSync('lock', 'wx'));
attempt('taken by link', () => fs.linkSync('b', 'lock'));
attempt('taken directory', () => (fs.mkdirSync('lock.d'), fs.mkdirSync('lock.d')));
const child = spawnSync(process.execPath, ['-e', 'try { require("fs").openSync("lock", "ax") } catch (e) { console.log(e.code) } require("fs").unlinkSync("lock")'], { encoding: 'utf8' });
attempt('another process', () => [child.stdout, fs.existsSync('lock'), fs.closeSync(fs.openSync('lock', 'wx+'))]);
attempt('atomic replacement', () => {
  const fd = fs.openSync('b', 'r');
  fs.writeFileSync('new', 'new contents');
  fs.renameSync('new', 'b');
  const old = fs.readFileSync(fd, 'utf8');
  fs.closeSync(fd);
  return [old, fs.readFileSync('b', 'utf8')];
});
