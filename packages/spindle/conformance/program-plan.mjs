/** The programs of a comparison, set up in a separate folder, and their results on the pinned native Node. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from '../library/find-node.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const RUNNER = 'run-programs.cjs';
/** Only for a program that hangs: most take a second, or ten on a busy machine. */
const PROGRAM_TIMEOUT_MS = 60_000;
const NODE_IN_SPINDLE = '/usr/bin/node';

export const node = findNode();
export const DEFAULT_PROGRAMS = join(here, 'programs');
/** The parts of a result that must match. */
export const COMPARED = ['stdout', 'stderr', 'end', 'files'];

/** Programs below `folder` whose path contains one of `filters`, or all of them: [{name, options}], sorted by name. */
export function listPrograms(folder, filters) {
  const found = [];
  for (const module of readdirSync(folder)) {
    for (const name of readdirSync(join(folder, module))) {
      const path = `${module}/${name}`;
      if (!/\.m?js$/.test(name) || (filters.length > 0 && !filters.some((filter) => path.includes(filter)))) continue;
      const options = /^\/\/ node: (.*)$/m.exec(readFileSync(join(folder, path), 'utf8'))?.[1].split(' ') ?? [];
      found.push({ name: path, options });
    }
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Creates a new folder with the programs and their runner; `remove` deletes it. */
export function layOut(folder) {
  const root = mkdtempSync(join(tmpdir(), 'spindle-programs-'));
  cpSync(folder, root, { recursive: true });
  cpSync(join(here, RUNNER), join(root, RUNNER));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Writes the plan of a run and clears the results of an earlier one; returns the arguments for Node. */
export function plan(root, programs, atOnce) {
  const file = join(root, 'plan.json');
  writeFileSync(file, JSON.stringify({ root, atOnce, timeoutMs: PROGRAM_TIMEOUT_MS, programs }));
  rmSync(join(root, 'work'), { recursive: true, force: true });
  mkdirSync(join(root, 'work'));
  return [join(root, RUNNER), file];
}

/** Runs a plan on the native Node; returns the results by name. */
export function runNatively(root, args) {
  const path = `${dirname(node.binary)}:/usr/bin:/bin`;
  const child = spawn(node.binary, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: path } });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(byName(Buffer.concat(chunks).toString().replaceAll(node.binary, NODE_IN_SPINDLE), root)));
  });
}

/** Removes unavoidable differences: the location of the programs, and process ids. */
export function byName(lines, root) {
  const normal = lines.replaceAll(root, '/root').replace(/\(node:\d+\)/g, '(node:PID)');
  return new Map(
    normal
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .map((result) => [result.name, result]),
  );
}

/** The differing lines of two texts, as a unified diff. */
export function diffOf(expected, actual, [expectedLabel, actualLabel]) {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-diff-'));
  try {
    writeFileSync(join(folder, 'expected'), expected);
    writeFileSync(join(folder, 'actual'), actual);
    return spawnSync('diff', ['-a', '-U1', '--label', expectedLabel, '--label', actualLabel, 'expected', 'actual'], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
