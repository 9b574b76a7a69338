/**
 * Runs one Node program in Spindle, in a real Chromium, prints its output and exits with its exit code.
 *
 *     node packages/spindle/build.mjs --dev # first: the files it loads
 *     node packages/spindle/conformance/run.mjs file.js [arguments] # the file and its directory's tree
 *     node packages/spindle/conformance/run.mjs --node "-e" "1" # Node's own command line, no file
 *
 * Environment: TREE=directory mounts another tree instead of the file's own directory (including files in
 * node_modules) at /home/project, which is also the working directory; TIMEOUT=ms; TIMES=1 prints the start times
 * in milliseconds; RUNTIME is another directory of built files; DEBUG=1 prints the browser's console; CHROMIUM is
 * the path of the browser.
 */
import { dirname, relative, resolve } from 'node:path';
import { openBareRuntime, readTree } from './bare.mjs';

const MOUNT = '/home/project';
const [first, ...rest] = process.argv.slice(2);
if (first === undefined) {
  console.error('usage: node run.mjs <file.js> [arguments...] | --node <node arguments...>');
  process.exit(2);
}
const isCommandLine = first === '--node';
const tree = process.env.TREE ?? (isCommandLine ? undefined : dirname(resolve(first)));
const argv = isCommandLine ? ['node', ...rest] : ['node', `${MOUNT}/${relative(resolve(tree), resolve(first))}`, ...rest];

const runtime = await openBareRuntime();
try {
  const answer = await runtime.run({
    files: tree === undefined ? [] : readTree(resolve(tree), MOUNT),
    argv,
    env: { PATH: '/usr/bin:/bin', HOME: '/home/user', PWD: MOUNT },
    cwd: MOUNT,
    timeoutMs: Number(process.env.TIMEOUT ?? 20_000),
  });
  process.stdout.write(answer.stdout);
  process.stderr.write(answer.stderr);
  if (process.env.TIMES) console.error('[times]', answer.times);
  for (const fault of answer.faults ?? []) console.error(`[fault] ${fault}`);
  if (answer.crash !== undefined) console.error(`[crash] ${answer.crash}`);
  process.exitCode = answer.crash === undefined ? answer.code : 70;
} finally {
  await runtime.close();
}
