import type { PathInfo, Runtime, RuntimeProcess, SpawnOptions } from '@lathe/spindle';
import { foldersAbove } from '../files/ignored-paths.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Handed, HandedServer, Handover, ServerSource } from './handed.ts';

interface Deps {
  readonly runtime: Runtime;
  readonly files: Pick<ProjectFiles, 'paths' | 'readText'>;
  readonly machine: { handOver(): Promise<Handed> };
  readonly urlOf: (port: number) => string | undefined;
}

/** To be called when everything else of the project has ended. */
export async function handOver({ runtime, files, machine, urlOf }: Deps): Promise<Handover> {
  const { packages, server } = await machine.handOver();
  const paths = files.paths();
  const texts = new Map(paths.map((path) => [path, files.readText(path)]));
  const url = server && urlOf(server.port);
  if (server && url === undefined) server.process.kill('SIGKILL');
  return {
    packages,
    server: server && url !== undefined ? sourceOf(server, url, runtime, (path) => texts.get(path)) : undefined,
    files: {
      isUnclaimed: () => false,
      heldAs: async (path, contents) => ((await hasContents(runtime, path, contents)) ? ((await runtime.fs.stat(path)) as PathInfo<'file'>) : undefined),
    },
    async keepOnly(kept) {
      const gone = paths.filter((path) => !kept.has(path));
      await Promise.all(gone.map((path) => runtime.fs.rm(path, { force: true })));
      const folders = new Set(gone.flatMap(foldersAbove));
      for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
        const names = await runtime.fs.readdir(folder).catch(() => undefined); // it was removed already
        if (names?.length === 0) await runtime.fs.rm(folder, { recursive: true, force: true });
      }
    },
    async drop() {
      server?.process.kill('SIGKILL');
      await server?.process.exit;
      await clearWorkDirectory(runtime, paths);
    },
  };
}

/** The next project starts in an empty work directory. */
export async function clearWorkDirectory(runtime: Runtime, paths: readonly string[]): Promise<void> {
  const names = new Set([...paths.map((path) => path.split('/')[0] as string), 'node_modules']);
  for (const name of names) await runtime.fs.rm(name, { recursive: true, force: true });
}

async function hasContents({ fs }: Runtime, path: string, contents: string | Uint8Array): Promise<boolean> {
  try {
    if (typeof contents === 'string') return (await fs.readFile(path, 'utf-8')) === contents;
    const bytes = await fs.readFile(path);
    return bytes.byteLength === contents.byteLength && bytes.every((byte, index) => byte === contents[index]);
  } catch {
    return false; // there is no such file, so it is written
  }
}

/** The server that runs already, in place of one that is started. If it has ended meanwhile, a new one is. */
function sourceOf({ line, port, process }: HandedServer, url: string, runtime: Runtime, readText: ServerSource['readText']): ServerSource {
  let isRunning = true;
  let isGiven = false;
  void process.exit.then(() => {
    isRunning = false;
  });
  return {
    installed: Promise.resolve({ exitCode: 0, output: '' }),
    line: () => line,
    port: () => (isRunning ? { port, url } : undefined),
    readText,
    serve: () => undefined,
    spawner: {
      async spawn(command: string, args?: readonly string[] | SpawnOptions, options?: SpawnOptions): Promise<RuntimeProcess> {
        if (isGiven || !isRunning) return runtime.spawn(command, args as string[], options);
        isGiven = true;
        if (options?.terminal) process.resize(options.terminal);
        return process;
      },
    },
  };
}
