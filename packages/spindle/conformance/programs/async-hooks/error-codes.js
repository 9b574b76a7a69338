// Errors of async hooks, resources and storages.
const { createHook, AsyncResource, AsyncLocalStorage, executionAsyncId, triggerAsyncId, executionAsyncResource } = require('node:async_hooks');
const { attempt } = require('../helpers/attempt.cjs');
for (const value of [undefined, null, 1, 'x', '', {}, [], -1, 1.5, Symbol('s')]) {
  for (const name of ['init', 'before', 'after', 'destroy', 'promiseResolve', 'trackPromises']) attempt(name, () => typeof createHook({ [name]: value }));
  attempt('createHook', () => typeof createHook(value));
  attempt('AsyncResource', () => new AsyncResource(value).type);
  attempt('options', () => typeof new AsyncResource('T', value));
  attempt('triggerAsyncId', () => new AsyncResource('T', { triggerAsyncId: value }).triggerAsyncId() > 0);
  attempt('bind', () => typeof AsyncResource.bind(value));
  attempt('snapshot', () => typeof AsyncLocalStorage.bind(value));
  if (value !== undefined) attempt('run', () => new AsyncLocalStorage().run(1, value));
  if (value !== undefined) attempt('exit', () => new AsyncLocalStorage().exit(value));
  attempt('storage', () => typeof new AsyncLocalStorage(value));
}
const hook = createHook({ promiseResolve() {} });
console.log(hook.enable() === hook, hook.disable() === hook);
attempt('both', () => createHook({ promiseResolve() {}, trackPromises: false }));
const resource = new AsyncResource('Mine');
console.log(
  resource.runInAsyncScope(
    function (a) {
      return [this.x, a, executionAsyncId() === resource.asyncId(), executionAsyncResource() === resource];
    },
    { x: 1 },
    2,
  ),
);
attempt('throws', () =>
  resource.runInAsyncScope(() => {
    throw new Error('inside');
  }),
);
console.log(executionAsyncId() === 1, triggerAsyncId());
const bound = resource.bind(function (a, b) {
  return [this === undefined, a, b, executionAsyncId() === resource.asyncId()];
});
console.log(bound(1, 2), bound.length);
attempt('emitDestroy', () => [resource.emitDestroy() === resource, resource.emitDestroy() === resource]);
const storage = new AsyncLocalStorage();
console.log(
  storage.getStore(),
  storage.run({ a: 1 }, () => storage.getStore()),
  storage.exit(() => storage.getStore()),
);
storage.enterWith('entered');
console.log(storage.getStore());
const inside = storage.run('snapshot', () => AsyncLocalStorage.snapshot());
console.log(
  inside(() => storage.getStore()),
  inside((a) => a, 5),
);
const kept = storage.run('bind', () => AsyncLocalStorage.bind(() => storage.getStore()));
console.log(kept());
Promise.resolve().then(() => console.log('then', storage.getStore()));
process.nextTick(() => console.log('tick', storage.getStore()));
queueMicrotask(() => console.log('microtask', storage.getStore()));
setImmediate(() => {
  console.log('immediate', storage.getStore());
  // Here, because nobody promises whether a timer of 1 ms comes before an immediate.
  setTimeout(() => {
    console.log('timer', storage.getStore());
    storage.disable();
    console.log(storage.getStore());
  }, 1);
});
new (require('node:events'))().once('x', () => console.log('event', storage.getStore())).emit('x');
