import type { Announcement, SharedFile, SiteConfig, StdioInit } from '../abi/messages.ts';
import type { FileSystem } from '../filesystem/file-system.ts';

/** The kernel's shared allocator, as far as the kernel needs it. */
export interface KernelHeap {
  /** Answers the byte offset of at least `bytes` zeroed bytes, a multiple of 8. Throws 'ENOSPC'. */
  alloc(bytes: number): number;
  free(offset: number): void;
  /** Lets an allocation be reclaimed with a worker. */
  give(offset: number, owner: number): void;
}

/** The part of a dedicated worker the kernel uses; a fake or a `node:worker_threads` worker fits as well. */
export interface WorkerLike {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  /** Without `preventDefault` the browser counts the error as the kernel's own. */
  onerror: ((event: { message?: string; filename?: string; lineno?: number; preventDefault?(): void }) => void) | null;
}

export interface KernelOptions {
  readonly fs: FileSystem;
  readonly heap: KernelHeap;
  /** Absolute base address of the runtime's built files, with trailing slash. */
  readonly assetsUrl: string;
  readonly site: SiteConfig;
  /** Built files that were put into the heap before the first worker starts; without them each worker fetches them. */
  readonly sharedFiles?: readonly SharedFile[];
  /** Makes a process worker; the default loads `process.js` of `assetsUrl`. */
  readonly createWorker?: (name: string) => WorkerLike;
  /** Workers kept, loaded ahead; those that run something count, but some more are always ready. Default 10. */
  readonly poolSize?: number;
  /** Milliseconds after a start before the pool is filled again; default 1500. */
  readonly poolRefillDelayMs?: number;
  /** Reports what belongs to no process: a worker that cannot load, a broken message. */
  readonly onError?: (message: string) => void;
}

export interface KernelSpawnOptions {
  /** A path, or a name that is looked up in `env.PATH`. */
  readonly file: string;
  /** As for `execve`: `argv[0]` is the program's name. Default `[file]`. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** With it the process gets a terminal; without it pipes (standard output and error are one pipe, in order). */
  readonly terminal?: { readonly cols: number; readonly rows: number };
  /** What stands behind its descriptors instead of either; nothing can be read or written from here then. */
  readonly stdio?: readonly StdioInit[];
}

/** How a process ended, as its parent sees it. */
export interface ExitStatus {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** `SIGTERM`..., or null. */
  readonly signal: string | null;
  /** What a shell reports: the code, or 128 + the signal's number. */
  readonly shellCode: number;
}

/** A two-way stream of bytes seen from the host side, with back-pressure both ways. */
export interface ByteDuplex {
  /** The next bytes (a copy, at most 64 KiB), or null at the end. One read at a time. */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Resolves when all bytes were taken; rejects with 'EPIPE' when nobody reads any more. */
  write(bytes: Uint8Array): Promise<void>;
  /** No more bytes will be written (the other side sees the end). */
  end(): void;
  /** Gives up both directions at once. */
  destroy(): void;
}

export interface KernelProcess extends ByteDuplex {
  readonly pid: number;
  readonly exit: Promise<ExitStatus>;
  /**
   * Sends a signal (default SIGTERM). A process that took it but does not end within the grace
   * period is terminated.
   */
  kill(signal?: string | number): void;
  /** Only with a terminal; harmless otherwise. */
  resize(size: { readonly cols: number; readonly rows: number }): void;
}

export type PortListener = (port: number, event: 'open' | 'close') => void;

/** The kernel as its worker's host side sees it. */
export interface KernelFace {
  readonly fs: FileSystem;
  /** Resolves when the program was found and a worker took it; rejects with a code such as 'ENOENT'. */
  spawn(options: KernelSpawnOptions): Promise<KernelProcess>;
  /**
   * A connection to a process's loopback port. A server that is only starting, or starts again, is
   * waited for; rejects with 'ECONNREFUSED' when none comes.
   */
  connect(port: number): Promise<ByteDuplex>;
  /** Ports that have a listener now and stayed open for the debounce time. */
  readonly openPorts: readonly number[];
  /** `open` is debounced (Vite probes a port by listening and closing); answers a function that stops it. */
  onPort(listener: PortListener): () => void;
  /** Told what programs have to say to whoever embeds the machine. */
  onAnnouncement(listener: (announcement: Announcement) => void): void;
  /** Resolves when the pool is filled. */
  warm(): Promise<void>;
  /** What processes that start from now on show to the site's services. */
  setSiteToken(token: string | undefined): void;
  /** Whether they may use the site's CORS proxy. */
  setCorsProxy(isUsed: boolean): void;
  /** What opens it; without one it is off. */
  setCorsToken(token: string | undefined): void;
  /** Ends every process and worker. */
  shutdown(): void;
}
