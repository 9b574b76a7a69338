// node: --no-warnings
// timers/promises and the timers' own methods: values, aborts, refused arguments, warnings.
const timers = require('node:timers/promises');
const { attempt, settle } = require('../helpers/attempt.cjs');
process.on('warning', ({ name, code, message }) => console.log(name, code, message));
(async () => {
  await settle('setTimeout', timers.setTimeout(1, 'value'));
  await settle('setImmediate', timers.setImmediate('value'));
  for (const args of [
    ['x'],
    [1, 1, 1],
    [1, 1, { signal: 1 }],
    [1, 1, { ref: 1 }],
    [1, 1, { signal: AbortSignal.abort() }],
    [1, 1, { signal: AbortSignal.abort(new Error('reason')) }],
    [NaN],
    [null],
    [{}],
    [-5, 'v'],
    [undefined, 'v'],
  ])
    await settle('setTimeout', (async () => timers.setTimeout(...args))());
  for (const args of [
    [1, 1],
    [1, { signal: 1 }],
    [1, { ref: 1 }],
    [1, { signal: AbortSignal.abort() }],
  ])
    await settle('setImmediate', (async () => timers.setImmediate(...args))());
  const stop = new AbortController();
  const waiting = timers.setTimeout(10_000, 0, { signal: stop.signal });
  setTimeout(() => stop.abort(), 2);
  await settle('aborted', waiting);
  let count = 0;
  for await (const value of timers.setInterval(1, 'v'))
    if (++count === 3) {
      console.log(value, count);
      break;
    }
  await settle(
    'interval',
    (async () => {
      const ending = new AbortController();
      let n = 0;
      for await (const _ of timers.setInterval(1, 0, { signal: ending.signal })) if (++n === 2) ending.abort();
    })(),
  );
  for (const args of [['x'], [1, 0, 1], [1, 0, { signal: 1 }], [1, 0, { ref: 1 }]])
    await settle(
      'interval',
      (async () => {
        for await (const _ of timers.setInterval(...args)) break;
        return 'ran';
      })(),
    );
  await settle('wait', timers.scheduler.wait(1));
  await settle('yield', timers.scheduler.yield());
  await settle('wait', (async () => timers.scheduler.wait('x'))());
  attempt('this', () => timers.scheduler.wait.call({}, 1));
  attempt('construct', () => new timers.scheduler.constructor());
  for (const name of ['setTimeout', 'setInterval', 'setImmediate'])
    for (const value of [undefined, null, 1, 'x', {}]) attempt(name, () => globalThis[name](value));
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate'])
    for (const value of [undefined, null, 1, 'x', {}, NaN, -1]) attempt(name, () => globalThis[name](value));
  for (const delay of [-1, NaN, Infinity, 2 ** 31, '5', null, {}, 0.5]) {
    const timer = setTimeout(() => undefined, delay);
    console.log(
      String(delay),
      timer._idleTimeout,
      timer.hasRef(),
      timer.unref() === timer,
      timer.hasRef(),
      typeof timer[Symbol.toPrimitive](),
      timer.refresh() === timer,
    );
    clearTimeout(timer);
  }
  const byNumber = setTimeout(() => console.log('never'), 1);
  clearTimeout(+byNumber);
  const byText = setTimeout(() => console.log('never'), 1);
  clearTimeout(String(+byText));
  const disposed = setTimeout(() => console.log('never'), 1);
  disposed[Symbol.dispose]();
  setImmediate(() => console.log('never'))[Symbol.dispose]();
  const immediate = setImmediate((...args) => console.log(args), 1, 2);
  console.log(immediate.hasRef(), immediate.unref().hasRef(), immediate.ref().hasRef());
  await timers.setImmediate();
  await new Promise((resolve) => {
    setTimeout(
      function (...args) {
        console.log(this.constructor.name, args);
        resolve();
      },
      1,
      'a',
      'b',
    );
  });
  const timer = setInterval(() => {
    if (++count === 6) clearInterval(timer);
    console.log('tick', count);
  }, 1);
})();
