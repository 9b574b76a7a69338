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
  /** `position` is a word in the shared heap: all processes that have the file from one `open` move it together. */
  | { readonly type: 'file'; readonly inode: number; readonly flags: number; readonly position: SharedPosition; readonly path: string };

/** Heap offset of a Float64 that the kernel keeps while a process uses it; 0: the process's own, from the start. */
export type SharedPosition = number;

/** What a `worker_threads` thread gets on top of its process. */
export interface ThreadInit {
  readonly threadId: number;
  readonly name: string;
  /** Native port to the parent thread, and the heap offset and side of its shared control block. */
  readonly port: MessagePort;
  readonly portControl: number;
  readonly portSide: 0 | 1;
  /** Heap offset of the last thread number given out in this process; a parent adds 1 atomically. */
  readonly threadCounter: number;
  /** Number under which messages between threads are allocated, so that they outlive their sender: the process's first worker. */
  readonly messageOwner: number;
  /** Heap offset of the environment it shares with its parent; 0: it has a copy. */
  readonly sharedEnvironment: number;
  /** In the order of Node's `worker` binding: megabytes of the young and the old generation, of code, of the stack; negative for none given. */
  readonly resourceLimits: readonly number[];
}

/**
 * What threads need of the kernel, besides all that processes do. A thread is a worker with the `pid`
 * of its process; it ends by the ordinary `exit` message, which ends its process only when it comes
 * from the first worker. The kernel ends a process's threads with it.
 */
export type ThreadToKernel =
  /** Starts a worker with a `StartMessage` whose `thread` is `init` (its port is in the transfer list). */
  | {
      readonly type: 'thread-start';
      readonly init: ThreadInit;
      readonly argv: readonly string[];
      readonly execArgv: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string;
      readonly umask: number;
    }
  /** Ends one thread at once; answered by `thread-exit` with code 1. */
  | { readonly type: 'thread-terminate'; readonly threadId: number }
  /** To every other worker of the process, as `process-broadcast`. */
  | { readonly type: 'process-broadcast'; readonly channel: string; readonly data: unknown };

/** Answers of the kernel to threads and their parents. */
export type KernelToThread =
  /** To the worker that started it. `error` is a code such as ERR_WORKER_OUT_OF_MEMORY, null after an ordinary end. */
  | { readonly type: 'thread-exit'; readonly threadId: number; readonly code: number; readonly error: string | null }
  /** To every other worker of its process: the ends of channels that it had are closed. */
  | { readonly type: 'thread-gone'; readonly threadId: number }
  | { readonly type: 'process-broadcast'; readonly channel: string; readonly data: unknown };

/** Loads code and boots as far as possible before it is known what will run (the pool). */
export interface PreloadMessage {
  readonly type: 'preload';
  readonly memory: SharedArrayBuffer;
  /** Number under which this worker allocates and locks in shared memory; the kernel frees by it. */
  readonly owner: number;
  /** Absolute base address of the runtime's built files, with trailing slash. */
  readonly assetsUrl: string;
  /** Built files that lie in the shared heap, so that not every worker fetches and keeps them; what is absent is fetched. */
  readonly sharedFiles?: readonly SharedFile[] | undefined;
  /** Opaque to processes: what the host site offers (installation service, CORS proxy...). */
  readonly site: SiteConfig;
}

/** Built files, written by `library/build.mjs`: most of Node's library, and the shapes of its bindings. */
export const LIBRARY_FILE = 'library.txt';
export const SHAPES_FILE = 'shapes.json';

export interface SharedFile {
  /** Name of the built file that was read. */
  readonly file: string;
  readonly offset: number;
  readonly byteSize: number;
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
  /** For the site's services, newer than what was preloaded (`SiteConfig.token`). */
  readonly siteToken: string | undefined;
  /** Heap offset of this worker's block for synchronous system calls and signals. */
  readonly syscallBlock: number;
}

