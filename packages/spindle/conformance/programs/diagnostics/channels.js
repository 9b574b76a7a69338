// Diagnostics channels: subscribers, stores, tracing.
const channels = require('node:diagnostics_channel');
const { AsyncLocalStorage } = require('node:async_hooks');
const { attempt } = require('../helpers/attempt.cjs');
const channel = channels.channel('name');
const subscriber = (message, name) => console.log('heard', message, name);
channels.subscribe('name', subscriber);
channel.publish({ a: 1 });
console.log(channels.unsubscribe('name', subscriber), channels.unsubscribe('name', subscriber), channel.hasSubscribers, channels.hasSubscribers('name'));
for (const value of [undefined, 1, {}, Symbol('fine')]) attempt('channel', () => typeof channels.channel(value));
attempt('subscribe', () => channel.subscribe(1));
process.once('uncaughtException', (error) => console.log('uncaught', error.message));
channel.subscribe(() => { throw new Error('subscriber'); });
channel.publish(1);
const tracing = channels.tracingChannel('traced');
for (const event of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) tracing[event].subscribe((message) => console.log(event, Object.keys(message), message.result, message.error?.message));
console.log(tracing.traceSync((a, b) => a + b, { x: 1 }, null, 1, 2), tracing.hasSubscribers);
attempt('sync error', () => tracing.traceSync(() => { throw new Error('thrown'); }, {}));
attempt('callback', () => tracing.traceCallback(() => undefined, 0, {}, null, 1));
attempt('tracing', () => channels.tracingChannel(1));
const store = new AsyncLocalStorage();
const stored = channels.channel('stored');
stored.bindStore(store, (data) => data.value);
console.log(stored.runStores({ value: 9 }, (add) => store.getStore() + add, null, 1), stored.unbindStore(store), store.getStore());
(async () => {
  console.log(await tracing.tracePromise(async () => 5, {}));
  await tracing.tracePromise(async () => { throw new Error('rejected'); }, {}).catch((error) => console.log(error.message));
  await new Promise((resolve) => tracing.traceCallback((callback) => setImmediate(callback, null, 7), 0, {}, null, (error, value) => resolve(console.log(error, value))));
})();
