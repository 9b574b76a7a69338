import { AsyncWrap } from './async-wrap.ts';
import type { ThreadToKernel } from '../../../abi/messages.ts';
import type { Realm } from '../realm.ts';
import { portsOf } from '../threads/ports.ts';

const RESOURCE_LIMITS = 4;
const COUNTER_BYTES = 16;
const TERMINATED_CODE = 1;

/**
 * The `worker` binding. A thread is a worker that the kernel makes (one that makes its own and then
 * blocks never sees it start). Standard streams, errors and `workerData` go through Node's own messages
 * on the thread's port. Source: node/src/node_worker.cc.
 *
 * `SHARE_ENV` gives the thread a copy, as by default.
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
  const post = (message: ThreadToKernel, transfer: Transferable[] = []): void => realm.kernel.post(message, transfer);

  class Worker extends AsyncWrap {
    readonly threadId: number;
    readonly threadName: string;
    readonly messagePort: object;
    onexit: ((code: number, error: string | null, reason: string | null) => void) | null = null;
    readonly #limits: Float64Array;
    readonly #control: number;
    readonly #port: MessagePort;
    readonly #env: Record<string, string>;
    readonly #execArgv: readonly string[];
    readonly #createdAt = realm.native.performanceNow() as number;
    #isReferenced = true;
    #isRunning = false;

    constructor(
      _url: unknown,
      env: Record<string, string> | null | undefined,
      execArgv: readonly string[] | undefined,
      limits: Float64Array,
      _trackUnmanagedFds: boolean,
      _isInternal: boolean,
      name: string,
    ) {
      super(realm, 'WORKER');
      this.threadId = Atomics.add(ports.heap.i32, threadCounter() >> 2, 1) + 1;
      this.threadName = name;
      this.#env = { ...(env ?? realm.env) };
      this.#execArgv = execArgv ?? realm.execArgv;
      this.#limits = limits;
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

    hasRef(): boolean {
      return this.#isReferenced;
    }

    getResourceLimits(): Float64Array {
      return this.#limits;
    }

    /** Milliseconds; another thread's idle time is not known here. */
    loopIdleTime(): number {
      return 0;
    }

    loopStartTime(): number {
      return this.#createdAt;
    }
  }

  binding.Worker = Worker;
  binding.resourceLimits = new Float64Array(RESOURCE_LIMITS);
  binding.isInternalThread = false;
  // Read when Node's library loads `internal/worker`, by when it is known what this worker is.
  const thread = (): Realm['start']['thread'] => realm.start?.thread;
  defineGetter(binding, 'isMainThread', () => thread() === undefined);
  defineGetter(binding, 'ownsProcessState', () => thread() === undefined);
  defineGetter(binding, 'threadId', () => thread()?.threadId ?? 0);
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
