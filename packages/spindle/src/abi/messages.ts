/**
 * Messages between the kernel (one worker) and process workers.
 *
 * The kernel creates every worker, for processes and threads alike, because a worker blocked in `Atomics.wait`
 * cannot start a child of its own. Bulk data never travels in these messages; it goes through rings in shared
 * memory (`abi/ring.ts`), and this protocol only passes their offsets.
 */

/** Two rings in the shared heap, seen from one end; 0 means that this direction does not exist. */
export interface StreamEnd {
  /** Heap offset of the ring this end reads from. */
  readonly readable: number;
  /** Heap offset of the ring this end writes to. */
  readonly writable: number;
}

/** What a process gets as one of its first descriptors. */
export type StdioInit =
  | { readonly type: 'ignore' }
  | { readonly type: 'pipe'; readonly stream: StreamEnd; readonly isIpc?: boolean }
  | { readonly type: 'terminal'; readonly terminalId: number; readonly stream: StreamEnd }
  /** `position` is a word in the shared heap: every process that inherited the file from one `open` shares it. */
  | { readonly type: 'file'; readonly inode: number; readonly flags: number; readonly position: SharedPosition; readonly path: string };

/** Heap offset of a Float64 that the kernel keeps while any process uses it; 0 means the process keeps its own position, starting at 0. */
export type SharedPosition = number;

/** What a `worker_threads` thread gets in addition to its process. */
export interface ThreadInit {
  readonly threadId: number;
  readonly name: string;
  /** Native port to the parent thread, and the heap offset and side of its shared control block. */
  readonly port: MessagePort;
  readonly portControl: number;
  readonly portSide: 0 | 1;
  /** Heap offset of the last thread number assigned in this process; a parent increments it atomically. */
  readonly threadCounter: number;
  /** Owner number for messages between threads, so that they outlive their sender: the process's first worker. */
  readonly messageOwner: number;
  /** Heap offset of the environment shared with the parent; 0 means the thread has a copy. */
  readonly sharedEnvironment: number;
  /** Heap offset of the working directory, which all threads share, in the form of an environment. */
  readonly sharedDirectory: number;
  /** The process's own options, among which V8's apply to all threads. */
  readonly processFlags: readonly string[];
  /** In the order of Node's `worker` binding: megabytes of the young generation, old generation, code and stack; negative means not set. */
  readonly resourceLimits: readonly number[];
}

/**
 * Messages that threads send in addition to those of every process. A thread is a worker with the `pid` of its
 * process. It ends with the ordinary `exit` message, which ends the process only when it comes from the first
 * worker. When a process ends, the kernel ends its threads.
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
  /** Ends one thread at once; `thread-exit` with code 1 follows. */
  | { readonly type: 'thread-terminate'; readonly threadId: number }
  /** Sent to every other worker of the process as `process-broadcast`. */
  | { readonly type: 'process-broadcast'; readonly channel: string; readonly data: unknown };

/** Kernel messages to threads and their parents. */
export type KernelToThread =
  /** Sent to the worker that started the thread. `error` is a code such as ERR_WORKER_OUT_OF_MEMORY, or null after a normal exit. */
  | { readonly type: 'thread-exit'; readonly threadId: number; readonly code: number; readonly error: string | null }
  /** Sent to every other worker of the process: the channel ends that the thread held are closed. */
  | { readonly type: 'thread-gone'; readonly threadId: number }
  | { readonly type: 'process-broadcast'; readonly channel: string; readonly data: unknown };

/** Loads code and boots as far as possible before the program is known (for the worker pool). */
export interface PreloadMessage {
  readonly type: 'preload';
  readonly memory: SharedArrayBuffer;
  /** Number under which this worker allocates and locks in shared memory; the kernel uses it to clean up. */
  readonly owner: number;
  /** Absolute base URL of the runtime's built files, with a trailing slash. */
  readonly assetsUrl: string;
  /** Built files placed in the shared heap, so that not every worker has to fetch and store them. Missing ones are fetched. */
  readonly sharedFiles?: readonly SharedFile[] | undefined;
  /** What the host site offers (installation service, CORS proxy...). The kernel only passes it on. */
  readonly site: SiteConfig;
}

/** Built files, written by `library/build.mjs`: most of Node's library, and the shapes of its bindings. */
export const LIBRARY_FILE = 'library.txt';
export const SHAPES_FILE = 'shapes.json';

