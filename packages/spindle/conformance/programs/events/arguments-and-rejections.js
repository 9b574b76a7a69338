// Invalid listeners, limits, captured rejections, event targets, iterators.
const EventEmitter = require('node:events');
const { once, on, getEventListeners, setMaxListeners, addAbortListener, EventEmitterAsyncResource } = EventEmitter;
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
};
const values = [undefined, null, true, 1, -1, 1.5, NaN, '', 'x', Symbol('s'), {}, [], 1n];
for (const value of values) {
  for (const method of ['on', 'once', 'prependListener', 'prependOnceListener', 'off', 'removeListener']) attempt(method, () => typeof new EventEmitter()[method]('x', value));
  attempt('setMaxListeners', () => new EventEmitter().setMaxListeners(value).getMaxListeners());
  attempt('defaultMaxListeners', () => { EventEmitter.defaultMaxListeners = value; EventEmitter.defaultMaxListeners = 10; });
  attempt('emit error', () => new EventEmitter().emit('error', value));
  attempt('getEventListeners', () => getEventListeners(value, 'x'));
  attempt('setMaxListeners of', () => setMaxListeners(5, value));
  attempt('addAbortListener', () => addAbortListener(value, () => undefined));
  attempt('on', () => typeof on(value, 'x'));
  once(value, 'x').catch((error) => console.log('once', error.code, error.message));
}
const emitter = new EventEmitter({ captureRejections: true });
emitter.on('error', (error) => console.log('captured', error));
emitter.on('work', async () => { throw 42; });
emitter.emit('work');
attempt('capture', () => new EventEmitter({ captureRejections: 1 }));
process.on('warning', ({ name, count, type, message }) => console.log(name, count, type, message));
const busy = new EventEmitter();
for (let i = 0; i < 12; i++) busy.on('event', () => undefined);
const order = [];
const ordered = new EventEmitter();
ordered.on('newListener', (name) => order.push(`new ${String(name)}`));
ordered.on('removeListener', (name) => order.push(`removed ${String(name)}`));
ordered.on('a', () => order.push('second'));
ordered.prependOnceListener('a', () => order.push('first'));
ordered.emit('a');
ordered.emit('a');
ordered.removeAllListeners();
console.log(order, ordered.eventNames(), ordered.listenerCount('a'), ordered.rawListeners('a'));
const target = new EventTarget();
for (const args of [[], ['x'], ['x', 1], ['x', () => 1, 1], ['x', {}], ['x', null], ['x', () => 1, { once: true, signal: AbortSignal.abort() }], ['x', () => 1, { signal: 5 }]]) attempt('addEventListener', () => target.addEventListener(...args));
for (const value of [undefined, null, {}, 'x']) attempt('dispatchEvent', () => target.dispatchEvent(value));
target.addEventListener('cancel', (event) => event.preventDefault());
console.log(target.dispatchEvent(new Event('cancel', { cancelable: true })), new Event('e', { bubbles: true }).composedPath(), new CustomEvent('c', { detail: 1 }).detail, getEventListeners(target, 'cancel').length);
attempt('Event', () => new Event());
attempt('Event', () => new Event('x', 5));
process.once('uncaughtException', (error) => console.log('uncaught', error.message));
target.addEventListener('boom', () => { throw new Error('in a listener'); });
target.dispatchEvent(new Event('boom'));
const resource = new EventEmitterAsyncResource({ name: 'Named' });
console.log(typeof resource.asyncId, resource.asyncResource.constructor.name);
(async () => {
  const source = new EventEmitter();
  await new Promise((resolve) => setTimeout(resolve, 30));
  setTimeout(() => { source.emit('a', 1, 2); source.emit('a', 3); source.emit('end'); }, 1);
  for await (const event of on(source, 'a', { close: ['end'] })) console.log(event);
  setTimeout(() => source.emit('error', new Error('broken')), 1);
  await once(source, 'x').catch((error) => console.log(error.message));
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 1);
  await once(source, 'x', { signal: controller.signal }).catch((error) => console.log(error.name, error.code));
  console.log(AbortSignal.any([AbortSignal.abort('reason')]).reason);
  const timeout = AbortSignal.timeout(5);
  await once(timeout, 'abort');
  console.log(timeout.reason.name, timeout.reason.message);
  clearInterval(alive);
})();
// A signal's timer keeps nothing alive.
const alive = setInterval(() => undefined, 1000);
