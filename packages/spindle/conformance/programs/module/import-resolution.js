// What import resolves: exports, imports, main, files, URLs.
const { enter, node } = require('./files/tree.js');

enter({
  'package.json': { name: 'self', exports: { '.': './index.js', './sub': { import: './sub.mjs', require: './sub.cjs' }, './dir/*': './lib/*.js', './dir/private/*': null, './null': null, './arr': ['bad', './index.js'], './outside': '../x.js', './cond': { custom: './custom.js', node: './node.js', default: './default.js' }, './nested': { node: { custom: './custom.js', require: './node.js' }, default: './default.js' } }, imports: { '#dep': './index.js', '#fs': 'node:fs', '#pat/*': './lib/*.js', '#cond': { import: './sub.mjs', default: './sub.cjs' }, '#missing': './none.js', '#ext': 'dep' } },
  'index.js': 'module.exports = "index"',
  'sub.mjs': 'export default "sub.mjs"',
  'sub.cjs': 'module.exports = "sub.cjs"',
  'lib/a.js': 'module.exports = "lib/a"',
  'lib/private/b.js': 'module.exports = "private"',
  'custom.js': 'module.exports = "custom"',
  'node.js': 'module.exports = "node"',
  'default.js': 'module.exports = "default"',
  'node_modules/dep/package.json': { name: 'dep', main: './lib' },
  'node_modules/dep/lib/index.js': 'module.exports = "dep main directory"',
  'node_modules/dep2/package.json': '{"main": "nothing"}',
  'node_modules/dep2/index.js': 'module.exports = "dep2 index"',
  'node_modules/dep3/package.json': '{ bad json',
  'node_modules/dep3/index.js': '1',
  'node_modules/@s/p/package.json': { exports: './m.js' },
  'node_modules/@s/p/m.js': 'module.exports = "scoped"',
  'node_modules/noexp/package.json': { exports: {} },
  'node_modules/file.js': 'module.exports = "bare file"',
  'node_modules/json/package.json': { main: 'data.json' },
  'node_modules/json/data.json': '{"j": 1}',
  'try.mjs': `const t = async (s) => { try { const m = await import(s); console.log(s, m.default?.readFileSync ? 'fs' : m.default) } catch (e) { console.log(s, e.code, e.message.split("\\n")[0], e.url) } };
for (const s of ['self', 'self/sub', 'self/dir/a', 'self/dir/private/b', 'self/null', 'self/arr', 'self/outside', 'self/cond', 'self/nested', 'self/none', '#dep', '#fs', '#pat/a', '#cond', '#missing', '#none', '#', 'dep', 'dep/lib', 'dep2', 'dep3', '@s/p', '@s/p/m.js', 'noexp', 'nope', '', './lib', './index', './lib/a.js?q=1#h', 'http://x.y/z', 'data:text/javascript,export default 1', 'data:application/json,{}', 'node:nope', './lib%2fa.js', 'file:///none', './none.mjs', 'unknown:x', '@bad', './lib/']) await t(s);
console.log(import.meta.resolve('self/sub'), import.meta.resolve('./none.js'), import.meta.resolve('node:fs'), import.meta.resolve('fs')); try { import.meta.resolve('nope') } catch (e) { console.log(e.code) }`,
});
node(['try.mjs']);
