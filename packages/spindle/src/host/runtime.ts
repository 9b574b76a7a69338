import type { INTERFACE_VERSION } from '../abi/host-protocol.ts';
import type { InstallState } from '../abi/messages.ts';

export type { InstallState };

/**
 * The public face of the runtime, in the vocabulary of `@webcontainer/api` 1.6: an application
 * written for WebContainers runs on it by changing one import.
 */
export interface Runtime {
  /** Of this interface; the headless page must have the same. */
  readonly version: typeof INTERFACE_VERSION;
  /** Absolute path of the directory that relative paths and processes start from. */
  readonly workdir: string;
  readonly path: string;
  readonly fs: RuntimeFileSystem;
  /** Writes a tree under `mountPoint`, default the work directory. */
  mount(tree: FileSystemTree, options?: { mountPoint?: string }): Promise<void>;
  /** Starts a program. Rejects with a SystemError (ENOENT...) when it cannot be started. */
  spawn(command: string, args: readonly string[], options?: SpawnOptions): Promise<RuntimeProcess>;
  spawn(command: string, options?: SpawnOptions): Promise<RuntimeProcess>;
  /** Everything under `path` as a tree of text or binary files. */
  export(path: string, options?: { excludes?: readonly string[]; includes?: readonly string[] }): Promise<FileSystemTree>;
  /** Injects a script into every HTML page of every preview that is loaded from now on. An empty string takes it out again. */
  setPreviewScript(source: string, options?: PreviewScriptOptions): Promise<void>;
  /**
   * Sends a request to a server in the machine, as another machine would. Unlike a preview's page it sees every
   * header of the answer. Rejects with `ECONNREFUSED` when nothing listens there, `ECONNRESET` when the connection
   * breaks, and the signal's reason. Not in `@webcontainer/api`.
   */
  request(port: number, request: PortRequest): Promise<PortAnswer>;
  /** Opens a WebSocket to a server in the machine. Not in `@webcontainer/api`. */
  connect(port: number, options: PortSocketOptions): PortSocket;
  on(event: 'port', listener: (port: number, type: 'open' | 'close', url: string) => void): Unsubscribe;
  on(event: 'server-ready', listener: (port: number, url: string) => void): Unsubscribe;
  on(event: 'preview-message', listener: (message: PreviewMessage) => void): Unsubscribe;
  /** A program called `xdg-open` with an address or an absolute path. */
  on(event: 'xdg-open', listener: (text: string) => void): Unsubscribe;
  /** A program called `code`, to open files or to compare two. */
  on(event: 'code', listener: (type: 'open' | 'diff', event: CodeEvent) => void): Unsubscribe;
  /** How far an installation by `npm` is; many times a second, the last one `done` or `failed`. Not in `@webcontainer/api`. */
  on(event: 'install', listener: (state: InstallState) => void): Unsubscribe;
  on(event: 'error', listener: (error: { message: string }) => void): Unsubscribe;
  /** Replaces `BootOptions.token` for processes that start from now on; undefined takes it away. */
  setToken(token: string | undefined): Promise<void>;
  /** Whether requests to other sites go through the host site's CORS proxy, where it has one; at first they do. Holds for running processes too. */
  setCorsProxy(isUsed: boolean): Promise<void>;
  /** What opens the CORS proxy; without one it is off, as it is at first. Holds for running processes too, which can read it. */
  setCorsToken(token: string | undefined): Promise<void>;
  /** Ends every process and frees the memory. A second call throws `Runtime already torn down`. */
  teardown(): void;
}

export type Unsubscribe = () => void;

export interface PortRequest {
  readonly method: string;
  /** With its query, from the root. */
  readonly path: string;
  /** `Host` is always that of the server. */
  readonly headers: readonly (readonly [string, string])[];
  /** Read no faster than the server takes it. */
  readonly body?: ReadableStream<Uint8Array>;
  readonly signal?: AbortSignal;
}

export interface PortAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Comes no faster than it is read; cancel what is not wanted to its end. */
  readonly body: ReadableStream<Uint8Array>;
}

export interface PortSocketOptions {
  readonly path: string;
  readonly protocols?: readonly string[];
  readonly onOpen: (protocol: string) => void;
  readonly onMessage: (data: string | Uint8Array) => void;
  /** Once, also when it never opened (code 1006). */
  readonly onClose: (code: number, reason: string) => void;
}

export interface PortSocket {
  send(data: string | Uint8Array): void;
  close(code?: number, reason?: string): void;
}

