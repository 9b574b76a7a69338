import { bootRuntime } from '../boot.ts';
import type { CodeEvent, FileSystemTree, Runtime, Unsubscribe } from '../runtime.ts';
import { createFileSystemApi, inWorkdir, type FileSystemAPI } from './file-system.ts';
import { PreviewMessageType, type PreviewMessage, toPreviewMessage } from './preview-messages.ts';
import { decodeSnapshot, encodeSnapshot } from './snapshot.ts';

export interface BootOptions {
  /** Accepted but unused: the policy is that of the page that boots. */
  coep?: 'require-corp' | 'credentialless' | 'none';
  /** Name of the working directory under `/home`; default `project`. */
  workdirName?: string;
  /** Whether errors in previews become `preview-message` events; default false. */
  forwardPreviewErrors?: boolean | 'exceptions-only';
}
export interface LoadFilesOptions {
  mountPoint?: string;
}
export interface ExportOptions {
  format?: 'json' | 'binary' | 'zip';
  includes?: string[];
  excludes?: string[];
}
export interface PreviewScriptOptions {
  type?: 'module' | 'importmap';
  defer?: boolean;
  async?: boolean;
}
export interface SpawnOptions {
  cwd?: string;
  env?: Record<string, string | number | boolean>;
  output?: boolean;
  terminal?: { cols: number; rows: number };
}
export interface WebContainerProcess {
  exit: Promise<number>;
  input: WritableStream<string>;
  output: ReadableStream<string>;
  kill(): void;
  resize(dimensions: { cols: number; rows: number }): void;
}

export type CodeEventType = 'open' | 'diff';
export type PortListener = (port: number, type: 'open' | 'close', url: string) => void;
export type ServerReadyListener = (port: number, url: string) => void;
export type PreviewMessageListener = (message: PreviewMessage) => void;
export type ErrorListener = (error: { message: string }) => void;
export type OpenListener = (text: string) => void;
export type CodeListener = (type: CodeEventType, event: CodeEvent) => void;

/** Where the machine is served from; see `BootOptions` of the runtime's own interface. */
export interface HostAddresses {
  readonly headlessUrl: string;
  readonly previewHost: string;
}

let addresses: HostAddresses | undefined;

/** Sets where the machine is served from. Default: `runtime.` and `preview.` under the page's own host. */
export function configureHost(configured: HostAddresses): void {
  addresses = configured;
}

function defaultAddresses(): HostAddresses {
  return { headlessUrl: `${location.protocol}//runtime.${location.host}/headless`, previewHost: `preview.${location.host}` };
}

/** Interactive shells are often started without a size, which is set later with `resize`. */
const DEFAULT_TERMINAL = { cols: 80, rows: 24 };

function isShell(command: string): boolean {
  return command === 'jsh' || command === '/bin/jsh';
}

let instance: WebContainer | undefined;
/** Settles when the boot in progress has settled; never rejects. */
let boot: Promise<unknown> | undefined;

/** The machine of this page, in the vocabulary of `@webcontainer/api`. */
export class WebContainer {
  fs: FileSystemAPI;
  readonly #runtime: Runtime;
  readonly #forwards: boolean | 'exceptions-only';
  #isTornDown = false;

  private constructor(runtime: Runtime, forwards: boolean | 'exceptions-only') {
    this.#runtime = runtime;
    this.#forwards = forwards;
    this.fs = createFileSystemApi(runtime.fs, runtime.workdir);
  }

  /** @throws Error if there already is one; RuntimeBootError if it cannot start */
  static async boot(options: BootOptions = {}): Promise<WebContainer> {
    const { workdirName, forwardPreviewErrors = false } = options;
    if (workdirName !== undefined && (workdirName === '' || workdirName === '.' || workdirName === '..' || workdirName.includes('/')))
      throw new Error('workdirName should be a valid folder name');
    while (boot !== undefined) await boot;
    if (instance !== undefined) throw new Error('Only a single WebContainer instance can be booted');
    const booting = bootRuntime({ ...(addresses ?? defaultAddresses()), ...(workdirName === undefined ? {} : { workdirName }) });
    boot = booting.then(
      () => undefined,
      () => undefined,
    );
    try {
      instance = new WebContainer(await booting, forwardPreviewErrors);
      return instance;
    } finally {
      boot = undefined;
    }
  }

