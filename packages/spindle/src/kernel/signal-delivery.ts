import { SYSCALL_BLOCK } from '../abi/messages.ts';
import { SIGNALS, terminatesByDefault } from '../abi/signals.ts';
import type { ProcessRecord } from './process-table.ts';

/** ^C on a process that handles SIGINT but whose loop does not get free to do it. */
const INTERRUPT_GRACE_MS = 2000;
/** A kill by the host: time to end after the signal was sent. */
const KILL_GRACE_MS = 5000;

interface SignalDeliveryOptions {
  readonly memory: SharedArrayBuffer;
  /** Ends a process as if by this signal. */
  readonly terminate: (process: ProcessRecord, signal: number) => void;
}

/** Signals: to handlers by message, else the default action. A busy loop may get a grace period. */
export class SignalDelivery {
  readonly #options: SignalDeliveryOptions;
  /** Running grace periods, by process and signal; 0 stands for the wait for its end. */
  readonly #graces = new Map<ProcessRecord, Map<number, ReturnType<typeof setTimeout>>>();

  constructor(options: SignalDeliveryOptions) {
    this.#options = options;
  }

  send(process: ProcessRecord, signal: number): void {
    if (signal === 0 || process.isEnding) return;
    if (signal === SIGNALS.SIGKILL) this.#options.terminate(process, signal);
    else if (this.#isHandled(process, signal)) this.#post(process, signal);
    else if (terminatesByDefault(signal)) this.#options.terminate(process, signal);
  }

  /** From a terminal's key: who handles it must get to it within the grace period. */
  interrupt(process: ProcessRecord, signal: number): void {
    this.send(process, signal);
    if (!process.isEnding && this.#isHandled(process, signal)) this.#await(process, signal, INTERRUPT_GRACE_MS, signal);
  }

  /** From the host: the process must end within the grace period. */
  killWithGrace(process: ProcessRecord, signal: number): void {
    this.send(process, signal);
    if (!process.isEnding && terminatesByDefault(signal)) this.#await(process, 0, KILL_GRACE_MS, signal);
  }

  /** A worker began to handle the signal. */
  taken(process: ProcessRecord, signal: number): void {
    this.#clear(process, signal);
  }

  ended(process: ProcessRecord): void {
    for (const timer of this.#graces.get(process)?.values() ?? []) clearTimeout(timer);
    this.#graces.delete(process);
  }

  #isHandled(process: ProcessRecord, signal: number): boolean {
    // The last real-time signal has no bit: nobody can ask for it by name.
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
        // Waiting for a child in a blocking call is not a busy loop: the child got the signal too.
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