export interface SharedFile {
  /** Name of the built file. */
  readonly file: string;
  readonly offset: number;
  readonly byteSize: number;
}

/** Absolute URLs of host site services that processes may use; absent if not offered. */
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
  /** As passed to `execve`: `argv[0]` is the program name, and Node's own options are not yet parsed. */
  readonly argv: readonly string[];
  /** Threads only: options already parsed by the parent thread (`execArgv`). */
  readonly execArgv?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly umask: number;
  readonly stdio: readonly StdioInit[];
  readonly thread?: ThreadInit;
  /** Token for the site's services; newer than the preloaded one (`SiteConfig.token`). */
  readonly siteToken: string | undefined;
  /** Heap offset of this worker's block for synchronous system calls and signals. */
  readonly syscallBlock: number;
}

/** What a parent requests for one of its child's descriptors. */
export type StdioRequest =
  | StdioInit
  /** A new pipe; the parent's end is returned in `SpawnAnswer.pipes`. */
  | { readonly type: 'new-pipe'; readonly isIpc?: boolean };

/** A process asks the kernel to start a child. Fails with ENOENT, EACCES, ENOTDIR... as `execvp` does. */
export interface SpawnRequest {
  readonly type: 'spawn';
  /** A path, or a name to look up in `env.PATH`. */
  readonly file: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Whether that is the parent's own folder, which may have been removed. */
  readonly keepsDirectory?: boolean;
  readonly umask: number;
  readonly stdio: readonly StdioRequest[];
  /** The child becomes the leader of a new process group (`setsid`). */
  readonly detached: boolean;
}

export interface SpawnAnswer {
  readonly pid: number;
  /** The parent's ends by descriptor; null where no new pipe was requested. */
  readonly pipes: readonly (StreamEnd | null)[];
}

/** Runs a child to completion while the caller is blocked. The kernel collects the pipes. */
export interface SpawnSyncRequest extends Omit<SpawnRequest, 'type'> {
  readonly type: 'spawn-sync';
  /** Input for each new pipe of the child, by descriptor. */
  readonly input: readonly (Uint8Array | null)[];
  /** 0 means no timeout. */
  readonly timeoutMs: number;
  /** Maximum bytes per stream; 0 means no limit. */
  readonly maxBuffer: number;
  readonly killSignal: number;
}

export interface SpawnSyncAnswer {
  readonly pid: number;
  readonly code: number | null;
  readonly signal: string | null;
  /** ETIMEDOUT or ENOBUFS if that ended the child. */
  readonly error: string | null;
  /** By descriptor: a block in the shared heap, which the caller must `free`. */
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
  /** Identifies the listener in `connection` and `unlisten`. */
  readonly listenerId: number;
  readonly port: number;
}

/** An address on the loopback network, as `getsockname` reports it. */
export interface SocketAddress {
  readonly address: string;
  readonly family: 'IPv4' | 'IPv6';
  readonly port: number;
}

/** An open handle on its way to another process. The sender keeps its own; both refer to the same open resource. */
export type PassedHandle =
  | { readonly type: 'tcp'; readonly stream: StreamEnd; readonly local: SocketAddress; readonly peer: SocketAddress }
  | { readonly type: 'pipe'; readonly stream: StreamEnd }
  /** `listenerId` 0: the address was already taken, which its `listen` will report. */
  | { readonly type: 'tcp-server'; readonly listenerId: number; readonly bound: SocketAddress; readonly isIpv6Only: boolean }
  | { readonly type: 'pipe-server'; readonly listenerId: number; readonly path: string }
  | { readonly type: 'datagrams'; readonly socketId: number; readonly bound: SocketAddress };

export interface ConnectAnswer {
  readonly stream: StreamEnd;
  /** Ports of both ends; 0 for sockets with a path. */
  readonly localPort: number;
  readonly remotePort: number;
}

