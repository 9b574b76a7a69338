// Both variants of path with many kinds of paths.
const path = require('node:path');
const shapes = ['', '.', '..', '/', '//', './a/', '/a/b/../c', 'a//b', '../../x', '/..', 'a/.hidden', 'file.tar.gz', '..ext', 'C:\\a\\..\\b', '\\\\server\\share\\dir', 'C:', 'c:a', 'a\\b/c', 'x.', '....', 'con:', 'a b/ç'];
for (const flavour of [path.posix, path.win32]) {
  for (const shape of shapes) {
    console.log(JSON.stringify(shape), flavour.normalize(shape), flavour.dirname(shape), flavour.basename(shape), flavour.basename(shape, '.gz'), flavour.extname(shape), flavour.isAbsolute(shape), flavour.parse(shape), flavour.format(flavour.parse(shape)));
    for (const other of ['/a/b', '../x', 'C:\\z']) console.log(flavour.join(shape, other), flavour.relative(`/base/${shape}`, other), flavour.resolve('/root', shape, other));
  }
}
console.log(path === path.posix, require('node:path/win32') === path.win32, path.posix.sep, path.win32.delimiter);
