import type { Announcement, SharedFile, SiteConfig, StdioInit } from '../abi/messages.ts';
import type { FileSystem } from '../filesystem/file-system.ts';

/** The part of the shared allocator that the kernel needs. */
export interface KernelHeap {
  /** Returns the byte offset of at least `bytes` zeroed bytes, a multiple of 8. Throws 'ENOSPC'. */
  alloc(bytes: number): number;
  free(offset: number): void;
  /** Makes an allocation belong to a worker, to be reclaimed with it. */
  give(offset: number, owner: number): void;
}

/** The part of a dedicated worker that the kernel uses; a fake or a `node:worker_threads` worker fits too. */
export interface WorkerLike {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  /** Without `preventDefault` the browser reports the error as the kernel's own. */
  onerror: ((event: { message?: string; filename?: string; lineno?: number; preventDefault?(): void }) => void) | null;
}

export interface KernelOptions {
  readonly fs: FileSystem;
  readonly heap: KernelHeap;
  /** Absolute base URL of the runtime's built files, with a trailing slash. */
  readonly assetsUrl: string;
  readonly site: SiteConfig;
  /** Built files placed in the heap before the first worker starts; without them each worker fetches its own. */
  readonly sharedFiles?: readonly SharedFile[];
  /** Creates a process worker; the default loads `process.js` from `assetsUrl`. */
  readonly createWorker?: (name: string) => WorkerLike;
  /** Total number of workers, including busy ones; a few more are always ready. Default 10. */
  readonly poolSize?: number;
  /** Milliseconds between a start and refilling the pool; default 1500. */
  readonly poolRefillDelayMs?: number;
  /** Reports errors that belong to no process: a worker that cannot load, an invalid message. */
  readonly onError?: (message: string) => void;
}

export interface KernelSpawnOptions {
  /** A path, or a name to look up in `env.PATH`. */
  readonly file: string;
  /** As for `execve`: `argv[0]` is the program name. Default `[file]`. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** If set, the process gets a terminal; otherwise pipes (standard output and error share one pipe, to keep their order). */
  readonly terminal?: { readonly cols: number; readonly rows: number };
  /** Descriptors to use instead of either; nothing can then be read or written from here. */
  readonly stdio?: readonly StdioInit[];
}

/** How a process ended, as its parent sees it. */
export interface ExitStatus {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** What a shell reports: the exit code, or 128 + the signal number. */
  readonly signal: string | null;
  /** What a shell reports: the code, or 128 + the signal's number. */
  readonly shellCode: number;
}

/** A two-way byte stream seen from the host side, with back-pressure in both directions. */
export interface ByteDuplex {
  /** The next bytes (a copy, at most 64 KiB), or null at the end. Only one read at a time. */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Resolves when all bytes were accepted; rejects with 'EPIPE' when there is no reader left. */
  write(bytes: Uint8Array): Promise<void>;
  /** No more bytes will be written (the other side sees end of file). */
  end(): void;
  /** Closes both directions at once. */
  destroy(): void;
}

export interface KernelProcess extends ByteDuplex {
  readonly pid: number;
  readonly exit: Promise<ExitStatus>;
  /** Sends a signal (default SIGTERM). A process that handles it but does not exit within the grace period is terminated. */
  kill(signal?: string | number): void;
  /** Has an effect only with a terminal. */
  resize(size: { readonly cols: number; readonly rows: number }): void;
}

/** `pid` is the process of the host that listens, itself or through a program that it started. Absent when the port closes. */
export type PortListener = (port: number, event: 'open' | 'close', pid?: number) => void;

/** The kernel as seen by the host side of its worker. */
export interface KernelFace {
  readonly fs: FileSystem;
  /** Resolves when the program was found and a worker has started it; rejects with a code such as 'ENOENT'. */
  spawn(options: KernelSpawnOptions): Promise<KernelProcess>;
  /** Connects to a process's loopback port. Waits for a server that is starting or restarting; rejects with 'ECONNREFUSED' if none appears. */
  connect(port: number): Promise<ByteDuplex>;
  /** Ports that have a listener and stayed open for the debounce time. */
  readonly openPorts: readonly number[];
  /** `open` is debounced (Vite probes a port by listening and closing). Returns a function that unsubscribes. */
  onPort(listener: PortListener): () => void;
  /** Receives what programs announce to the embedder. */
  onAnnouncement(listener: (announcement: Announcement) => void): void;
  /** Resolves when the pool is filled. */
  warm(): Promise<void>;
  /** The token that processes started from now on present to the site's services. */
  setSiteToken(token: string | undefined): void;
  /** Whether processes may use the site's CORS proxy. */
  setCorsProxy(isUsed: boolean): void;
  /** The token for the CORS proxy; without one the proxy is off. */
  setCorsToken(token: string | undefined): void;
  /** Ends every process and worker. */
  shutdown(): void;
}
