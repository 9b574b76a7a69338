import type { Realm } from '../realm.ts';
import { TraceCategories } from '../trace-categories.ts';
import { TraceFile } from './trace-file.ts';
import { ENVIRONMENT, traceBindings } from './traced-bindings.ts';
import { PHASE, type TraceOrigin, Tracing } from '../tracing.ts';

/** What turns categories on and off: the command line, `trace_events` and inspector sessions. Source: node/src/tracing/agent.cc. */
export class TraceAgent {
  readonly categories = new TraceCategories();
  readonly #realm: Realm;
  #file: TraceFile | undefined;
  #areBindingsTraced = false;
  #followsHooks = false;
  onHooksChange: (isEnabled: boolean) => void = () => undefined;

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  /** Without `receive`, events go to the trace file. */
  enable(key: object, categories: readonly string[], receive?: (event: string) => void): void {
    const realm = this.#realm;
    const tracing = (realm.tracing ??= new Tracing(originOf(realm), this.categories));
    if (!this.#areBindingsTraced) traceBindings(realm);
    this.#areBindingsTraced = true;
    this.categories.enable(key, { categories, receive: receive ?? this.#openFile(tracing).add });
    this.#followHooks();
  }

  disable(key: object): void {
    this.categories.disable(key);
    this.#followHooks();
    if (this.categories.isAnyEnabled) return;
    this.#file?.flush();
    this.#realm.tracing = undefined;
  }

  /** The process has a new title. */
  rename(title: string): void {
    const { tracing } = this.#realm;
    if (tracing !== undefined && this.#file !== undefined) tracing.describe(this.#file.add, 'process_name', { name: title });
  }

  /** The environment ends: nothing more runs. */
  finish(): void {
    const { tracing } = this.#realm;
    if (tracing !== undefined) {
      for (const step of ['RunCleanup', 'AtExit']) tracing.complete(ENVIRONMENT, step, () => undefined);
      tracing.emit(PHASE.asyncEnd, ENVIRONMENT, 'Environment', { id: this.#realm.start.pid });
    }
    this.#file?.finish();
  }

  #openFile(tracing: Tracing): TraceFile {
    if (this.#file !== undefined) return this.#file;
    const realm = this.#realm;
    this.#file = new TraceFile(realm);
    const { add } = this.#file;
    const { thread } = realm.start;
    const { version, versions, release, arch, platform } = realm.shapes.process;
    if (thread === undefined) {
      tracing.describe(add, 'process_name', { name: realm.options.get('--title') || realm.argv[0] || 'node' });
      tracing.describe(add, 'version', { node: version.slice(1) });
      tracing.describe(add, 'thread_name', { name: 'JavaScriptMainThread' });
      const { name, lts } = release;
      tracing.describe(add, 'node', { process: { versions, arch, platform, release: { name, lts } } });
      // At once, so that threads find it.
      this.#file.flush();
    } else tracing.describe(add, 'thread_name', { name: `[worker ${thread.threadId}] ${thread.name || 'WorkerThread'}` });
    return this.#file;
  }

  /** Node's library traces its own async resources with a hook of its own. */
  #followHooks(): void {
    const isEnabled = this.categories.isEnabled('node,node.async_hooks');
    if (isEnabled === this.#followsHooks) return;
    this.#followsHooks = isEnabled;
    this.onHooksChange(isEnabled);
  }
}

function originOf({ start, startedAt, native }: Realm): TraceOrigin {
  return { pid: start.pid, tid: start.pid + (start.thread?.threadId ?? 0), startedAt, now: native.performanceNow as () => number };
}

const agents = new WeakMap<Realm, TraceAgent>();

export function traceAgentOf(realm: Realm): TraceAgent {
  let agent = agents.get(realm);
  if (agent === undefined) agents.set(realm, (agent = new TraceAgent(realm)));
  return agent;
}

/** Starts what `--trace-event-categories` asks for. Its threads trace the same. */
export function startTracing(realm: Realm): void {
  const wanted = String(realm.options.get('--trace-event-categories') ?? '');
  if (wanted === '') return;
  traceAgentOf(realm).enable(realm, wanted.split(','));
  const { thread, pid, argv, execArgv = [] } = realm.start;
  if (thread === undefined) realm.tracing?.emit(PHASE.asyncBegin, ENVIRONMENT, 'Environment', { id: pid, args: { args: { args: argv, exec_args: execArgv } } });
}