  get path(): string {
    return this.#runtime.path;
  }

  get workdir(): string {
    return this.#runtime.workdir;
  }

  spawn(command: string, args: string[], options?: SpawnOptions): Promise<WebContainerProcess>;
  spawn(command: string, options?: SpawnOptions): Promise<WebContainerProcess>;
  spawn(command: string, argsOrOptions?: string[] | SpawnOptions, options?: SpawnOptions): Promise<WebContainerProcess> {
    const [args, given = {}] = Array.isArray(argsOrOptions) ? [argsOrOptions, options] : [[], argsOrOptions];
    return this.#runtime.spawn(command, args, {
      ...(isShell(command) && args.length === 0 ? { terminal: DEFAULT_TERMINAL } : {}),
      ...given,
      ...(given.cwd === undefined ? {} : { cwd: inWorkdir(this.workdir, given.cwd) }),
    });
  }

  /** Accepts a snapshot from `@webcontainer/snapshot`, or from `export` with the format `binary`. */
  async mount(snapshotOrTree: FileSystemTree | Uint8Array | ArrayBuffer, { mountPoint = '.' }: LoadFilesOptions = {}): Promise<void> {
    const isPacked = snapshotOrTree instanceof Uint8Array || snapshotOrTree instanceof ArrayBuffer;
    await this.#runtime.mount(isPacked ? decodeSnapshot(new Uint8Array(snapshotOrTree)) : snapshotOrTree, { mountPoint: inWorkdir(this.workdir, mountPoint) });
  }

  export(path: string): Promise<FileSystemTree>;
  export(path: string, options: ExportOptions & { format?: 'json' }): Promise<FileSystemTree>;
  export(path: string, options: ExportOptions): Promise<Uint8Array>;
  async export(path: string, { format = 'json', ...globs }: ExportOptions = {}): Promise<FileSystemTree | Uint8Array> {
    const tree = await this.#runtime.export(inWorkdir(this.workdir, path), globs);
    if (format === 'json') return tree;
    if (format === 'binary') return encodeSnapshot(tree);
    const { zipTree } = await import('./zip.ts');
    return zipTree(tree);
  }

  setPreviewScript(scriptSrc: string, options?: PreviewScriptOptions): Promise<void> {
    return this.#runtime.setPreviewScript(scriptSrc, options);
  }

  on(event: 'port', listener: PortListener): Unsubscribe;
  on(event: 'server-ready', listener: ServerReadyListener): Unsubscribe;
  on(event: 'preview-message', listener: PreviewMessageListener): Unsubscribe;
  on(event: 'error', listener: ErrorListener): Unsubscribe;
  on(event: 'xdg-open', listener: OpenListener): Unsubscribe;
  on(event: 'code', listener: CodeListener): Unsubscribe;
  on(event: 'port' | 'server-ready' | 'preview-message' | 'error' | 'xdg-open' | 'code', listener: (...values: never[]) => void): Unsubscribe {
    if (event !== 'preview-message') return this.#runtime.on(event as 'error', listener as ErrorListener);
    return this.#runtime.on('preview-message', (message) => {
      const known = toPreviewMessage(message);
      if (known !== undefined && this.#isForwarded(known)) (listener as PreviewMessageListener)(known);
    });
  }

  /** @throws Error if it was already called */
  teardown(): void {
    if (this.#isTornDown) throw new Error('WebContainer already torn down');
    this.#isTornDown = true;
    this.#runtime.teardown();
    if (instance === this) instance = undefined;
  }

  #isForwarded(message: PreviewMessage): boolean {
    return this.#forwards === true || (this.#forwards === 'exceptions-only' && message.type !== PreviewMessageType.ConsoleError);
  }
}
