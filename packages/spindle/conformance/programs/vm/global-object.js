// `this` and `globalThis` of a context, seen from its scripts.
const vm = require('node:vm');

const show = (label, source, sandbox = {}) => {
  try {
    console.log(label, vm.runInNewContext(source, sandbox));
  } catch (error) {
    console.log(label, 'threw', error.name, error.message);
  }
};
show('this', 'this === globalThis');
show('function', '(function () { return this === globalThis })()');
show('strict function', '(function () { "use strict"; return this })()');
show('assigned', 'this.g = 7; g');
show('language', '[typeof globalThis.Array, typeof this.JSON, "Map" in globalThis, globalThis.hasOwnProperty("Set")]');
show('missing', '[globalThis.process, "process" in globalThis]');
show('descriptor', 'JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, "x"))', { x: 1 });
show('hidden', 'Object.keys(globalThis).includes("Array") || Object.getOwnPropertyNames(globalThis).includes("Array")');
show('deleted', 'delete globalThis.Array; typeof Array');
show('deleted own', 'delete x; typeof x', { x: 1 });
show('shadowed', 'Array', { Array: 5 });
show('frozen', 'Object.freeze(globalThis)');
show('code generation', 'eval("1")');
const defined = {};
vm.runInNewContext('Object.defineProperty(globalThis, "k", { get() { return 9 }, configurable: true })', defined);
console.log(defined.k, typeof Object.getOwnPropertyDescriptor(defined, 'k').get);
const replaced = vm.createContext({});
vm.runInContext('Array = 6', replaced);
console.log(replaced.Array, vm.runInContext('Array', replaced), typeof Array);
const strings = { codeGeneration: { strings: false } };
try {
  vm.runInContext('eval("1")', vm.createContext({}, strings));
} catch (error) {
  console.log(error.name, error.message);
}
const vanilla = vm.createContext(vm.constants.DONT_CONTEXTIFY);
vanilla.q = 1;
console.log(vm.runInContext('q', vanilla), vm.isContext(vanilla), vm.runInContext('globalThis', vanilla) === vanilla);
Object.freeze(vanilla);
vm.runInContext('r = 1', vanilla);
console.log(vm.runInContext('typeof r', vanilla));
