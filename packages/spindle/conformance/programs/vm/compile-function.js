const vm = require('node:vm');

const show = (label, make) => {
  try {
    console.log(label, make());
  } catch (error) {
    console.log(label, 'threw', error.name, error.code, error.message);
  }
};
show('parameters', () => vm.compileFunction('return a + b', ['a', 'b'])(1, 2));
show('facts', () => {
  const compiled = vm.compileFunction('return arguments.length');
  return [compiled.name, compiled.length, compiled(1, 2, 3)];
});
show('in a context', () => vm.compileFunction('return x', [], { parsingContext: vm.createContext({ x: 'in' }) })());
show('assigns in a context', () => {
  const context = vm.createContext({});
  vm.compileFunction('y = 2', [], { parsingContext: context })();
  return [context.y, typeof y];
});
show('extensions', () => vm.compileFunction('return [y, typeof process]', [], { contextExtensions: [{ y: 'ext' }] })());
show('both', () => vm.compileFunction('return x + y', [], { parsingContext: vm.createContext({ x: 1 }), contextExtensions: [{ y: 2 }] })());
show('syntax', () => vm.compileFunction('return (', []));
show('stack', () => {
  try {
    vm.compileFunction('\nthrow new Error("here")', [], { filename: 'made.js', lineOffset: 3 })();
  } catch (error) {
    return error.stack.split('\n').slice(0, 2);
  }
});
show('params', () => vm.compileFunction('', 'a'));
show('param', () => vm.compileFunction('', [1]));
show('context', () => vm.compileFunction('', [], { parsingContext: {} }));
