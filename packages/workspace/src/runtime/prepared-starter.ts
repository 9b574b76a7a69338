import { getTemplate } from '@lathe/protocol';
import type { PathInfo, Runtime, RuntimeProcess, SpawnOptions } from '@lathe/spindle';
import type { ApiClient } from '../api/client.ts';
import { folderOf, foldersAbove } from '../files/ignored-paths.ts';
import { plainText } from '../terminal/plain-text.ts';
import { readAll } from '../terminal/terminal-program.ts';
import { COMMAND_ENV, type CommandResult } from './assistant-terminal.ts';
import { installCommand, startCommand } from './start-command.ts';

const TERMINAL_SIZE = { cols: 100, rows: 24 };

/** A file of the starter as the runtime stored it. */
interface HeldFile {
  readonly contents: string;
  readonly written: PathInfo<'file'>;
}

export interface OpenPort {
  readonly port: number;
  readonly url: string;
}

/**
 * A starter in the runtime before the project that will use it exists: laid out, installed and running. What fails on
 * the way is left out, because the project then does it itself and shows the error.
 */
export interface PreparedStarter {
  readonly key: string;
  /** The installation. Undefined if it failed or was ended. */
  readonly installed: Promise<CommandResult | undefined>;
  /** Ends the installation. */
  skipInstallation(): void;
  /** The command line of its server. Undefined for a starter without one. */
  line(): string | undefined;
  readText(path: string): string | undefined;
  /** How the runtime stored a file with exactly these contents, unless a program has changed it since. */
  heldAs(path: string, contents: string | Uint8Array): Promise<PathInfo<'file'> | undefined>;
  /** The path is one of its files, and no project has claimed them yet. */
  isUnclaimed(path: string): boolean;
  /** Where its server listens. Undefined until then. */
  port(): OpenPort | undefined;
  /** Starts the server as soon as the packages are there. */
  serve(): void;
  /** The server that was started, with everything it has printed, or a new process. */
  readonly spawner: Pick<Runtime, 'spawn'>;
  /** Its files are the project's from now on. Those that the project did not take are removed. */
  claim(isKept: (path: string) => boolean): Promise<void>;
  /** Ends its processes and removes its files, except those that the project has meanwhile. */
  remove(isKept?: (path: string) => boolean): Promise<void>;
}

export interface StarterDeps {
  readonly runtime: Runtime;
  readonly api: Pick<ApiClient, 'call'>;
  /** Gives the runtime what an installation needs. */
  readonly prepare: (runtime: Runtime) => Promise<void>;
  /** Its server listens at this address, or no longer does. */
  readonly onAddress: (url: string | undefined) => void;
}

/** Resolves when the files are laid out. The signal ends the preparation until then. */
export async function prepareStarter(key: string, { runtime, api, prepare, onAddress }: StarterDeps, signal: AbortSignal): Promise<PreparedStarter> {
  const held = new Map<string, HeldFile>();
  const processes = new Set<RuntimeProcess>();
  const readText = (path: string) => held.get(path)?.contents;
  const line = () => startCommand(readText);
  const [{ files }] = await Promise.all([api.call(getTemplate, { key }, { signal }), prepare(runtime)]);
  signal.throwIfAborted();

  let isRemoved = false;
  let isClaimed = false;
  let isSkipped = false;
  let installation: RuntimeProcess | undefined;
  let server: Promise<RuntimeProcess | undefined> | undefined;
  let port: OpenPort | undefined;
  const stopListening = runtime.on('port', (number, type, url) => {
    if (type === 'open') port ??= { port: number, url };
    else if (port?.port === number) port = undefined;
    onAddress(port?.url);
  });

  async function spawn(command: string): Promise<RuntimeProcess | undefined> {
    if (isRemoved) return undefined;
    const process = await runtime.spawn('sh', ['-c', command], { terminal: TERMINAL_SIZE, env: COMMAND_ENV });
    processes.add(process);
    void process.exit.then(() => processes.delete(process));
    if (isRemoved) process.kill('SIGKILL');
    return process;
  }

  async function install(): Promise<CommandResult | undefined> {
    installation = await spawn(installCommand((path) => held.has(path)));
    if (installation === undefined) return undefined;
    if (isSkipped) installation.kill('SIGKILL');
    let output = '';
    const reading = readAll(installation.output, (text) => {
      output += text;
    });
    const exitCode = await installation.exit;
    await reading;
    return exitCode === 0 ? { exitCode, output: plainText(output) } : undefined;
  }

  async function startServer(): Promise<RuntimeProcess | undefined> {
    const command = line();
    return (await installed) === undefined || command === undefined ? undefined : spawn(command);
  }

  async function remove(isKept: (path: string) => boolean = () => false): Promise<void> {
    isRemoved = true;
    stopListening();
    for (const process of processes) process.kill('SIGKILL');
    await Promise.all([installed, server]);
    await Promise.all([...processes].map((process) => process.exit));
    const paths = [...held.keys(), 'package-lock.json'];
    held.clear();
    await removeFiles(
      runtime,
      paths.filter((path) => !isKept(path)),
    );
    await runtime.fs.rm('node_modules', { recursive: true, force: true });
  }

  let installed: Promise<CommandResult | undefined> = Promise.resolve(undefined);
  try {
    for (const [path, contents] of Object.entries(files)) held.set(path, { contents, written: await writeFile(runtime, path, contents) });
  } catch (error) {
    await remove();
    throw error;
  }
  installed = install().catch(ignoreFailure);

  return {
    key,
    installed,
    skipInstallation() {
      isSkipped = true;
      installation?.kill('SIGKILL');
    },
    line,
    readText,
    async heldAs(path, contents) {
      const file = held.get(path);
      if (file === undefined || file.contents !== contents) return undefined;
      const now = await runtime.fs.stat(path).catch(() => undefined);
      return now?.size === file.written.size && now.mtimeMs === file.written.mtimeMs ? file.written : undefined;
    },
    isUnclaimed: (path) => !isClaimed && [...held.keys()].some((file) => file === path || file.startsWith(`${path}/`)),
    port: () => port,
    serve() {
      server ??= startServer().catch(ignoreFailure);
    },
    spawner: {
      async spawn(command: string, args?: readonly string[] | SpawnOptions, options?: SpawnOptions): Promise<RuntimeProcess> {
        const running = Array.isArray(args) && args[1] === line() ? await server : undefined;
        server = undefined;
        if (running === undefined || !processes.has(running)) return runtime.spawn(command, args as string[], options);
        if (options?.terminal) running.resize(options.terminal);
        return running;
      },
    },
    async claim(isKept) {
      isClaimed = true;
      stopListening();
      await removeFiles(
        runtime,
        [...held.keys()].filter((path) => !isKept(path)),
      );
    },
    remove,
  };
}

/** Removes files, and the folders that are empty then. */
async function removeFiles({ fs }: Runtime, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => fs.rm(path, { force: true })));
  const folders = new Set(paths.flatMap(foldersAbove));
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    const names = await fs.readdir(folder).catch(() => undefined); // it was removed already
    if (names?.length === 0) await fs.rm(folder, { recursive: true, force: true });
  }
}

async function writeFile(runtime: Runtime, path: string, contents: string): Promise<PathInfo<'file'>> {
  const folder = folderOf(path);
  if (folder !== '') await runtime.fs.mkdir(folder, { recursive: true });
  return runtime.fs.writeFile(path, contents);
}

/** The project does the same again, and shows how it fails. */
function ignoreFailure(): undefined {
  return undefined;
}
