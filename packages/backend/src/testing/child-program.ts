import { build } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const BANNER = `import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);`;
let built: Promise<URL> | undefined;

/** The program of a backend's process from its sources, because Node runs only JavaScript, and a build may be older. */
export function buildChild(): Promise<URL> {
  built ??= (async () => {
    // Beside the package's modules, which the program imports.
    const outfile = join(here, '../../dist/testing', `child-${process.pid}.js`);
    await build({
      entryPoints: [join(here, '../process/child.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      external: ['@electric-sql/pglite', 'pg-native', 'sharp'],
      banner: { js: BANNER },
      logLevel: 'error',
    });
    return pathToFileURL(outfile);
  })();
  return built;
}
