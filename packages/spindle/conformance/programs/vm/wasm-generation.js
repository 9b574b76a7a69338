// Contexts in which WebAssembly must not be compiled.
const vm = require('node:vm');
const B = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const context = vm.createContext({ B, compiled: new WebAssembly.Module(B) }, { codeGeneration: { wasm: false } });
const show = (error) => `${error.name}: ${error.message}`;
for (const code of ['new WebAssembly.Module(B)', 'WebAssembly.Module(B)', 'WebAssembly.validate(B)', 'typeof new WebAssembly.Memory({ initial: 1 })', 'typeof new WebAssembly.Instance(compiled)']) {
  try {
    console.log(code, vm.runInContext(code, context));
  } catch (error) {
    console.log(code, show(error), error instanceof vm.runInContext('WebAssembly.CompileError', context));
  }
}
(async () => {
  for (const code of ['WebAssembly.compile(B)', 'WebAssembly.instantiate(B)', 'WebAssembly.instantiate(compiled)']) {
    await vm.runInContext(code, context).then((value) => console.log(code, Object.prototype.toString.call(value)), (error) => console.log(code, show(error)));
  }
  console.log(vm.runInNewContext('typeof new WebAssembly.Module(B)', { B }, { contextCodeGeneration: { wasm: true } }));
  try {
    vm.runInNewContext('new WebAssembly.Module(B)', { B }, { contextCodeGeneration: { wasm: false } });
  } catch (error) {
    console.log(show(error));
  }
})();
