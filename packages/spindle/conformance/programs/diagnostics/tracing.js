// Diagnostics channels: subscribers, stores, tracing of functions, promises and callbacks, and what is refused.
const dc = require('node:diagnostics_channel');
const { AsyncLocalStorage } = require('node:async_hooks');
const { attempt, settle } = require('../helpers/attempt.cjs');
for (const name of [undefined, null, 1, {}, 'x', Symbol('s')]) {
  attempt('channel', () => dc.channel(name).name);
  attempt('hasSubscribers', () => dc.hasSubscribers(name));
  attempt('subscribe', () => dc.subscribe(name, () => undefined));
  attempt('tracingChannel', () => typeof dc.tracingChannel(name));
}
for (const value of [undefined, null, 1, {}]) {
  attempt('subscribe', () => dc.channel('x').subscribe(value));
  attempt('unsubscribe', () => dc.channel('x').unsubscribe(value));
  attempt('bindStore', () => dc.channel('x').bindStore(value));
}
const channel = dc.channel('own');
const hear = (message, name) => console.log('heard', message, String(name));
console.log(channel.hasSubscribers, channel.constructor.name, dc.channel('own') === channel);
channel.subscribe(hear);
channel.subscribe(hear);
console.log(channel.hasSubscribers, channel.constructor.name);
channel.publish({ a: 1 });
console.log(channel.unsubscribe(hear), channel.unsubscribe(hear), channel.unsubscribe(hear), channel.hasSubscribers);
process.on('uncaughtException', (error) => console.log('uncaught', error.message));
channel.subscribe(() => {
  throw new Error('subscriber');
});
channel.subscribe(hear);
channel.publish('still');
const store = new AsyncLocalStorage();
channel.bindStore(store, (data) => ({ data }));
console.log(
  channel.runStores(
    's',
    function (a) {
      return [store.getStore(), this.x, a];
    },
    { x: 1 },
    2,
  ),
  store.getStore(),
  channel.unbindStore(store),
  channel.unbindStore(store),
);
const tracing = dc.tracingChannel('work');
const log = (event) => (message) => console.log(event, Object.keys(message).join(), message.error?.message ?? '', message.result ?? '');
const handlers = Object.fromEntries(['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map((event) => [event, log(event)]));
console.log(tracing.hasSubscribers);
tracing.subscribe(handlers);
console.log(tracing.hasSubscribers, Object.keys(tracing));
(async () => {
  console.log(tracing.traceSync((a) => a + 1, {}, null, 1));
  attempt('sync throws', () =>
    tracing.traceSync(() => {
      throw new Error('x');
    }, {}),
  );
  await settle(
    'promise',
    tracing.tracePromise(async (a) => a, {}, null, 2),
  );
  await settle(
    'rejects',
    tracing.tracePromise(async () => {
      throw new Error('y');
    }, {}),
  );
  await settle('value', Promise.resolve(tracing.tracePromise(() => 3, {})));
  await new Promise((resolve) =>
    tracing.traceCallback(
      (a, done) => setTimeout(done, 1, null, a),
      1,
      {},
      null,
      4,
      (error, value) => {
        console.log('callback', error, value);
        resolve();
      },
    ),
  );
  await new Promise((resolve) =>
    tracing.traceCallback(
      (done) => setTimeout(done, 1, new Error('z')),
      0,
      {},
      null,
      (error) => {
        console.log('callback', error.message);
        resolve();
      },
    ),
  );
  attempt('no callback', () => tracing.traceCallback((a) => a, 0, {}, null, 1));
  attempt('no function', () => tracing.traceSync(1));
  console.log(tracing.unsubscribe(handlers), tracing.unsubscribe(handlers), tracing.hasSubscribers);
  attempt('subscribe', () => tracing.subscribe({ start: 1 }));
  attempt('subscribe', () => tracing.subscribe());
  attempt('parts', () => typeof dc.tracingChannel({ start: dc.channel('a') }));
})();
