// Marks, measures, observers, histograms and what they refuse.
const {
  performance,
  PerformanceObserver,
  PerformanceEntry,
  PerformanceMark,
  PerformanceMeasure,
  createHistogram,
  monitorEventLoopDelay,
  constants,
} = require('node:perf_hooks');
const { attempt } = require('../helpers/attempt.cjs');
for (const args of [
  [],
  [undefined],
  [null],
  [Symbol('s')],
  ['m', 1],
  ['m', { startTime: -1 }],
  ['m', { startTime: 'x' }],
  ['m', { detail: () => 1 }],
  ['m', { startTime: 5, detail: { a: 1 } }],
  ['nodeStart'],
  ['m', null],
])
  attempt('mark', () => {
    const { name, entryType, startTime, duration, detail } = performance.mark(...args);
    return [name, entryType, args[1]?.startTime === startTime, duration, detail];
  });
performance.clearMarks();
performance.mark('a', { startTime: 10 });
performance.mark('b', { startTime: 30, detail: { why: 'x' } });
for (const args of [
  [],
  ['x'],
  ['x', 'a'],
  ['x', 'a', 'b'],
  ['x', 'none'],
  ['x', 'a', 'none'],
  ['x', { start: 'a', end: 'b', detail: 1 }],
  ['x', { start: 5, duration: 7 }],
  ['x', { end: 9, duration: 4 }],
  ['x', { start: 1, end: 2, duration: 3 }],
  ['x', { detail: 1 }],
  ['x', {}],
  ['x', { start: 1 }, 'b'],
  ['x', { start: -1 }],
])
  attempt('measure', () => {
    const { name, entryType, detail, duration, startTime } = performance.measure(...args);
    return [
      name,
      entryType,
      detail,
      (args.length > 2 && args[1] !== 'nodeStart') || args[1]?.duration !== undefined
        ? [args[1] === 'nodeStart' ? 0 : startTime, args[1] === 'nodeStart' ? 0 : duration]
        : '',
    ];
  });
console.log(
  performance.getEntriesByName('a').length,
  performance.getEntriesByType('mark').length,
  performance.getEntriesByType('none'),
  performance.getEntries().some(({ entryType }) => entryType === 'node'),
);
attempt('getEntriesByName', () => performance.getEntriesByName());
attempt('getEntriesByType', () => performance.getEntriesByType());
attempt('clear', () => [
  performance.clearMarks('a'),
  performance.getEntriesByType('mark').length,
  performance.clearMeasures(),
  performance.getEntriesByType('measure').length,
]);
for (const Class of [PerformanceEntry, PerformanceMark, PerformanceMeasure]) {
  attempt(Class.name, () => new Class());
  attempt(Class.name, () => typeof new Class('x'));
}
attempt('this', () => Object.getOwnPropertyDescriptor(PerformanceEntry.prototype, 'name').get.call({}));
console.log(JSON.stringify(performance.mark('json', { startTime: 1 })), performance.mark('shown', { startTime: 2, detail: 3 }).detail);
for (const value of [undefined, null, 1, {}]) attempt('PerformanceObserver', () => typeof new PerformanceObserver(value));
const observer = new PerformanceObserver((list, one) => {
  console.log(
    'observed',
    list.getEntries().map(({ name, entryType }) => `${entryType} ${name}`),
    list.getEntriesByName('o1').length,
    list.getEntriesByType('mark').length,
    one === observer,
  );
});
for (const options of [
  undefined,
  null,
  1,
  {},
  { entryTypes: 'mark' },
  { entryTypes: ['none'] },
  { type: 1 },
  { type: 'none' },
  { type: 'mark', entryTypes: ['mark'] },
].slice(0, 7))
  attempt('observe', () => observer.observe(options));
attempt('mixed', () => {
  const mixed = new PerformanceObserver(() => undefined);
  mixed.observe({ entryTypes: ['mark'] });
  mixed.observe({ type: 'mark' });
});
const observerOf = new PerformanceObserver(() => undefined);
observerOf.observe({ type: 'mark' });
attempt('mixed', () => observerOf.observe({ entryTypes: ['mark'] }));
observerOf.disconnect();
attempt('observe', () => observer.observe({ entryTypes: ['mark', 'measure'] }));
performance.mark('o1');
performance.measure('o2');
console.log(observer.takeRecords().length, observer.takeRecords().length);
performance.mark('o1');
console.log(PerformanceObserver.supportedEntryTypes.join());
setTimeout(() => {
  observer.disconnect();
  performance.mark('unseen');
}, 10);
const timed = performance.timerify(function work(a, b) {
  return a + b;
});
console.log(timed(1, 2), timed.name, timed.length, performance.timerify(class A {}).name);
for (const args of [[1], [() => 1, 1], [() => 1, { histogram: 1 }]]) attempt('timerify', () => typeof performance.timerify(...args));
const histogram = createHistogram();
console.log(histogram.count, histogram.min, histogram.max, histogram.mean, histogram.exceeds, histogram.stddev, histogram.percentile(50));
for (const value of [1, 2, 3, 100, 100n]) histogram.record(value);
console.log(
  histogram.count,
  histogram.min,
  histogram.max,
  histogram.mean,
  histogram.percentile(50),
  histogram.percentiles,
  histogram.countBigInt,
  histogram.minBigInt,
  histogram.percentileBigInt(99),
);
for (const value of [0, -1, 1.5, 'x', undefined, NaN, 2n ** 64n]) {
  attempt('record', () => histogram.record(value));
  attempt('percentile', () => histogram.percentile(value));
}
for (const options of [1, { lowest: 0 }, { lowest: 5, highest: 6 }, { figures: 0 }, { figures: 6 }, { lowest: 'x' }, { highest: 1n }])
  attempt('createHistogram', () => typeof createHistogram(options));
const sum = createHistogram();
sum.add(histogram);
attempt('add', () => sum.add(1));
console.log(sum.count);
sum.reset();
console.log(sum.count);
for (const options of [1, { resolution: 0 }, { resolution: 'x' }]) attempt('monitor', () => typeof monitorEventLoopDelay(options));
const delay = monitorEventLoopDelay({ resolution: 5 });
console.log(delay.enable(), delay.enable(), delay.disable(), delay.disable());
const load = performance.eventLoopUtilization();
console.log(Object.keys(load), performance.eventLoopUtilization(load, load));
console.log(
  Object.keys(constants),
  typeof performance.now(),
  typeof performance.timeOrigin,
  Object.keys(performance.toJSON()),
  Object.keys(performance.nodeTiming.toJSON()),
);
