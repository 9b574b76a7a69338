/**
 * Messages between the kernel (one worker) and process workers.
 *
 * The kernel creates every worker, for processes and for threads alike: a worker that blocks in
 * `Atomics.wait` cannot start a child of its own. Bulk data never travels in these messages; it
 * goes through rings in shared memory (`abi/ring.ts`), which this protocol only hands around.
 */

/** Two rings in the shared heap seen from one end; 0 means that this direction does not exist. */
export interface StreamEnd {
  /** Heap offset of the ring this end reads from. */
  readonly readable: number;
  /** Heap offset of the ring this end writes to. */
  readonly writable: number;
}

/** What a process finds behind one of its first descriptors. */
export type StdioInit =
  | { readonly type: 'ignore' }
  | { readonly type: 'pipe'; readonly stream: StreamEnd; readonly isIpc?: boolean }
  | { readonly type: 'terminal'; readonly terminalId: number; readonly stream: StreamEnd }
  | { readonly type: 'file'; readonly inode: number; readonly flags: number; readonly position: number; readonly path: string };

/** What a `worker_threads` thread gets on top of its process. */
export interface ThreadInit {
  readonly threadId: number;
  readonly name: string;
  /** Native port to the parent thread, and the heap offset and side of its shared control block. */
  readonly port: MessagePort;
  readonly portControl: number;
  readonly portSide: 0 | 1;
}

/** Loads code and boots as far as possible before it is known what will run (the pool). */
export interface PreloadMessage {
  readonly type: 'preload';
  readonly memory: SharedArrayBuffer;
  /** Number under which this worker allocates and locks in shared memory; the kernel frees by it. */
  readonly owner: number;
  /** Absolute base address of the runtime's built files, with trailing slash. */
  readonly assetsUrl: string;
  /** Opaque to processes: what the host site offers (installation service, CORS proxy...). */
  readonly site: SiteConfig;
}

/** Addresses of the host site that processes may use, absolute; absent when not offered. */
export interface SiteConfig {
  readonly installUrl?: string;
  readonly registryUrl?: string;
  readonly corsProxyUrl?: string;
  readonly token?: string;
}

export interface StartMessage {
  readonly type: 'start';
  readonly pid: number;
  readonly ppid: number;
  /** As given to `execve`: `argv[0]` is the program name, Node's own options are not yet parsed. */
  readonly argv: readonly string[];
  /** Options already parsed by a parent thread (`execArgv`), for threads only. */
  readonly execArgv?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly umask: number;
  readonly stdio: readonly StdioInit[];
  readonly thread?: ThreadInit;
  /** Heap offset of this worker's block for synchronous system calls and signals. */
  readonly syscallBlock: number;
}

/** A process asks the kernel for a child. Answered by `spawned` with the same `requestId`. */
export interface SpawnRequest {
  readonly file: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly umask: number;
  readonly stdio: readonly StdioInit[];
  readonly detached: boolean;
}