/** Requests that get a response: synchronous calls through the syscall block, asynchronous ones through `answer`. */
export interface KernelRequests {
  spawn: { request: SpawnRequest; answer: SpawnAnswer };
  'spawn-sync': { request: SpawnSyncRequest; answer: SpawnSyncAnswer };
  /** A negative `pid` names a process group; 0 is the caller's own. Signal 0 only checks for existence. Fails with ESRCH. */
  kill: { request: { readonly type: 'kill'; readonly pid: number; readonly signal: number }; answer: null };
  /** `setpgid`. Fails with ESRCH, or with EPERM for a process in another session or a session leader. */
  'set-group': { request: { readonly type: 'set-group'; readonly pid: number; readonly group: number }; answer: null };
  /** Fails with EADDRINUSE. */
  listen: { request: ListenRequest; answer: ListenAnswer };
  /** Reserves the address without accepting connections yet. Fails with EADDRINUSE. */
  bind: { request: Omit<ListenRequest, 'type'> & { readonly type: 'bind' }; answer: ListenAnswer };
  /** Reserves an address for datagrams. `isShared`: SO_REUSEADDR, which every socket on the address must set. Fails with EADDRINUSE. */
  'bind-datagrams': {
    request: { readonly type: 'bind-datagrams'; readonly port: number; readonly host: string; readonly isIpv6Only: boolean; readonly isShared: boolean };
    answer: { readonly socketId: number; readonly port: number };
  };
  /** A datagram whose sender needs to know whether there is a receiver, as a connected socket does. */
  'deliver-datagram': {
    request: { readonly type: 'deliver-datagram'; readonly from: SocketAddress; readonly to: SocketAddress; readonly bytes: Uint8Array };
    answer: { readonly isDelivered: boolean };
  };
  'bind-path': { request: { readonly type: 'bind-path'; readonly path: string }; answer: { readonly listenerId: number } };
  /** Accepts connections on a listener that this worker holds, alongside other workers that do. */
  accept: { request: { readonly type: 'accept'; readonly listenerId: number }; answer: null };
  /** Sends a handle along with the next bytes written to this ring. */
  'pass-handle': { request: { readonly type: 'pass-handle'; readonly ring: number; readonly handle: PassedHandle }; answer: null };
  /** Takes the oldest handle that arrived with this ring's bytes; null when there is none. */
  'take-handle': { request: { readonly type: 'take-handle'; readonly ring: number }; answer: PassedHandle | null };
  /** Listens on a socket with a path. Fails with EADDRINUSE. */
  'listen-path': { request: { readonly type: 'listen-path'; readonly path: string }; answer: { readonly listenerId: number } };
  /** Fails with ECONNREFUSED. */
  connect: {
    /** `from` is the address the client bound to; port 0 picks any free port. */
    request: { readonly type: 'connect'; readonly port: number; readonly host: string; readonly from: { readonly host: string; readonly port: number } };
    answer: ConnectAnswer;
  };
  /** Fails with ENOENT, ECONNREFUSED. */
  'connect-path': { request: { readonly type: 'connect-path'; readonly path: string }; answer: ConnectAnswer };
  /** Memory for the position of an open file that is about to be inherited. */
  'share-position': { request: { readonly type: 'share-position' }; answer: { readonly position: SharedPosition } };
  /** A record lock of this worker on a file, as `fcntl` sets it: replaces its own locks in that range. Never waits, but fails with EAGAIN. */
  'lock-file': { request: FileLockRequest & { readonly type: 'lock-file'; readonly mode: FileLockMode | 'unlocked' }; answer: null };
  /** The lock of another worker that `lock-file` would fail for. */
  'test-file-lock': {
    request: FileLockRequest & { readonly type: 'test-file-lock'; readonly mode: FileLockMode };
    answer: { readonly mode: FileLockMode | 'unlocked' };
  };
  /** Every process on the machine. */
  processes: { request: { readonly type: 'processes' }; answer: readonly ProcessListing[] };
  /** The current token for the site's CORS proxy, or null while the proxy is disabled. It can change while a process runs. */
  'cors-token': { request: { readonly type: 'cors-token' }; answer: string | null };
  /** A pipe whose two ends the caller holds. */
  pipe: { request: { readonly type: 'pipe' }; answer: { readonly readable: number; readonly writable: number } };
}

export type FileLockMode = 'shared' | 'exclusive';

/** A range of bytes of a file; `end` is not part of it, and may be beyond the end of the file. */
export interface FileLockRequest {
  readonly inode: number;
  readonly start: number;
  readonly end: number;
}

/** A process as `ps` shows it. */
export interface ProcessListing {
  readonly pid: number;
  readonly ppid: number;
  readonly group: number;
  /** Its arguments, separated by spaces. */
  readonly command: string;
  /** Number of its terminal, if it has one. */
  readonly terminal: number | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly threadCount: number;
  /** Stopped by a signal until SIGCONT. */
  readonly isStopped: boolean;
}

