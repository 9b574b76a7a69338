import { AsyncWrap } from '../async-wrap.ts';
import { textOf } from './conversions.ts';
import type { ThreadToKernel } from '../../../abi/messages.ts';
import type { Realm } from '../realm.ts';
import { invalidThreadArguments, invalidThreadEnvironment } from '../parse-options.ts';
import { portsOf, sharedEnvironmentOf } from '../threads/ports.ts';

/** V8's defaults: young and old generation, code range, stack. */
const DEFAULT_LIMITS_MB = [192, 4096, 0, 4];
const STACK = 3;
const COUNTER_BYTES = 16;
const TERMINATED_CODE = 1;

/**
 * The `worker` binding. A thread is a worker created by the kernel, because a worker that creates its own and then
 * blocks would never see it start. Standard streams, errors and `workerData` travel in Node's own messages on the
 * thread's port. Source: node/src/node_worker.cc.
 */
export function installWorker(realm: Realm): void {
  const binding = realm.binding('worker');
  const ports = portsOf(realm);
  const running = new Map<number, Worker>();
  let counter = 0;
  let environmentPort: object | undefined;

  const threadCounter = (): number => {
    if (counter === 0) counter = realm.start.thread?.threadCounter ?? ports.heap.alloc(COUNTER_BYTES);
    return counter;
  };
  /** The offset of the environment that this thread shares from now on. */
  let sharedEnvironment = 0;
  const shareEnvironment = (): number => {
    sharedEnvironment ||= realm.start.thread?.sharedEnvironment ?? 0;
    if (sharedEnvironment === 0) {
      const shared = sharedEnvironmentOf(realm);
      const values = { ...realm.env };
      shared.change({}, (target) => Object.assign(target, values));
      realm.shareEnvironment(shared);
      sharedEnvironment = shared.control;
    }
    return sharedEnvironment;
  };
  let sharedDirectory = 0;
  const shareDirectory = (): number => {
    sharedDirectory ||= realm.start.thread?.sharedDirectory ?? 0;
    if (sharedDirectory === 0) {
      const shared = sharedEnvironmentOf(realm);
      const { cwd } = realm;
      shared.change({}, (target) => Object.assign(target, { cwd }));
      realm.shareDirectory(shared);
      sharedDirectory = shared.control;
    }
    return sharedDirectory;
  };
  const post = (message: ThreadToKernel, transfer: Transferable[] = []): void => realm.kernel.post(message, transfer);

  class Worker extends AsyncWrap {
    readonly threadId: number;
    readonly threadName: string;
    readonly messagePort: object;
    /** If either of these is set, the thread is never started. */
    invalidExecArgv: readonly string[] | undefined;
    invalidNodeOptions: readonly string[] | undefined;
    onexit: ((code: number, error: string | null, reason: string | null) => void) | null = null;
    readonly #limits: Float64Array;
    readonly #control: number;
    readonly #port: MessagePort;
    readonly #env: Record<string, string>;
    readonly #sharedEnvironment: number;
    readonly #execArgv: readonly string[];
    readonly #createdAt = realm.native.performanceNow() as number;
    #isReferenced = true;
    #isRunning = false;
    #isEnded = false;

    constructor(
      _url: unknown,
      env: Record<string, string> | null | undefined,
      givenExecArgv: readonly unknown[] | null | undefined,
      limits: Float64Array,
      _trackUnmanagedFds: boolean,
      _isInternal: boolean,
      name: string,
    ) {
      super(realm, 'WORKER');
      this.threadId = Atomics.add(ports.heap.i32, threadCounter() >> 2, 1) + 1;
      this.threadName = name;
      const execArgv = givenExecArgv ? Array.from(givenExecArgv, textOf) : undefined;
      const invalidArguments = execArgv === undefined ? [] : invalidThreadArguments(execArgv, realm.shapes);
      if (invalidArguments.length > 0) this.invalidExecArgv = invalidArguments;
      const nodeOptions = env?.NODE_OPTIONS;
      // Those of the process itself have been checked.
      const isOwn = nodeOptions === realm.env.NODE_OPTIONS;
      const invalidOptions = nodeOptions && !isOwn ? invalidThreadEnvironment(nodeOptions, realm.shapes) : [];
      if (invalidOptions.length > 0) this.invalidNodeOptions = invalidOptions;
      // Undefined means SHARE_ENV, null means a copy.
      this.#sharedEnvironment = env === undefined ? shareEnvironment() : 0;
      this.#env = env === undefined ? {} : { ...(env ?? realm.env) };
      this.#execArgv = execArgv ?? realm.execArgv;
      // Node's library passes the same array to all threads.
      this.#limits = Float64Array.from(limits);
      if (!((limits[STACK] as number) > 0)) this.#limits[STACK] = DEFAULT_LIMITS_MB[STACK] as number;
      const channel = ports.createChannel();
      this.messagePort = channel.port1;
      this.#port = channel.port2;
      this.#control = channel.control;
    }

    startThread(): void {
      this.#isRunning = true;
      running.set(this.threadId, this);
      if (this.#isReferenced) realm.loop.ref();
      post(
        {
          type: 'thread-start',
          init: {
            threadId: this.threadId,
            name: this.threadName,
            port: this.#port,
            portControl: this.#control,
            portSide: 1,
            threadCounter: threadCounter(),
            messageOwner: ports.messageOwner,
            sharedEnvironment: this.#sharedEnvironment,
            sharedDirectory: shareDirectory(),
            processFlags: realm.processFlags,
            resourceLimits: [...this.#limits],
          },
          argv: [realm.argv[0] ?? 'node'],
          execArgv: [...this.#execArgv],
          env: this.#env,
          cwd: realm.cwd,
          umask: realm.umask,
        },
        [this.#port],
      );
    }

    stopThread(): void {
      if (this.#isRunning) post({ type: 'thread-terminate', threadId: this.threadId });
      else realm.loop.enqueue(() => this.onexit?.(TERMINATED_CODE, null, null));
    }

    ended(code: number, error: string | null): void {
      if (!this.#isRunning) return;
      running.delete(this.threadId);
      realm.loop.enqueue(() => {
        this.#isRunning = false;
        if (this.#isReferenced) realm.loop.unref();
        this.makeCallback('onexit', code, error, error === null ? null : 'JS heap out of memory');
        this.#isEnded = true;
      });
    }

    ref(): void {
      if (this.#isReferenced) return;
      this.#isReferenced = true;
      if (this.#isRunning) realm.loop.ref();
    }

    unref(): void {
      if (!this.#isReferenced) return;
      this.#isReferenced = false;
      if (this.#isRunning) realm.loop.unref();
    }

    hasRef(): boolean | undefined {
      return this.#isEnded ? undefined : this.#isReferenced;
    }

    getResourceLimits(): Float64Array {
      return this.#limits;
    }

    /** In milliseconds; another thread's idle time is unknown here. */
    loopIdleTime(): number {
      return 0;
    }

    loopStartTime(): number {
      return this.#createdAt;
    }
  }

  // V8's data about another isolate is not available to a page.
  for (const name of ['cpuUsage', 'getHeapStatistics', 'startCpuProfile', 'startHeapProfile', 'takeHeapSnapshot']) {
    Object.defineProperty(Worker.prototype, name, {
      value(): never {
        throw realm.errors.nodeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `spindle: ${name} of a thread is not implemented`);
      },
      configurable: true,
      writable: true,
    });
  }
  binding.Worker = Worker;
  binding.isInternalThread = false;
  // Read when Node's library loads `internal/worker`; by then it is known what this worker is.
  const thread = (): Realm['start']['thread'] => realm.start?.thread;
  defineGetter(binding, 'isMainThread', () => thread() === undefined);
  defineGetter(binding, 'ownsProcessState', () => thread() === undefined);
  defineGetter(binding, 'threadId', () => thread()?.threadId ?? 0);
  defineGetter(
    binding,
    'resourceLimits',
    () => thread() && Float64Array.from(DEFAULT_LIMITS_MB, (usual, at) => (thread()!.resourceLimits[at]! > 0 ? thread()!.resourceLimits[at]! : usual)),
  );
  defineGetter(binding, 'threadName', () => thread()?.name ?? '');
  binding.getEnvMessagePort = (): object | undefined => {
    const init = thread();
    if (environmentPort === undefined && init !== undefined) environmentPort = ports.adoptSide(init.port, init.portControl, init.portSide);
    return environmentPort;
  };
  realm.kernel.on('thread-exit', ({ threadId, code, error }: { threadId: number; code: number; error: string | null }) => {
    running.get(threadId)?.ended(code, error);
  });
}

function defineGetter(target: object, name: string, get: () => unknown): void {
  Object.defineProperty(target, name, { configurable: true, enumerable: true, get });
}
