import type { Flow } from './flow.ts';

/** A background command. */
export interface Job {
  readonly id: number;
  /** The number of its process, or a number of its own if it runs inside the shell. */
  pid: number;
  readonly text: string;
  /** A real process that outlives the shell. */
  isExternal: boolean;
  status: number | undefined;
  isStopped: boolean;
  readonly flow: Flow;
  readonly done: Promise<number>;
  kill(signal: NodeJS.Signals): void;
}

/** Numbers for jobs without a process, above all process numbers. */
const FIRST_INTERNAL_PID = 4_194_305;

export class Jobs {
  readonly #jobs: Job[] = [];
  #nextId = 1;
  #nextPid = FIRST_INTERNAL_PID;

  add(text: string, flow: Flow, start: (job: { pid: number; isExternal: boolean }) => { done: Promise<number>; kill(signal: NodeJS.Signals): void }): Job {
    const job = { id: this.#nextId++, pid: this.#nextPid++, text, flow, isExternal: false, isStopped: false, status: undefined as number | undefined };
    const { done, kill } = start(job);
    const full: Job = Object.assign(job, { kill, done: done.then((status) => (job.status = status)) });
    this.#jobs.push(full);
    return full;
  }

  all(): readonly Job[] {
    return this.#jobs;
  }

  /** Looks up by process number, `%n`, `%%`, `%+`, `%-`, `%text` or `%?text`. */
  find(name: string): Job | undefined {
    if (name === '%%' || name === '%+' || name === '%') return this.#jobs.at(-1);
    if (name === '%-') return this.#jobs.at(-2) ?? this.#jobs.at(-1);
    if (name.startsWith('%?')) return this.#jobs.find((job) => job.text.includes(name.slice(2)));
    if (/^%\D/.test(name)) return this.#jobs.find((job) => job.text.startsWith(name.slice(1)));
    const number = Number(name.replace(/^%/, ''));
    return this.#jobs.find((job) => (name.startsWith('%') ? job.id : job.pid) === number);
  }

  /** Returns the finished jobs and removes them. */
  takeFinished(): Job[] {
    const finished = this.#jobs.filter((job) => job.status !== undefined);
    for (const job of finished) this.forget(job);
    return finished;
  }

  forget(job: Job): void {
    const at = this.#jobs.indexOf(job);
    if (at >= 0) this.#jobs.splice(at, 1);
    if (this.#jobs.length === 0) this.#nextId = 1;
  }
}