/** What a parent wants behind a descriptor of its child. */
export type StdioRequest =
  | StdioInit
  /** A new pipe; the parent's end comes back in `SpawnAnswer.pipes`. */
  | { readonly type: 'new-pipe'; readonly isIpc?: boolean };

/** A process asks the kernel for a child. Fails with ENOENT, EACCES, ENOTDIR... as `execvp` does. */
export interface SpawnRequest {
  readonly type: 'spawn';
  /** A path, or a name looked up in `env.PATH`. */
  readonly file: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly umask: number;
  readonly stdio: readonly StdioRequest[];
  /** The child leads a process group of its own (`setsid`). */
  readonly detached: boolean;
}

export interface SpawnAnswer {
  readonly pid: number;
  /** The parent's ends, by descriptor; null where no new pipe was asked for. */
  readonly pipes: readonly (StreamEnd | null)[];
}

/** Runs a child to its end: the caller is blocked meanwhile. Pipes are collected by the kernel. */
export interface SpawnSyncRequest extends Omit<SpawnRequest, 'type'> {
  readonly type: 'spawn-sync';
  /** What each new pipe of the child is fed with before its end; by descriptor. */
  readonly input: readonly (Uint8Array | null)[];
  /** 0: none. */
  readonly timeoutMs: number;
  /** Bytes of one stream; 0: no limit. */
  readonly maxBuffer: number;
  readonly killSignal: number;
}

export interface SpawnSyncAnswer {
  readonly pid: number;
  readonly code: number | null;
  readonly signal: string | null;
  /** ETIMEDOUT or ENOBUFS when that ended it. */
  readonly error: string | null;
  /** By descriptor: a block of the shared heap, which the caller gives back with `free`. */
  readonly output: readonly (SharedBytes | null)[];
}

/** Bytes in the shared heap. */
export interface SharedBytes {
  readonly offset: number;
  readonly length: number;
}

/** A loopback address. Families: `0.0.0.0` takes IPv4, `::` both unless `isIpv6Only`. */
export interface ListenRequest {
  readonly type: 'listen';
  readonly port: number;
  readonly host: string;
  readonly isIpv6Only: boolean;
  readonly backlog: number;
}

export interface ListenAnswer {
  /** Names the listener in `connection` and `unlisten`. */
  readonly listenerId: number;
  readonly port: number;
}

/** An address of the loopback network, as `getsockname` tells it. */
export interface SocketAddress {
  readonly address: string;
  readonly family: 'IPv4' | 'IPv6';
  readonly port: number;
}

/** An open handle on its way to another process. Whoever sends it keeps its own; both hold what lies behind. */
export type PassedHandle =
  | { readonly type: 'tcp'; readonly stream: StreamEnd; readonly local: SocketAddress; readonly peer: SocketAddress }
  | { readonly type: 'pipe'; readonly stream: StreamEnd }
  /** `listenerId` 0: the address was taken already, which its `listen` will find out. */
  | { readonly type: 'tcp-server'; readonly listenerId: number; readonly bound: SocketAddress; readonly isIpv6Only: boolean }
  | { readonly type: 'pipe-server'; readonly listenerId: number; readonly path: string }
  | { readonly type: 'datagrams'; readonly socketId: number; readonly bound: SocketAddress };

export interface ConnectAnswer {
  readonly stream: StreamEnd;
  /** Ports of both ends; 0 for sockets with a path. */
  readonly localPort: number;
  readonly remotePort: number;
}

