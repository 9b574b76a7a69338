const vm = require('node:vm');

const hidden = Symbol('hidden');
const object = { visible: 1, [hidden]: 2 };
const context = vm.createContext(object);
console.log(Reflect.ownKeys(object), Object.getOwnPropertySymbols(object), vm.isContext(object));
console.log(vm.runInContext('Object.getOwnPropertySymbols(this)', context));
console.log(vm.isContext(vm.createContext(Object.create(null))), vm.isContext(vm.createContext(Object.freeze({ a: 1 }))));
vm.runInContext('import("node:path")', context, { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }).then((path) => console.log(typeof path.join));

// A function body cannot close the function around it.
for (const body of ['});\nconsole.log("out");\n(function () {', '}', 'return 1; }, function () {', 'if (true) { return 2 }']) {
  try {
    console.log(vm.compileFunction(body)());
  } catch (error) {
    console.log(error.name, error.message, error.stack.split('\n').slice(0, 3));
  }
}
