/**
 * Runs real, unmodified projects in Spindle: installs each through the installation service, starts its dev
 * server, checks the page, edits a source and waits for the page to follow; or runs its commands.
 *
 *     npm run test:matrix [-- filter...] [--native] [--ci] [--cases FILE] [--list] [--verbose] [--no-write] [--only-native]
 *
 * A filter selects the cases whose name contains it, or whose group it names; without one the starters are skipped
 * (`npm run test:templates` runs those). `--native` first runs each in this machine's own processes, with the
 * pinned Node, for comparison. `--ci` selects the small subset for every change and writes nothing. `--cases` takes a
 * module of your own in place of `cases/`, for projects that are not ours to keep, such as public repositories.
 * Results go to `results/<case>.json`, or with `--cases` into the folder `results` beside the module;
 * `compatibility.mjs` generates the page from ours. Environment: CHROMIUM, LIMIT_S (seconds per case, default 240),
 * DEBUG=1 (the browser's console), SHOT (a file for a screenshot of each failed page).
 *
 * A case is an object in `cases/*.mjs`:
 *
 *     {
 *       name: 'vite-7-react-ts', group: 'Vite', title: 'Vite 7, React, TypeScript',
 *       packages: ['vite', 'react'], // whose versions the row shows
 *       project: { create, repository: { name, commit, path }, template, folder, files }, // see project.mjs
 *       manager: 'pnpm', // instead of npm
 *       commands: [{ name, run: ['npx', 'vitest', 'run'], code: 0, shows: 'Tests 3 passed', env }],
 *       serve: { command: ['npm', 'run', 'dev'], path: '/', port, page: 'count is 0', click: { on: 'button', page:
 *       'count is 1', isRepeated },
 *                pages: [{ name: 'next page', path: '/about', page: 'About', click }], // shown after the first
 *                hydrates: 'main', // React's element to wait for before the edits
 *                edits: [{ name, file, change: (text) => text, page: 'what it shows then', reloads: false }] },
 *       build: { run: ['npm', 'run', 'build'], shows: 'built in' },
 *       env, limitMs, isInCi, // in `env`, {project} is the project's directory
 *     }
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findNode } from '../library/find-node.mjs';
import { servePlayground } from '../playground/serve.mjs';
import { openNativeMachine, withManagers } from './native-machine.mjs';
import { makeProject } from './project.mjs';
import { openSpindleMachine } from './spindle-machine.mjs';
import { stripColors, walk } from './walk.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const CASE_LIMIT_MS = Number(process.env.LIMIT_S ?? 240) * 1000;
const LOG_LINES_SHOWN = 60;

const flag = { type: 'boolean', default: false };
const { values: flags, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { native: flag, ci: flag, list: flag, verbose: flag, 'no-write': flag, 'only-native': flag, cases: { type: 'string' } },
});
const results = join(flags.cases ? dirname(resolve(flags.cases)) : here, 'results');
const all = await readCases();
const chosen = all.filter(
  (row) =>
    (!flags.ci || row.isInCi) &&
    (filters.length === 0
      ? flags.ci || flags.cases || row.group !== 'Templates'
      : filters.some((filter) => row.name.includes(filter) || row.group.toLowerCase() === filter)),
);
if (chosen.length === 0) throw new Error(`no case matches ${filters.join(', ')}`);

if (flags.list) for (const { name, group, title } of chosen) console.log(`${name}  (${group}: ${title})`);
else process.exitCode = (await runAll()) === 0 ? 0 : 1;

async function readCases() {
  const files = flags.cases
    ? [resolve(flags.cases)]
    : readdirSync(join(here, 'cases'))
        .map((file) => join(here, 'cases', file))
        .sort();
  const cases = (await Promise.all(files.map((file) => import(pathToFileURL(file).href)))).flatMap((module) => module.default);
  const names = cases.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two cases have the name ${twice}`);
  return cases;
}

async function runAll() {
  const node = findNode();
  const env = { ...process.env, PATH: `${dirname(node.binary)}${delimiter}${process.env.PATH}`, NO_COLOR: '1' };
  const nativeEnv = flags.native || flags['only-native'] ? withManagers(env) : undefined;
  const playground = flags['only-native'] ? undefined : await servePlayground();
  let failures = 0;
  try {
    for (const row of chosen) {
      const result = await runCase(row, { env, nativeEnv, playgroundUrl: playground?.url });
      for (const side of ['native', 'spindle']) if (result[side]) report(row.name, side, result[side]);
      if ([result.native, result.spindle].some((side) => side?.failures)) failures++;
      if (!flags.ci && !flags['no-write'] && !flags['only-native']) keep(row, result, node.version);
    }
  } finally {
    await playground?.close();
  }
  console.log(failures === 0 ? `all ${chosen.length} pass` : `${failures} of ${chosen.length} fail`);
  return failures;
}

async function runCase(row, { env, nativeEnv, playgroundUrl }) {
  const result = {};
  const on = (open) => attempt(row, env, open);
  if (nativeEnv) result.native = await on((directory, options) => openNativeMachine(directory, { ...options, env: nativeEnv }));
  if (!flags['only-native']) result.spindle = await on((directory, options) => openSpindleMachine(playgroundUrl, directory, options));
  return result;
}

/** Runs a case once on one side: returns `{ times, versions, chromium }`, plus `failures`, a list of `{ step, error }`, and `log` if it failed. */
async function attempt(row, env, open) {
  let log = '';
  const print = (text) => {
    log += text;
    if (flags.verbose) process.stdout.write(text);
  };
  const limit = new AbortController();
  const limitMs = row.limitMs ?? CASE_LIMIT_MS;
  const result = { times: {}, versions: {}, chromium: undefined };
  const failures = [];
  let at = 'start';
  let directory;
  let machine;
  let timer;
  let stepLogAt = 0;
  const onStep = (name) => {
    at = name;
    stepLogAt = log.length;
  };
  const record = async (error) => {
    failures.push({ step: at, error: `${error.message.split('\n')[0]}${firstError(log.slice(stepLogAt))}` });
    if (process.env.SHOT && !limit.signal.aborted) await machine?.picture(process.env.SHOT);
  };
  const onFailure = (error) => {
    limit.signal.throwIfAborted(); // it closed the machine, so everything fails
    return record(error);
  };
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`not done after ${limitMs / 1000} s`);
      reject(error);
      limit.abort(error);
    }, limitMs);
  });
  const work = async () => {
    directory = makeProject(row.project, env);
    machine = await open(directory, { print, signal: limit.signal });
    result.chromium = await machine.version();
    await walk(machine, row, { ...result, onStep, onFailure });
  };
  try {
    const done = work();
    done.catch(() => undefined); // after the limit nobody waits for it
    await Promise.race([done, late]);
  } catch (error) {
    await record(error);
  } finally {
    clearTimeout(timer);
    if (!limit.signal.aborted) await machine?.close();
    if (directory) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  return failures.length === 0 ? result : { ...result, failures, log: stripColors(log) };
}

