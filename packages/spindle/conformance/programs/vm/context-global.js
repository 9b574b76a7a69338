// The global object of a context: the sandbox's properties, and the language's own globals behind them.
const vm = require('node:vm');

const sandbox = { answer: 42 };
const context = vm.createContext(sandbox);
const global = vm.runInContext('this', context);
console.log(global === vm.runInContext('globalThis', context), vm.runInContext('this === globalThis', context));
console.log(global.answer, Object.keys(global));
console.log(typeof global.RegExp, typeof global.Array, typeof global.JSON.parse, typeof global.process, typeof global.setTimeout);
console.log('RegExp' in global, 'answer' in global, 'process' in global);
console.log(new global.RegExp('b+', 'g').exec('abbc')[0]);

vm.runInContext('this.written = answer + 1; globalThis.other = 2;', context);
console.log(sandbox.written, sandbox.other, global.written);
global.fromOutside = 'seen';
console.log(vm.runInContext('fromOutside', context), sandbox.fromOutside);
console.log(typeof vm.runInNewContext('this').Map, vm.runInNewContext('this.x', { x: 7 }));

// Node's own library checks for a regular expression from another realm in errors of released web streams.
const { writable, readable } = new TransformStream();
const writer = writable.getWriter();
writer.releaseLock();
writer.write('late').catch((error) => console.log(error.name, error.code, error.message));
readable.cancel().then(() => console.log('cancelled'));
