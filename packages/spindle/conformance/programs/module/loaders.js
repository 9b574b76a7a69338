// Hooks from --loader, and results that they must not return.
const { enter, node } = require('./files/tree.js');

enter({
  'loader.mjs': 'export async function load(u, c, next) { console.log("load", u.split("/").pop(), c.format); return next(u, c) }',
  'target.mjs': 'console.log("ORIGINAL")',
  'badresolve.mjs': 'export async function resolve() { return {} }',
  'noshort.mjs': 'export async function resolve(s, c, next) { return { url: "node:fs" } }',
  'throws.mjs': 'export async function resolve() { throw new Error("from hook") }',
});
node(['--experimental-loader', './loader.mjs', 'target.mjs']);
for (const name of ['loader', 'badresolve', 'noshort', 'throws', 'missing']) node(['--no-warnings', '--loader', `./${name}.mjs`, 'target.mjs']);
