/**
 * Builds Node's own library for the browser: `dist/runtime/library-{core,rest,types,fetch}.js`, the shapes
 * of its bindings (`shapes.js`) and Node's licence, out of the pinned Node binary from npm.
 *
 *     node packages/spindle/library/build.mjs [--force]
 *
 * The core is what a start loads: `core-ids.json`, recorded from `process.moduleLoadList` of a Vite 8
 * start that served a page, with what boots and runs programs and threads. `types` is the TypeScript
 * stripper, `fetch` is undici, all else is `rest`: loaded on first use. Skipped when nothing changed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './find-node.mjs';
import { patchTimers } from './patch-timers.mjs';
import { stripSource } from './strip-source.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const LIBRARY_FILES = ['library-core.js', 'library-rest.js', 'library-types.js', 'library-fetch.js', 'shapes.js', 'LICENSE.node'];
/** Never reachable here: command-line tools of V8 and the debugger. */
const EXCLUDED = /^internal\/(deps\/v8\/|v8_prof|debugger\/)/;
/** Large parts that few programs use, each a script of its own. */
const TYPES = /^internal\/deps\/amaro\//;
const FETCH = /^internal\/deps\/undici\//;

export function buildLibrary(outputDirectory, { isForced = false } = {}) {
  const node = findNode();
  const stamp = stampOf(node.version);
  const stampFile = join(outputDirectory, 'library.stamp');
  const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && LIBRARY_FILES.every((name) => existsSync(join(outputDirectory, name)));
  if (isFresh && !isForced) return { isFresh: true };

  mkdirSync(outputDirectory, { recursive: true });
  const { sources, shapes } = dump(node.binary);
  const core = new Set(JSON.parse(readFileSync(join(here, 'core-ids.json'), 'utf8')));
  const unknown = [...core].filter((id) => !(id in sources));
  if (unknown.length > 0) throw new Error(`library: core-ids.json names what Node ${node.version} does not have: ${unknown.join(', ')}`);
  const ids = Object.keys(sources).filter((id) => !EXCLUDED.test(id));
  const groups = {
    'library-core.js': ids.filter((id) => core.has(id)),
    'library-rest.js': ids.filter((id) => !core.has(id) && !TYPES.test(id) && !FETCH.test(id)),
    'library-types.js': ids.filter((id) => TYPES.test(id)),
    'library-fetch.js': ids.filter((id) => FETCH.test(id)),
  };
  for (const [name, members] of Object.entries(groups)) writeFileSync(join(outputDirectory, name), bundle(members, sources));
  const whereIs = Object.fromEntries(Object.entries(groups).flatMap(([name, members]) => (name === 'library-core.js' ? [] : members.map((id) => [id, name]))));
  writeFileSync(join(outputDirectory, 'shapes.js'), `globalThis.__spindleShapes=JSON.parse(${JSON.stringify(JSON.stringify({ ...shapes, files: whereIs }))});\n`);
  copyFileSync(node.license, join(outputDirectory, 'LICENSE.node'));
  writeFileSync(stampFile, stamp);
  return { isFresh: false };
}

/** One script that adds functions, one per builtin, each starting on a line of its own. */
function bundle(ids, sources) {
  // As arguments of a call, because V8 names a function after the property or array it stands in.
  let text = '((functions)=>{const add=(f)=>{functions.push(f)};\n';
  const table = [];
  let line = 2;
  for (const id of ids) {
    const { code, indents } = stripSource(id === 'internal/timers' ? patchTimers(sources[id]) : sources[id]);
    text += `add(function(${parametersOf(id)}){\n${code}\n});\n`;
    table.push([id, line + 1, indents]);
    line += code.split('\n').length + 2;
  }
  return `${text}(globalThis.__spindleLibrary??=[]).push({functions,lines:${JSON.stringify(table)}})})([]);\n`;
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
    execFileSync(binary, ['--expose-internals', join(here, 'dump-node.cjs'), file], { env: { NODE_NO_WARNINGS: '1' }, stdio: ['ignore', 'inherit', 'inherit'] });
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function stampOf(version) {
  const hash = createHash('sha256').update(version);
  for (const name of readdirSync(here).sort()) hash.update(name).update(readFileSync(join(here, name)));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { isFresh } = buildLibrary(join(here, '../dist/runtime'), { isForced: process.argv.includes('--force') });
  console.log(isFresh ? 'library: up to date' : 'library: built');
}
