const { performance, PerformanceObserver, createHistogram, monitorEventLoopDelay } = require('perf_hooks');
performance.mark('a'); performance.mark('b'); const m = performance.measure('a to b', 'a', 'b'); console.log(m.name, m.entryType, m.duration >= 0, performance.now() > 0, performance.timeOrigin > 1e12, performance.getEntriesByType('mark').length);
new PerformanceObserver((list, observer) => { console.log(list.getEntries().map((entry) => entry.name)); observer.disconnect(); }).observe({ entryTypes: ['mark'] }); performance.mark('c');
console.log(typeof performance.eventLoopUtilization().utilization, performance.timerify(function f() { return 1; })(), performance.nodeTiming.name, performance.toJSON().timeOrigin > 0);
const h = createHistogram(); h.record(10); h.record(20); h.record(30); console.log(h.min, h.max, h.mean, h.count, h.percentile(50), h.stddev > 8);
