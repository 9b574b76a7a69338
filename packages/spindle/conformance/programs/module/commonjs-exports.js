// Names that a module can import from CommonJS.
const { enter, node } = require('./files/tree.js');

enter({
  'cjs-names.mjs': 'import { a, b } from "./names.cjs"; import d from "./names.cjs"; console.log(a, b, d, await import("./names.cjs"))',
  'cjs-missing.mjs': 'import { nope } from "./names.cjs"',
  'interop.mjs': 'import d, { x } from "./interop.cjs"; console.log(d, x); import { "module.exports" as m } from "./interop.cjs"; console.log(m)',
  'reexp.mjs': 'import { a } from "./reexp.cjs"; console.log(a)',
  'names.cjs': 'exports.a = 1; Object.defineProperty(exports, "b", { enumerable: true, value: 2 }); exports[`dyn${1}`] = 3',
  'interop.cjs': 'exports.__esModule = true; exports.default = "the default"; exports.x = 1;',
  'reexp.cjs': 'module.exports = require("./names.cjs")',
});
for (const name of ['cjs-names.mjs', 'cjs-missing.mjs', 'interop.mjs', 'reexp.mjs']) node([name]);
