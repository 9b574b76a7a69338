/**
 * Measures natively and in the browser, in one run on one machine: prints a table with ratios, writes results.md and the
 * README's Performance section. Nothing else should run meanwhile.
 *
 *     npm run bench [-- --runs 3] [-- --no-write]
 *
 * Environment: CHROMIUM. Ends within five minutes: a run that would not fit is left out, and
 * the table says how many runs its medians come from.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { servePlayground } from '@lathe/spindle/playground';
import * as browser from './browser.mjs';
import * as native from './native.mjs';
import { EDITS, median, SPAWNS, STEPS } from './steps.mjs';

const BUDGET_MS = 280_000;
const TEMPLATE = 'lathe-vite-react-ts';
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const template = pathOf(`../templates/${TEMPLATE}`);
const option = process.argv.indexOf('--runs');
const wantedRuns = option < 0 ? 3 : Number(process.argv[option + 1]);
const startedAt = performance.now();
const elapsed = () => performance.now() - startedAt;

const runs = [];
let versions = { chromium: 'unknown', node: 'unknown' };
const playground = await servePlayground();
try {
  console.log('Filling the caches');
  await native.warmUp(template);
  await browser.warmUp(playground.url, template);
  let longest = 0;
  while (runs.length < wantedRuns && elapsed() + longest < BUDGET_MS) {
    const began = elapsed();
    const there = await native.measure(template);
    const here = await browser.measure(playground.url, template);
    versions = here.versions;
    runs.push({ native: there, here: here.times });
    longest = Math.max(longest, elapsed() - began);
    console.log(`Run ${runs.length} of ${wantedRuns}: ${((elapsed() - began) / 1000).toFixed(0)} s`);
  }
} finally {
  await playground.close();
}
if (runs.length === 0) throw new Error('There was no time for a single run');

const table = tableOf(runs);
console.log(`\n${table}`);
if (!process.argv.includes('--no-write')) {
  writeFileSync(pathOf('results.md'), `# Measurements\n\n${table}\n`);
  writeBetweenMarks(pathOf('../README.md'), table);
}

function tableOf(measured) {
  const rows = STEPS.map(({ key, title, isExtra }) => {
    const here = median(measured.map((run) => run.here[key]));
    if (isExtra) return `| ${title} | – | ${format(here)} | – |`;
    const there = median(measured.map((run) => run.native[key]));
    return `| ${title} | ${format(there)} | ${format(here)} | ${(here / there).toFixed(1)}x |`;
  });
  const [processor] = cpus();
  const machine = `${cpus().length} x ${processor?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}`;
  return [
    '| Step | Native | In the browser | Ratio |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    '',
    `Medians of ${measured.length} ${measured.length === 1 ? 'run' : 'runs'} (within each, of ${EDITS} edits and ${SPAWNS} spawns), measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: template \`${TEMPLATE}\`, Node ${process.versions.node} natively, ${versions.node} in Chromium ${versions.chromium}, ${machine}. Both package caches were warm; each run used a new browser.`,
  ].join('\n');
}

function format(milliseconds) {
  if (milliseconds >= 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds >= 1000 ? `${(milliseconds / 1000).toFixed(2)} s` : `${Math.round(milliseconds)} ms`;
}

function writeBetweenMarks(file, text) {
  const old = readFileSync(file, 'utf8');
  const marked = /(<!-- bench -->\n)[\s\S]*?(\n<!-- \/bench -->)/;
  if (!marked.test(old)) throw new Error(`${file} has no place for the table (<!-- bench --> ... <!-- /bench -->)`);
  writeFileSync(
    file,
    old.replace(marked, (_all, before, after) => before + text + after),
  );
}
