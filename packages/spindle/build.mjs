/**
 * Builds everything the browser loads into `dist/runtime/`; the modules that Node and bundlers
 * import are the compiler's (`tsc -b`). Fast if nothing changed, because Node's library is cached by content.
 *
 *     node packages/spindle/build.mjs [--dev] [--force]
 *
 * `--dev` keeps names and line breaks; `--force` rebuilds Node's library.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { assetsPlugin, writeAssets } from './library/assets.mjs';
import { buildLibrary } from './library/build.mjs';
import { programsPlugin, transformPrograms } from './library/programs.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const source = (path) => join(root, 'src', path);
const runtime = join(root, 'dist/runtime');

/** Scripts of workers and pages, each bundled as a classic script. */
const SCRIPTS = {
  process: 'userland/node/worker-entry.ts',
  crypto: 'userland/node/bindings/crypto/library/worker.ts',
  http2: 'userland/node/bindings/http2/library/worker.ts',
  tls: 'userland/node/bindings/tls/library/worker.ts',
  sqlite: 'userland/node/bindings/sqlite/worker.ts',
  inspector: 'userland/node/bindings/inspector/worker.ts',
  coverage: 'userland/node/code-coverage/worker.ts',
  kernel: 'kernel/worker.ts',
  headless: 'host/headless.ts',
  ahead: 'host/ahead.ts',
  'gateway/sw': 'gateway/sw.ts',
  'gateway/modules': 'gateway/modules.ts',
  'gateway/boot': 'gateway/boot.ts',
  'gateway/preview': 'gateway/preview.ts',
  'gateway/worker': 'gateway/worker.ts',
};
/** Loaded by process workers. It is a module because browsers cache compiled code only for modules. */
const MODULES = { 'process-module': 'userland/node/worker.ts' };
/** Programs of the machine: ordinary Node programs, placed in its image. */
const PROGRAMS = {
  sh: 'userland/shell/main.ts',
  npm: 'userland/npm/main.ts',
  'manager-hook': 'userland/npm/manager-hook.ts',
  open: 'userland/open/main.ts',
  'next-on-webpack': 'userland/next-on-webpack/main.ts',
  'esbuild-serve': 'userland/esbuild-serve/main.ts',
  'swc-core': 'userland/swc-core/main.ts',
  turbo: 'userland/turbo/main.ts',
  'sqlite-packages': 'userland/sqlite-packages/main.ts',
  'parcel-watcher': 'userland/parcel-watcher/main.ts',
  // Loaded by the shell when one of their programs is called: abi/machine-programs.ts.
  everyday: 'userland/shell/programs/everyday.ts',
  tools: 'userland/shell/tools/index.ts',
  archives: 'userland/shell/tools/archives/index.ts',
  network: 'userland/shell/tools/network/index.ts',
  git: 'userland/shell/tools/git/index.ts',
  jq: 'userland/shell/tools/jq/index.ts',
};

/** Programs that nearly every session runs; they are transformed for the loader ahead of time. */
const EVERYDAY_PROGRAMS = ['sh', 'everyday', 'npm'];

export async function buildSpindle({ isDevelopment = false, isForced = false } = {}) {
  mkdirSync(runtime, { recursive: true });
  const library = await buildLibrary(runtime, { isForced });
  if (!library.isFresh || !existsSync(join(runtime, 'sqlite-wasm.js'))) await writeAssets(runtime);
  const shared = {
    bundle: true,
    // Keep all names, even those that shorter syntax would drop: V8 shows a class by the name in its source,
    // including in stack traces.
    minifyWhitespace: !isDevelopment,
    sourcemap: isDevelopment ? 'inline' : false,
    target: 'es2022',
    logLevel: 'warning',
    plugins: [assetsPlugin],
    conditions: ['source'],
    legalComments: 'none',
  };
  await Promise.all([
    build({ ...shared, entryPoints: entries(SCRIPTS), outdir: runtime, format: 'iife', platform: 'browser' }),
    build({ ...shared, entryPoints: entries(MODULES), outdir: runtime, format: 'esm', platform: 'browser', plugins: [...shared.plugins, bootLibraryPlugin] }),
    build({
      ...shared,
      entryPoints: entries(PROGRAMS),
      outdir: join(runtime, 'programs'),
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      platform: 'node',
      target: 'node24',
      plugins: [...shared.plugins, programsPlugin],
      loader: { '.wasm': 'binary' },
      banner: { js: '#!/usr/bin/node' },
    }),
  ]);
  await transformPrograms(join(runtime, 'programs'), EVERYDAY_PROGRAMS);
}

/** esbuild plugin: `spindle-library:boot` is next to the bundle. */
const bootLibraryPlugin = {
  name: 'spindle-library',
  setup(builder) {
    builder.onResolve({ filter: /^spindle-library:boot$/ }, () => ({ path: './library-boot.js', external: true }));
  },
};

function entries(table) {
  return Object.fromEntries(Object.entries(table).map(([name, path]) => [name, source(path)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const startedAt = performance.now();
  await buildSpindle({ isDevelopment: process.argv.includes('--dev'), isForced: process.argv.includes('--force') });
  console.log(`spindle: built in ${Math.round(performance.now() - startedAt)} ms`);
}
