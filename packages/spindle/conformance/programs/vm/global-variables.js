// What scripts declare in a context: variables, functions, lexical bindings, and what the next script sees of them.
const vm = require('node:vm');

const show = (label, make) => {
  try {
    console.log(label, make());
  } catch (error) {
    console.log(label, 'threw', error.name, error.message);
  }
};
const context = vm.createContext({ a: 1 });
show('read', () => vm.runInContext('a + 1', context));
show('var and function', () => {
  vm.runInContext('var b = 2; function f() { return b }', context);
  return [context.b, typeof context.f, context.f()];
});
show('let, const and class', () => {
  vm.runInContext('let c = 3; const d = 4; class E {}', context);
  return [context.c, vm.runInContext('c++; [c, d, typeof E]', context)];
});
show('declared again', () => vm.runInContext('let c = 5', context));
show('var over let', () => vm.runInContext('var c = 5', context));
show('const assigned', () => vm.runInContext('d = 5', context));
show('implicit', () => {
  vm.runInContext('h = 8', context);
  return context.h;
});
show('strict implicit', () => vm.runInContext('"use strict"; nope = 1', context));
show('strict var', () => {
  vm.runInContext('"use strict"; var s = 1, { t, u: [v] } = { t: 2, u: [3] }, w; for (var i = 0; i < 3; i++); for (var k in { z: 1 });', context);
  return [context.s, context.t, context.v, context.i, context.k, vm.runInContext('w', context)];
});
show('undeclared', () => vm.runInContext('missing', context));
show('typeof undeclared', () => vm.runInContext('typeof missing', context));
show('read before implicit', () => vm.runInContext('early; early = 1', context));
show('dead zone', () => vm.runInContext('typeof late; let late = 1', context));
show('function in a block', () => {
  vm.runInContext('{ function inner() {} }', context);
  return typeof context.inner;
});
show('called later', () => {
  vm.runInContext('function get() { return later }', context);
  context.later = 'yes';
  return context.get();
});
show('replaced function', () => {
  vm.runInContext('function one() { return 1 } function call() { return one() }', context);
  context.one = () => 'other';
  return context.call();
});
show('keys', () => Object.keys(context).sort());
show('none of the worker', () => vm.runInContext('[typeof process, typeof require, typeof setTimeout, typeof Buffer, typeof URL]', context));
show('process', () => vm.runInContext('process', context));
show('completion', () => vm.runInContext('1; if (true) { 2 }', context));
show('no completion', () => vm.runInContext('var none = 1', context));
