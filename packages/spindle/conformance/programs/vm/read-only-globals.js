// Assignments to global variables that cannot change.
const vm = require('node:vm');

const attempt = (context, text) => {
  try {
    console.log(text, vm.runInContext(text, context));
  } catch (error) {
    console.log(text, error.name, error.message);
  }
};
const defined = vm.createContext();
vm.runInContext('Object.defineProperty(this, "fixed", { value: 1 }); Object.defineProperty(this, "loose", { value: 1, configurable: true });', defined);
for (const name of ['fixed', 'loose', 'unknown']) for (const mode of ['', '"use strict"; ']) attempt(defined, `${mode}${name} = 2; ${name}`);
const frozen = vm.createContext(Object.freeze({ one: 1 }));
for (const name of ['one', 'other']) attempt(frozen, `"use strict"; ${name} = 2`);
const sealed = vm.createContext(Object.defineProperty({}, 'outside', { value: 1 }));
attempt(sealed, 'outside = 2; outside');
attempt(sealed, '"use strict"; outside = 2');