/** What is answered: through the syscall block when it was a call, by `answer` when it was asked. */
export interface KernelRequests {
  spawn: { request: SpawnRequest; answer: SpawnAnswer };
  'spawn-sync': { request: SpawnSyncRequest; answer: SpawnSyncAnswer };
  /** `pid` < 0 names a process group, 0 the caller's own. Signal 0 only looks. Fails with ESRCH. */
  kill: { request: { readonly type: 'kill'; readonly pid: number; readonly signal: number }; answer: null };
  /** `setpgid`. Fails with ESRCH, and with EPERM for a process of another session or one that leads its own. */
  'set-group': { request: { readonly type: 'set-group'; readonly pid: number; readonly group: number }; answer: null };
  /** Fails with EADDRINUSE. */
  listen: { request: ListenRequest; answer: ListenAnswer };
  /** Takes the address without accepting connections yet. Fails with EADDRINUSE. */
  bind: { request: Omit<ListenRequest, 'type'> & { readonly type: 'bind' }; answer: ListenAnswer };
  /** Takes an address for datagrams. `isShared`: SO_REUSEADDR, for those that all ask for it. Fails with EADDRINUSE. */
  'bind-datagrams': {
    request: { readonly type: 'bind-datagrams'; readonly port: number; readonly host: string; readonly isIpv6Only: boolean; readonly isShared: boolean };
    answer: { readonly socketId: number; readonly port: number };
  };
  /** A datagram whose sender wants to know whether anybody is there, as a connected socket does. */
  'deliver-datagram': {
    request: { readonly type: 'deliver-datagram'; readonly from: SocketAddress; readonly to: SocketAddress; readonly bytes: Uint8Array };
    answer: { readonly isDelivered: boolean };
  };
  'bind-path': { request: { readonly type: 'bind-path'; readonly path: string }; answer: { readonly listenerId: number } };
  /** Accepts connections of a listener that this worker holds, beside all others who do. */
  accept: { request: { readonly type: 'accept'; readonly listenerId: number }; answer: null };
  /** Sends a handle along with the bytes that are written to this ring next. */
  'pass-handle': { request: { readonly type: 'pass-handle'; readonly ring: number; readonly handle: PassedHandle }; answer: null };
  /** The oldest handle that came with this ring's bytes, which is the caller's now; null when there is none. */
  'take-handle': { request: { readonly type: 'take-handle'; readonly ring: number }; answer: PassedHandle | null };
  /** A socket with a path. Fails with EADDRINUSE. */
  'listen-path': { request: { readonly type: 'listen-path'; readonly path: string }; answer: { readonly listenerId: number } };
  /** Fails with ECONNREFUSED. */
  connect: {
    /** `from` is where the connecting side bound itself to; port 0 takes any. */
    request: { readonly type: 'connect'; readonly port: number; readonly host: string; readonly from: { readonly host: string; readonly port: number } };
    answer: ConnectAnswer;
  };
  /** Fails with ENOENT, ECONNREFUSED. */
  'connect-path': { request: { readonly type: 'connect-path'; readonly path: string }; answer: ConnectAnswer };
  /** Memory for the position of an open file that is about to be inherited. */
  'share-position': { request: { readonly type: 'share-position' }; answer: { readonly position: SharedPosition } };
  /** Every process of the machine. */
  processes: { request: { readonly type: 'processes' }; answer: readonly ProcessListing[] };
  /** What opens the site's CORS proxy now; null while it is not to be used. It changes while a process runs. */
  'cors-token': { request: { readonly type: 'cors-token' }; answer: string | null };
  /** A pipe held by the caller at both ends. */
  pipe: { request: { readonly type: 'pipe' }; answer: { readonly readable: number; readonly writable: number } };
}

/** A process as `ps` shows it. */
export interface ProcessListing {
  readonly pid: number;
  readonly ppid: number;
  readonly group: number;
  /** Its arguments, separated by blanks. */
  readonly command: string;
  /** Number of its terminal, if it has one. */
  readonly terminal: number | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly threadCount: number;
  /** By a signal, until another continues it. */
  readonly isStopped: boolean;
}

export type KernelRequest = KernelRequests[keyof KernelRequests]['request'];

/** Offsets inside a worker's block for synchronous calls (`StartMessage.syscallBlock`). */
export const SYSCALL_BLOCK = {
  byteSize: 4096,
  /** Int32: 0 while the call runs, 1 answered, 2 failed (the bytes are the error code). */
  state: 0,
  /** Int32: length of the answer's JSON text in bytes. */
  length: 4,
  /** Uint32: heap offset of an answer too long for the block, else 0. The caller frees it. */
  overflow: 8,
  /** Two Int32: bit n set while signal n waits for its handler. */
  signals: 12,
  /** Two Int32, written by the process: bit n set while it handles signal n. Seen by the kernel at once, as `sigaction` is. */
  handled: 20,
  /** Int32, written by the kernel: 1 while the process is stopped, which keeps its workers waiting here. */
  stopped: 28,
  bytes: 64,
} as const;

