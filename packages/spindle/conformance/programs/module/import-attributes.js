// Import attributes that node does not accept.
const { enter, node } = require('./files/tree.js');

enter({
  'wrong.mjs': 'import d from "./a.mjs" with { type: "json" }',
  'unknown.mjs': 'import d from "./d.json" with { type: "css" }',
  'key.mjs': 'import d from "./d.json" with { other: "json" }',
  'text.mjs': 'import t from "data:text/plain,hello"',
  'dup.mjs': 'import d from "./d.json" with { type: "json", type: "json" }',
  'assert.mjs': 'import d from "./d.json" assert { type: "json" }',
  'dyn.mjs': 'console.log((await import("./d.json", { with: { type: "json" } })).default); for (const o of [{ with: { type: "css" } }, {}, { with: 5 }, 5, { with: { type: 5 } }]) await import("./d.json", o).catch((e) => console.log(e.name, e.code, e.message))',
  'd.json': '{"a": 1, "b": [2]}',
  'a.mjs': 'import d from "./d.json" with { type: "json" }; console.log(d); import * as ns from "./d.json" with { type: "json" }; console.log(ns, ns.default === d)',
});
for (const name of ['wrong.mjs', 'unknown.mjs', 'key.mjs', 'text.mjs', 'dup.mjs', 'assert.mjs', 'dyn.mjs']) node([name]);