export type KernelRequest = KernelRequests[keyof KernelRequests]['request'];

/** Offsets inside a worker's block for synchronous calls (`StartMessage.syscallBlock`). */
export const SYSCALL_BLOCK = {
  byteSize: 4096,
  /** Int32: 0 while the call runs, 1 when it succeeded, 2 when it failed (the bytes are the error code). */
  state: 0,
  /** Int32: length in bytes of the result's JSON text. */
  length: 4,
  /** Uint32: heap offset of a result too long for the block, else 0. The caller frees it. */
  overflow: 8,
  /** Two Int32: bit n is set while signal n waits for its handler. */
  signals: 12,
  /** Two Int32, written by the process: bit n is set while it handles signal n. The kernel sees it at once, as with `sigaction`. */
  handled: 20,
  /** Int32, written by the kernel: 1 while the process is stopped, which keeps its workers waiting here. */
  stopped: 28,
  bytes: 64,
} as const;

/** Every message from a process worker to the kernel. Thread messages are in `ThreadToKernel`. */
export type ProcessToKernel =
  | { readonly type: 'preloaded' }
  | { readonly type: 'exit'; readonly code: number /** Ended by this signal instead, as after `abort`. */; readonly signal?: number }
  | { readonly type: 'call'; readonly request: KernelRequest }
  | { readonly type: 'ask'; readonly id: number; readonly request: KernelRequest }
  /** One end was closed; the kernel decrements its count. */
  | { readonly type: 'close-end'; readonly ring: number; readonly side: 'read' | 'write' }
  | { readonly type: 'reset'; readonly stream: StreamEnd }
  /** One handle on a listener was closed. The listener goes away with its last handle. */
  | { readonly type: 'unlisten'; readonly listenerId: number; readonly isAccepting: boolean }
  | { readonly type: 'close-datagrams'; readonly socketId: number }
  | { readonly type: 'read-datagrams'; readonly socketId: number; readonly isReading: boolean }
  /** Dropped if there is no receiver, as datagrams are. `to` may be a multicast address. */
  | { readonly type: 'send-datagram'; readonly from: SocketAddress; readonly to: SocketAddress; readonly bytes: Uint8Array }
  | { readonly type: 'datagram-group'; readonly socketId: number; readonly group: string; readonly isJoined: boolean }
  | { readonly type: 'signal-taken'; readonly signal: number }
  /** The mode itself is a flag in the terminal's ring; this message announces the change. */
  | { readonly type: 'terminal-mode'; readonly terminalId: number }
  | { readonly type: 'announce'; readonly announcement: Announcement }
  | { readonly type: 'free'; readonly offset: number };

/** What programs on the machine announce to the embedder. */
export type Announcement = OpenRequest | ({ readonly event: 'install' } & InstallState);

/** Progress of an installation. Counts are 0 while unknown. */
export interface InstallState {
  /** Absolute path of the project. */
  readonly directory: string;
  readonly phase: 'resolving' | 'fetching' | 'writing' | 'done' | 'failed';
  readonly packages: { readonly done: number; readonly total: number };
  /** Unpacked size. While fetching, as reported by the server; while writing, what has been written to the machine. */
  readonly bytes: { readonly done: number; readonly total: number };
}

/** A program asks the embedder to open something: `xdg-open` an address, `code` files in the editor. */
export type OpenRequest =
  | { readonly event: 'xdg-open'; readonly text: string }
  | {
      readonly event: 'code';
      readonly type: 'open' | 'diff';
      /** Absolute paths; lines and columns start at 1. */
      readonly files: readonly { readonly filepath: string; readonly line?: number; readonly column?: number }[];
    };

/** Every message from the kernel to a running process worker, except `preload` and `start`. */
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
      /** From the kernel itself, on behalf of a preview, which speaks HTTP also to servers with TLS. */
      readonly isFromKernel: boolean;
    }
  | { readonly type: 'datagram'; readonly socketId: number; readonly from: SocketAddress; readonly bytes: Uint8Array }
  | { readonly type: 'signal'; readonly signal: number }
  /** Wait until the word `SYSCALL_BLOCK.stopped` is 0. */
  | { readonly type: 'stop' };
