import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// Node runs only JavaScript, so what tests start as threads or processes is first bundled from the sources, and never
// an older build. Three levels below the package, like `dist/storage/sql`.

const serverDirectory = fileURLToPath(new URL('../..', import.meta.url));

export interface TestPrograms {
  readonly main: string;
  readonly worker: URL;
  readonly create: URL;
}

/**
 * Bundles the server's programs from their sources into a folder and returns it. Only for this process, because another
 * run may build others.
 */
export async function buildPrograms(): Promise<string> {
  const outdir = join(serverDirectory, 'dist', 'testing', String(process.pid));
  await mkdir(outdir, { recursive: true });
  await build({
    absWorkingDir: serverDirectory,
    entryPoints: ['src/main.ts', 'src/storage/sql/pglite-worker.ts', 'src/storage/sql/pglite-create.ts'],
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['source'],
    external: await dependencyNames(),
    logLevel: 'warning',
  });
  return outdir;
}

export function programsIn(directory: string): TestPrograms {
  return {
    main: join(directory, 'main.js'),
    worker: pathToFileURL(join(directory, 'pglite-worker.js')),
    create: pathToFileURL(join(directory, 'pglite-create.js')),
  };
}

/** Every dependency except our own packages, whose `dist` may be outdated. */
async function dependencyNames(): Promise<string[]> {
  const names = await Promise.all(
    ['package.json', '../../packages/spindle/package.json', '../../packages/protocol/package.json'].map(async (path) => {
      const { dependencies = {} } = JSON.parse(await readFile(join(serverDirectory, path), 'utf8')) as { dependencies?: Record<string, string> };
      return Object.keys(dependencies);
    }),
  );
  return [...new Set(names.flat())].filter((name) => !name.startsWith('@lathe/'));
}
