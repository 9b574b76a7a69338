/**
 * Runs small programs on the pinned native Node and in Spindle, and compares what they print to both
 * streams, how they end and what files they leave behind.
 *
 *     node packages/spindle/build.mjs --dev
 *     node packages/spindle/conformance/compare.mjs [filter...] [--verbose] [--json FILE] [--programs FOLDER]
 *
 * The programs are `programs/<module>/*.{js,mjs}`, or those of another folder that is laid out so; filters keep those whose path contains one of them. A
 * program may begin with `// node: --option ...`. All run in one machine, several at a time
 * (`run-programs.cjs`), each in an empty working folder, on both sides at once; both sides see the programs at the same path, so that
 * paths in stacks agree. `known-differences.json` names what differs for a reason; one that has become the
 * same fails too, so that the list stays true.
 *
 * `--json` writes {nodeVersion, programs: [{name, status: 'same' | 'known' | 'different', reason?}]}.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findNode } from '../library/find-node.mjs';
import { openBareRuntime, readTree } from './bare.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const RUNNER = 'run-programs.cjs';
const PROGRAM_TIMEOUT_MS = 15_000;
/** Waiting programs leave the processors to others. */
const AT_ONCE = 4;
const NODE_IN_SPINDLE = '/usr/bin/node';
const COMPARED = ['stdout', 'stderr', 'end', 'files'];

function listPrograms(filters) {
  const found = [];
  for (const module of readdirSync(programs)) {
    for (const name of readdirSync(join(programs, module))) {
      const path = `${module}/${name}`;
      if (!/\.m?js$/.test(name) || (filters.length > 0 && !filters.some((filter) => path.includes(filter)))) continue;
      const options = /^\/\/ node: (.*)$/m.exec(readFileSync(join(programs, path), 'utf8'))?.[1].split(' ') ?? [];
      found.push({ name: path, options });
    }
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Answers the results by name; what has none did not come back. */
async function runAll(root, list, atOnce) {
  const plan = join(root, 'plan.json');
  writeFileSync(plan, JSON.stringify({ root, atOnce, timeoutMs: PROGRAM_TIMEOUT_MS, programs: list }));
  rmSync(join(root, 'work'), { recursive: true, force: true });
  mkdirSync(join(root, 'work'));
  // Before the native programs leave something here.
  const files = readTree(root, root);
  const running = runNatively(root, plan);
  running.catch(() => undefined); // seen below; a run in Spindle that fails first ends all
  // Many programs wait for timers: the sides share the processors, but for those that run alone.
  if (atOnce === 1) await running;
  const spindle = await runtime.run({
    files,
    argv: ['node', join(root, RUNNER), plan],
    env: { PATH: '/usr/bin:/bin' },
    cwd: root,
    // One whose end is not noticed must not hold up the answer for ever.
    timeoutMs: 60_000 + Math.ceil(list.length / atOnce) * USUAL_MS,
    poolSize: atOnce + 1,
    reserveBytes: MACHINE_BYTES,
  });
  for (const fault of spindle.faults ?? []) console.error(`The kernel reported: ${fault}`);
  if (spindle.stderr !== '' || spindle.code !== 0) console.error(`The runner in Spindle: ${spindle.crash ?? `ended with ${spindle.code}`}\n${spindle.stderr}`);
  return { native: byName(await running, root), spindle: byName(spindle.stdout, root) };
}
const MACHINE_BYTES = 2 ** 30;
/** More than most programs take on a small machine. */
const USUAL_MS = 5_000;

function runNatively(root, plan) {
  const path = `${dirname(node.binary)}:/usr/bin:/bin`;
  const child = spawn(node.binary, [join(root, RUNNER), plan], { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: path } });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(chunks).toString().replaceAll(node.binary, NODE_IN_SPINDLE)));
  });
}

/** What differs by nature, not by behaviour: where the programs lie, and process numbers. */
function byName(lines, root) {
  const normal = lines.replaceAll(root, '/root').replace(/\(node:\d+\)/g, '(node:PID)');
  return new Map(
    normal
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .map((result) => [result.name, result]),
  );
}

const NO_RESULT = { stdout: '', stderr: '', end: 'no answer', files: '' };

function compare(name, { native, spindle }) {
  const one = native.get(name) ?? NO_RESULT;
  const other = spindle.get(name) ?? NO_RESULT;
  return { native: one, spindle: other, found: COMPARED.filter((key) => String(one[key]) !== String(other[key])) };
}

function verdictOf(name, { found }) {
  const reason = known[name];
  if (found.length === 0) return { name, status: 'same' };
  return reason === undefined ? { name, status: 'different' } : { name, status: 'known', reason };
}

function report(result, { native, spindle, found }) {
  const { name, status } = result;
  const shown = status === 'same' ? (known[name] === undefined ? 'same  ' : 'SAME NOW') : status === 'known' ? 'known ' : 'DIFFER';
  console.log(`${shown} ${name}${found.length === 0 ? '' : `  (${found.join(', ')})`}`);
  if (isVerbose || status === 'different') for (const key of found) console.log(diff(String(native[key]), String(spindle[key]), key));
}

function diff(expected, actual, label) {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-diff-'));
  try {
    writeFileSync(join(folder, 'native'), expected);
    writeFileSync(join(folder, 'spindle'), actual);
    const script = 'diff -a -U1 --label "native $0" --label "spindle $0" native spindle';
    return spawnSync('bash', ['-c', script, label], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean' }, json: { type: 'string' }, programs: { type: 'string', default: join(here, 'programs') } },
});
const { programs } = values;
const isVerbose = values.verbose === true;
const known = JSON.parse(readFileSync(join(here, 'known-differences.json'), 'utf8'));
const node = findNode();
const list = listPrograms(positionals);
const root = mkdtempSync(join(tmpdir(), 'spindle-programs-'));
const startedAt = performance.now();
const runtime = await openBareRuntime();
const compared = new Map();
try {
  cpSync(programs, root, { recursive: true });
  cpSync(join(here, RUNNER), join(root, RUNNER));
  const all = await runAll(root, list, AT_ONCE);
  for (const { name } of list) compared.set(name, compare(name, all));
  // A busy machine can reorder what is only a matter of time; what differs twice, and alone, differs.
  const again = list.filter(({ name }) => compared.get(name).found.length > 0 && known[name] === undefined);
  if (again.length > 0) {
    const alone = await runAll(root, again, 1);
    for (const { name } of again) compared.set(name, compare(name, alone));
  }
} finally {
  await runtime.close();
  rmSync(root, { recursive: true, force: true });
}

const results = list.map(({ name }) => verdictOf(name, compared.get(name)));
for (const result of results) report(result, compared.get(result.name));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ nodeVersion: node.version, programs: results }, null, 2)}\n`);
const failures = results.filter(({ name, status }) => status === 'different' || (status === 'same' && known[name] !== undefined));
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`${results.length} programs in ${seconds} s: ${failures.length === 0 ? 'all as expected' : `${failures.length} not as expected`}`);
process.exitCode = failures.length === 0 ? 0 : 1;
