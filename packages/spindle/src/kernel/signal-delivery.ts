import { type KernelToProcess, SYSCALL_BLOCK } from '../abi/messages.ts';
import { SIGNALS, stopsByDefault, terminatesByDefault } from '../abi/signals.ts';
import type { ProcessRecord, ProcessTable, WorkerRecord } from './process-table.ts';

/** ^C on a process that handles SIGINT but is too busy to run the handler. */
const INTERRUPT_GRACE_MS = 2000;
/** Kill by the host: how long the process may take to exit after the signal. */
const KILL_GRACE_MS = 5000;

interface SignalDeliveryOptions {
  readonly memory: SharedArrayBuffer;
  readonly processes: Pick<ProcessTable, 'get'>;
  /** Ends a worker's waits for bytes or space, so that it notices that it is stopped. */
  readonly wake: (worker: WorkerRecord) => void;
  /** A process was stopped or continued. */
  readonly onStopped: (process: ProcessRecord) => void;
  /** Ends a process as if by this signal. */
  readonly terminate: (process: ProcessRecord, signal: number) => void;
}

/**
 * Delivers signals: to handlers by message, otherwise the default action. A busy process may get a grace period. A
 * stopped process stops the next time it receives a message, calls the kernel or waits for bytes, since a worker
 * cannot be halted in the middle of a computation.
 */
export class SignalDelivery {
  readonly #options: SignalDeliveryOptions;
  /** Pending grace periods by process and signal; 0 stands for waiting for the process to exit. */
  readonly #graces = new Map<ProcessRecord, Map<number, ReturnType<typeof setTimeout>>>();
  /** Terminating signals for stopped processes, delivered when they continue. */
  readonly #held = new Map<ProcessRecord, number>();

  constructor(options: SignalDeliveryOptions) {
    this.#options = options;
  }

  send(process: ProcessRecord, signal: number): void {
    if (signal === 0 || process.isEnding) return;
    if (signal === SIGNALS.SIGCONT) this.#resume(process);
    if (process.isEnding) return;
    if (signal === SIGNALS.SIGKILL) this.#options.terminate(process, signal);
    else if (signal === SIGNALS.SIGSTOP) this.#stop(process);
    else if (this.#isHandled(process, signal)) this.#post(process, signal);
    else if (stopsByDefault(signal)) {
      if (this.#isControlled(process)) this.#stop(process);
    } else if (terminatesByDefault(signal)) {
      if (process.isStopped) this.#held.set(process, this.#held.get(process) ?? signal);
      else this.#options.terminate(process, signal);
    }
  }

  /**
   * Whether someone can continue the process. POSIX exempts orphaned process groups. Here a shell and its
   * foreground command share one group, so a shell is recognized by its SIGCHLD handler.
   */
  #isControlled(process: ProcessRecord): boolean {
    const leader = this.#options.processes.get(process.session);
    return leader !== undefined && leader !== process && this.#isHandled(leader, SIGNALS.SIGCHLD!);
  }

  #stop(process: ProcessRecord): void {
    if (process.isStopped) return;
    process.isStopped = true;
    for (const worker of [process.main, ...process.threads.values()]) {
      Atomics.store(this.#stopWord(worker), 0, 1);
      worker.worker.postMessage({ type: 'stop' } satisfies KernelToProcess);
      this.#options.wake(worker);
    }
    this.#options.onStopped(process);
    this.#tellParent(process);
  }

  #resume(process: ProcessRecord): void {
    if (!process.isStopped) return;
    process.isStopped = false;
    const signal = this.#held.get(process);
    this.#held.delete(process);
    if (signal !== undefined) {
      this.#options.terminate(process, signal);
      return;
    }
    for (const worker of [process.main, ...process.threads.values()]) {
      Atomics.store(this.#stopWord(worker), 0, 0);
      Atomics.notify(this.#stopWord(worker), 0);
    }
    this.#options.onStopped(process);
    this.#tellParent(process);
  }

  /** Reports that a child stopped, continued or ended. */
  #tellParent({ ppid }: ProcessRecord): void {
    const parent = this.#options.processes.get(ppid);
    if (parent) this.send(parent, SIGNALS.SIGCHLD!);
  }

  #stopWord({ syscallBlock }: WorkerRecord): Int32Array {
    return new Int32Array(this.#options.memory, syscallBlock + SYSCALL_BLOCK.stopped, 1);
  }

  /** A signal from a terminal key: a process that handles it must get to it within the grace period. */
  interrupt(process: ProcessRecord, signal: number): void {
    this.send(process, signal);
    if (!process.isEnding && terminatesByDefault(signal) && this.#isHandled(process, signal)) this.#await(process, signal, INTERRUPT_GRACE_MS, signal);
  }

  /** A signal from the host: the process must exit within the grace period. */
  killWithGrace(process: ProcessRecord, signal: number): void {
    this.send(process, signal);
    if (terminatesByDefault(signal)) this.#resume(process);
    if (!process.isEnding && terminatesByDefault(signal)) this.#await(process, 0, KILL_GRACE_MS, signal);
  }

  /** A worker has started to handle the signal. */
  taken(process: ProcessRecord, signal: number): void {
    this.#clear(process, signal);
  }

  ended(process: ProcessRecord): void {
    for (const timer of this.#graces.get(process)?.values() ?? []) clearTimeout(timer);
    this.#graces.delete(process);
    this.#held.delete(process);
    this.#tellParent(process);
  }

  #isHandled(process: ProcessRecord, signal: number): boolean {
    // The last real-time signal has no bit, and programs cannot handle it by name.
    if (signal >= 64) return false;
    const words = new Int32Array(this.#options.memory, process.main.syscallBlock + SYSCALL_BLOCK.handled, 2);
    return (Atomics.load(words, signal >> 5) & (1 << (signal & 31))) !== 0;
  }

  #post(process: ProcessRecord, signal: number): void {
    const { worker, syscallBlock } = process.main;
    const words = new Int32Array(this.#options.memory, syscallBlock + SYSCALL_BLOCK.signals, 2);
    Atomics.or(words, signal >> 5, 1 << (signal & 31));
    worker.postMessage({ type: 'signal', signal });
  }

  #await(process: ProcessRecord, key: number, graceMs: number, signal: number): void {
    let timers = this.#graces.get(process);
    if (!timers) this.#graces.set(process, (timers = new Map()));
    if (timers.has(key)) return;
    timers.set(
      key,
      setTimeout(() => {
        timers.delete(key);
        if (process.isEnding) return;
        // Waiting for a child in a blocking call is not a busy loop: the child received the signal too.
        if (key !== 0 && process.main.isBlocked) this.#await(process, key, graceMs, signal);
        else this.#options.terminate(process, signal);
      }, graceMs),
    );
  }

  #clear(process: ProcessRecord, key: number): void {
    const timers = this.#graces.get(process);
    clearTimeout(timers?.get(key));
    timers?.delete(key);
  }
}

/** A signal by number or by name. */
export function signalNumber(signal: number | string): number {
  if (typeof signal === 'number') return signal;
  const number = SIGNALS[signal];
  if (number === undefined) throw 'EINVAL';
  return number;
}
