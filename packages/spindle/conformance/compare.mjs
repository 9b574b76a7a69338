/**
 * Runs small programs on the pinned native Node and in Spindle, and compares their output on both streams, their
 * exit, and the files they leave behind.
 *
 *     node packages/spindle/build.mjs --dev
 *     node packages/spindle/conformance/compare.mjs [filter...] [--every N] [--verbose] [--json FILE] [--programs FOLDER]
 *
 * The programs are `programs/<module>/*.{js,mjs}`, or those in another folder with the same layout; filters select
 * those whose path contains one of them, and `--every 4` one of four. A program may start with `// node: --option
 * ...`. All of them run in one machine, several at a time (`run-programs.cjs`), each in an empty working folder, on
 * both sides at the same time. A program that differs runs once more, alone: what timers and sockets do first may
 * change when programs share processors, and only a difference that stays is one. Both sides see the programs at the same path, so that paths in stack traces match.
 * `known-differences.json` lists intended differences. A listed program without a difference fails too, so that
 * the list stays accurate.
 *
 * `--json` writes {nodeVersion, programs: [{name, status: 'same' | 'known' | 'different', reason?}]}.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBareRuntime, readTree } from './bare.mjs';
import { byName, COMPARED, DEFAULT_PROGRAMS, diffOf, layOut, listPrograms, node, plan, runNatively } from './program-plan.mjs';

const here = dirname(fileURLToPath(import.meta.url));
/** Programs that wait leave the processors to others. */
const AT_ONCE = 4;

/** Returns the results by name; programs without a result did not finish. */
async function runAll(root, list, atOnce) {
  const args = plan(root, list, atOnce);
  // Before the native programs leave files here.
  const files = readTree(root, root);
  const running = runNatively(root, args);
  // Most programs spend much of their time waiting for timers, so both sides share the processors.
  running.catch(() => undefined); // handled below; a run in Spindle that fails first ends everything
  const spindle = await runtime.run({
    files,
    argv: ['node', ...args],
    env: { PATH: '/usr/bin:/bin' },
    cwd: root,
    // A program whose exit goes unnoticed must not delay the results forever.
    timeoutMs: 60_000 + Math.ceil(list.length / atOnce) * USUAL_MS,
    poolSize: atOnce + 1,
    reserveBytes: MACHINE_BYTES,
  });
  for (const fault of spindle.faults ?? []) console.error(`The kernel reported: ${fault}`);
  if (spindle.stderr !== '' || spindle.code !== 0) console.error(`The runner in Spindle: ${spindle.crash ?? `exited with ${spindle.code}`}\n${spindle.stderr}`);
  return { native: await running, spindle: byName(spindle.stdout, root) };
}
const MACHINE_BYTES = 2 ** 30;
/** More than most programs take on a small machine. */
const USUAL_MS = 5_000;
const MOST_RUN_AGAIN = 12;

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

const isUnexpected = ({ name, status }) => status === 'different' || (status === 'same' && known[name] !== undefined);

function report(result, { native, spindle, found }) {
  const { name, status } = result;
  const shown = status === 'same' ? (known[name] === undefined ? 'same  ' : 'SAME NOW') : status === 'known' ? 'known ' : 'DIFFER';
  console.log(`${shown} ${name}${found.length === 0 ? '' : `  (${found.join(', ')})`}`);
  if (isVerbose || status === 'different')
    for (const key of found) console.log(diffOf(String(native[key]), String(spindle[key]), [`native ${key}`, `spindle ${key}`]));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    verbose: { type: 'boolean' },
    json: { type: 'string' },
    programs: { type: 'string', default: DEFAULT_PROGRAMS },
  },
});
const { programs } = values;
const isVerbose = values.verbose === true;
const known = JSON.parse(readFileSync(join(here, 'known-differences.json'), 'utf8'));
const list = listPrograms(programs, positionals).filter((_program, index) => index % Number(values.every) === 0);
if (list.length === 0) throw new Error('No program matches the filters and --every.');
const startedAt = performance.now();
const runtime = await openBareRuntime();
const compared = new Map();
const { root, remove } = layOut(programs);
try {
  const all = await runAll(root, list, AT_ONCE);
  for (const { name } of list) compared.set(name, compare(name, all));
  const again = list.filter(({ name }) => isUnexpected(verdictOf(name, compared.get(name))));
  // A change that breaks many programs would run all of them again, one by one.
  if (again.length <= MOST_RUN_AGAIN)
    for (const program of again) {
      console.log(`again  ${program.name}  (${compared.get(program.name).found.join(', ') || 'as Node'}; alone this time)`);
      const alone = layOut(programs);
      try {
        compared.set(program.name, compare(program.name, await runAll(alone.root, [program], 1)));
      } finally {
        alone.remove();
      }
    }
} finally {
  await runtime.close();
  remove();
}

const results = list.map(({ name }) => verdictOf(name, compared.get(name)));
for (const result of results) report(result, compared.get(result.name));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ nodeVersion: node.version, programs: results }, null, 2)}\n`);
const failures = results.filter(isUnexpected);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`${results.length} programs in ${seconds} s: ${failures.length === 0 ? 'all as expected' : `${failures.length} not as expected`}`);
process.exitCode = failures.length === 0 ? 0 : 1;
