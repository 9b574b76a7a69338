/**
 * What `@parcel/watcher` has as a native addon, on `fs.watch`: its own JavaScript calls these functions. The
 * installation service makes it do so: `TEXT_CHANGES` in `abi/substitutions.ts`.
 */
import { type FSWatcher, readdirSync, readFileSync, type Stats, statSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface WatcherEvent {
  readonly path: string;
  readonly type: 'create' | 'update' | 'delete';
}
export interface WatcherOptions {
  readonly ignorePaths?: readonly string[];
  /** Sources of regular expressions, for paths relative to the directory. */
  readonly ignoreGlobs?: readonly string[];
}
type Listener = (error: Error | null, events: WatcherEvent[]) => void;
/** Each file's time and size, or `DIRECTORY`. */
type Snapshot = Map<string, string>;

/** Several changes at a time are one call, as natively. */
const GATHER_MS = 50;
const DIRECTORY = 'directory';
/** Not watched unless they were asked for: here each directory costs time, and natively they only cause noise. */
const SKIPPED = /(?:^|[\\/])(?:node_modules|\.git)(?:[\\/]|$)/;
/** By directory, what ends each of a listener's subscriptions. */
const subscriptions = new WeakMap<Listener, Map<string, (() => void)[]>>();

export async function subscribe(directory: string, listener: Listener, options: WatcherOptions = {}): Promise<void> {
  const isIgnored = ignoring(directory, options);
  const known = snapshotOf(directory, isIgnored);
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const report = (): void => {
    timer = undefined;
    const files = [...changed];
    changed.clear();
    const events = files.flatMap((file) => eventsAt(file, known, isIgnored));
    for (const file of files) if (watchers.has(file) || known.get(file) === DIRECTORY) attendAgain(file);
    if (events.length > 0) listener(null, events);
  };
  const forget = (file: string): void => {
    watchers.get(file)?.close();
    watchers.delete(file);
  };
  const attend = (watched: string): void => {
    const watcher = watch(watched, (_, name) => {
      if (name === null) return;
      const file = path.join(watched, String(name));
      if (isIgnored(file)) return;
      changed.add(file);
      timer ??= setTimeout(report, GATHER_MS);
    });
    watcher.on('error', () => forget(watched));
    watchers.set(watched, watcher);
  };
  /** A directory can be another one by now, with the same name. */
  const attendAgain = (file: string): void => {
    for (const watched of [...watchers.keys()].filter((name) => isWithin(name, file))) forget(watched);
    for (const [name, mark] of known) if (mark === DIRECTORY && isWithin(name, file)) attend(name);
  };
  for (const watched of [directory, ...[...known].filter(([, mark]) => mark === DIRECTORY).map(([file]) => file)]) attend(watched);
  const end = (): void => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
  const own = subscriptions.get(listener) ?? new Map<string, (() => void)[]>();
  subscriptions.set(listener, own.set(directory, [...(own.get(directory) ?? []), end]));
}

export async function unsubscribe(directory: string, listener: Listener, _options?: WatcherOptions): Promise<void> {
  subscriptions.get(listener)?.get(directory)?.shift()?.();
}

export async function writeSnapshot(directory: string, file: string, options: WatcherOptions = {}): Promise<void> {
  writeFileSync(file, JSON.stringify([...snapshotOf(directory, ignoring(directory, options))]));
}

/** What changed since a snapshot was written. */
export async function getEventsSince(directory: string, file: string, options: WatcherOptions = {}): Promise<WatcherEvent[]> {
  const before: Snapshot = new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, string][]);
  const after = snapshotOf(directory, ignoring(directory, options));
  return differences(before, after);
}

function ignoring(directory: string, { ignorePaths = [], ignoreGlobs = [] }: WatcherOptions): (file: string) => boolean {
  const patterns = ignoreGlobs.map((source) => new RegExp(`^(?:${source})$`));
  return (file) =>
    SKIPPED.test(path.relative(directory, file)) ||
    ignorePaths.some((ignored) => isWithin(file, ignored)) ||
    patterns.some((pattern) => pattern.test(path.relative(directory, file)));
}

/** Changes `known` to what is there now, at the path and inside. */
function eventsAt(file: string, known: Snapshot, isIgnored: (file: string) => boolean): WatcherEvent[] {
  const stats = statsOf(file);
  const own = known.get(file);
  const before: Snapshot = new Map(own === DIRECTORY ? [...known].filter(([name]) => isWithin(name, file)) : own === undefined ? [] : [[file, own]]);
  const after: Snapshot = new Map(stats === undefined ? [] : [[file, markOf(stats)]]);
  if (stats?.isDirectory()) snapshotOf(file, isIgnored, after);
  for (const name of before.keys()) known.delete(name);
  for (const [name, mark] of after) known.set(name, mark);
  return differences(before, after);
}

function differences(before: Snapshot, after: Snapshot): WatcherEvent[] {
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => ({ path: name, type: 'delete' as const }));
  const found = [...after].flatMap(([name, mark]) =>
    before.get(name) === mark ? [] : [{ path: name, type: before.has(name) ? ('update' as const) : ('create' as const) }],
  );
  return [...gone, ...found];
}

function isWithin(name: string, file: string): boolean {
  return name === file || name.startsWith(`${file}${path.sep}`);
}

function snapshotOf(directory: string, isIgnored: (file: string) => boolean, found: Snapshot = new Map()): Snapshot {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    const stats = isIgnored(file) ? undefined : statsOf(file);
    if (stats === undefined) continue;
    found.set(file, markOf(stats));
    if (entry.isDirectory()) snapshotOf(file, isIgnored, found);
  }
  return found;
}

function markOf(stats: Stats): string {
  return stats.isDirectory() ? DIRECTORY : `${stats.mtimeMs} ${stats.size}`;
}

/** It can be gone by now. */
function statsOf(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false });
}
