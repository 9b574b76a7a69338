/**
 * Writes COMPATIBILITY.md from what was measured:
 *
 *     node packages/spindle/matrix/compatibility.mjs             # the page from the kept measurements
 *     node packages/spindle/matrix/compatibility.mjs --measure [filter...]   # programs and parts of Node anew, then the page
 *
 * A filter keeps the programs whose path contains it; the others stay as they were measured.
 *
 * The measurements: `measured/programs.json` (`conformance/compare.mjs --json`), `measured/parts.json`
 * (`module-probes.cjs`), and `results/<case>.json`, which `run.mjs` writes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBareRuntime } from '../conformance/bare.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const page = join(here, '../../../COMPATIBILITY.md');
const measured = (name) => join(here, 'measured', name);
const PROBES_TIMEOUT_MS = 30_000;
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

if (process.argv.includes('--measure')) await measure();
const programs = read(measured('programs.json'));
const parts = read(measured('parts.json'));
const cases = readdirSync(join(here, 'results')).map((file) => read(join(here, 'results', file)));
writeFileSync(page, `${sections().join('\n\n')}\n`);

async function measure() {
  mkdirSync(join(here, 'measured'), { recursive: true });
  // Its exit code tells of differences without a reason; the page names them.
  const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const fresh = join(mkdtempSync(join(tmpdir(), 'spindle-programs-')), 'programs.json');
  const compared = spawnSync(process.execPath, [join(here, '../conformance/compare.mjs'), '--json', fresh, ...filters], { stdio: 'inherit' });
  if (compared.error) throw compared.error;
  const { nodeVersion, programs: again } = read(fresh);
  rmSync(dirname(fresh), { recursive: true });
  const others = filters.length === 0 ? [] : read(measured('programs.json')).programs.filter(({ name }) => !again.some((program) => program.name === name));
  const all = [...others, ...again].sort((a, b) => (a.name < b.name ? -1 : 1));
  writeFileSync(measured('programs.json'), `${JSON.stringify({ nodeVersion, programs: all }, null, 2)}\n`);
  const runtime = await openBareRuntime();
  try {
    const path = '/home/project/module-probes.cjs';
    const files = [{ path, bytes: readFileSync(join(here, 'module-probes.cjs')), mode: 0o644 }];
    const answer = await runtime.run({ files, argv: ['node', path], env: {}, cwd: '/home/project', timeoutMs: PROBES_TIMEOUT_MS });
    if (answer.code !== 0) throw new Error(`the probes ended with ${answer.crash ?? answer.code}:\n${answer.stderr}`);
    writeFileSync(measured('parts.json'), answer.stdout);
  } finally {
    await runtime.close();
  }
}

function sections() {
  return [
    '# Compatibility',
    'What runs in Spindle, as it was measured. This page is written by `node packages/spindle/matrix/compatibility.mjs`; change the data it is made of, not the page.',
    '## Projects',
    `Real projects, unmodified: scaffolders' own output at exact versions, and small projects of ours around a tool. Each is installed through the installation service; its dev server is started, its page must show what it should, be used, and follow an edit of a source; then it is built. Commands must end with the code and print what they do natively. \`npm run test:matrix -- <name>\` repeats a row.\n\nThe times were taken on two processor cores that had other work, not all rows on the same machine, with the service's caches warm and the browser's empty: they tell which steps are long, not how Spindle compares with Node. For that see \`packages/spindle/bench\`.`,
    ...groups().flatMap(([group, rows]) => [`### ${group}`, projectTable(rows)]),
    '## Node',
    `Node ${programs.nodeVersion}'s own JavaScript library runs, over bindings of ours. ${programs.programs.length} small programs run on that Node and in Spindle, and print the same to both streams, leave the same files and end alike, but for the differences below. \`node packages/spindle/conformance/compare.mjs\` repeats it.`,
    moduleTable(),
    '### Differences',
    differences(),
    '### Missing, by name',
    'What is not there fails when it is called, and says so. Found by `packages/spindle/matrix/module-probes.cjs`, which all succeed on native Node:',
    missing(),
    '### Native packages',
    'Native addons and binaries cannot run in a browser. Where npm has a wasm build, it is installed: by npm’s own platform rules, or from the table in `packages/spindle/src/abi/substitutions.ts` (esbuild, Rollup, Lightning CSS, SWC, Sass). TypeScript 7 is native only; TypeScript 6 is installed in its place, and `npm install` says so. Other native packages fail when they are loaded, by name.',
    '## Browsers',
    [
      '| Browser | |',
      '| --- | --- |',
      `| Chromium, Chrome, Edge | Everything on this page was measured in Chromium ${newest(cases.map(({ chromium }) => chromium))}. |`,
      '| Firefox 145 and newer | The programs’ interface and a Vite project are tested by `npm run test:firefox`; the projects above were not run there. |',
      '| Safari 16.4 and newer | Has what the machine needs (shared memory, `Atomics.waitAsync`, service workers in frames). Not tested. |',
    ].join('\n'),
  ];
}

/** In the order of their names, with their rows. */
function groups() {
  const found = groupBy(
    cases.toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true })),
    ({ group }) => group,
  );
  return [...found].sort(([a], [b]) => a.localeCompare(b, 'en'));
}

function groupBy(items, keyOf) {
  const found = new Map();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return found;
}

function projectTable(rows) {
  return [
    '| Project | Result | Versions | Seconds of each step |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ name, title, status, failure, versions, times }) => {
      const result = status === 'pass' ? 'passes' : `fails at ${failure.step}: ${cell(failure.error)}`;
      const packages = Object.entries(versions).map(([dependency, version]) => `${dependency} ${version}`);
      return `| ${cell(title)} (\`${name}\`) | ${result} | ${packages.join(', ')} | ${seconds(times)} |`;
    }),
  ].join('\n');
}

function seconds(times) {
  return Object.entries(times)
    .map(([step, ms]) => `${step} ${(ms / 1000).toFixed(1)}`)
    .join(', ');
}

function moduleTable() {
  const modules = groupBy(programs.programs, ({ name }) => name.split('/')[0]);
  return [
    '| Programs about | Same | Different, with a reason | Different |',
    '| --- | ---: | ---: | ---: |',
    ...[...modules].map(([module, list]) => {
      const count = (status) => list.filter((program) => program.status === status).length;
      return `| ${module} | ${count('same')} | ${count('known')} | ${count('different')} |`;
    }),
  ].join('\n');
}

function differences() {
  const list = programs.programs.filter(({ status }) => status !== 'same');
  if (list.length === 0) return 'None.';
  return list.map(({ name, status, reason }) => `- \`${name}\`: ${status === 'known' ? reason : 'differs, a fault that is to be mended.'}`).join('\n');
}

function missing() {
  const list = Object.entries(parts).filter(([, error]) => error !== null);
  return list.length === 0 ? 'Nothing.' : list.map(([part, error]) => `- ${part}: _${error}_`).join('\n');
}

function newest(versions) {
  return versions
    .filter((version) => version !== undefined)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
