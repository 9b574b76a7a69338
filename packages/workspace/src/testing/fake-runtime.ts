import type { FileSystemTree, PortAnswer, PortRequest, PortSocket, PortSocketOptions, Runtime, RuntimeProcess } from '@lathe/spindle';

type Program = (context: {
  command: string;
  print(text: string): void;
  files: Map<string, Uint8Array>;
  env: Readonly<Record<string, unknown>>;
  openPort(port: number): void;
  killed: Promise<number>;
}) => Promise<number> | number;

/** The codes of programs that a signal ended, as a shell reports them. */
const SHELL_CODES = { SIGINT: 130, SIGKILL: 137, SIGTERM: 143 } as const;

/** A runtime in memory: files in a map, programs as functions of the `sh -c` command line. */
export class FakeRuntime implements Runtime {
  readonly version = 1;
  readonly workdir = '/home/project';
  readonly path = '';
  readonly files = new Map<string, Uint8Array>();
  /** The targets of symbolic links, as paths of the project. */
  readonly symlinks = new Map<string, string>();
  readonly commands: string[] = [];
  /** What was typed into its processes, in order. */
  readonly typed: string[] = [];
  readonly programs: [RegExp, Program][] = [];
  isTornDown = false;
  token: string | undefined;
  readonly #watchers = new Set<(event: 'change' | 'rename', path: string) => void>();
  #onKill: ((signal: keyof typeof SHELL_CODES) => void) | undefined;
  readonly #listeners = new Map<string, Set<(...args: never[]) => void>>();
  readonly #folders = new Set<string>();
  readonly #decoder = new TextDecoder();
  readonly #mtimes = new WeakMap<Uint8Array, number>();
  #writes = 0;
  #lastPid = 100;

  text(path: string): string | undefined {
    const bytes = this.files.get(path);
    return bytes && this.#decoder.decode(bytes);
  }

  on(event: string, listener: (...args: never[]) => void): () => void {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
    return () => set.delete(listener);
  }

