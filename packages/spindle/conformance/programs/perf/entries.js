// Marks, measures, observers, histograms, milestones.
const { performance, PerformanceObserver, createHistogram, constants, eventLoopUtilization } = require('node:perf_hooks');
const attempt = (name, call) => {
  try {
    console.log(name, call());
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
};
const { nodeTiming } = performance;
console.log(performance.now() < 20000, Object.keys(constants).length, nodeTiming.nodeStart > 0, nodeTiming.v8Start >= nodeTiming.nodeStart, nodeTiming.environment >= nodeTiming.v8Start, nodeTiming.bootstrapComplete >= nodeTiming.environment, nodeTiming.loopStart, nodeTiming.loopExit);
console.log(Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 100, Object.keys(performance.toJSON()), Object.keys(nodeTiming.toJSON()));
for (const args of [[], ['a'], ['a', { startTime: 5, detail: { x: 1 } }], ['a', { startTime: -1 }], ['a', 1], ['nodeStart'], [Symbol('s')]]) attempt('mark', () => { const { name, entryType, duration, detail } = performance.mark(...args); return [name, entryType, duration, detail]; });
for (const args of [[], ['m', { start: 1, end: 3 }], ['m', { start: 1, duration: 3 }], ['m', { start: 1, end: 2, duration: 3 }], ['m', 'no-such'], ['m', 'a', 'no-such'], ['m', { detail: 1, start: 0, end: 1 }]]) attempt('measure', () => { const { entryType, duration, detail } = performance.measure(...args); return [entryType, duration, detail]; });
console.log(performance.getEntries().map(({ name }) => name).sort(), performance.getEntriesByType('measure').length, performance.getEntriesByName('a', 'mark').length);
performance.clearMarks('a');
performance.clearMeasures();
console.log(performance.getEntries().length);
for (const value of [undefined, 1, 'x']) attempt('observer', () => new PerformanceObserver(value));
const observer = new PerformanceObserver((list, self) => {
  console.log('observed', list.getEntries().map(({ name, entryType }) => [name, entryType]), self === observer, list.getEntriesByName('seen').length);
  observer.disconnect();
});
for (const options of [undefined, 1, {}, { entryTypes: 1 }, { entryTypes: ['mark'], type: 'mark' }, { type: 1 }]) attempt('observe', () => observer.observe(options));
observer.observe({ entryTypes: ['mark', 'measure'] });
performance.mark('seen');
performance.measure('measured', 'seen');
const timed = performance.timerify(function double(value) { return value * 2; });
console.log(timed(4), timed.name, timed.length, PerformanceObserver.supportedEntryTypes.join());
attempt('timerify', () => performance.timerify(1));
for (const options of [undefined, 1, { lowest: 0 }, { highest: 1 }, { figures: 6 }, { lowest: 1n, highest: 1000n, figures: 2 }]) attempt('histogram', () => createHistogram(options).count);
const histogram = createHistogram();
console.log(histogram.min, histogram.max, histogram.percentiles, histogram.minBigInt);
for (const value of [1, 5, 100, 2n, 0, -1, 'x', 1.5]) attempt('record', () => histogram.record(value));
console.log(histogram.count, histogram.min, histogram.max, histogram.mean, histogram.percentile(50), histogram.percentiles, histogram.exceeds, histogram.countBigInt);
for (const value of [0, 101, 'x', NaN]) attempt('percentile', () => histogram.percentile(value));
console.log(Object.keys(eventLoopUtilization()));
