// All kinds of objects as the contextified one: accessors, frozen, proxies, inherited, without a prototype.
const vm = require('node:vm');

const show = (label, make) => {
  try {
    console.log(label, make());
  } catch (error) {
    console.log(label, 'threw', error.name, error.message);
  }
};
show('accessor', () => {
  const context = vm.createContext({
    get x() {
      return 'got';
    },
    set x(value) {
      this.y = value;
    },
  });
  vm.runInContext('x = 5', context);
  return [vm.runInContext('x', context), context.y];
});
show('frozen', () => {
  const context = vm.createContext(Object.freeze({ z: 1 }));
  vm.runInContext('z = 5', context);
  return [context.z, vm.isContext(context)];
});
show('frozen, strict', () => vm.runInContext('"use strict"; z = 5', vm.createContext(Object.freeze({ z: 1 }))));
show('proxy', () => {
  const log = [];
  const context = vm.createContext(
    new Proxy(
      { p: 1 },
      {
        get: (target, key) => (log.push(`get ${String(key)}`), target[key]),
        set: (target, key, value) => (log.push(`set ${String(key)}`), Reflect.set(target, key, value)),
      },
    ),
  );
  vm.runInContext('p; q = 2', context);
  return [context.q, log.includes('get p'), log.includes('set q')];
});
show('inherited', () => vm.runInNewContext('m()', new (class { m() { return 'method'; } })()));
show('without prototype', () => {
  const context = vm.createContext(Object.create(null));
  vm.runInContext('var a = 1', context);
  return [context.a, vm.isContext(context)];
});
show('symbol', () => {
  const symbol = Symbol('s');
  return vm.runInNewContext('globalThis[symbol]', { [symbol]: 1, symbol });
});
show('twice', () => {
  const context = vm.createContext({});
  return vm.createContext(context) === context;
});
show('no object', () => vm.createContext('x'));
show('no context', () => vm.runInContext('1', {}));
show('not a context', () => vm.isContext({}));
show('isContext of nothing', () => vm.isContext(undefined));
