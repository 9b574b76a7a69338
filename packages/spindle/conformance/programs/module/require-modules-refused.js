// require() of modules that wait, throw, do not parse, or are still loading.
const { enter, node } = require('./files/tree.js');

const work = enter({
  'tla.mjs': 'await 1; export const t = 1;',
  'imports-tla.mjs': 'import "./tla.mjs";',
  'throws.mjs': 'throw new Error("esm throws")',
  'syntax.mjs': 'export const = 1',
  'cycle.mjs': 'import "./cycle.cjs"; export const c = 1;',
  'cycle.cjs': 'try { require("./cycle.mjs") } catch (e) { console.log(e.code, e.message) }',
  'self-cycle.cjs': 'const m = require("./imports-cjs.mjs"); console.log(Object.keys(m)); exports.done = 1;',
  'imports-cjs.mjs': 'import * as s from "./self-cycle.cjs"; export const k = Object.keys(s);',
});
for (const name of ['tla.mjs', 'imports-tla.mjs', 'throws.mjs', 'syntax.mjs', 'cycle.mjs', 'self-cycle.cjs']) {
  try {
    console.log(name, require(`${work}/${name}`));
  } catch (error) {
    console.log(name, error.name, error.code, error.message.split('\n')[0]);
  }
}
node(['-e', 'require("./imports-tla.mjs")']);
node(['--experimental-print-required-tla', '-e', 'require("./imports-tla.mjs")']);
node(['--no-experimental-require-module', '-e', 'try { require("./cycle.mjs") } catch (error) { console.log(error.code) }']);
node(['cycle.cjs']);