  emit(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) (listener as (...values: unknown[]) => void)(...args);
  }

  /** Tells watchers that everything may have changed, as when more has changed at once than the runtime can report. */
  loseChanges(): void {
    for (const watcher of this.#watchers) watcher('rename', '');
  }

  /** `pid` is the process that opens it. */
  openPort(port: number, pid?: number): void {
    this.emit('port', port, 'open', `http://${port}--x.preview.localhost/`, pid);
    this.emit('server-ready', port, `http://${port}--x.preview.localhost/`);
  }

  async mount(tree: Parameters<Runtime['mount']>[0], { mountPoint }: { readonly mountPoint?: string } = {}): Promise<void> {
    const visit = (node: object, prefix: string) => {
      for (const [name, child] of Object.entries(node) as [string, { directory?: object; file?: { contents: string | Uint8Array } }][]) {
        if (child.directory) {
          this.#folders.add(prefix + name);
          visit(child.directory, `${prefix}${name}/`);
        } else if (child.file)
          this.files.set(prefix + name, typeof child.file.contents === 'string' ? new TextEncoder().encode(child.file.contents) : child.file.contents);
      }
    };
    visit(tree, mountPoint === undefined ? '' : `${mountPoint}/`);
  }

  readonly fs = {
    readFile: async (path: string, encoding?: string | null) => {
      const at = this.#follow(path);
      const bytes = this.files.get(at);
      if (!bytes) {
        const code = this.#isFolder(at) ? 'EISDIR' : 'ENOENT';
        throw Object.assign(new Error(`${code}, readFile '${path}'`), { code });
      }
      return encoding ? this.#decoder.decode(bytes) : bytes;
    },
    writeFile: async (path: string, data: string | Uint8Array) => {
      const isNew = !this.files.has(path);
      this.files.set(path, typeof data === 'string' ? new TextEncoder().encode(data) : data);
      this.#tell(isNew ? 'rename' : 'change', path);
      return this.fs.stat(path);
    },
    readdir: async (path: string, options?: { withFileTypes: true }) => {
      const at = this.#follow(path);
      const prefix = at === '.' || at === '' ? '' : `${at}/`;
      const below = (paths: Iterable<string>) =>
        [...paths].filter((one) => one.startsWith(prefix) && !(prefix === '' && one.startsWith('/'))).map((one) => one.slice(prefix.length));
      const folders = new Set([...below(this.files.keys()).filter((rest) => rest.includes('/')), ...below(this.#folders)].map((rest) => rest.split('/')[0]));
      const links = new Set(below(this.symlinks.keys()).filter((rest) => !rest.includes('/')));
      const names = [...folders, ...below(this.files.keys()).filter((rest) => !rest.includes('/')), ...links] as string[];
      const typeOf = (name: string) => (links.has(name) ? 'link' : folders.has(name) ? 'folder' : 'file');
      return options
        ? names.map((name) => ({
            name,
            isDirectory: () => typeOf(name) === 'folder',
            isFile: () => typeOf(name) === 'file',
            isSymbolicLink: () => typeOf(name) === 'link',
          }))
        : names;
    },
    mkdir: async (path: string) => {
      for (let slash = path.length; slash > 0; slash = path.lastIndexOf('/', slash - 1)) this.#folders.add(path.slice(0, slash));
    },
    rm: async (path: string) => {
      for (const file of [...this.files.keys()]) if (file === path || file.startsWith(`${path}/`)) this.files.delete(file);
      for (const folder of [...this.#folders]) if (folder === path || folder.startsWith(`${path}/`)) this.#folders.delete(folder);
      this.#tell('rename', path);
    },
    rename: async (from: string, to: string) => {
      for (const [file, bytes] of [...this.files]) {
        if (file !== from && !file.startsWith(`${from}/`)) continue;
        this.files.delete(file);
        this.files.set(to + file.slice(from.length), bytes);
      }
      for (const folder of [...this.#folders])
        if ((folder === from || folder.startsWith(`${from}/`)) && this.#folders.delete(folder)) this.#folders.add(to + folder.slice(from.length));
      for (const watcher of this.#watchers) for (const path of [from, to]) watcher('rename', path);
    },
    stat: async (path: string) => {
      const at = this.#follow(path);
      const bytes = this.files.get(at);
      if (bytes) return { type: 'file' as const, size: bytes.length, mtimeMs: this.#mtimeOf(bytes) };
      if (this.#isFolder(at)) return { type: 'directory' as const, size: 0, mtimeMs: 0 };
      throw Object.assign(new Error(`ENOENT, stat '${path}'`), { code: 'ENOENT' });
    },
    lstat: async (path: string) => (this.symlinks.has(path) ? { type: 'symlink' as const, size: 0, mtimeMs: 0 } : this.fs.stat(path)),
    watch: (_path: string, _options: unknown, listener: (event: 'change' | 'rename', path: string) => void) => {
      this.#watchers.add(listener);
      return { close: () => void this.#watchers.delete(listener) };
    },
  } as unknown as Runtime['fs'];

  /** Only the work directory is watched. */
  #tell(event: 'change' | 'rename', path: string): void {
    if (!path.startsWith('/')) for (const watcher of this.#watchers) watcher(event, path);
  }

  /** Contents that were set later have a later time. */
  #mtimeOf(bytes: Uint8Array): number {
    const known = this.#mtimes.get(bytes);
    if (known !== undefined) return known;
    this.#mtimes.set(bytes, ++this.#writes);
    return this.#writes;
  }

  #follow(path: string): string {
    for (const [link, target] of this.symlinks)
      if (path === link || path.startsWith(`${link}/`)) return target + path.slice(target === '' ? link.length + 1 : link.length);
    return path;
  }

  /** From now on, programs end only by force. Every signal is reported. */
  endOnlyByForce(onKill: (signal: keyof typeof SHELL_CODES) => void = () => undefined): void {
    this.#onKill = onKill;
  }

  #isFolder(path: string): boolean {
    return path === '' || this.#folders.has(path) || [...this.files.keys()].some((file) => file.startsWith(`${path}/`));
  }

  spawn(command: string, args?: unknown, { env = {} }: { env?: Readonly<Record<string, unknown>> } = {}): Promise<RuntimeProcess> {
    const line = command === 'sh' && Array.isArray(args) ? String(args[1] ?? '') : command;
    this.commands.push(line);
    const pid = ++this.#lastPid;
    let controller!: ReadableStreamDefaultController<string>;
    let kill!: (code: number) => void;
    const killed = new Promise<number>((resolve) => {
      kill = resolve;
    });
    const output = new ReadableStream<string>({
      start: (created) => {
        controller = created;
      },
    });
    const program = this.programs.find(([pattern]) => pattern.test(line))?.[1] ?? (() => 0);
    const done = Promise.resolve(
      program({ command: line, print: (text) => controller.enqueue(text), files: this.files, env, openPort: (port) => this.openPort(port, pid), killed }),
    );
    const exit = Promise.race([done, killed]).then((code) => {
      controller.close();
      return code;
    });
    return Promise.resolve({
      pid,
      exit,
      output,
      input: new WritableStream<string>({ write: (data) => void this.typed.push(data) }),
      kill: (signal = 'SIGTERM') => {
        this.#onKill?.(signal);
        if (signal === 'SIGKILL' || !this.#onKill) kill(SHELL_CODES[signal]);
      },
      resize: () => undefined,
    });
  }

  /** The product does not use it. */
  async export(): Promise<FileSystemTree> {
    throw new Error('This runtime cannot export.');
  }

  /** The server that listens in the runtime. */
  server: (port: number, request: PortRequest) => Promise<PortAnswer> = async (port) => {
    throw Object.assign(new Error(`Nothing is listening on port ${port}.`), { code: 'ECONNREFUSED' });
  };
  socketServer: (port: number, options: PortSocketOptions) => PortSocket = (_port, { onClose }) => {
    onClose(1006, '');
    return { send: () => undefined, close: () => undefined };
  };

  request(port: number, request: PortRequest): Promise<PortAnswer> {
    return this.server(port, request);
  }
  connect(port: number, options: PortSocketOptions): PortSocket {
    return this.socketServer(port, options);
  }

  async setPreviewScript(): Promise<void> {}
  async setToken(token: string | undefined): Promise<void> {
    this.token = token;
  }

  usesCorsProxy = true;
  corsToken: string | undefined;
  async setCorsToken(token: string | undefined): Promise<void> {
    this.corsToken = token;
  }
  async setCorsProxy(isUsed: boolean): Promise<void> {
    this.usesCorsProxy = isUsed;
  }

  teardown(): void {
    this.isTornDown = true;
  }
}
