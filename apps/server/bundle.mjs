/**
 * Bundles the server's programs: Node takes two seconds of processor time to find and read two thousand modules one by
 * one, and the server starts with each `npm start` and each test.
 *
 *     node apps/server/bundle.mjs     writes dist/bundle/, which `npm start` runs, and dist/bundled.json
 */
import { rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const serverDirectory = dirname(fileURLToPath(import.meta.url));

const PROGRAMS = [
  'src/main.ts',
  'src/open.ts',
  'src/lathe.ts',
  'src/storage/sql/pglite-worker.ts',
  'src/storage/sql/pglite-create.ts',
  '../../packages/spindle/src/server/pack-worker.ts',
  { in: '../../packages/backend/src/process/child.ts', out: 'backend-process' },
];

const EXTERNAL = [
  // Reads files next to its modules.
  '@electric-sql/pglite',
  // Its modules import each other in circles, which fails once some are also required.
  'zod',
  // The installation service changes the instance that Arborist uses: registry-tarballs.ts.
  '@npmcli/*',
  'npm-package-arg',
  'npm-registry-fetch',
  'pacote',
  // Optional, and not installed.
  'pg-native',
  'sharp',
];

/** Bundled CommonJS packages require Node's modules. */
const BANNER = `import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);`;

/** Bundles the programs from their sources into a folder. Returns the packages that they import from outside. */
export async function bundlePrograms(outdir) {
  const { metafile } = await build({
    absWorkingDir: serverDirectory,
    entryPoints: PROGRAMS,
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // What is imported later loads later.
    splitting: true,
    conditions: ['source'],
    external: EXTERNAL,
    banner: { js: BANNER },
    // For the stacks in the log.
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const names = imports
    .filter(({ external, path }) => external && !path.startsWith('node:') && !isBuiltin(path))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)[0]);
  return [...new Set(names)].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outdir = join(serverDirectory, 'dist/bundle');
  await rm(outdir, { recursive: true, force: true });
  // For `npm run pack`: the packages that the bundle needs beside it.
  await writeFile(join(serverDirectory, 'dist/bundled.json'), JSON.stringify({ imports: await bundlePrograms(outdir) }));
}
