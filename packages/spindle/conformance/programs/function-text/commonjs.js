// The text of functions in a CommonJS module is what its author wrote.
const { AsyncLocalStorage } = require('node:async_hooks');
const { inspect } = require('node:util');

async function declared(a, { b = await_ } = {}) {
  try {
    return await /* a comment */ a;
  } catch {
    await null;
  } finally { await import('node:fs') ; }
}
var await_ = 1;
const arrow = async () => await declared();
const nested = async (x) => (await x)(await (await x));
const lazy = () => import(/* webpackChunkName: "x" */ 'node:path');
const lazier = () => import // a line
  ('node:path');
async function* generated(list) {
  for await (const item of list) yield await item;
  for await (const item of list) { yield* item; }
  outer: for await (const item of list) if (await item) continue outer; else break;
}
function evaluates(text) { return eval(text) + eval('1' + text, 2); }
class Example extends Object {
  static field = async () => await 1;
  static { this.made = async () => { await this; }; }
  async method() { await this; }
  async *['computed' + 1]() { yield await 1; }
  get got() { return async () => await this.#hidden(); }
  set got(value) { this.value = async () => await value; }
  async #hidden() { await 0; }
}
const object = { async method() { await 1 }, get got() { return async () => { await 2 } }, 'quoted key': async function () { await 3 }, async *1() { await 4 } };

const getter = (target, key) => Object.getOwnPropertyDescriptor(target, key).get;
const all = [
  declared, arrow, nested, lazy, lazier, generated, evaluates, Example, Example.field, Example.made,
  Example.prototype.method, Example.prototype.computed1, getter(Example.prototype, 'got'), new Example().got,
  Object.getOwnPropertyDescriptor(Example.prototype, 'got').set,
  object.method, getter(object, 'got'), object.got, object['quoted key'], object[1],
];
for (const fn of all) {
  console.log(fn.toString());
  if (`${fn}` !== Function.prototype.toString.call(fn) || String(fn) !== fn + '') console.log('differs');
}
console.log(JSON.stringify(arguments.callee.toString().slice(0, 120)), JSON.stringify(arguments.callee.toString().slice(-40)));
console.log(inspect(Example), inspect(all.slice(0, 3)));

const storage = new AsyncLocalStorage();
storage.run('kept', async () => {
  // What is rebuilt from the text carries the context, too.
  const rebuilt = (0, eval)(`(${async function (value) { return [await value, await Promise.all([1, value])]; }})`);
  console.log(await rebuilt(5), storage.getStore());
  const made = new (Object.getPrototypeOf(rebuilt).constructor)('value', 'return await value');
  console.log(made.toString(), await made(6), storage.getStore());
  console.log(await eval(`(${arrow})`)().then(String, (error) => error.message));
});
