// CommonJS modules that require each other.
const { enter, node } = require('./files/tree.js');

enter({
  'a.cjs': 'exports.early = 1; const b = require("./b.cjs"); console.log("a sees", b.value, b.fromA); exports.late = 2; console.log(b.get())',
  'warn.cjs': 'const a = require("./warn2.cjs"); module.exports = {}; ',
  'b.cjs': 'const a = require("./a.cjs"); exports.fromA = a.early; exports.value = "b"; exports.get = () => a.late; console.log(a.missing, Object.keys(a));',
  'warn2.cjs': 'const w = require("./warn.cjs"); w.notThere;',
});
for (const name of ['a.cjs', 'warn.cjs']) node([name]);
