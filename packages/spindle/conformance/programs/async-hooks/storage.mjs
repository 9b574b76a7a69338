import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
const storage = new AsyncLocalStorage();
const show = (label) => console.log(label, storage.getStore());
storage.run('one', async () => {
  show('sync'); await null; show('await'); setTimeout(() => show('timeout'), 30); setImmediate(() => show('immediate')); process.nextTick(() => show('tick')); queueMicrotask(() => show('microtask'));
  await Promise.all([1].map(async () => { await 1; show('nested'); })); Promise.resolve().then(() => show('then'));
});
storage.run('two', () => { const bound = AsyncResource.bind(() => show('bound')); setTimeout(() => storage.run('other', bound), 60); });
storage.exit(() => show('exit')); show('outside');
await new Promise((resolve) => setTimeout(resolve, 100)); storage.enterWith('entered'); await null; show('after enterWith');
