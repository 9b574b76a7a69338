/**
 * Runs small programs on the pinned native Node and in Spindle, and compares what they print to both
 * streams and how they end.
 *
 *     node packages/spindle/build.mjs --dev && node packages/spindle/conformance/compare.mjs [filter] [--verbose]
 *
 * The programs are `programs/<module>/*.{js,mjs}`; a filter keeps those whose path contains it. Both sides see
 * the program's directory at the same path, so that paths in stacks agree. `known-differences.json` names
 * what differs for a reason; one that has become the same fails too, so that the list stays true.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from '../library/find-node.mjs';
import { openBareRuntime, readTree } from './bare.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const programs = join(here, 'programs');
const TIMEOUT_MS = 15_000;
const known = JSON.parse(readFileSync(join(here, 'known-differences.json'), 'utf8'));

/** A program may begin with `// node: --option ...`. */
function optionsOf(source) {
  return /^\/\/ node: (.*)$/m.exec(source)?.[1].split(' ') ?? [];
}

function listPrograms(filter) {
  const found = [];
  for (const module of readdirSync(programs)) {
    for (const name of readdirSync(join(programs, module))) {
      const path = join(module, name);
      if (/\.m?js$/.test(name) && path.includes(filter)) found.push(path);
    }
  }
  return found.sort();
}

function runNatively(binary, root, path, options, env) {
  const { stdout, stderr, status, signal } = spawnSync(binary, [...options, join(root, path)], {
    cwd: dirname(join(root, path)),
    env,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    input: '',
    argv0: 'node',
  });
  return { stdout, stderr, code: signal === null ? status : signal };
}

function differences(native, here_) {
  const found = [];
  for (const key of ['stdout', 'stderr', 'code']) {
    if (String(native[key]) !== String(here_[key])) found.push(key);
  }
  return found;
}

/** What differs by nature, not by behaviour. */
function normalize(text, root) {
  return text.replaceAll(root, '/root').replace(/\(node:\d+\)/g, '(node:PID)');
}

const args = process.argv.slice(2);
const isVerbose = args.includes('--verbose');
const filter = args.find((argument) => !argument.startsWith('--')) ?? '';
const node = findNode();
const root = mkdtempSync(join(tmpdir(), 'spindle-programs-'));
const runtime = await openBareRuntime();
let failures = 0;
try {
  cpSync(programs, root, { recursive: true });
  for (const path of listPrograms(filter)) {
    let result = await compare(path);
    // A busy machine can reorder what is only a matter of time; what differs twice, differs.
    if (result.found.length > 0 && known[path] === undefined) result = await compare(path);
    report(path, result);
  }
} finally {
  await runtime.close();
  rmSync(root, { recursive: true, force: true });
}
async function compare(path) {
  const directory = dirname(join(root, path));
  const files = readTree(directory, directory);
  const options = optionsOf(files.find((file) => file.path === join(root, path)).bytes.toString());
  const env = { PATH: '/usr/bin:/bin', HOME: '/home/user', GREETING: 'hello' };
  const native = runNatively(node.binary, root, path, options, env);
  const answer = await runtime.run({ files, argv: ['node', ...options, join(root, path)], env, cwd: directory, timeoutMs: TIMEOUT_MS });
  const ours = { ...answer, code: answer.crash ?? answer.code };
  for (const side of [native, ours]) for (const stream of ['stdout', 'stderr']) side[stream] = normalize(side[stream], root);
  return { native, ours, found: differences(native, ours) };
}

function report(path, { native, ours, found }) {
  const isSame = found.length === 0;
  const reason = known[path];
  if (isSame === (reason !== undefined)) failures++;
  const verdict = isSame ? (reason === undefined ? 'same  ' : 'SAME NOW') : reason === undefined ? 'DIFFER' : 'known ';
  console.log(`${verdict} ${path}${isSame ? '' : `  (${found.join(', ')})`}`);
  if (isVerbose || (!isSame && reason === undefined)) for (const key of found) console.log(diff(String(native[key]), String(ours[key]), key));
}

console.log(failures === 0 ? 'all the same' : `${failures} not as expected`);
process.exitCode = failures === 0 ? 0 : 1;

function diff(expected, actual, label) {
  const script = `diff -U1 --label "native ${label}" --label "spindle ${label}" <(printf %s "$1") <(printf %s "$2")`;
  return spawnSync('bash', ['-c', script, 'diff', expected, actual], { encoding: 'utf8' }).stdout;
}
