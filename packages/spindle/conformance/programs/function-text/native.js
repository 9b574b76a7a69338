// Native functions stay native, and so does the function that tells their text.
const toString = Function.prototype.toString;
const isNative = (fn) => /^function [\w ]*\(\) \{ \[native code\] \}$/.test(toString.call(fn));
const AsyncFunction = (async () => {}).constructor;
const functions = {
  toString, Function, AsyncFunction, GeneratorFunction: (function* () {}).constructor, AsyncGeneratorFunction: (async function* () {}).constructor,
  Error, TypeError, Proxy, revocable: Proxy.revocable, Promise, then: Promise.prototype.then, Object, Array, eval, map: [].map, bind: toString.bind,
  compile: WebAssembly.compile, instantiate: WebAssembly.instantiate, Module: WebAssembly.Module, MessageChannel, MessagePort,
  hasOwnProperty: {}.hasOwnProperty, SharedArrayBuffer, wait: Atomics.wait,
};
const show = () => {
  for (const [name, fn] of Object.entries(functions)) console.log(name, fn.name, isNative(fn) ? toString.call(fn) : 'has a text');
};
show();
const storage = new (require('node:async_hooks').AsyncLocalStorage)();
storage.run(1, () => console.log('a context is used', storage.getStore()));
functions.then = Promise.prototype.then;
show();
console.log(toString.call(() => {}), toString.call((a) => a).length, toString.call(function f() {}.bind()), toString.call(new Proxy(async () => { await 1 }, {})));
console.log(Object.getOwnPropertyDescriptor(Function.prototype, 'toString'), Reflect.ownKeys(toString), toString.length, 'prototype' in toString);
for (const value of [{}, 1, null, undefined, 'text', Object.create(Function.prototype), /x/]) {
  try {
    console.log(toString.call(value));
  } catch (error) {
    console.log(error.name, error.message, error.stack.split('\n').length > 2);
  }
}
try { new toString(); } catch (error) { console.log(error.message); }
console.log(Function.prototype.toString(), toString + '', `${toString}`, toString.toString === toString);
console.log(Object.prototype.toString.call(toString), typeof toString, toString instanceof Function);
