import type { Realm } from '../realm.ts';

const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;

/** Clocks and milestones of `perf_hooks`. All milestones count from the time origin of the worker. */
export function installPerformance(realm: Realm): void {
  const binding = realm.binding('performance');
  const { native, loop } = realm;
  const now = native.performanceNow as () => number;
  const { constants, milestones } = binding as { constants: Record<string, number>; milestones: Float64Array };
  const mark = (name: string, value: number): void => {
    milestones[constants[`NODE_PERFORMANCE_MILESTONE_${name}`] as number] = value;
  };
  milestones.fill(-1);
  mark('TIME_ORIGIN', 0);
  mark('TIME_ORIGIN_TIMESTAMP', native.performance.timeOrigin * MICROSECONDS);
  for (const name of ['ENVIRONMENT', 'NODE_START', 'V8_START']) mark(name, now() * NANOSECONDS);

  binding.now = () => now();
  binding.loopIdleTime = () => loop.idleTime();
  binding.markBootstrapComplete = () => {
    mark('BOOTSTRAP_COMPLETE', now() * NANOSECONDS);
    mark('LOOP_START', now() * NANOSECONDS);
  };
  binding.uvMetricsInfo = () => [0, 0, 0];
  // The library calls these itself when it observes; garbage collection is not told to a page.
  binding.setupObservers = () => undefined;
  binding.installGarbageCollectionTracking = () => undefined;
  binding.removeGarbageCollectionTracking = () => undefined;
  binding.notify = () => undefined;
}
