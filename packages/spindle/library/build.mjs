/**
 * Builds Node's own library for the browser from the pinned Node binary on npm:
 * `dist/runtime/library{,-types,-fetch}.txt`, the shapes of its bindings (`shapes.json`), its list of V8's options and its license.
 *
 *     node packages/spindle/library/build.mjs [--force]
 *
 * A process compiles builtins on demand from text that all workers share; those that every process needs are also
 * in a module (`library-boot.js`). The TypeScript stripper (`types`) and undici (`fetch`) are fetched on first
 * use. The build is skipped if nothing changed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOOT_BUILTINS } from './boot-builtins.mjs';
import { bundleSource, importBundle } from './bundle-source.mjs';
import { findNode } from './find-node.mjs';
import { patchSource } from './patch-sources.mjs';
import { stripSource } from './strip-source.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const LIBRARY_FILES = ['library.txt', 'library-boot.js', 'library-types.txt', 'library-fetch.txt', 'shapes.json', 'v8-options.txt', 'LICENSE.node'];
/** Never used here: V8's command-line tools and the debugger. */
const EXCLUDED = /^internal\/(deps\/v8\/|v8_prof|debugger\/)/;
/** Large parts that few programs use, each in a separate file. */
const TYPES = /^internal\/deps\/amaro\//;
const FETCH = /^internal\/deps\/undici\//;

export async function buildLibrary(outputDirectory, { isForced = false } = {}) {
  const node = findNode();
  // The runtime's own transform of awaits, which is applied to the library here, and to programs when they run.
  const awaits = bundleSource('userland/node/esm/library-awaits.ts');
  const sqlite = readFileSync(createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'));
  const stamp = stampOf(node.version, sqlite, awaits);
  const stampFile = join(outputDirectory, 'library.stamp');
  const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && LIBRARY_FILES.every((name) => existsSync(join(outputDirectory, name)));
  if (isFresh && !isForced) return { isFresh: true };

  mkdirSync(outputDirectory, { recursive: true });
  const { sources, shapes } = dump(node.binary);
  // Programs ask for it before they use what only newer versions have, and Node's own is another one.
  shapes.process.versions.sqlite = sqliteVersion(sqlite);
  const ids = Object.keys(sources).filter((id) => !EXCLUDED.test(id));
  const groups = {
    'library.txt': ids.filter((id) => !TYPES.test(id) && !FETCH.test(id)),
    'library-types.txt': ids.filter((id) => TYPES.test(id)),
    'library-fetch.txt': ids.filter((id) => FETCH.test(id)),
  };
  const library = {};
  const { carryContextOverAwaits, AWAITS_SLOT } = await importBundle(awaits);
  for (const [name, members] of Object.entries(groups)) {
    const { text, entries } = bundle(name, members, sources, carryContextOverAwaits);
    writeFileSync(join(outputDirectory, name), text, 'latin1');
    Object.assign(library, entries);
  }
  writeFileSync(join(outputDirectory, 'library-boot.js'), bootModule(library, readFileSync(join(outputDirectory, 'library.txt'), 'latin1'), AWAITS_SLOT));
  writeFileSync(join(outputDirectory, 'shapes.json'), JSON.stringify({ ...shapes, library }));
  writeFileSync(join(outputDirectory, 'v8-options.txt'), execFileSync(node.binary, ['--v8-options']));
  copyFileSync(node.license, join(outputDirectory, 'LICENSE.node'));
  writeFileSync(stampFile, stamp);
  return { isFresh: false };
}

/** One text of all builtins, each followed by the indentation of its lines, and the position of each. */
function bundle(name, ids, sources, carryContextOverAwaits) {
  let text = '';
  const entries = {};
  for (const id of ids) {
    const source = patchSource(id, sources[id]);
    const carried = carryContextOverAwaits(id, source);
    const { code, indents } = stripSource(carried?.code ?? source);
    const ascii = asAscii(code);
    entries[id] = [name, text.length, ascii.length, indents.length, parametersOf(id), ...(carried === null ? [] : [carried.shifts])];
    text += ascii + indents;
  }
  return { text, entries };
}

/**
 * The builtins of `BOOT_BUILTINS` as functions in a module, in order of their first lines. Modules are strict, and
 * all of these builtins declare strict mode. A parenthesized function is compiled with the module. In an array
 * that is the default export, V8 infers no name for it, and no prefix for the names inside it.
 */
function bootModule(library, text, slot) {
  const firstLines = [];
  let line = 1;
  let body = '';
  for (const id of BOOT_BUILTINS) {
    const entry = library[id];
    if (entry === undefined) throw new Error(`library: there is no builtin ${id}`);
    const [, offset, codeLength, , parameters, shifts] = entry;
    const code = text.slice(offset, offset + codeLength);
    if (!/^\s*'use strict'/.test(code)) throw new Error(`library: ${id} is not strict and cannot be part of a module`);
    firstLines.push(line);
    body += `${shifts === undefined ? '' : `(${slot})=>`}(function(${parameters}){\n${code}\n}),\n`;
    line += code.split('\n').length + 2;
  }
  return `export default [${body}];\nexport const ids=${JSON.stringify(BOOT_BUILTINS)};\nexport const firstLines=${JSON.stringify(firstLines)};\n`;
}

/** Makes byte and character offsets equal, and lets V8 store the text with one byte per character. */
function asAscii(code) {
  return code.replace(/[^\x00-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Source: BuiltinLoader::LookupAndCompile in node/src/node_builtins.cc. */
function parametersOf(id) {
  if (id === 'internal/bootstrap/realm') return 'process,getLinkedBinding,getInternalBinding,primordials';
  if (id.startsWith('internal/per_context/')) return 'exports,primordials,privateSymbols,perIsolateSymbols';
  if (id.startsWith('internal/main/') || id.startsWith('internal/bootstrap/')) return 'process,require,internalBinding,primordials';
  return 'exports,require,module,process,internalBinding,primordials';
}

function dump(binary) {
  const directory = mkdtempSync(join(tmpdir(), 'spindle-library-'));
  try {
    const file = join(directory, 'dump.json');
    execFileSync(binary, ['--expose-internals', join(here, 'dump-node.cjs'), file], {
      env: { NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Its package has a version of its own. */
function sqliteVersion(sqlite) {
  const module = new WebAssembly.Module(sqlite);
  const imports = { env: { memory: new WebAssembly.Memory({ initial: 128, maximum: 32_768 }) } };
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind === 'function') (imports[from] ??= {})[name] = () => 0;
  }
  const address = new WebAssembly.Instance(module, imports).exports.sqlite3_libversion();
  return /^[\d.]+/.exec(Buffer.from(imports.env.memory.buffer, address).toString('latin1', 0, 16))[0];
}

function stampOf(version, sqlite, awaits) {
  const hash = createHash('sha256').update(version).update(sqlite).update(awaits);
  for (const name of readdirSync(here).sort()) hash.update(name).update(readFileSync(join(here, name)));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { isFresh } = await buildLibrary(join(here, '../dist/runtime'), { isForced: process.argv.includes('--force') });
  console.log(isFresh ? 'library: up to date' : 'library: built');
}
