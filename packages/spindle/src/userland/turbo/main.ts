/**
 * The command `turbo`, which is a native program: runs the scripts of a repository's packages in the order of its
 * `turbo.json`, without a cache. The installation service makes the command call `main`: `TEXT_CHANGES` in
 * `abi/substitutions.ts`.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { commandOf, type RunOptions } from './arguments.ts';
import { choosePackages } from './filter.ts';
import { runTasks } from './run-tasks.ts';
import { taskGraph } from './task-graph.ts';
import { ROOT, readWorkspace } from './workspace.ts';

const HELP = 'Usage: turbo [run] <TASKS>... [--filter <FILTER>] [--concurrency <N>] [--continue] [--only] [--parallel] [--dry] [-- <PASSED>...]';
const NOTE = 'Turbo is a native program that cannot run here: a stand-in runs its tasks, without a cache.';

/** Runs the command with these arguments. `directory`: of the package's command. */
export async function main(args: readonly string[], directory: string): Promise<void> {
  try {
    const command = commandOf(args, availableParallelism());
    if (command.name === 'version') console.log((JSON.parse(readFileSync(path.join(directory, '../package.json'), 'utf8')) as { version: string }).version);
    else if (command.name === 'help') console.log(HELP);
    else if (command.name === 'refused')
      throw new Error(`Turbo is a native program, which cannot run here, and its stand-in has no \`${command.what}\`. Run it on your own machine.`);
    else process.exitCode = await run(command.options);
  } catch (error) {
    console.error(`  × ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

async function run(options: RunOptions): Promise<number> {
  const from = path.resolve(options.cwd ?? '.');
  const workspace = readWorkspace(from);
  const chosen = choosePackages(workspace, options.filters, from);
  const graph = taskGraph(workspace, chosen, options);
  const names = [...chosen].map((name) => (name === ROOT ? path.basename(workspace.root) : name)).sort();
  console.error(NOTE);
  for (const ignored of options.ignored) console.error(`${ignored} is not read here: every package is in scope.`);
  if (!workspace.isSingle) console.log(`• Packages in scope: ${names.join(', ')}`);
  console.log(`• Running ${options.tasks.join(', ')}${workspace.isSingle ? '' : ` in ${names.length} packages`}\n`);
  const scripts = [...graph.values()].filter(({ script }) => script !== undefined);
  if (options.isDry) {
    for (const { id, script, waitsFor } of scripts) console.log(`${id}\n  Command      = ${script}\n  Dependencies = ${[...waitsFor].join(', ')}\n`);
    return 0;
  }
  const startedAt = performance.now();
  const { succeeded, isInterrupted, failed } = await runTasks(workspace, graph, options, (text) => void process.stdout.write(text));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const { id, code } of failed) console.error(` ERROR  ${id}: command exited (${code})`);
  console.log(`\n Tasks:    ${succeeded} successful, ${scripts.length} total`);
  console.log(`Cached:    0 cached, ${scripts.length} total\n  Time:    ${seconds.toFixed(3).replace(/0+$/, '').replace(/\.$/, '')}s \n`);
  if (failed.length > 0) console.log(`Failed:    ${failed.map(({ id }) => id).join(', ')}\n`);
  return Math.max(isInterrupted ? 1 : 0, ...failed.map(({ code }) => code));
}
