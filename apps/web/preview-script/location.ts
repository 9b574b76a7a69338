import type { LocationChange } from '@lathe/workspace';
import type { Bench } from './bench.ts';

const LOADS: Readonly<Record<string, LocationChange>> = { navigate: 'push', reload: 'replace', back_forward: 'traverse' };
const STEPS: Readonly<Record<string, LocationChange>> = { push: 'push', replace: 'replace', reload: 'replace', traverse: 'traverse' };

/** Reports where the page is and how it got there, and moves along its history when asked. */
export function followLocation(page: Window, bench: Bench): void {
  const { history, location } = page;
  let reported: string | undefined;
  const report = (change: LocationChange): void => {
    const place = location.pathname + location.search + location.hash;
    if (place === reported) return;
    reported = place;
    bench.send({ type: 'lathe.location', location: place, change });
  };

  if (page.navigation) {
    page.navigation.addEventListener('currententrychange', ({ navigationType }) => report(STEPS[navigationType ?? 'replace'] ?? 'replace'));
  } else {
    for (const [name, change] of [
      ['pushState', 'push'],
      ['replaceState', 'replace'],
    ] as const) {
      const original = history[name].bind(history);
      history[name] = (...state) => {
        original(...state);
        report(change);
      };
    }
    page.addEventListener('popstate', () => report('traverse'));
    page.addEventListener('hashchange', () => report('push'));
  }
  // A page from the back/forward cache does not run its scripts again.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    reported = undefined;
    report('traverse');
  });

  bench.on('lathe.history.back', () => history.back());
  bench.on('lathe.history.forward', () => history.forward());

  const [load] = page.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  report(LOADS[load?.type ?? 'navigate'] ?? 'push');
}
