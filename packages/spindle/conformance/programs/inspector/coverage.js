// Precise coverage through a session: what is counted, how often, and what is left out.
const fs = require('node:fs');
const path = require('node:path');
const { Session } = require('node:inspector/promises');
const vm = require('node:vm');

const files = {
  'branches.cjs': `'use strict';
function plain(a) { if (a) { return 1; } return 2; }
const arrow = (a) => (a && a.b) ?? (a ? 'yes' : 'no');
function loops(list) {
  let n = 0;
  for (const x of list) { if (x < 2) continue; n += x; }
  while (n > 100) { n--; }
  do { n++; } while (n < 3);
  return n;
}
function kinds(x) { switch (x) { case 1: return 'a'; case 2: case 3: x = 5; break; default: return 'd'; } return x; }
function tries(a) { try { if (a) throw new Error('x'); return 1; } catch (error) { return 2; } finally { a = 3; } }
function never() { function inner() {} return inner; }
class Kind { static of() { return new Kind(); } get value() { return 1; } method() { return () => this.value; } #hidden() {} }
plain(0); arrow(null); arrow({ b: 0 }); loops([1, 2, 3]); kinds(1); kinds(2); tries(0); tries(1);
Kind.of().method();
module.exports = { plain, never };
`,
  'module.mjs': `import { readFileSync as read } from 'node:fs';
export const used = (a) => (a ? 1 : 2);
export function unused() { return read; }
export default class { go() { return used(1); } }
used(0);
async function later() { await null; return 1; }
await later();
`,
};
for (const [name, text] of Object.entries(files)) fs.writeFileSync(name, text);
const here = process.cwd();

(async () => {
  const session = new Session();
  session.connect();
  const failed = (promise) => promise.then((value) => console.log(value), (error) => console.log(error.code, error.message));
  await failed(session.post('Profiler.takePreciseCoverage'));
  await failed(session.post('Profiler.startPreciseCoverage'));
  await session.post('Profiler.enable');
  const started = await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const { plain } = require(path.join(here, 'branches.cjs'));
  const { used } = await import(path.join(here, 'module.mjs'));
  const inside = vm.createContext({});
  const script = new vm.Script('function pick(a) { return a ? 1 : 2; }\nvar kept = pick(0);', { filename: path.join(here, 'context.js') });
  for (let turn = 0; turn < 2; turn++) script.runInContext(inside);
  vm.compileFunction('return a && a.b;', ['a'], { filename: path.join(here, 'function.js'), parsingContext: inside })(0);
  new vm.Script('const f = () => 1; if (f()) { f(); } else { f(2); }', { filename: path.join(here, 'script.js') }).runInThisContext();
  const report = async () => {
    const { result, timestamp } = await session.post('Profiler.takePreciseCoverage');
    console.log(typeof timestamp);
    for (const { url, functions } of result) {
      if (!url.includes(here)) continue;
      console.log(path.basename(url), url.slice(0, 8));
      for (const { functionName, isBlockCoverage, ranges } of functions) console.log(functionName, isBlockCoverage, ranges.map((range) => `${range.startOffset}-${range.endOffset}:${range.count}`).join(' '));
    }
  };
  console.log(typeof started.timestamp);
  await report();
  plain(1);
  used(1);
  await report();
  try {
    require(path.join(here, 'branches.cjs')).never.call();
    throw new Error('thrown here');
  } catch (error) {
    console.log(error.stack.split('\n')[1].trim().replace(/\(.*[/]/, '('));
  }
  console.log(plain.toString());
  console.log(await session.post('Profiler.stopPreciseCoverage'), await session.post('Profiler.disable'));
  session.disconnect();
  for (const name of Object.keys(files)) fs.unlinkSync(name);
})();
