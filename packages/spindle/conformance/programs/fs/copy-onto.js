// cpSync of each kind of file onto each kind of file.
const fs = require('node:fs');
fs.mkdirSync('folder');
fs.writeFileSync('folder/inside', '1');
fs.writeFileSync('file', 'text');
fs.symlinkSync('nowhere', 'broken');
fs.symlinkSync('folder', 'to-folder');
fs.symlinkSync('file', 'to-file');
const targets = {
  nothing() {},
  'broken link': (name) => fs.symlinkSync('missing', name),
  'link to folder': (name) => fs.symlinkSync('other-folder', name),
  'link to file': (name) => fs.symlinkSync('other-file', name),
  folder: (name) => fs.mkdirSync(name),
  file: (name) => fs.writeFileSync(name, ''),
};
const clean = (text) => String(text).replaceAll(process.cwd(), 'CWD');
function describe(name) {
  const stat = fs.lstatSync(name, { throwIfNoEntry: false });
  if (stat === undefined) return 'nothing';
  if (stat.isSymbolicLink()) return `link to ${clean(fs.readlinkSync(name))}`;
  return stat.isDirectory() ? `folder with ${fs.readdirSync(name)}` : `file with ${fs.readFileSync(name)}`;
}
let count = 0;
for (const dereference of [true, false])
  for (const source of ['broken', 'to-folder', 'to-file', 'folder', 'file'])
    for (const [kind, make] of Object.entries(targets)) {
      fs.rmSync('other-folder', { recursive: true, force: true });
      fs.mkdirSync('other-folder');
      fs.writeFileSync('other-file', 'other');
      const target = `target-${count++}`;
      make(target);
      let result = 'copied';
      try {
        fs.cpSync(source, target, { dereference, recursive: true });
      } catch (error) {
        // How Node words the failure of its own library is not ours to repeat.
        result = error.code === 'EEXIST' ? 'EEXIST' : `${error.code} ${clean(error.message)}`;
      }
      console.log(dereference, source, kind, result, describe(target), fs.readdirSync('other-folder'), fs.readFileSync('other-file', 'utf8'));
      fs.rmSync(target, { recursive: true, force: true });
      fs.rmSync('missing', { recursive: true, force: true });
    }
