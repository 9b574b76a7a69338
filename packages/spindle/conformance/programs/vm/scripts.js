// vm.Script: one script in several contexts, its properties, offsets, and the source lines above its errors.
const vm = require('node:vm');

const show = (label, make) => {
  try {
    console.log(label, make());
  } catch (error) {
    console.log(label, 'threw', error.name, error.code, error.message);
  }
};
const head = (make, count) => {
  try {
    return make();
  } catch (error) {
    return error.stack.split('\n').slice(0, count).join(' | ');
  }
};
const script = new vm.Script('n = (typeof n === "undefined" ? 0 : n) + 1', { filename: 'counter.js' });
const [one, two] = [vm.createContext({}), vm.createContext({ n: 10 })];
for (let round = 0; round < 3; round++) {
  script.runInContext(one);
  script.runInContext(two);
}
console.log(one.n, two.n, script.runInNewContext({ n: 1 }), script);
show('syntax', () => new vm.Script('var a = ;', 'bad.js'));
show('end', () => new vm.Script('let x = '));
show('return', () => new vm.Script('return 1'));
show('strict octal', () => new vm.Script('"use strict"; 010'));
show('syntax stack', () => head(() => new vm.Script('a\nb c', { filename: 'bad.js', lineOffset: 10, columnOffset: 3 }), 5));
show('stack', () => head(() => vm.runInThisContext('\n\n  throw new Error("x")', { filename: 'deep.js', lineOffset: 5 }), 6));
show('stack in a context', () => head(() => vm.runInNewContext('\n  throw new Error("x")', {}, 'own.js'), 6));
show('not displayed', () => head(() => vm.runInThisContext('throw new Error("x")', { filename: 'deep.js', displayErrors: false }), 2));
show('primitive', () => vm.runInThisContext('throw 5'));
show('source map', () => new vm.Script('1\n//# sourceMappingURL=x.map').sourceMapURL);
show('hashbang', () => vm.runInThisContext('#!/usr/bin/env node\n5'));
show('wrapped', () => vm.runInThisContext('(function (a) { return a * 2 })', 'w.js')(4));
show('lexical globals', () => {
  vm.runInThisContext('let lexical = 1; var variable = 2; function declared() {}');
  return [globalThis.lexical, globalThis.variable, typeof globalThis.declared, vm.runInThisContext('lexical')];
});
show('cache', () => {
  const source = 'function cached() {}; 1';
  const data = new vm.Script(source).createCachedData();
  return [Buffer.isBuffer(data), new vm.Script(source, { cachedData: data }).cachedDataRejected];
});
show('produced', () => {
  const { cachedDataProduced, cachedData } = new vm.Script('7', { produceCachedData: true });
  return [cachedDataProduced, Buffer.isBuffer(cachedData)];
});
show('options', () => vm.runInThisContext('1', 5));
show('filename', () => new vm.Script('1', { filename: 3 }));
