// node: --expose-gc
// Garbage collection on request: weak references, registries, and contexts created later.
const vm = require('node:vm');
const v8 = require('node:v8');
console.log(typeof gc, gc(), gc.name, Object.keys(globalThis).includes('gc'), vm.runInNewContext('typeof gc'));
const registry = new FinalizationRegistry((value) => console.log('collected', value));
const references = [];
(() => {
  for (let i = 0; i < 3; i++) {
    const object = { i };
    references.push(new WeakRef(object));
    registry.register(object, i);
  }
})();
setTimeout(async () => {
  await gc({ type: 'major', execution: 'async' });
  console.log(references.map((reference) => reference.deref()));
  v8.setFlagsFromString('--no-such-flag');
}, 10);
