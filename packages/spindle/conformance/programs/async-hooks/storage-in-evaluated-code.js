// A store is carried across `await` in code created from text: eval, function constructors, vm.
const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');

const storage = new AsyncLocalStorage();
const seen = (name) => console.log(name, storage.getStore());
const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

const AsyncFunction = (async () => {}).constructor;
const AsyncGeneratorFunction = (async function* () {}).constructor;

/** Runs in another store, which must not be visible afterward. */
async function between(work) {
  const running = storage.run('right', work);
  await storage.run('wrong', () => tick().then(() => Promise.resolve()));
  return running;
}

(async () => {
  const local = 'local variable';
  await between(eval(`(async () => { await tick(); seen('direct eval, ' + local); var declared = 1; })`));
  await between(() => eval("tick().then(() => seen(\"then in eval\"))"));
  await between(() => new Function('tick', 'seen', 'return (async () => { await tick(); seen("Function"); })()')(tick, seen));
  await between(() => Function('tick', 'seen', 'return (async () => { await tick(); seen("Function, called"); })()')(tick, seen));
  await between(() => new AsyncFunction('tick', 'seen', 'await tick(); seen("AsyncFunction"); try { await Promise.reject(1); } catch { seen("caught"); }')(tick, seen));
  await between(async () => {
    for await (const value of new AsyncGeneratorFunction('tick', 'seen', 'await tick(); seen("AsyncGeneratorFunction"); yield 1;')(tick, seen)) seen(value);
  });
  await between(() => vm.runInThisContext('(async (tick, seen) => { await tick(); seen("vm script"); })')(tick, seen));
  await between(() => vm.runInNewContext('(async () => { await tick(); seen("vm context"); })()', { tick, seen }));
  await between(() => vm.compileFunction('return (async () => { await tick(); seen("compiled function"); })()', ['tick', 'seen'])(tick, seen));

  console.log(new AsyncFunction('a', 'b = 1', 'return a + b') instanceof AsyncFunction, AsyncFunction.name, AsyncFunction.length);
  console.log(await new AsyncFunction('a', 'b = 1', 'return a + b')(2));
  console.log(String(new Function('a', 'return a')), Function.prototype.constructor === Function, (() => {}) instanceof Function);
  console.log(new Function('/* await */ return this === globalThis')(), eval('1 + 1'), eval({ not: 'text' }));
  class Made extends Function {}
  console.log(new Made('return 5')(), new Made('return 5') instanceof Made);
  for (const broken of ['await (', 'return }']) {
    try {
      new AsyncFunction(broken);
    } catch (error) {
      console.log(error.name);
    }
  }
})();