export interface PreviewScriptOptions {
  readonly type?: 'module' | 'importmap';
  readonly defer?: boolean;
  readonly async?: boolean;
}

/** Paths are absolute; lines and columns count from 1. */
export interface CodeEvent {
  readonly files: readonly { readonly filepath: string; readonly line?: number; readonly column?: number }[];
}

export interface RuntimeFileSystem {
  readFile(path: string, encoding?: null): Promise<Uint8Array>;
  readFile(path: string, encoding: 'utf-8' | 'utf8'): Promise<string>;
  /** Replaces atomically; makes no parent directories. */
  writeFile(path: string, data: string | Uint8Array): Promise<void>;
  readdir(path: string): Promise<string[]>;
  readdir(path: string, options: { withFileTypes: true }): Promise<DirectoryEntryInfo[]>;
  mkdir(path: string, options?: { recursive?: boolean }): Promise<void>;
  rm(path: string, options?: { recursive?: boolean; force?: boolean }): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Of what a path leads to: symbolic links are followed. Not in `@webcontainer/api`. */
  stat(path: string): Promise<PathInfo<'file' | 'directory'>>;
  /** Of what lies at a path: where that is a symbolic link, of the link itself. Not in `@webcontainer/api`. */
  lstat(path: string): Promise<PathInfo<'file' | 'directory' | 'symlink'>>;
  /** Paths in events are relative to `path`. An empty one is `path` itself: a watched file, or a directory of which all may be different. */
  watch(path: string, options: { recursive?: boolean }, listener: (event: 'change' | 'rename', path: string) => void): { close(): void };
}

/** A `file` is everything else too that is no directory and no link: a device, a pipe. */
export interface PathInfo<Type> {
  readonly type: Type;
  readonly size: number;
  readonly mtimeMs: number;
}

/** As Node's `Dirent`: what the entry is itself. A symbolic link is neither a file nor a directory, whatever it leads to. */
export interface DirectoryEntryInfo {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
  /** Not in `@webcontainer/api`. */
  isSymbolicLink(): boolean;
}

export interface SpawnOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | number | boolean>>;
  /** `false` discards the output. */
  readonly output?: boolean;
  /** Gives the process a terminal of this size; without it the process sees pipes. */
  readonly terminal?: { readonly cols: number; readonly rows: number };
}

export interface RuntimeProcess {
  readonly pid: number;
  /** POSIX exit code; 128 + signal number when a signal ended it. */
  readonly exit: Promise<number>;
  readonly input: WritableStream<string>;
  /** Standard output and error in the order they were written. */
  readonly output: ReadableStream<string>;
  /** SIGTERM; a process that does not end in time is terminated. */
  kill(signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
  resize(dimensions: { cols: number; rows: number }): void;
}

export interface FileSystemTree {
  [name: string]: DirectoryNode | FileNode | SymlinkNode;
}
export interface DirectoryNode {
  directory: FileSystemTree;
}
export interface FileNode {
  file: { contents: string | Uint8Array };
}
export interface SymlinkNode {
  file: { symlink: string };
}

/** What the preview script reports from inside a previewed page. */
export type PreviewMessage = {
  readonly previewId: string;
  readonly port: number;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
} & (
  | { readonly type: 'uncaught-exception' | 'unhandled-rejection'; readonly message: string; readonly stack: string | undefined }
  | { readonly type: 'console-error'; readonly args: readonly unknown[]; readonly stack: string }
  /** Sent by a script given to `setPreviewScript` through `window.spindlePreview.send`. */
  | { readonly type: 'custom'; readonly data: unknown }
);

export interface BootOptions {
  /** Address of the page on the runtime's own origin (`http://runtime.localhost:3000/headless`). */
  readonly headlessUrl: string;
  /** Host (with port) under which previews get sub-domains: `{port}--{id}.{previewHost}`. */
  readonly previewHost: string;
  /** Which Node the machine has: the one it ships, or the next where there is one. There is one now, so both are the same. */
  readonly node?: 'current' | 'next';
  /** Name of the work directory under `/home`; default `project`. */
  readonly workdirName?: string;
  /** Milliseconds until a boot is given up with RuntimeBootTimeout; default 30,000. */
  readonly timeoutMs?: number;
  /** What the site's own services (installing packages, the CORS proxy) ask for. Programs in the runtime can read it. */
  readonly token?: string;
  readonly signal?: AbortSignal;
}
