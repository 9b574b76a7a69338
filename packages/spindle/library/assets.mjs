/**
 * Wasm that other projects build and publish, taken out of their packages at build time.
 *
 * `llhttp` is small and needed by every process that speaks HTTP: it is inlined (base64) where
 * `spindle-asset:llhttp` is imported. `brotli` is a megabyte and rarely needed: it becomes a script
 * of its own beside the bundles, which a process loads with `importScripts` on first use.
 */
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);
const packageFolder = (name) => path.dirname(require.resolve(`${name}/package.json`));

/** `brotli-wasm` exports no package.json: found beside what it does export. */
const brotliFolder = () => path.dirname(require.resolve('brotli-wasm'));

/** undici publishes Node's own HTTP parser compiled to wasm, as a module whose exports are its bytes. */
const INLINED = { llhttp: () => require('undici/lib/llhttp/llhttp-wasm.js') };

/** esbuild plugin: `import base64 from 'spindle-asset:<name>'`. */
export const assetsPlugin = {
  name: 'spindle-assets',
  setup(builder) {
    builder.onResolve({ filter: /^spindle-asset:/ }, ({ path: specifier }) => ({
      path: specifier.slice('spindle-asset:'.length),
      namespace: 'spindle-asset',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'spindle-asset' }, ({ path: name }) => {
      const bytes = INLINED[name];
      if (!bytes) return { errors: [{ text: `There is no asset named ${name}` }] };
      return { contents: Buffer.from(bytes()).toString('base64'), loader: 'text' };
    });
  },
};

/**
 * Its wasm is an ES import of the glue, and the glue is an import of the wasm. Bundlers that know
 * wasm modules tie that knot; here a module that instantiates synchronously does.
 */
const brotliKnot = {
  name: 'brotli-knot',
  setup(builder) {
    builder.onLoad({ filter: /brotli_wasm_bg\.wasm$/ }, async ({ path: file }) => {
      const bytes = await readFile(file);
      const names = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map((entry) => entry.name);
      return {
        contents: [
          `import * as glue from './brotli_wasm_bg.js';`,
          `const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (c) => c.charCodeAt(0));`,
          `const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { './brotli_wasm_bg.js': glue });`,
          ...names.map((name) => `export const ${name} = exports.${name};`),
        ].join('\n'),
        loader: 'js',
        resolveDir: path.dirname(file),
      };
    });
  },
};

/** Writes what stands beside the bundles into `outDir`: `brotli.js`, and the licences of all assets. */
export async function writeAssets(outDir) {
  await mkdir(outDir, { recursive: true });
  const brotli = brotliFolder();
  await build({
    stdin: {
      contents: `
        import { CompressStream, DecompressStream } from './pkg.bundler/brotli_wasm_bg.js';
        Object.defineProperty(globalThis, 'spindleBrotli', { value: { CompressStream, DecompressStream }, configurable: true, enumerable: false });`,
      resolveDir: brotli,
    },
    outfile: path.join(outDir, 'brotli.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    plugins: [brotliKnot],
    logLevel: 'error',
  });
  await copyFile(path.join(brotli, 'LICENSE'), path.join(outDir, 'brotli.LICENSE'));
  await copyFile(path.join(packageFolder('undici'), 'LICENSE'), path.join(outDir, 'llhttp.LICENSE'));
}
