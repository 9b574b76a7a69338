import { GONE_AFTER_MS } from '../abi/dead-workers.ts';
import {
  type SpawnAnswer,
  type SpawnRequest,
  type StartMessage,
  type StdioInit,
  type StdioRequest,
  type StreamEnd,
  SYSCALL_BLOCK,
  type ThreadToKernel,
} from '../abi/messages.ts';
import { signalName } from '../abi/signals.ts';
import type { FileSystem } from '../filesystem/file-system.ts';
import type { ExitStatus, KernelHeap } from './kernel-types.ts';
import type { DatagramTable } from './datagram-table.ts';
import type { ListenerTable } from './listener-table.ts';
import { INIT_PID, type ProcessRecord, type ProcessTable, type WorkerRecord } from './process-table.ts';
import { resolveProgram } from './program.ts';
import { KERNEL_OWNER, type StreamTable } from './stream-table.ts';
import type { Terminal } from './terminal.ts';
import type { FileLockTable } from './file-lock-table.ts';
import type { PositionTable } from './position-table.ts';
import type { PooledWorker, WorkerPool } from './worker-pool.ts';

/**
 * A worker that is terminated while running still finishes what it is doing with a ring. Its rings are released
 * after this time. One that ended by itself is already parked and needs no delay.
 */
const TERMINATION_SETTLE_MS = 10;
/** Delay before another worker takes the place of a terminated one. */
const REPLACEMENT_DELAY_MS = 1000;

interface ProcessRunnerOptions {
  readonly fs: FileSystem;
  readonly heap: KernelHeap;
  readonly streams: StreamTable;
  readonly positions: PositionTable;
  readonly fileLocks: FileLockTable;
  readonly listeners: ListenerTable;
  readonly datagrams: DatagramTable;
  readonly processes: ProcessTable;
  readonly pool: WorkerPool;
  readonly siteToken: () => string | undefined;
  /** Handles the messages of a worker. */
  readonly onMessage: (worker: WorkerRecord, data: unknown) => void;
  /** A process is gone: none of its workers runs anymore. */
  readonly onEnd: (process: ProcessRecord) => void;
  readonly onError: (message: string) => void;
}

export type ThreadStart = Extract<ThreadToKernel, { type: 'thread-start' }>;

interface StartOptions {
  readonly parent: WorkerRecord | null;
  /** Makes the process the leader of a new session on this terminal. */
  readonly terminal?: Terminal;
  readonly leadsGroup?: boolean;
  readonly onExit: (status: ExitStatus) => void;
}

/** Starts and ends processes: everything a worker holds is acquired and released here. */
export class ProcessRunner {
  readonly #options: ProcessRunnerOptions;

  constructor(options: ProcessRunnerOptions) {
    this.#options = options;
  }

