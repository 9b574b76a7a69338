// A flag that is set later affects contexts created from then on.
const vm = require('node:vm');
require('node:v8').setFlagsFromString('--expose-gc');
console.log(typeof globalThis.gc, vm.runInNewContext('typeof gc'));
const collect = vm.runInNewContext('gc');
let reference = new WeakRef({});
setTimeout(() => {
  collect();
  console.log(reference.deref());
}, 10);
