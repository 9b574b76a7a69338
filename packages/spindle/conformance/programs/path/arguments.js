// Arguments that path rejects, and globs.
const path = require('node:path');
for (const flavour of [path.posix, path.win32]) {
  for (const value of [undefined, null, 1, {}, [], true]) {
    for (const method of ['join', 'resolve', 'normalize', 'isAbsolute', 'dirname', 'basename', 'extname', 'parse', 'format', 'relative', 'matchesGlob', 'toNamespacedPath']) {
      try {
        const result = flavour[method](value);
        console.log(method, typeof result === 'object' ? 'object' : String(result).replaceAll(process.cwd(), 'CWD'));
      } catch (error) {
        console.log(method, error.code, error.message);
      }
    }
  }
  for (const [file, glob] of [['a/b.js', 'a/*.js'], ['a/b/c.js', 'a/**'], ['a', '[ab]'], ['a/b', 'a'], ['x.ts', '*.{js,ts}']]) console.log(file, glob, flavour.matchesGlob(file, glob));
  console.log(flavour.format({ dir: 'd', name: 'n', ext: 'e' }), flavour.format({ root: '/', base: 'b' }), flavour.join(), flavour.join('', ''), flavour.resolve('/a', '').length > 0);
}
