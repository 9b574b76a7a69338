// JSON as modules: with and without the attribute, and their contents.
const { enter, node } = require('./files/tree.js');

enter({
  'a.mjs': 'import d from "./d.json" with { type: "json" }; console.log(d); import * as ns from "./d.json" with { type: "json" }; console.log(ns, ns.default === d)',
  'none.mjs': 'import d from "./d.json"; console.log(d)',
  'named.mjs': 'import { a } from "./d.json" with { type: "json" }',
  'bom.mjs': 'import d from "./bom.json" with { type: "json" }; console.log(d)',
  'req.cjs': 'console.log(require("./d.json"), require("./bom.json")); try { require("./bad.json") } catch (e) { console.log(e.message) }',
  'd.json': '{"a": 1, "b": [2]}',
  'bom.json': '\ufeff{"b": 1}',
  'bad.json': '{"a":',
});
for (const name of ['a.mjs', 'none.mjs', 'named.mjs', 'bom.mjs', 'req.cjs']) node([name]);
