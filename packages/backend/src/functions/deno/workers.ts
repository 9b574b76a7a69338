import { setTimeout as pause } from 'node:timers/promises';
import { FunctionFault } from '../errors.ts';
import type { DeployedFunction } from './releases.ts';
import type { Worker } from './worker.ts';

export interface WorkersOptions {
  /** How many at a time. */
  readonly processes: number;
  /** How long a call waits until it may start one. */
  readonly waitMs: number;
  /** When one without work is stopped. */
  readonly idleMs: number;
  find(slug: string): Promise<DeployedFunction | undefined>;
  start(release: DeployedFunction): Promise<Worker>;
}

interface Running {
  readonly version: number;
  readonly worker: Promise<Worker>;
}

const SWEEP_MS = 5000;

/** The processes of a project's functions: at most one for each, started by a call, stopped when nobody calls. */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #running = new Map<string, Running>();
  readonly #sweeping: NodeJS.Timeout;
  #isClosed = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
    this.#sweeping = setInterval(() => void this.#stopIdle(), Math.min(options.idleMs, SWEEP_MS)).unref();
  }

  /** Works with a process that takes calls at this very moment. @throws FunctionFault */
  async use<Result>(slug: string, work: (worker: Worker) => Promise<Result>): Promise<Result> {
    for (;;) {
      const worker = await this.#workerOf(slug);
      if (!worker.hasEnded) return work(worker);
    }
  }

  /** Puts a process in place of the one before, whose open calls end there. Where there is no room, the next call starts one. */
  async replace({ slug, version }: DeployedFunction, worker: Worker): Promise<void> {
    const before = this.#running.get(slug);
    if (this.#isClosed || (before === undefined && this.#running.size >= this.#options.processes)) return worker.stop();
    this.#running.set(slug, { version, worker: Promise.resolve(worker) });
    if (before !== undefined) await stopWhenDone(before);
  }

  async retire(slug: string): Promise<void> {
    const one = this.#running.get(slug);
    if (one === undefined) return;
    this.#forget(slug, one);
    await stopWhenDone(one);
  }

  /** The next calls start new processes. */
  retireAll(): void {
    for (const slug of [...this.#running.keys()]) void this.retire(slug);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeping);
    const workers = await Promise.all([...this.#running.values()].map(workerOrNone));
    this.#running.clear();
    await Promise.all(workers.map((worker) => worker?.stop()));
  }

  async #workerOf(slug: string): Promise<Worker> {
    for (;;) {
      if (this.#isClosed) throw new FunctionFault('SERVICE_UNAVAILABLE');
      const release = await this.#options.find(slug);
      if (release === undefined) throw new FunctionFault('NOT_FOUND');
      const found = this.#running.get(slug);
      if (found === undefined) {
        await this.#makeRoom();
        if (this.#isClosed || this.#running.has(slug) || this.#running.size >= this.#options.processes) continue;
        const one: Running = { version: release.version, worker: this.#options.start(release) };
        this.#running.set(slug, one);
        one.worker.catch(() => this.#forget(slug, one));
        return one.worker;
      }
      const worker = await found.worker;
      if (!worker.hasEnded && found.version === release.version) return worker;
      this.#forget(slug, found);
      void stopWhenDone(found);
    }
  }

  /** Returns when a process may be started, after at most one without work was stopped. @throws FunctionFault */
  async #makeRoom(): Promise<void> {
    const deadline = performance.now() + this.#options.waitMs;
    while (this.#running.size >= this.#options.processes) {
      const found = await Promise.all([...this.#running].map(async ([slug, one]) => ({ slug, worker: await workerOrNone(one) })));
      const idle = found.filter(({ worker }) => worker?.isBusy === false).sort((a, b) => a.worker!.lastUsedAt - b.worker!.lastUsedAt)[0];
      if (idle !== undefined) return this.retire(idle.slug);
      if (performance.now() > deadline) throw new FunctionFault('SERVICE_UNAVAILABLE', 'Too many functions of this project run at the moment.');
      await pause(50);
    }
  }

  async #stopIdle(): Promise<void> {
    for (const [slug, one] of [...this.#running]) {
      const worker = await workerOrNone(one);
      if (worker === undefined || worker.isBusy) continue;
      if (worker.hasEnded || performance.now() - worker.lastUsedAt > this.#options.idleMs) await this.retire(slug);
    }
  }

  #forget(slug: string, one: Running): void {
    if (this.#running.get(slug) === one) this.#running.delete(slug);
  }
}

const workerOrNone = (one: Running): Promise<Worker | undefined> => one.worker.catch(() => undefined);

/** Stops a process when its work is done; its limits end work that never is. */
async function stopWhenDone(one: Running): Promise<void> {
  const worker = await workerOrNone(one);
  if (worker === undefined) return;
  while (worker.isBusy && !worker.hasEnded) await pause(100);
  await worker.stop();
}
