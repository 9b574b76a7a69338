// Files whose name or package declares their format.
const { enter, node } = require('./files/tree.js');

enter({
  'cjs.cjs': 'import "fs"',
  'typed/a.js': 'import "fs"',
  'typem/a.js': 'console.log(typeof require)',
  'typem/b': 'console.log(import.meta.url !== undefined)',
  'unk.xyz': 'console.log("unknown ext")',
  'unk.mjs': 'import "./unk.xyz"',
  'typed/package.json': { type: 'commonjs' },
  'typem/package.json': { type: 'module' },
});
for (const name of ['cjs.cjs', 'typed/a.js', 'typem/a.js', 'typem/b', 'unk.xyz', 'unk.mjs']) node([name]);
