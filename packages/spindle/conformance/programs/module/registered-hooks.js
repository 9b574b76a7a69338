// Hooks in a separate thread, from module.register.
const { enter, node } = require('./files/tree.js');

enter({
  'reg.mjs': 'import { register } from "node:module"; register("./hooks.mjs", import.meta.url, { data: { n: 5 } });',
  'hooks.mjs': 'let data; export async function initialize(d) { data = d; } export async function resolve(s, c, next) { if (s === "virtual:x") return { url: "virtual:x", shortCircuit: true }; return next(s, c); } export async function load(u, c, next) { if (u === "virtual:x") return { format: "module", source: `export default ${JSON.stringify(data)}`, shortCircuit: true }; const r = await next(u, c); if (u.endsWith("target.mjs")) r.source = String(r.source).replace("ORIGINAL", "REPLACED"); return r; }',
  'main.mjs': 'import x from "virtual:x"; import "./target.mjs"; console.log(x);',
  'target.mjs': 'console.log("ORIGINAL")',
});
node(['--import', './reg.mjs', 'main.mjs']);
