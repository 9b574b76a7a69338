// A script that takes too long is ended; its effects until then remain.
const vm = require('node:vm');

const show = (label, make) => {
  try {
    console.log(label, make());
  } catch (error) {
    console.log(label, 'threw', error.name, error.code, error.message);
  }
};
show('for', () => vm.runInThisContext('for (;;) {}', { timeout: 20 }));
show('while', () => vm.runInNewContext('let n = 0; while (true) n++;', {}, { timeout: 20 }));
show('do', () => vm.runInNewContext('do ; while (1)', {}, { timeout: 20 }));
show('in a function', () => vm.runInNewContext('(function f() { for (;;); })()', {}, { timeout: 20 }));
show('caught inside', () => vm.runInNewContext('for (;;) { try { for (;;); } catch {} }', {}, { timeout: 20 }));
show('nested', () => vm.runInNewContext('inner()', { inner: () => vm.runInNewContext('for (;;);', {}, { timeout: 1000 }) }, { timeout: 2000 }));
show('in time', () => vm.runInThisContext('let total = 0; for (let i = 0; i < 10; i++) total += i; total', { timeout: 5000 }));
show('negative', () => vm.runInThisContext('1', { timeout: -1 }));
const context = vm.createContext({});
// Done before the loop: on a busy processor the loop itself may get no turn within its time.
show('left behind', () => vm.runInContext('var count = 1; for (;;);', context, { timeout: 20 }));
console.log(context.count > 0);
