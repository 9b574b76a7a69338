/** Bundles the shell into one file, as the runtime's build does, for tests on native Node. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { findNode } from '../../../../library/find-node.mjs';
import { programsPlugin } from '../../../../library/programs.mjs';

export interface ShellBundle {
  /** The Node version that Spindle implements; it also starts twice as fast as older ones. */
  readonly node: string;
  readonly file: string;
  /** A directory for PATH whose `sh` is ours. */
  readonly binFolder: string;
  dispose(): void;
}

export async function buildShell(): Promise<ShellBundle> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spindle-shell-'));
  const file = path.join(folder, 'sh.cjs');
  await build({
    entryPoints: {
      sh: path.join(import.meta.dirname, '../main.ts'),
      everyday: path.join(import.meta.dirname, '../programs/everyday.ts'),
      tools: path.join(import.meta.dirname, '../tools/index.ts'),
      ...Object.fromEntries(['archives', 'network', 'git', 'jq'].map((name) => [name, path.join(import.meta.dirname, '../tools', name, 'index.ts')])),
    },
    plugins: [programsPlugin],
    loader: { '.wasm': 'binary' },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'error',
  });
  const node = findNode().binary;
  writeFileSync(path.join(folder, 'sh'), `#!/bin/bash\nexec '${node}' '${file}' "$@"\n`, { mode: 0o755 });
  return { node, file, binFolder: folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
