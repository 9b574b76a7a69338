// The events of promises, as far as they do not depend on the promise that calling an async function returns.
const { createHook, executionAsyncId, executionAsyncResource, triggerAsyncId } = require('node:async_hooks');
const ids = new Map();
const events = [];
const nameOf = (id) => ids.get(id) ?? (id < 2 ? id : 'other');
const hook = createHook({
  init(id, type, trigger, resource) {
    if (type !== 'PROMISE') return;
    ids.set(id, `p${ids.size}`);
    events.push(`init ${nameOf(id)} by ${nameOf(trigger)} ${resource instanceof Promise}`);
  },
  before: (id) => ids.has(id) && events.push(`before ${nameOf(id)}`),
  after: (id) => ids.has(id) && events.push(`after ${nameOf(id)}`),
  promiseResolve: (id) => events.push(`resolve ${nameOf(id)}`),
});
const context = () => `in ${nameOf(executionAsyncId())} by ${nameOf(triggerAsyncId())} ${executionAsyncResource() instanceof Promise}`;
const report = (label) => {
  console.log(`${label}:\n  ${events.splice(0).join('\n  ')}`);
  ids.clear();
};
const programs = {
  constructed: () => new Promise((resolve) => void events.push('executor') ?? resolve(1)),
  resolved: () => Promise.resolve(1),
  rejected: () => Promise.reject(1).catch(() => events.push(context())),
  'a chain': () =>
    Promise.resolve(1)
      .then(() => void events.push(context()))
      .then()
      .then(() => void events.push(context())),
  'a throwing callback': () =>
    Promise.resolve(1)
      .then(() => {
        throw new Error('no');
      })
      .catch((error) => void events.push(error.message)),
  'with resolvers': () => {
    const { promise, resolve } = Promise.withResolvers();
    resolve(1);
    resolve(2);
    return promise;
  },
};
(async () => {
  for (const [label, program] of Object.entries(programs)) {
    hook.enable();
    program();
    hook.disable();
    await new Promise(setImmediate);
    report(label);
    hook.enable();
    program();
    await new Promise((resolve) => setImmediate(resolve));
    hook.disable();
    console.log(label, events.splice(0).filter((event) => /^(?:in|before|after) /.test(event)));
    ids.clear();
  }
  hook.enable();
  const before = executionAsyncId();
  await null;
  const between = executionAsyncId();
  await null;
  console.log(before !== between, between !== executionAsyncId(), executionAsyncResource() instanceof Promise);
  hook.disable();
  await null;
  console.log(Promise.name, String(Promise), Promise === Promise.prototype.constructor, (await Promise.resolve(5)) + (await (async () => 6)()));
})();