/** The first line of a log that reports an error, after a colon; empty if there is none. */
function firstError(log) {
  const line = stripColors(log)
    .split(/\r?\n/)
    .find((text) => /\b(?:\w*Error|error|ERR!|ERROR|FATAL|not implemented|panicked)\b/.test(text) && !/\b0 errors\b/.test(text));
  return line === undefined ? '' : `: ${line.trim().slice(0, 300)}`;
}

function report(name, side, { times, failures, log }) {
  const steps = Object.entries(times).map(([step, milliseconds]) => `${step} ${milliseconds}`);
  console.log(`${failures ? 'FAIL' : 'pass'} ${name} (${side})  ${steps.join(', ')} ms`);
  if (!failures) return;
  for (const { step, error } of failures) console.log(`     ${step}: ${error}`);
  if (!flags.verbose)
    console.log(
      log
        .trimEnd()
        .split(/\r?\n/)
        .slice(-LOG_LINES_SHOWN)
        .map((line) => `     | ${line}`)
        .join('\n'),
    );
}

function keep({ name, group, title }, { native, spindle }, node) {
  mkdirSync(results, { recursive: true });
  const file = join(results, `${name}.json`);
  const old = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { failures: [failure] = [], versions, times, chromium = old.chromium } = spindle;
  const result = {
    name,
    group,
    title,
    status: failure ? 'fail' : 'pass',
    ...(failure ? { failure } : {}),
    versions,
    date: new Date().toISOString().slice(0, 10),
    node,
    chromium,
    times,
    native: native ? native.times : old.native,
  };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}
