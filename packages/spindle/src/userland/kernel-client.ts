import type { SpawnRequest, StreamEnd } from '../abi/messages.ts';

/** A process's line to the kernel. Grown by the kernel's owner; the rest of userland depends on this face only. */
export interface KernelClient {
  /** Fire and forget. */
  post(message: { readonly type: string } & Record<string, unknown>, transfer?: readonly Transferable[]): void;
  /** Asks and blocks this worker for the answer (ring in shared memory, `Atomics.wait`). Throws a code such as 'ENOENT'. */
  callSync<T>(request: { readonly type: string } & Record<string, unknown>): T;
  /** Handles messages of one type from the kernel. Handlers run outside the event loop: use `realm.loop.enqueue`. */
  on(type: string, handler: (message: any) => void): void;
  /** Takes a process number at once, then starts the child asynchronously; its end arrives as `child-exit`. */
  spawn(request: SpawnRequest): number;
  kill(pid: number, signal: number): void;
  /** Takes a loopback port; throws 'EADDRINUSE'. 0 asks for a free one. Connections arrive as `connection`. */
  listen(port: number, host: string): number;
  unlisten(port: number): void;
  /** Connects to a loopback port; throws 'ECONNREFUSED'. */
  connect(port: number, host: string): StreamEnd;
}
