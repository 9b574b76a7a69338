// The text of functions in an ES module is what its author wrote, although imports and exports are live bindings.
import fs, { readFileSync as read, existsSync } from 'node:fs';
import * as path from 'node:path';
import self from './module.mjs';

export let count = 0;
export let [first, second] = [1, 2];
let shadowed = 1;
const calls = () => existsSync('a')
const statement = () => {
  const a = 1
  existsSync('b');
  existsSync('c')
  existsSync('d'); read;
  for (; existsSync('e'); existsSync('f')) read(a);
  return existsSync ('g') ? path.join('a', 'b') : path . sep;
};
const reads = () => read;
const member = () => path.sep;
const whole = () => path;
const spread = () => [...path
  .sep, typeof existsSync, new existsSync(), existsSync`x`, { existsSync, read, x: fs }, path?.sep, path['sep']];
const meta = () => import.meta;
const url = () => [import.meta.url, import . meta . dirname, import /* lazily */ ('node:fs')];
const assigns = () => { count = 1; count += read.length; count++; --count; ({ first, second = read } = {}); [first] = [2]; };
const loops = () => { for (first of [1]) count = first; for ([first, second] of []) { count } for (count in {}) ; };
const refused = () => { read = 1; ({ read } = {}); ({ read: read } = {}); };
const outer = () => arguments.length;
const hidden = (read, { path = shadowed }) => { const existsSync = () => read; return [existsSync(path.sep), read, path]; };
async function awaits() {
  await read;
  try { await existsSync('a'); } catch (path) { path.sep; } finally { await count; }
  for await (const x of read) count = x;
  for await (const x of read) { existsSync(x) }
  return eval('read') + await (await import('node:os')).EOL;
}
export default function () { return read(count); }
export class Example {
  static value = read;
  static { count = 1; }
  method() { return path.join(this.#own, existsSync('x')); }
  get got() { return read; }
  async *[path.sep]() { yield await read; }
  #own = () => count++;
  own = () => this.#own;
}
export const object = { method() { return read }, get got() { return count++ }, async *walk() { yield* existsSync() }, read: () => read };
export function exported(a = read) { return count = a, second; }

const getter = (target, key) => Object.getOwnPropertyDescriptor(target, key).get;
const all = [
  calls, statement, reads, member, whole, spread, meta, url, assigns, loops, refused, outer, hidden, awaits, self, Example,
  Example.prototype.method, getter(Example.prototype, 'got'), Example.prototype[path.sep], new Example().own,
  object.method, getter(object, 'got'), object.walk, object.read, exported,
];
for (const fn of all) {
  console.log(fn.toString());
  if (`${fn}` !== Function.prototype.toString.call(fn)) console.log('differs');
}
assigns(), loops();
console.log(count, first, second, self.name, calls());
console.log(Object.keys(all.map(String)).length, eval('() => read') + '', eval('async () => { await read; }') + '');
