import type { PreloadMessage } from '../abi/messages.ts';
import type { WorkerLike } from './kernel-types.ts';
import { KERNEL_OWNER } from './stream-table.ts';

/** A worker with its owner number in shared memory. */
export interface PooledWorker {
  readonly owner: number;
  readonly worker: WorkerLike;
}

interface WorkerPoolOptions {
  /** Total number of workers, including busy ones; a few more when all of them are busy. */
  readonly size: number;
  readonly refillDelayMs: number;
  readonly createWorker: (name: string) => WorkerLike;
  readonly preload: (owner: number) => PreloadMessage;
  readonly onError: (message: string) => void;
}

/**
 * Loading one at a time leaves a processor to the programs, even right after the boot when a project's packages
 * are being installed. It also lets each worker find the code that the browser compiled for the previous one.
 */
const LOADS_AT_ONCE = 1;
/** However many workers are in use, a command that a user types finds one. */
const MIN_READY = 3;
/** How many other workers must end before a dead worker's number is reused: by then none of its code runs anymore. */
const OWNER_REUSE_DISTANCE = 1024;
/** Workers of a server that was stopped are replaced quickly, since the server may be started again. */
const RECYCLED_DELAY_MS = 100;

/** Workers that load Node's library before their program is known, which is most of the cost of a start. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #ready: PooledWorker[] = [];
  readonly #loading = new Set<PooledWorker>();
  readonly #freeOwners: number[] = [];
  #lastOwner = KERNEL_OWNER;
  #taken = 0;
  #refill: ReturnType<typeof setTimeout> | null = null;
  #whenWarm: (() => void)[] = [];
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Returns a loaded worker if there is one; messages to one that is loading wait until it is done. */
  take(): PooledWorker {
    const loading = this.#loading.values().next().value;
    const worker = this.#ready.shift() ?? loading ?? this.#create();
    this.#loading.delete(worker);
    this.#taken++;
    // The initial fill continues: the process that starts now will soon need the rest.
    if (this.#whenWarm.length > 0) this.#fill();
    // An empty pool cannot wait.
    else this.#scheduleRefill(this.#ready.length === 0 ? 0 : this.#options.refillDelayMs);
    return worker;
  }

  /** Resolves when the pool is full (or the first worker failed to load). */
  warm(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenWarm.push(resolve);
      this.#fill();
    });
  }

  /** A dead worker's number may be reused. */
  recycle(owner: number): void {
    this.#freeOwners.push(owner);
    this.#taken--;
    if (this.#missing > 0 && this.#whenWarm.length === 0) this.#scheduleRefill(RECYCLED_DELAY_MS);
  }

  close(): void {
    this.#isClosed = true;
    if (this.#refill !== null) clearTimeout(this.#refill);
    for (const { worker } of [...this.#ready, ...this.#loading]) worker.terminate();
  }

  get #missing(): number {
    const { size } = this.#options;
    return Math.max(size - this.#taken, Math.min(size, MIN_READY)) - this.#ready.length - this.#loading.size;
  }

  #fill(): void {
    if (this.#isClosed) return;
    while (this.#missing > 0 && this.#loading.size < LOADS_AT_ONCE) this.#create();
    if (this.#missing <= 0 && this.#loading.size === 0) for (const resolve of this.#whenWarm.splice(0)) resolve();
  }

  /** Not while workers are still being taken: the ones that just started need the processors. */
  #scheduleRefill(delayMs: number): void {
    if (this.#isClosed) return;
    if (this.#refill !== null) clearTimeout(this.#refill);
    this.#refill = setTimeout(() => {
      this.#refill = null;
      this.#fill();
    }, delayMs);
  }

  #create(): PooledWorker {
    const owner = (this.#freeOwners.length > OWNER_REUSE_DISTANCE ? this.#freeOwners.shift() : undefined) ?? ++this.#lastOwner;
    const worker = this.#options.createWorker(`spindle-process-${owner}`);
    const pooled: PooledWorker = { owner, worker };
    worker.onmessage = (event) => {
      if ((event.data as { type?: string }).type !== 'preloaded' || !this.#loading.delete(pooled)) return;
      this.#ready.push(pooled);
      if (this.#refill === null) this.#fill();
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#options.onError(`a process worker failed to load: ${event.message ?? 'unknown error'} (${event.filename ?? ''}:${event.lineno ?? 0})`);
      // The next one would fail too; try again when a process is started.
      this.#loading.delete(pooled);
      worker.terminate();
      for (const resolve of this.#whenWarm.splice(0)) resolve();
    };
    worker.postMessage(this.#options.preload(owner));
    this.#loading.add(pooled);
    return pooled;
  }
}
