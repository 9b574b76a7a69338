// cp: files, trees, links, filters, and errors.
const fs = require('node:fs');
const list = (folder) => fs.readdirSync(folder, { recursive: true }).sort().join();
const clean = (text) => String(text).replaceAll(process.cwd(), 'CWD');
const attempt = async (name, call) => {
  try {
    console.log(name, await call());
  } catch (error) {
    console.log(name, error.name, error.code, error.errno, error.syscall, clean(error.message));
  }
};
fs.mkdirSync('from/sub/empty', { recursive: true });
fs.writeFileSync('from/a', 'A', { mode: 0o640 });
fs.writeFileSync('from/sub/b', 'B');
fs.symlinkSync('../a', 'from/sub/link');
fs.utimesSync('from/a', 1, 2);
(async () => {
  await attempt('file', () => (fs.cpSync('from/a', 'copy'), fs.readFileSync('copy', 'utf8')));
  await attempt('directory without recursive', () => fs.cpSync('from', 'to'));
  await attempt('tree', () => (fs.cpSync('from', 'to', { recursive: true }), list('to')));
  await attempt('mode and link', () => [(fs.statSync('to/a').mode & 0o777).toString(8), clean(fs.readlinkSync('to/sub/link'))]);
  await attempt('verbatim', () => (fs.cpSync('from', 'verbatim', { recursive: true, verbatimSymlinks: true }), fs.readlinkSync('verbatim/sub/link')));
  await attempt('dereferenced', () => (fs.cpSync('from', 'deref', { recursive: true, dereference: true }), fs.lstatSync('deref/sub/link').isFile()));
  await attempt('times', () => (fs.cpSync('from/a', 'timed', { preserveTimestamps: true }), fs.statSync('timed').mtimeMs));
  await attempt('filter', () => (fs.cpSync('from', 'some', { recursive: true, filter: (source) => !source.endsWith('b') }), list('some')));
  await attempt('not forced', () => (fs.writeFileSync('to/a', 'kept'), fs.cpSync('from/a', 'to/a', { force: false }), fs.readFileSync('to/a', 'utf8')));
  await attempt('error on exist', () => fs.cpSync('from/a', 'to/a', { force: false, errorOnExist: true }));
  await attempt('directory over file', () => fs.cpSync('from', 'copy', { recursive: true }));
  await attempt('file over directory', () => fs.cpSync('copy', 'to'));
  await attempt('into itself', () => fs.cpSync('from', 'from/sub/in', { recursive: true }));
  await attempt('the same', () => fs.cpSync('from', 'from', { recursive: true }));
  await attempt('nothing', () => fs.cpSync('no-such', 'x'));
  await attempt('async tree', async () => (await fs.promises.cp('from', 'async', { recursive: true }), list('async')));
  await attempt('async filter', async () => (await fs.promises.cp('from', 'async2', { recursive: true, filter: async (source) => !source.includes('sub') }), list('async2')));
  await attempt('async refused', () => fs.promises.cp('from', 'y'));
  await attempt('async exists', () => fs.promises.cp('from', 'async', { recursive: true, force: false, errorOnExist: true }));
  await attempt('async nothing', () => fs.promises.cp('no-such', 'y'));
  await attempt('async itself', () => fs.promises.cp('from', 'from/sub/in', { recursive: true }));
  await attempt('options', () => fs.cpSync('from', 'z', { recursive: 'yes' }));
  await attempt('filter type', () => fs.cpSync('from', 'z', { filter: 5 }));
  await attempt('mode', () => fs.cpSync('from/a', 'z', { mode: 99 }));
  await attempt('copyFile', () => (fs.copyFileSync('from/a', 'b1'), fs.copyFileSync('from/a', 'b1', fs.constants.COPYFILE_EXCL)));
  await attempt('copyFile of a directory', () => fs.copyFileSync('from', 'b2'));
  await attempt('copyFile into nothing', () => fs.copyFileSync('from/a', 'no/where'));
})();
