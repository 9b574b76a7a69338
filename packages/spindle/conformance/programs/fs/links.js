// Symbolic and hard links: following, reading, loops, real paths.
const fs = require('node:fs');
const path = require('node:path');
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.code, error.syscall, error.message.replaceAll(process.cwd(), 'CWD'));
  }
};
fs.mkdirSync('real/inner', { recursive: true });
fs.writeFileSync('real/file', 'text');
fs.symlinkSync('real', 'dir-link');
fs.symlinkSync('real/file', 'file-link', 'file');
fs.symlinkSync('missing', 'broken');
fs.symlinkSync('loop-b', 'loop-a');
fs.symlinkSync('loop-a', 'loop-b');
fs.linkSync('real/file', 'hard');
const shown = (file) => path.relative(process.cwd(), file);
attempt('readlink', () => [fs.readlinkSync('dir-link'), fs.readlinkSync('broken'), fs.readlinkSync('file-link', 'buffer')]);
attempt('not a link', () => fs.readlinkSync('real'));
attempt('through', () => [fs.readFileSync('file-link', 'utf8'), fs.readdirSync('dir-link').sort(), fs.readFileSync('dir-link/file', 'latin1')]);
attempt('stats', () => [fs.statSync('file-link').isFile(), fs.lstatSync('file-link').isSymbolicLink(), fs.statSync('hard').nlink, fs.statSync('hard').ino === fs.statSync('real/file').ino]);
attempt('lstat size', () => fs.lstatSync('file-link').size);
attempt('broken', () => fs.statSync('broken'));
attempt('broken, quiet', () => fs.statSync('broken', { throwIfNoEntry: false }));
attempt('broken exists', () => fs.existsSync('broken'));
attempt('loop', () => fs.statSync('loop-a'));
attempt('loop read', () => fs.readFileSync('loop-a'));
attempt('real path', () => [shown(fs.realpathSync('dir-link/inner')), shown(fs.realpathSync.native('file-link')), shown(fs.realpathSync('dir-link/../hard'))]);
attempt('real path of nothing', () => fs.realpathSync('broken'));
attempt('real path of a loop', () => fs.realpathSync.native('loop-a'));
attempt('exists', () => fs.symlinkSync('x', 'hard'));
attempt('link exists', () => fs.linkSync('real/file', 'hard'));
attempt('link of nothing', () => fs.linkSync('no-such', 'other'));
attempt('link of a directory', () => fs.linkSync('real', 'other'));
attempt('write through a broken link', () => (fs.writeFileSync('broken', 'made'), fs.readFileSync('missing', 'utf8')));
attempt('unlink keeps the target', () => (fs.unlinkSync('file-link'), fs.existsSync('real/file')));
attempt('rmdir of a link', () => fs.rmdirSync('dir-link'));
attempt('rm of a link', () => (fs.rmSync('dir-link'), fs.existsSync('real')));
attempt('lutimes', () => (fs.lutimesSync('broken', 1, 2), fs.lstatSync('broken').mtimeMs));
attempt('rename over a link', () => (fs.renameSync('hard', 'loop-a'), fs.readFileSync('loop-b', 'utf8')));
