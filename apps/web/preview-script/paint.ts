import type { Bench } from './bench.ts';

/** The workbench keeps its skeleton over the page until there is something to see. */
export function reportFirstPaint(bench: Bench): void {
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    bench.send({ type: 'lathe.painted' });
  }).observe({ type: 'paint', buffered: true });
}
