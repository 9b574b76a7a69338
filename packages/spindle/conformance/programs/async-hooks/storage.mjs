import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
const storage = new AsyncLocalStorage();
const show = (label) => console.log(label, storage.getStore());
const { promise: heard, resolve } = Promise.withResolvers();
const bound = storage.run('two', () => AsyncResource.bind(() => show('bound')));
storage.run('one', async () => {
  show('sync'); await null; show('await'); process.nextTick(() => show('tick')); queueMicrotask(() => show('microtask'));
  // One timer after the other: on a busy machine it is random which of two is due first.
  setImmediate(() => { show('immediate'); setTimeout(() => { show('timeout'); setTimeout(() => { storage.run('other', bound); resolve(); }, 1); }, 1); });
  await Promise.all([1].map(async () => { await 1; show('nested'); })); Promise.resolve().then(() => show('then'));
});
storage.exit(() => show('exit')); show('outside');
await heard; storage.enterWith('entered'); await null; show('after enterWith');
