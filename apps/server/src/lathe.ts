#!/usr/bin/env node
// The command `lathe` of the installed package. What needs a current Node.js is loaded after its version is known.
import { homedir } from 'node:os';
import { nodeProblem } from './command-line/node-version.ts';

async function main(): Promise<void> {
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  const { runCommand } = await import('./command-line/run-command.ts');
  const { UsageError } = await import('./command-line/arguments.ts');
  const { StartError } = await import('./start-error.ts');
  const platform = { name: process.platform, environment: process.env, home: homedir() };
  try {
    const code = await runCommand(process.argv.slice(2), { platform, folder: process.cwd(), now: () => new Date(), print: (line) => console.log(line) });
    // The database's engine leaves handles open.
    if (code !== undefined) process.exit(code);
  } catch (error) {
    // What the person can fix, such as a full disk, is reported in a sentence, everything else with its stack.
    const isTheirs = error instanceof StartError || (error instanceof Error && 'syscall' in error);
    console.error(isTheirs ? error.message : error);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

await main();
