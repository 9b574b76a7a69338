import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlePrograms } from '../../bundle.mjs';
import { ownPackage } from '../own-package.ts';

// Node runs only JavaScript, so what tests start as threads or processes is first bundled from the sources, and never
// an older build.

export interface TestPrograms {
  readonly main: string;
  /** `npm run open`. */
  readonly open: string;
  /** The command of the installed package. */
  readonly lathe: string;
  readonly worker: URL;
  readonly create: URL;
  /** Of a project's database. */
  readonly backend: URL;
}

/**
 * Bundles the server's programs from their sources into a folder and returns it. Only for this process, because another
 * run may build others.
 */
export async function buildPrograms(): Promise<string> {
  const outdir = join(ownPackage().directory, 'dist', 'testing', String(process.pid));
  await bundlePrograms(outdir);
  return outdir;
}

export function programsIn(directory: string): TestPrograms {
  return {
    main: join(directory, 'main.js'),
    open: join(directory, 'open.js'),
    lathe: join(directory, 'lathe.js'),
    worker: pathToFileURL(join(directory, 'pglite-worker.js')),
    create: pathToFileURL(join(directory, 'pglite-create.js')),
    backend: pathToFileURL(join(directory, 'backend-process.js')),
  };
}
