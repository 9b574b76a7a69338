import type { ProcessListing, StdioInit } from '../abi/messages.ts';
import type { ExitStatus } from './kernel-types.ts';
import type { Terminal } from './terminal.ts';
import type { PooledWorker } from './worker-pool.ts';

/** One running worker: a process's main thread, or one of its threads. */
export interface WorkerRecord extends PooledWorker {
  readonly process: ProcessRecord;
  /** 0 for the main thread. */
  readonly threadId: number;
  readonly syscallBlock: number;
  /** True while it is blocked in a system call. */
  isBlocked: boolean;
  isTerminated: boolean;
}

export interface ProcessRecord {
  readonly pid: number;
  ppid: number;
  group: number;
  readonly session: number;
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Controlling terminal, inherited with the session. */
  readonly terminal: Terminal | null;
  main: WorkerRecord;
  readonly threads: Map<number, WorkerRecord>;
  /** The worker that receives `child-exit`; null for processes of the host and for orphans. */
  parent: WorkerRecord | null;
  /** Its first descriptors, which its threads share. */
  readonly stdio: readonly StdioInit[];
  isEnding: boolean;
  isStopped: boolean;
  readonly onExit: ((status: ExitStatus) => void)[];
}

/** 1 is the kernel itself, which adopts orphans. */
export const INIT_PID = 1;

export class ProcessTable {
  readonly #processes = new Map<number, ProcessRecord>();
  #lastPid = INIT_PID;

  nextPid(): number {
    return ++this.#lastPid;
  }

  add(process: ProcessRecord): void {
    this.#processes.set(process.pid, process);
  }

  get(pid: number): ProcessRecord | undefined {
    return this.#processes.get(pid);
  }

  /** Children of the removed process are adopted by the kernel. */
  remove(process: ProcessRecord): void {
    this.#processes.delete(process.pid);
    for (const child of this.#processes.values()) {
      if (child.ppid !== process.pid) continue;
      child.ppid = INIT_PID;
      child.parent = null;
    }
  }

  ofGroup(group: number): ProcessRecord[] {
    return this.all().filter((process) => process.group === group);
  }

  ofSession(session: number): ProcessRecord[] {
    return this.all().filter((process) => process.session === session);
  }

  all(): ProcessRecord[] {
    return [...this.#processes.values()];
  }
}

export function listProcess({ pid, ppid, group, title, terminal, startedAt, threads, isStopped }: ProcessRecord): ProcessListing {
  return { pid, ppid, group, command: title, terminal: terminal?.id ?? null, startedAt, threadCount: threads.size, isStopped };
}