  /** Throws the code with which `execvp` fails; nothing is held in that case. */
  start(request: Omit<SpawnRequest, 'type'>, options: StartOptions): SpawnAnswer & { process: ProcessRecord } {
    const { processes, pool } = this.#options;
    const program = resolveProgram(this.#options.fs, request);
    const parentProcess = options.parent?.process;
    const pooled = pool.take();
    const pid = processes.nextPid();
    const parentOwner = options.parent?.owner ?? KERNEL_OWNER;
    const { stdio, pipes } = this.#connect(request.stdio, parentOwner, pooled);
    const leads = options.leadsGroup || request.detached || !parentProcess;
    const process: ProcessRecord = {
      pid,
      ppid: parentProcess?.pid ?? INIT_PID,
      group: leads ? pid : parentProcess.group,
      session: leads ? pid : parentProcess.session,
      title: request.argv.join(' '),
      startedAt: Date.now(),
      terminal: options.terminal ?? (leads ? null : parentProcess.terminal),
      main: undefined as unknown as WorkerRecord,
      threads: new Map(),
      parent: options.parent,
      stdio,
      isEnding: false,
      isStopped: false,
      onExit: [options.onExit],
    };
    process.main = this.#attach(process, pooled, 0);
    processes.add(process);
    this.#post(process.main, {
      type: 'start',
      pid,
      ppid: process.ppid,
      argv: program.argv,
      env: request.env,
      cwd: request.cwd,
      umask: request.umask,
      stdio,
      siteToken: this.#options.siteToken(),
      syscallBlock: process.main.syscallBlock,
    });
    return { pid, pipes, process };
  }

  /** Turns a pooled worker into a worker of a process. */
  #attach(process: ProcessRecord, pooled: PooledWorker, threadId: number): WorkerRecord {
    const record: WorkerRecord = {
      ...pooled,
      process,
      threadId,
      syscallBlock: this.#options.heap.alloc(SYSCALL_BLOCK.byteSize),
      isBlocked: false,
      isTerminated: false,
    };
    pooled.worker.onmessage = (event) => this.#options.onMessage(record, event.data);
    pooled.worker.onerror = (event) => {
      event.preventDefault?.();
      this.#options.onError(
        `process ${process.pid} (${process.title}): ${event.message ?? 'its worker failed'} (${event.filename ?? ''}:${event.lineno ?? 0})`,
      );
      if (threadId === 0) this.end(process, { code: 1 }, false);
      else this.endThread(record, false);
    };
    return record;
  }

  #post(worker: WorkerRecord, message: StartMessage, transfer?: Transferable[]): void {
    worker.worker.postMessage(message, transfer);
  }

  /** Starts a thread of a running process: a worker with the same descriptors. */
  startThread(process: ProcessRecord, { init, argv, execArgv, env, cwd, umask }: ThreadStart): WorkerRecord {
    const pooled = this.#options.pool.take();
    const record = this.#attach(process, pooled, init.threadId);
    process.threads.set(init.threadId, record);
    for (const entry of process.stdio) this.#hold(entry, pooled.owner);
    const { pid, ppid, stdio } = process;
    this.#post(
      record,
      {
        type: 'start',
        pid,
        ppid,
        argv,
        execArgv,
        env,
        cwd,
        umask,
        stdio,
        thread: init,
        siteToken: this.#options.siteToken(),
        syscallBlock: record.syscallBlock,
      },
      [init.port],
    );
    return record;
  }

  /** Ends all of a process. `isParked`: its worker is waiting for its end and no longer runs anything. */
  end(process: ProcessRecord, how: { code: number } | { signal: number }, isParked: boolean): void {
    if (process.isEnding) return;
    process.isEnding = true;
    const workers = [process.main, ...process.threads.values()];
    for (const worker of workers) this.#terminate(worker);
    const attempt = (step: () => void) => this.#attempt(`ending process ${process.pid}`, step);
    const status: ExitStatus =
      'signal' in how ? { code: null, signal: signalName(how.signal), shellCode: 128 + how.signal } : { code: how.code, signal: null, shellCode: how.code };
    const finish = () => {
      for (const worker of workers) this.#release(worker);
      for (const entry of process.stdio) if (entry.type === 'file') attempt(() => this.#options.fs.release(entry.inode));
      this.#options.processes.remove(process);
      attempt(() => this.#options.onEnd(process));
      for (const callback of process.onExit) attempt(() => callback(status));
    };
    if (isParked && workers.length === 1) finish();
    else setTimeout(finish, TERMINATION_SETTLE_MS);
  }

  /** Ends one thread while its process continues. Calls back when everything it held is free. */
  endThread(thread: WorkerRecord, isParked: boolean, onGone: () => void = () => undefined): void {
    if (thread.isTerminated) return;
    this.#terminate(thread);
    const finish = () => {
      if (thread.process.isEnding) return;
      thread.process.threads.delete(thread.threadId);
      this.#release(thread);
      onGone();
    };
    if (isParked) finish();
    else setTimeout(finish, TERMINATION_SETTLE_MS);
  }

  /** The tree's lock is freed first: a second dead worker might hold it, and the kernel would wait forever. */
  #terminate(record: WorkerRecord): void {
    if (record.isTerminated) return;
    record.isTerminated = true;
    const { worker, owner } = record;
    // Further reports, such as a script whose loading was aborted or an error that was on its way, do not matter.
    worker.onerror = (event) => event.preventDefault?.();
    worker.onmessage = null;
    worker.terminate();
    this.#attempt(`recovering the memory of worker ${owner}`, () => this.#options.fs.recover(owner));
  }

  #release({ owner, syscallBlock }: WorkerRecord): void {
    const { fs, streams, listeners, datagrams, positions, fileLocks, heap, pool } = this.#options;
    const attempt = (step: () => void) => this.#attempt(`releasing what worker ${owner} held`, step);
    for (const release of [
      () => listeners.closeAll(owner),
      () => datagrams.closeAll(owner),
      () => streams.releaseAll(owner),
      () => fileLocks.releaseAll(owner),
    ])
      attempt(release);
    setTimeout(() => pool.recycle(owner), REPLACEMENT_DELAY_MS);
    // It may still write to this memory, and so may the other threads of its process.
    setTimeout(() => {
      for (const release of [() => positions.releaseAll(owner), () => fs.reclaim(owner), () => heap.free(syscallBlock)]) attempt(release);
    }, GONE_AFTER_MS);
  }

  /** A failure in one step must not prevent the others: waiters for the end of a process would wait forever. */
  #attempt(what: string, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#options.onError(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }

  /** Sets up the child's descriptors and the parent's ends of new pipes. Throws 'EBADF' for resources that are gone. */
  #connect(requests: readonly StdioRequest[], parent: number, child: PooledWorker): { stdio: StdioInit[]; pipes: (StreamEnd | null)[] } {
    const pipes: (StreamEnd | null)[] = [];
    try {
      const stdio = requests.map((entry, fd): StdioInit => {
        if (entry.type !== 'new-pipe') {
          this.#hold(entry, child.owner);
          if (entry.type === 'file') this.#options.fs.retain(entry.inode);
          pipes.push(null);
          return entry;
        }
        const { near, far } = this.#pipeFor(fd, entry.isIpc === true, parent, child.owner);
        pipes.push(near);
        return { type: 'pipe', stream: far, ...(entry.isIpc ? { isIpc: true } : {}) };
      });
      return { stdio, pipes };
    } catch (code) {
      const { streams, positions, pool } = this.#options;
      for (const pipe of pipes) if (pipe) streams.releaseEnd(pipe, parent);
      streams.releaseAll(child.owner);
      positions.releaseAll(child.owner);
      child.worker.terminate();
      pool.recycle(child.owner);
      throw code;
    }
  }

  /** Keeps what a worker may use alive as long as the worker. */
  #hold(entry: StdioInit, owner: number): void {
    if (entry.type === 'pipe' || entry.type === 'terminal') this.#options.streams.holdEnd(entry.stream, owner);
    if (entry.type === 'file') this.#options.positions.hold(entry.position, owner);
  }

  /** Standard streams are one-way; higher descriptors and IPC are two-way. */
  #pipeFor(fd: number, isIpc: boolean, parent: number, child: number): { near: StreamEnd; far: StreamEnd } {
    const { streams } = this.#options;
    if (fd > 2 || isIpc) return streams.createPair(parent, child);
    if (fd === 0) {
      const ring = streams.create(child, parent).offset;
      return { near: { readable: 0, writable: ring }, far: { readable: ring, writable: 0 } };
    }
    const ring = streams.create(parent, child).offset;
    return { near: { readable: ring, writable: 0 }, far: { readable: 0, writable: ring } };
  }
}
