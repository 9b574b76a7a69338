import type {
  KernelRequest,
  KernelRequests,
  KernelToProcess,
  KernelToThread,
  ProcessToKernel,
  SpawnAnswer,
  SpawnRequest,
  ThreadToKernel,
} from '../abi/messages.ts';
import type { Ring } from '../abi/ring.ts';

/** A process's line to the kernel; the rest of userland depends on this face only. Made by `createKernelClient`. */
export interface KernelClient {
  /** Names this worker in the locks of the shared memory. */
  readonly owner: number;
  /** Fire and forget. */
  post(message: ProcessToKernel | ThreadToKernel, transfer?: readonly Transferable[]): void;
  /** Asks and blocks this worker for the answer (`Atomics.wait`). Throws a code such as 'ENOENT'. */
  callSync<R extends KernelRequest>(request: R): KernelRequests[R['type']]['answer'];
  /** Asks and is called back later, outside the event loop: use `realm.loop.enqueue`. */
  ask<R extends KernelRequest>(request: R, callback: (error: string | null, answer: KernelRequests[R['type']]['answer'] | null) => void): void;
  /** Handles messages of one type from the kernel. Handlers run outside the event loop: use `realm.loop.enqueue`. */
  on<T extends (KernelToProcess | KernelToThread)['type']>(type: T, handler: (message: Extract<KernelToProcess | KernelToThread, { type: T }>) => void): void;
  /** Starts a child; its end arrives as `child-exit`. Throws ENOENT, EACCES... */
  spawn(request: Omit<SpawnRequest, 'type'>): SpawnAnswer;
  /** Throws 'ESRCH'. A process group is named by a negative number. */
  kill(pid: number, signal: number): void;
  /** Says whether this process handles a signal; unhandled ones have their default action. */
  handleSignal(signal: number, isHandled: boolean): void;
  /** Marks a signal as arrived at its handler. */
  takeSignal(signal: number): void;
  /** A view of a ring the kernel handed out. */
  ring(offset: number): Ring;
  /** Gives one end back; the other side sees the end of file or a broken pipe. */
  closeEnd(ring: number, side: 'read' | 'write'): void;
  /** Copies and frees a block of the shared heap that an answer named. */
  takeBytes(block: { readonly offset: number; readonly length: number }): Uint8Array<ArrayBuffer>;
  /** Waits here while the process is stopped; where a program blocks, it is to be asked. */
  pause(): void;
  /** Ends this worker; never returns. */
  exit(code: number, signal?: number): never;
}