/** Everything a process worker says to the kernel. Thread messages are those of `ThreadToKernel`. */
export type ProcessToKernel =
  | { readonly type: 'preloaded' }
  | { readonly type: 'exit'; readonly code: number /** Ended by this signal instead, as after `abort`. */; readonly signal?: number }
  | { readonly type: 'call'; readonly request: KernelRequest }
  | { readonly type: 'ask'; readonly id: number; readonly request: KernelRequest }
  /** One end was closed: the kernel counts it out. */
  | { readonly type: 'close-end'; readonly ring: number; readonly side: 'read' | 'write' }
  | { readonly type: 'reset'; readonly stream: StreamEnd }
  /** One handle on a listener was closed; it is gone with the last. */
  | { readonly type: 'unlisten'; readonly listenerId: number; readonly isAccepting: boolean }
  | { readonly type: 'close-datagrams'; readonly socketId: number }
  | { readonly type: 'read-datagrams'; readonly socketId: number; readonly isReading: boolean }
  /** Lost when nobody is there, as datagrams are. `to` may be a group's address. */
  | { readonly type: 'send-datagram'; readonly from: SocketAddress; readonly to: SocketAddress; readonly bytes: Uint8Array }
  | { readonly type: 'datagram-group'; readonly socketId: number; readonly group: string; readonly isJoined: boolean }
  | { readonly type: 'signal-taken'; readonly signal: number }
  /** The mode itself is a flag of the terminal's ring: this says that it changed. */
  | { readonly type: 'terminal-mode'; readonly terminalId: number }
  | { readonly type: 'announce'; readonly announcement: Announcement }
  | { readonly type: 'free'; readonly offset: number };

/** What programs of the machine tell whoever embeds it. */
export type Announcement = OpenRequest | ({ readonly event: 'install' } & InstallState);

/** How far an installation is. Counts are 0 where they are not known yet. */
export interface InstallState {
  /** Absolute path of the project. */
  readonly directory: string;
  readonly phase: 'resolving' | 'fetching' | 'writing' | 'done' | 'failed';
  readonly packages: { readonly done: number; readonly total: number };
  /** Unpacked. While fetching, the server's; while writing, those that are in the machine. */
  readonly bytes: { readonly done: number; readonly total: number };
}

/** A program asks whoever embeds the machine to open something: `xdg-open` an address, `code` files in the editor. */
export type OpenRequest =
  | { readonly event: 'xdg-open'; readonly text: string }
  | {
      readonly event: 'code';
      readonly type: 'open' | 'diff';
      /** Absolute paths; lines and columns count from 1. */
      readonly files: readonly { readonly filepath: string; readonly line?: number; readonly column?: number }[];
    };

/** Everything the kernel says to a running process worker, apart from `preload` and `start`. */
export type KernelToProcess =
  | { readonly type: 'answer'; readonly id: number; readonly result?: unknown; readonly error?: string }
  | { readonly type: 'child-exit'; readonly pid: number; readonly code: number | null; readonly signal: string | null }
  /** The hosts are empty for sockets with a path. */
  | {
      readonly type: 'connection';
      readonly listenerId: number;
      readonly stream: StreamEnd;
      readonly local: { readonly host: string; readonly port: number };
      readonly remote: { readonly host: string; readonly port: number };
    }
  | { readonly type: 'datagram'; readonly socketId: number; readonly from: SocketAddress; readonly bytes: Uint8Array }
  | { readonly type: 'signal'; readonly signal: number }
  /** Wait until the word `SYSCALL_BLOCK.stopped` is 0. */
  | { readonly type: 'stop' };
