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

/** A process's connection to the kernel; the rest of userland depends on this interface only. Created by `createKernelClient`. */
export interface KernelClient {
  /** Identifies this worker in locks in shared memory. */
  readonly owner: number;
  /** Fire and forget. */
  post(message: ProcessToKernel | ThreadToKernel, transfer?: readonly Transferable[]): void;
  /** Sends a request and blocks this worker until the result arrives (`Atomics.wait`). Throws a code such as 'ENOENT'. */
  callSync<R extends KernelRequest>(request: R): KernelRequests[R['type']]['answer'];
  /** Sends a request and calls back later, outside the event loop: use `realm.loop.enqueue`. */
  ask<R extends KernelRequest>(request: R, callback: (error: string | null, answer: KernelRequests[R['type']]['answer'] | null) => void): void;
  /** Handles kernel messages of one type. Handlers run outside the event loop: use `realm.loop.enqueue`. */
  on<T extends (KernelToProcess | KernelToThread)['type']>(type: T, handler: (message: Extract<KernelToProcess | KernelToThread, { type: T }>) => void): void;
  /** Starts a child; its exit arrives as `child-exit`. Throws ENOENT, EACCES... */
  spawn(request: Omit<SpawnRequest, 'type'>): SpawnAnswer;
  /** Throws 'ESRCH'. A negative number names a process group. */
  kill(pid: number, signal: number): void;
  /** Sets whether this process handles a signal; unhandled signals have their default action. */
  handleSignal(signal: number, isHandled: boolean): void;
  /** Marks a signal as delivered to its handler. */
  takeSignal(signal: number): void;
  /** A view of a ring that the kernel provided. */
  ring(offset: number): Ring;
  /** Closes one end; the other side sees the end of file or a broken pipe. */
  closeEnd(ring: number, side: 'read' | 'write'): void;
  /** Copies and frees a block in the shared heap named in a result. */
  takeBytes(block: { readonly offset: number; readonly length: number }): Uint8Array<ArrayBuffer>;
  /** Waits here while the process is stopped; call it wherever a program blocks. */
  pause(): void;
  /** Ends this worker; never returns. */
  exit(code: number, signal?: number): never;
}
