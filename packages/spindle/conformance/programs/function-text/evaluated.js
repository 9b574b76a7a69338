// The text of functions that were made from text: eval, the Function constructors, vm, and the command line.
const { execFileSync } = require('node:child_process');
const vm = require('node:vm');

console.log(eval('(async (x) => await x)').toString());
console.log(eval('(function () { return eval("1") + eval("2"); })').toString());
console.log((0, eval)('(async function named() { for await (const a of []) await a; })').toString());
console.log((function () { 'use strict'; return eval('(class { async m() { try { await 1 } catch { await 2 } } })'); })().toString());

const kinds = [function () {}, function* () {}, async function () {}, async function* () {}].map((fn) => fn.constructor);
for (const Kind of kinds) {
  console.log(new Kind().toString());
  console.log(Kind('a', 'b = 1', 'return eval("a")').toString());
  console.log(new Kind('a, b', '{ c }', '...d', '/* import */ return () => import("node:fs")').toString());
}
console.log(kinds[2]('x', 'return async () => await x // end').toString());

const script = 'var f = async () => { await this; return function () { return this } }; f';
console.log(vm.runInThisContext(script).toString());
console.log(vm.runInNewContext(script).toString());
console.log(vm.runInNewContext('"use strict"; var g = function () { for (;;) { return this } }; g', {}, { timeout: 1000 }).toString());
console.log(vm.runInNewContext('(async function () { for (const a of []) await a; while (0) this; do await 1; while (0) })', {}, { timeout: 1000 }).toString());
console.log(vm.compileFunction('return async () => await a', ['a', 'b']).toString());
console.log(vm.compileFunction('return async () => await a', ['a', 'b'])().toString());
console.log(vm.compileFunction('\n return this', ['a'], { parsingContext: vm.createContext({}) }).toString());

const run = (...args) => process.stdout.write(execFileSync(process.execPath, args, { encoding: 'utf8' }));
run('-e', 'async function f() { await 1; return import("node:fs") }\nconsole.log(f.toString())');
run('-p', '(async () => { await 1 }).toString()');
run('--input-type=module', '-e', 'import { sep } from "node:path"; const f = async () => { await sep; return sep }; console.log(f.toString())');
run('-e', 'await 1; import { sep } from "node:path"; console.log((() => sep).toString())');
process.stdout.write(execFileSync(process.execPath, ['-'], { encoding: 'utf8', input: 'console.log((async () => await 1).toString())' }));
