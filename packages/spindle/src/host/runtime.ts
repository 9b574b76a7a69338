import type { INTERFACE_VERSION } from '../abi/host-protocol.ts';
import type { InstallState } from '../abi/messages.ts';

export type { InstallState };

/**
 * The public interface of the runtime, in the vocabulary of `@webcontainer/api` 1.6: an application written for
 * WebContainers runs on it after changing one import.
 */
export interface Runtime {
  /** Version of this interface; the headless page must have the same one. */
  readonly version: typeof INTERFACE_VERSION;
  /** Absolute path of the directory in which processes start and relative paths are resolved. */
  readonly workdir: string;
  readonly path: string;
  readonly fs: RuntimeFileSystem;
  /** Writes a tree under `mountPoint`, which defaults to the working directory. */
  mount(tree: FileSystemTree, options?: { mountPoint?: string }): Promise<void>;
  /** Starts a program. Rejects with a SystemError (ENOENT...) when it cannot be started. */
  spawn(command: string, args: readonly string[], options?: SpawnOptions): Promise<RuntimeProcess>;
  spawn(command: string, options?: SpawnOptions): Promise<RuntimeProcess>;
  /** Everything under `path` as a tree of text or binary files. */
  export(path: string, options?: { excludes?: readonly string[]; includes?: readonly string[] }): Promise<FileSystemTree>;
  /** Injects a script into every HTML page of every preview loaded from now on. An empty string removes it. */
  setPreviewScript(source: string, options?: PreviewScriptOptions): Promise<void>;
  /**
   * Sends a request to a server in the machine, as if from another machine. Unlike a preview page it sees every
   * response header. Rejects with `ECONNREFUSED` when nothing listens on the port, `ECONNRESET` when the
   * connection breaks, or the signal's reason. Not in `@webcontainer/api`.
   */
  request(port: number, request: PortRequest): Promise<PortAnswer>;
  /** Opens a WebSocket to a server in the machine. Not in `@webcontainer/api`. */
  connect(port: number, options: PortSocketOptions): PortSocket;
  /** `pid` is that of the spawned process that listens on the opened port, itself or through its children. Not in `@webcontainer/api`. */
  on(event: 'port', listener: (port: number, type: 'open' | 'close', url: string, pid?: number) => void): Unsubscribe;
  on(event: 'server-ready', listener: (port: number, url: string) => void): Unsubscribe;
  on(event: 'preview-message', listener: (message: PreviewMessage) => void): Unsubscribe;
  /** A program called `xdg-open` with a URL or an absolute path. */
  on(event: 'xdg-open', listener: (text: string) => void): Unsubscribe;
  /** A program called `code`, to open files or to compare two. */
  on(event: 'code', listener: (type: 'open' | 'diff', event: CodeEvent) => void): Unsubscribe;
  /** Progress of an `npm` installation, reported many times a second; the last report is `done` or `failed`. Not in `@webcontainer/api`. */
  on(event: 'install', listener: (state: InstallState) => void): Unsubscribe;
  on(event: 'error', listener: (error: { message: string }) => void): Unsubscribe;
  /** Replaces `BootOptions.token` for processes started from now on; undefined removes it. */
  setToken(token: string | undefined): Promise<void>;
  /** Whether requests to other sites go through the host site's CORS proxy, if it has one. On by default. Affects running processes too. */
  setCorsProxy(isUsed: boolean): Promise<void>;
  /**
   * Sets the token for the CORS proxy. Without one, which is the default, the proxy is off. Affects running
   * processes too; they can read the token.
   */
  setCorsToken(token: string | undefined): Promise<void>;
  /** Ends every process and frees the memory. A second call throws `Runtime already torn down`. */
  teardown(): void;
}

export type Unsubscribe = () => void;

export interface PortRequest {
  readonly method: string;
  /** Absolute path, including the query. */
  readonly path: string;
  /** `Host` is always set to the server's. */
  readonly headers: readonly (readonly [string, string])[];
  /** Read no faster than the server accepts it. */
  readonly body?: ReadableStream<Uint8Array>;
  readonly signal?: AbortSignal;
}

export interface PortAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Arrives no faster than it is read; cancel it if you do not read it to the end. */
  readonly body: ReadableStream<Uint8Array>;
}

export interface PortSocketOptions {
  readonly path: string;
  readonly protocols?: readonly string[];
  readonly onOpen: (protocol: string) => void;
  readonly onMessage: (data: string | Uint8Array) => void;
  /** Called once, even if the connection never opened (code 1006). */
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

/** Paths are absolute; lines and columns start at 1. */
export interface CodeEvent {
  readonly files: readonly { readonly filepath: string; readonly line?: number; readonly column?: number }[];
}

export interface RuntimeFileSystem {
  readFile(path: string, encoding?: null): Promise<Uint8Array>;
  readFile(path: string, encoding: 'utf-8' | 'utf8'): Promise<string>;
  /**
   * Replaces the file atomically; creates no parent directories. Resolves with the file as it was written, by
   * which a caller recognizes its own change in a `watch` event. In `@webcontainer/api` it resolves with nothing.
   */
  writeFile(path: string, data: string | Uint8Array): Promise<PathInfo<'file'>>;
  readdir(path: string): Promise<string[]>;
  readdir(path: string, options: { withFileTypes: true }): Promise<DirectoryEntryInfo[]>;
  mkdir(path: string, options?: { recursive?: boolean }): Promise<void>;
  rm(path: string, options?: { recursive?: boolean; force?: boolean }): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Follows symbolic links. Not in `@webcontainer/api`. */
  stat(path: string): Promise<PathInfo<'file' | 'directory'>>;
  /** Describes a symbolic link itself instead of following it. Not in `@webcontainer/api`. */
  lstat(path: string): Promise<PathInfo<'file' | 'directory' | 'symlink'>>;
  /** Paths in events are relative to `path`. An empty path is `path` itself: a watched file, or a directory in which anything may have changed. */
  watch(path: string, options: { recursive?: boolean }, listener: (event: 'change' | 'rename', path: string) => void): { close(): void };
}

/** `file` includes everything that is neither a directory nor a link, such as devices and pipes. */
export interface PathInfo<Type> {
  readonly type: Type;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Like Node's `Dirent`, it describes the entry itself. A symbolic link is neither a file nor a directory, whatever its target. */
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
  /** POSIX exit code; 128 + the signal number if a signal ended the process. */
  readonly exit: Promise<number>;
  readonly input: WritableStream<string>;
  /** Standard output and error in the order they were written. */
  readonly output: ReadableStream<string>;
  /** Defaults to SIGTERM. A process that does not exit in time is terminated. */
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
  /** Sent with `window.spindlePreview.send` by a script passed to `setPreviewScript`. */
  | { readonly type: 'custom'; readonly data: unknown }
);

export interface BootOptions {
  /** URL of the page on the runtime's own origin (`http://runtime.localhost:3000/headless`). */
  readonly headlessUrl: string;
  /** Host (with port) whose subdomains serve previews: `{port}--{id}.{previewHost}`. */
  readonly previewHost: string;
  /** Which Node to use: the one that ships, or the next one if available. Currently both are the same. */
  readonly node?: 'current' | 'next';
  /** Name of the working directory under `/home`; default `project`. */
  readonly workdirName?: string;
  /** Milliseconds before a boot fails with RuntimeBootTimeout; default 30,000. */
  readonly timeoutMs?: number;
  /** Token that the site's own services require (package installation, CORS proxy). Programs in the runtime can read it. */
  readonly token?: string;
  readonly signal?: AbortSignal;
}
