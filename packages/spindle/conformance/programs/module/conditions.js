// Conditions added on the command line.
const { enter, node } = require('./files/tree.js');

enter({
  'package.json': { name: 'self', exports: { '.': './index.js', './sub': { import: './sub.mjs', require: './sub.cjs' }, './dir/*': './lib/*.js', './dir/private/*': null, './null': null, './arr': ['bad', './index.js'], './outside': '../x.js', './cond': { custom: './custom.js', node: './node.js', default: './default.js' }, './nested': { node: { custom: './custom.js', require: './node.js' }, default: './default.js' } }, imports: { '#dep': './index.js', '#fs': 'node:fs', '#pat/*': './lib/*.js', '#cond': { import: './sub.mjs', default: './sub.cjs' }, '#missing': './none.js', '#ext': 'dep' } },
  'custom.js': 'module.exports = "custom"',
  'node.js': 'module.exports = "node"',
  'default.js': 'module.exports = "default"',
});
node(['-C', 'custom', '-p', '[require("self/cond"), require("self/nested")]']);
node(['--conditions=custom', '--input-type=module', '-e', 'import c from "self/cond"; console.log(c)']);
node(['-p', '[require("self/cond"), require("self/nested")]']);
