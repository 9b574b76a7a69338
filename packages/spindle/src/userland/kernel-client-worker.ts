import { DeathMark } from '../abi/dead-workers.ts';
import {
  type KernelRequest,
  type KernelRequests,
  type KernelToProcess,
  type ProcessToKernel,
  type StartMessage,
  SYSCALL_BLOCK,
  type ThreadToKernel,
} from '../abi/messages.ts';
import { Ring } from '../abi/ring.ts';
import type { KernelClient } from './kernel-client.ts';

/** Functions of the worker's entry point, captured before Node's library replaced the globals. */
interface KernelLine {
  readonly memory: SharedArrayBuffer;
  /** From the preload message. */
  readonly owner: number;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

/** The client, and the two methods that the worker's entry point calls. */
export interface WorkerKernelClient extends KernelClient {
  /** Called once the worker knows its program; kernel calls work from here on. */
  start(message: StartMessage): void;
  /** Receives every kernel message other than `preload` and `start`. Returns true if a handler took it. */
  receive(message: { readonly type: string }): boolean;
}

const STATE = SYSCALL_BLOCK.state / 4;
const LENGTH = SYSCALL_BLOCK.length / 4;
const OVERFLOW = SYSCALL_BLOCK.overflow / 4;
const STOPPED = SYSCALL_BLOCK.stopped / 4;

export function createKernelClient(line: KernelLine): WorkerKernelClient {
  const { memory, owner } = line;
  const death = new DeathMark(new Int32Array(memory), owner);
  const decoder = new TextDecoder();
  const handlers = new Map<string, ((message: any) => void)[]>();
  const asked = new Map<number, (error: string | null, answer: any) => void>();
  let lastAskId = 0;
  let block: Int32Array | null = null;

  const post = (message: ProcessToKernel | ThreadToKernel, transfer?: readonly Transferable[]) =>
    transfer ? line.postMessage(message, [...transfer]) : line.postMessage(message);
  const send = (message: ProcessToKernel) => post(message);

  function copy(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    bytes.set(new Uint8Array(memory, offset, length));
    return bytes;
  }

  function pause(): void {
    while (block && Atomics.load(block, STOPPED) !== 0) Atomics.wait(block, STOPPED, 1);
  }

  function callSync<R extends KernelRequest>(request: R): KernelRequests[R['type']]['answer'] {
    if (!block) throw new Error(`${request.type} was called before the process was started`);
    // The block may belong to another worker by now.
    if (death.isSet) throw 'ESRCH';
    Atomics.store(block, STATE, 0);
    send({ type: 'call', request });
    while (Atomics.load(block, STATE) === 0) Atomics.wait(block, STATE, 0);
    const length = block[LENGTH]!;
    const overflow = block[OVERFLOW]! >>> 0;
    const text = decoder.decode(copy(overflow || block.byteOffset + SYSCALL_BLOCK.bytes, length));
    if (overflow) send({ type: 'free', offset: overflow });
    const isFailure = Atomics.load(block, STATE) === 2;
    // `kill(process.pid, 'SIGSTOP')` returns when the process is continued.
    pause();
    if (isFailure) throw text;
    return JSON.parse(text);
  }

  const client: WorkerKernelClient = {
    owner,
    post,
    callSync,
    pause,
    ask(request, callback) {
      asked.set(++lastAskId, callback);
      send({ type: 'ask', id: lastAskId, request });
    },
    on(type: string, handler: (message: any) => void) {
      const list = handlers.get(type);
      if (list) list.push(handler);
      else handlers.set(type, [handler]);
    },
    spawn: (request) => callSync({ ...request, type: 'spawn' }),
    kill: (pid, signal) => void callSync({ type: 'kill', pid, signal }),
    handleSignal(signal, isHandled) {
      if (!block) throw new Error('signals can only be handled after the process was started');
      const word = SYSCALL_BLOCK.handled / 4 + (signal >> 5);
      if (isHandled) Atomics.or(block, word, 1 << (signal & 31));
      else Atomics.and(block, word, ~(1 << (signal & 31)));
    },
    takeSignal(signal) {
      if (block) Atomics.and(block, SYSCALL_BLOCK.signals / 4 + (signal >> 5), ~(1 << (signal & 31)));
      send({ type: 'signal-taken', signal });
    },
    ring: (offset) => new Ring(memory, offset, owner, death),
    closeEnd: (ring, side) => send({ type: 'close-end', ring, side }),
    takeBytes({ offset, length }) {
      const bytes = copy(offset, length);
      send({ type: 'free', offset });
      return bytes;
    },
    exit(code, signal) {
      send(signal === undefined ? { type: 'exit', code } : { type: 'exit', code, signal });
      // Nothing may run after an exit: park until the kernel terminates this worker.
      const parked = new Int32Array(new SharedArrayBuffer(4));
      for (;;) Atomics.wait(parked, 0, 0);
    },
    start(message) {
      block = new Int32Array(memory, message.syscallBlock, SYSCALL_BLOCK.byteSize / 4);
    },
    receive(message) {
      if (message.type === 'stop') {
        pause();
        return true;
      }
      if (message.type === 'answer') {
        const { id, result, error } = message as Extract<KernelToProcess, { type: 'answer' }>;
        const callback = asked.get(id);
        asked.delete(id);
        callback?.(error ?? null, error === undefined ? result : null);
        return callback !== undefined;
      }
      const list = handlers.get(message.type);
      if (!list) return false;
      for (const handler of list) handler(message);
      return true;
    },
  };
  return client;
}
