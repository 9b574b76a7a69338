// CommonJS variables that are missing in modules.
const { enter, node } = require('./files/tree.js');

enter({
  'g.mjs': 'require("fs")',
  'h.mjs': 'console.log(__dirname)',
  'i.mjs': 'module.exports = 1',
});
for (const name of ['g.mjs', 'h.mjs', 'i.mjs']) node([name]);
