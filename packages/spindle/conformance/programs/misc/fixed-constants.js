// Constants cannot be changed, and what threads and terminals report.
'use strict';
const { attempt } = require('../helpers/attempt.cjs');
const tables = {
  zlib: require('node:zlib').constants,
  fs: require('node:fs').constants,
  crypto: require('node:crypto').constants,
  signals: require('node:os').constants.signals,
  errno: require('node:os').constants.errno,
  priority: require('node:os').constants.priority,
};
for (const [name, table] of Object.entries(tables)) {
  const [key] = Object.keys(table);
  console.log(name, key, Object.getOwnPropertyDescriptor(table, key), Object.isFrozen(table), Object.isExtensible(table), Object.getPrototypeOf(table));
  attempt('set', () => {
    table[key] = -1;
  });
  attempt('delete', () => delete table[key]);
}
const { createHook } = require('node:async_hooks');
const { Worker } = require('node:worker_threads');
let handle;
createHook({
  init(id, type, trigger, resource) {
    if (type === 'WORKER') handle = resource;
  },
}).enable();
const worker = new Worker('', { eval: true });
console.log(handle.hasRef(), worker.unref(), handle.hasRef(), worker.ref(), handle.hasRef());
worker.on('exit', (code) => {
  console.log(code, handle.hasRef());
  setImmediate(() => console.log(handle.hasRef()));
});
