// Timers that throw, clear each other, are disposed of, and are rejected.
const timers = require('node:timers');
const { setTimeout: sleep, setInterval: every, setImmediate: soon, scheduler } = require('node:timers/promises');
const { attempt } = require('../helpers/attempt.cjs');
for (const name of ['setTimeout', 'setInterval', 'setImmediate']) for (const value of [undefined, null, 1, 'x', {}]) attempt(name, () => timers[name](value));
for (const delay of [-1, 0, 1, NaN, Infinity, 2 ** 31, '5', 'x', null, {}]) attempt(`delay ${delay}`, () => { const timer = setTimeout(() => undefined, delay); clearTimeout(timer); return timer._idleTimeout; });
for (const value of [undefined, null, 1, 'x', {}, 1.5, NaN]) for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) attempt(name, () => timers[name](value));
const timer = setTimeout(() => console.log('never'), 20);
console.log(timer.hasRef(), timer.unref().hasRef(), timer.ref() === timer, timer.refresh() === timer, typeof timer[Symbol.toPrimitive](), timer.close() === timer);
clearTimeout(String(+setTimeout(() => console.log('never'), 1)));
(async () => {
  {
    using disposed = setInterval(() => console.log('never'), 1);
    using immediate = setImmediate(() => console.log('never'));
    console.log(disposed.constructor.name, immediate.constructor.name);
  }
  process.on('uncaughtException', (error) => console.log('uncaught', error.message));
  setTimeout(() => { throw new Error('first'); }, 5);
  setTimeout(() => console.log('after it'), 5);
  await sleep(50);
  setImmediate(() => { throw new Error('immediate'); });
  setImmediate(() => console.log('after that'));
  await sleep(20);
  const order = [];
  const one = setTimeout(() => { order.push('one'); clearTimeout(two); }, 5);
  const two = setTimeout(() => order.push('two'), 5);
  await sleep(30);
  console.log(order, one._destroyed);
  let count = 0;
  const interval = setInterval(() => { if (++count === 3) clearInterval(interval); }, 2);
  await sleep(60);
  console.log(count);
  console.log(await sleep(1, 'value'), await soon('soon'));
  for await (const value of every(1, 'tick')) { console.log(value); break; }
  for (const options of [1, 'x', null, { signal: 1 }, { ref: 1 }, { signal: AbortSignal.abort() }]) {
    await sleep(1, 0, options).then(console.log, (error) => console.log(error.name, error.code, error.message));
    await soon(0, options).then(console.log, (error) => console.log(error.name, error.code));
  }
  const controller = new AbortController();
  setTimeout(() => controller.abort('why'), 5);
  await sleep(1e6, null, { signal: controller.signal }).catch((error) => console.log(error.name, error.cause));
  await scheduler.wait(2);
  await scheduler.yield();
  attempt('scheduler', () => new scheduler.constructor());
  attempt('interval', () => every(1, 1, { signal: 1 }));
})();
