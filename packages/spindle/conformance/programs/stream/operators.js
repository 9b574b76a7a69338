// The operators of readable streams: results, refused arguments, aborted and failing calls.
const { Readable } = require('node:stream');
const { attempt, settle } = require('../helpers/attempt.cjs');
const numbers = () => Readable.from([1, 2, 3, 4, 5]);
const later = (value) => new Promise((resolve) => setTimeout(resolve, 2, value));
(async () => {
  await settle(
    'map',
    numbers()
      .map((n) => n * 2)
      .toArray(),
  );
  await settle(
    'map async',
    numbers()
      .map((n) => later(n * 2), { concurrency: 3 })
      .toArray(),
  );
  await settle(
    'map throws',
    numbers()
      .map((n) => {
        if (n === 3) throw new Error('three');
        return n;
      })
      .toArray(),
  );
  await settle(
    'filter',
    numbers()
      .filter((n) => later(n % 2))
      .toArray(),
  );
  await settle(
    'forEach',
    numbers().forEach((n) => console.log('each', n)),
  );
  await settle(
    'some',
    numbers().some((n) => n > 3),
  );
  await settle(
    'every',
    numbers().every((n) => n > 3),
  );
  await settle(
    'find',
    numbers().find((n) => later(n > 3)),
  );
  await settle(
    'flatMap',
    numbers()
      .flatMap((n) => [n, n])
      .toArray(),
  );
  await settle(
    'flatMap of streams',
    numbers()
      .flatMap((n) => Readable.from(['a'.repeat(n)]))
      .toArray(),
  );
  await settle('drop', numbers().drop(2).toArray());
  await settle('take', numbers().take(2).toArray());
  await settle('take none', numbers().take(0).toArray());
  await settle(
    'reduce',
    numbers().reduce((sum, n) => sum + n),
  );
  await settle(
    'reduce from',
    numbers().reduce((sum, n) => sum + n, 10),
  );
  await settle(
    'reduce nothing',
    Readable.from([]).reduce((sum, n) => sum + n),
  );
  await settle(
    'reduce nothing from',
    Readable.from([]).reduce((sum, n) => sum + n, 1),
  );
  await settle('indexed', numbers().asIndexedPairs?.().toArray() ?? Promise.resolve('gone'));
  for (const value of [undefined, null, 1, {}, 'x']) {
    for (const method of ['map', 'filter', 'flatMap']) attempt(method, () => typeof numbers()[method](value));
    for (const method of ['forEach', 'some', 'every', 'find', 'reduce']) await settle(method, numbers()[method](value));
    for (const options of [1, 'x', { concurrency: value }, { signal: value }, { highWaterMark: value }])
      attempt('options', () => typeof numbers().map((n) => n, options));
    attempt('take', () => typeof numbers().take(value));
    attempt('drop', () => typeof numbers().drop(value));
    await settle('toArray', numbers().toArray(value));
  }
  for (const amount of [-1, NaN, Infinity, 1.5, '3', 1n]) {
    attempt('take', () => typeof numbers().take(amount));
    if (typeof amount !== 'bigint') await settle('taken', (async () => numbers().take(amount).toArray())());
  }
  const stop = new AbortController();
  const slow = Readable.from(
    (async function* () {
      for (let i = 0; ; i++) {
        yield i;
        await later();
        if (i === 3) stop.abort();
      }
    })(),
  );
  await settle('aborted', slow.map((n) => n, { signal: stop.signal }).toArray());
  const stopped = AbortSignal.abort(new Error('early'));
  for (const method of ['map', 'filter', 'flatMap', 'take', 'drop'])
    await settle(
      method,
      (async () =>
        numbers()
          [method](method === 'take' || method === 'drop' ? 1 : (n) => n, { signal: stopped })
          .toArray())(),
    );
  await settle('toArray', numbers().toArray({ signal: stopped }));
  await settle(
    'forEach',
    numbers().forEach(() => undefined, { signal: stopped }),
  );
  await settle(
    'reduce',
    numbers().reduce((n) => n, 0, { signal: stopped }),
  );
  const signals = [];
  await settle(
    'signals',
    numbers()
      .map((n, { signal }) => {
        signals.push(signal.aborted);
        return n;
      })
      .take(2)
      .toArray(),
  );
  console.log(signals.slice(0, 2));
})();
