/**
 * Wasm modules that other projects build and publish, extracted from their packages at build time.
 *
 * `llhttp` and the common hash functions are small and needed by many processes: they are inlined (base64) where
 * `spindle-asset:<name>` is imported. `brotli`, `zstd` and SQLite are large and rarely needed: each becomes a separate
 * script next to the bundles, which a process loads with `importScripts` on first use.
 */
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const packageFolder = (name) => path.dirname(require.resolve(`${name}/package.json`));

/**
 * `brotli-wasm` 2 is the Rust port that exports its C interface; 3 has only a few functions of its own. It does
 * not export package.json, so it is located relative to an export.
 */
const brotliFolder = () => path.dirname(require.resolve('brotli-wasm'));
const zstdFolder = () => path.dirname(require.resolve('@oneidentity/zstd-js/package.json'));

/**
 * hash-wasm compiles its modules asynchronously only, which `createHash` cannot wait for. Each of its bundles holds one
 * module as base64.
 */
function wasmOfHash(name) {
  const [, base64] = /data:"(AGFzbQ[A-Za-z0-9+/=]+)"/.exec(readFileSync(require.resolve(`hash-wasm/dist/${name}.umd.min.js`), 'latin1')) ?? [];
  if (base64 === undefined) throw new Error(`hash-wasm has no module for ${name}`);
  return Buffer.from(base64, 'base64');
}

/** undici publishes Node's own HTTP parser compiled to Wasm, as a module that exports its bytes. */
const INLINED = {
  llhttp: () => require('undici/lib/llhttp/llhttp-wasm.js'),
  md5: () => wasmOfHash('md5'),
  sha1: () => wasmOfHash('sha1'),
  sha256: () => wasmOfHash('sha256'),
  sha512: () => wasmOfHash('sha512'),
};

/** The package has no license file. Its own code, which we do not use, is licensed under Apache-2.0. */
const SQLITE_LICENSE =
  'SQLite is in the public domain: https://sqlite.org/copyright.html\nCompiled with Emscripten, whose C library (musl) is under the MIT license: https://git.musl-libc.org/cgit/musl/tree/COPYRIGHT\n';

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

/** Extracts the only Wasm file in a bundle, which contains it as a data URL. */
async function wasmOfBundle(file) {
  const text = await readFile(file, 'latin1');
  const [, base64] = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/.exec(text) ?? [];
  if (base64 === undefined) throw new Error(`${file} contains no Wasm`);
  return Buffer.from(base64, 'base64');
}

/** A script that defines the global `name`: a function that compiles the module, called once. */
function wasmScript(name, bytes) {
  return `Object.defineProperty(globalThis,${JSON.stringify(name)},{value:()=>new WebAssembly.Module(Uint8Array.from(atob(${JSON.stringify(
    bytes.toString('base64'),
  )}),(c)=>c.charCodeAt(0))),configurable:true,enumerable:false});\n`;
}

/** Writes the files next to the bundles into `outDir`: `brotli.js`, `zstd.js`, `sqlite-wasm.js`, and the licenses of all assets. */
export async function writeAssets(outDir) {
  await mkdir(outDir, { recursive: true });
  const [brotli, zstd] = [brotliFolder(), zstdFolder()];
  const scripts = {
    brotli: wasmScript('spindleBrotli', await readFile(path.join(brotli, 'pkg.bundler/brotli_wasm_bg.wasm'))),
    zstd: wasmScript('spindleZstd', await wasmOfBundle(path.join(zstd, 'wasm/index.cjs.js'))),
    'sqlite-wasm': wasmScript('spindleSqliteWasm', await readFile(require.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'))),
  };
  for (const [name, text] of Object.entries(scripts)) await writeFile(path.join(outDir, `${name}.js`), text);
  await copyFile(path.join(brotli, 'LICENSE'), path.join(outDir, 'brotli.LICENSE'));
  await copyFile(path.join(zstd, 'LICENSE'), path.join(outDir, 'zstd.LICENSE'));
  await writeFile(path.join(outDir, 'sqlite.LICENSE'), SQLITE_LICENSE);
  await copyFile(path.join(packageFolder('undici'), 'LICENSE'), path.join(outDir, 'llhttp.LICENSE'));
  await copyFile(path.join(packageFolder('hash-wasm'), 'LICENSE'), path.join(outDir, 'hash-wasm.LICENSE'));
}
