import type { Realm } from '../realm.ts';

const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;

/** The finest clock resolution of an isolated page: milestones are at least this far apart. */
const CLOCK_STEP_MS = 0.005;
/** Omitted when `constants` is listed; source: NODE_DEFINE_HIDDEN_CONSTANT in node/src/node_perf.cc. */
const HIDDEN = /^NODE_PERFORMANCE_(ENTRY_TYPE|MILESTONE)_/;

type Milestone = 'TIME_ORIGIN' | 'TIME_ORIGIN_TIMESTAMP' | 'NODE_START' | 'V8_START' | 'ENVIRONMENT' | 'BOOTSTRAP_COMPLETE' | 'LOOP_START' | 'LOOP_EXIT';

function setMilestone(realm: Realm, name: Milestone, value: number): void {
  const { constants, milestones } = realm.binding('performance') as { constants: Record<string, number>; milestones: Float64Array };
  milestones[constants[`NODE_PERFORMANCE_MILESTONE_${name}`] as number] = value;
}

/** Records that the environment reached this milestone now. */
export function markMilestone(realm: Realm, name: Milestone): void {
  const at = realm.native.performanceNow() as number;
  setMilestone(realm, name, at * NANOSECONDS);
  traceMilestone(realm, name, at);
}

function traceMilestone(realm: Realm, name: Milestone, at: number): void {
  // Programs may have replaced what the next line uses.
  if (realm.tracing === undefined) return;
  const shown = name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  realm.tracing.emit('I', 'node,node.bootstrap', shown, { at });
}

/** The milestones before tracing could start. */
export function announceMilestones(realm: Realm): void {
  BEFORE_OPTIONS.forEach((name, step) => traceMilestone(realm, name, realm.startedAt + (step + 1) * CLOCK_STEP_MS));
}

const BEFORE_OPTIONS = ['NODE_START', 'V8_START', 'ENVIRONMENT'] as const;

/** The time of a process begins when it starts: its worker may have waited in the pool for a long time. */
export function beginTime(realm: Realm): void {
  const start = realm.startedAt;
  setMilestone(realm, 'TIME_ORIGIN', start * NANOSECONDS);
  setMilestone(realm, 'TIME_ORIGIN_TIMESTAMP', ((realm.native.performance.timeOrigin as number) + start) * MICROSECONDS);
  BEFORE_OPTIONS.forEach((name, step) => setMilestone(realm, name, (start + (step + 1) * CLOCK_STEP_MS) * NANOSECONDS));
}

type EntryListener = (name: string, type: string, startTime: number, duration: number, details: object) => void;

const entryListeners = new WeakMap<Realm, EntryListener>();

/** Adds an entry that does not come from JavaScript, in a later turn of the loop, if somebody observes its type. Times are milliseconds. */
export function notifyObservers(realm: Realm, type: 'HTTP2', name: string, startTime: number, duration: number, details: object): void {
  const { constants, observerCounts } = realm.binding<{ constants: Record<string, number>; observerCounts: Uint32Array }>('performance');
  const isObserved = (): boolean => observerCounts[constants[`NODE_PERFORMANCE_ENTRY_TYPE_${type}`] as number] !== 0;
  if (!isObserved()) return;
  realm.loop.enqueue(() => {
    if (isObserved()) entryListeners.get(realm)?.(name, type.toLowerCase(), startTime, duration, details);
  });
}

/** Clocks and milestones of `perf_hooks`. */
export function installPerformance(realm: Realm): void {
  const binding = realm.binding('performance');
  const { native, loop } = realm;
  const now = native.performanceNow as () => number;
  for (const name of Object.keys(binding.constants)) {
    if (HIDDEN.test(name)) Object.defineProperty(binding.constants, name, { enumerable: false });
  }
  binding.milestones.fill(-1);
  setMilestone(realm, 'TIME_ORIGIN', 0);

  binding.now = () => now() - realm.startedAt;
  binding.loopIdleTime = () => loop.idleTime();
  binding.markBootstrapComplete = () => markMilestone(realm, 'BOOTSTRAP_COMPLETE');
  binding.uvMetricsInfo = () => [0, 0, 0];
  binding.setupObservers = (notify: EntryListener) => void entryListeners.set(realm, notify);
  // The library calls these itself when it observes; garbage collections are not visible to a page.
  binding.installGarbageCollectionTracking = () => undefined;
  binding.removeGarbageCollectionTracking = () => undefined;
  binding.notify = () => undefined;
}
