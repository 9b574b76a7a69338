const hooks = require('async_hooks');
const seen = [];
hooks.createHook({ init(id, type, trigger) { seen.push(type); }, destroy() {} }).enable();
setTimeout(() => { console.log(hooks.executionAsyncId() > 1, hooks.triggerAsyncId() > 0); }, 1);
process.nextTick(() => {}); setImmediate(() => console.log([...new Set(seen)].filter((type) => !/WRAP/.test(type)).sort().join()));
const r = new hooks.AsyncResource('Mine'); r.runInAsyncScope(() => console.log(hooks.executionAsyncId() === r.asyncId())); console.log(hooks.executionAsyncId());
