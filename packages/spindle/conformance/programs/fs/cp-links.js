// What cpSync does with links in a tree whose target already has something in their place.
const fs = require('node:fs');
const path = require('node:path');
const base = process.cwd();
const shown = (value) => String(value).replaceAll(base, '');

function copy(options, prepare) {
  for (const folder of ['from', 'to']) fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync('from/a/b', { recursive: true });
  fs.symlinkSync(path.resolve('from/a/b'), 'from/a/c');
  fs.mkdirSync('to/a', { recursive: true });
  prepare();
  try {
    fs.cpSync('from', 'to', { recursive: true, ...options });
    return 'copied';
  } catch (error) {
    return shown(`${error.code} ${error.message} ${Object.entries(error)}`);
  }
}

const OPTIONS = [{}, { dereference: true }, { verbatimSymlinks: true }, { dereference: true, force: false, errorOnExist: true }];
for (const options of OPTIONS) {
  console.log(options);
  console.log(
    'onto a file:',
    copy(options, () => fs.writeFileSync('to/a/c', 'text')),
  );
  console.log(
    'onto a folder:',
    copy(options, () => fs.mkdirSync('to/a/c')),
  );
  for (const target of ['from/a', 'from', 'from/a/b', 'from/a/b/x', 'to', '.', 'none']) {
    const result = copy(options, () => fs.symlinkSync(path.resolve(target), 'to/a/c'));
    console.log(`onto a link to ${target}:`, result, shown(fs.readlinkSync('to/a/c')));
  }
}

// Into itself, which is refused before it matters that the option `recursive` is missing.
fs.mkdirSync('self/inside', { recursive: true });
fs.symlinkSync(path.resolve('self'), 'link');
for (const target of ['self/inside/copy', 'link/copy', 'elsewhere']) {
  for (const recursive of [false, true]) {
    try {
      fs.cpSync(path.resolve('self'), path.resolve(target), { recursive });
      console.log(target, 'copied');
    } catch (error) {
      console.log(target, recursive, shown(`${error.code} ${error.message}`));
    }
  }
}
