// require() of modules: namespaces, their names, and conditions.
const { enter } = require('./files/tree.js');

const work = enter({
  'plain.mjs': 'export const a = 1; export let b = 2; export const inc = () => { b++ };',
  'default.mjs': 'export default class K {}; export const x = 1;',
  'module-exports.mjs': 'export { v as "module.exports" }; const v = { only: 1 }; export default 5;',
  'es-module.mjs': 'export const __esModule = false; export default 1;',
  'meta.mjs': 'export const meta = [import.meta.url === undefined, import.meta.dirname === undefined, import.meta.main, typeof import.meta.resolve]',
  'pkg/package.json': { type: 'module', exports: { '.': { 'module-sync': './sync.js', default: './def.js' } }, name: 'pkg' },
  'pkg/sync.js': 'export const kind = "module-sync";',
  'pkg/def.js': 'export const kind = "default";',
  'pkg/self.cjs': 'console.log(require("pkg"))',
});
const plain = require(`${work}/plain.mjs`);
console.log(plain, plain.b);
plain.inc();
console.log(plain.b, require(`${work}/plain.mjs`) === plain, require.cache[`${work}/plain.mjs`]?.loaded);
for (const name of ['default', 'module-exports', 'es-module', 'meta']) console.log(name, require(`${work}/${name}.mjs`));
require(`${work}/pkg/self.cjs`);
