import type { PreloadMessage } from '../abi/messages.ts';
import type { WorkerLike } from './kernel-types.ts';
import { KERNEL_OWNER } from './stream-table.ts';

/** A worker with its number in shared memory. */
export interface PooledWorker {
  readonly owner: number;
  readonly worker: WorkerLike;
}

export interface WorkerPoolOptions {
  readonly size: number;
  readonly refillDelayMs: number;
  readonly createWorker: (name: string) => WorkerLike;
  readonly preload: (owner: number) => PreloadMessage;
  readonly onError: (message: string) => void;
}

/** Workers that loaded Node's library before it is known what they run: most of a start's cost. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #ready: PooledWorker[] = [];
  readonly #loading = new Map<PooledWorker, () => void>();
  readonly #freeOwners: number[] = [];
  #lastOwner = KERNEL_OWNER;
  #refill: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** A loaded worker if there is one; messages to a loading one wait until it is done. */
  take(): PooledWorker {
    const worker = this.#ready.shift() ?? this.#loading.keys().next().value ?? this.#create();
    this.#loaded(worker, false);
    this.#scheduleRefill();
    return worker;
  }

  /** Resolves when the pool is full. */
  async warm(): Promise<void> {
    await Promise.all(this.#fill());
  }

  /** A dead worker's number may be given out again. */
  recycle(owner: number): void {
    this.#freeOwners.push(owner);
  }

  close(): void {
    this.#isClosed = true;
    if (this.#refill !== null) clearTimeout(this.#refill);
    for (const { worker } of [...this.#ready, ...this.#loading.keys()]) worker.terminate();
  }

  #fill(): Promise<void>[] {
    const waits: Promise<void>[] = [];
    while (this.#ready.length + this.#loading.size < this.#options.size) {
      const worker = this.#create();
      waits.push(new Promise((resolve) => this.#loading.set(worker, resolve)));
    }
    return waits;
  }

  /** Not at once: a burst of starts needs the processors for itself. */
  #scheduleRefill(): void {
    if (this.#isClosed) return;
    if (this.#refill !== null) clearTimeout(this.#refill);
    this.#refill = setTimeout(() => {
      this.#refill = null;
      this.#fill();
    }, this.#options.refillDelayMs);
  }

  #create(): PooledWorker {
    const owner = this.#freeOwners.shift() ?? ++this.#lastOwner;
    const worker = this.#options.createWorker(`spindle-process-${owner}`);
    const pooled: PooledWorker = { owner, worker };
    worker.onmessage = (event) => {
      if ((event.data as { type?: string }).type === 'preloaded') this.#loaded(pooled, true);
    };
    worker.onerror = (event) => this.#options.onError(`a process worker failed to load: ${event.message ?? 'unknown error'} (${event.filename ?? ''}:${event.lineno ?? 0})`);
    worker.postMessage(this.#options.preload(owner));
    this.#loading.set(pooled, () => undefined);
    return pooled;
  }

  #loaded(worker: PooledWorker, isReady: boolean): void {
    const resolve = this.#loading.get(worker);
    if (!resolve) return;
    this.#loading.delete(worker);
    if (isReady) this.#ready.push(worker);
    resolve();
  }
}
