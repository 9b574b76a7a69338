import { readFileSync } from 'node:fs';
import { findProgram } from '../execution/children.ts';
import { ExitSignal, LoopSignal, ReturnSignal, ShellProblem, STATUS } from '../execution/control.ts';
import { describeError } from '../execution/errors.ts';
import type { Builtin, Shell } from '../execution/shell.ts';
import { runArguments, runUtility } from '../execution/simple-command.ts';
import { parseScript } from '../syntax/parser.ts';
import { SyntaxProblem } from '../syntax/source.ts';

function statusOf(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^-?\d+$/.test(text)) throw new ShellProblem(`${name}: ${text}: numeric argument required`, STATUS.usage);
  return Number(text) & 0xff;
}

function levelsOf(name: string, text: string | undefined): number {
  const levels = statusOf(name, text, 1);
  if (levels < 1) throw new ShellProblem(`${name}: ${text}: loop count out of range`);
  return levels;
}

/** Runs text in this shell; a text that cannot be parsed is a failure. */
export async function runText(shell: Shell, text: string, name: string): Promise<number> {
  try {
    return await shell.process.runScript(shell, parseScript(text));
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    throw new ShellProblem(`${name === '' ? '' : `${name}: `}line ${error.line}: ${error.message}`, STATUS.usage);
  }
}

async function source(shell: Shell, [file, ...args]: readonly string[]): Promise<number> {
  if (file === undefined) throw new ShellProblem('.: filename argument required', STATUS.usage);
  const path = file.includes('/') ? shell.path(file) : (sourceOnPath(shell, file) ?? shell.path(file));
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ShellProblem(`${file}: ${describeError(error)}`);
  }
  const saved = shell.positional;
  if (args.length > 0) shell.positional = args;
  try {
    shell.status = 0;
    return await runText(shell, text, file);
  } catch (signal) {
    if (signal instanceof ReturnSignal) return signal.status;
    throw signal;
  } finally {
    if (args.length > 0) shell.positional = saved;
  }
}

function sourceOnPath(shell: Shell, file: string): string | undefined {
  const found = findProgram(shell, file);
  return 'path' in found ? found.path : undefined;
}

async function exec(shell: Shell, args: readonly string[]): Promise<number> {
  const argv = args[0] === '--' ? args.slice(1) : args;
  try {
    throw new ExitSignal(await runUtility(shell, argv));
  } catch (error) {
    if (!(error instanceof ShellProblem)) throw error;
    // A shell that cannot become the other program is at its end.
    await shell.complain(`exec: ${error.message}`);
    throw new ExitSignal(error.status);
  }
}

function describeCommand(shell: Shell, name: string): { readonly short: string; readonly long: string } | undefined {
  if (shell.functions.has(name)) return { short: name, long: `${name} is a function` };
  const builtin = shell.process.commands.builtin(name);
  if (builtin !== undefined) return { short: name, long: `${name} is a ${builtin.isSpecial ? 'special ' : ''}shell builtin` };
  const found = findProgram(shell, name);
  if ('path' in found) return { short: found.path, long: `${name} is ${found.path}` };
  return shell.process.commands.inside(name) === undefined ? undefined : { short: name, long: `${name} is a shell builtin` };
}

async function command(shell: Shell, args: readonly string[]): Promise<number> {
  const [option] = args;
  if (option !== '-v' && option !== '-V') {
    const argv = args.filter((argument, at) => !(at === 0 && (argument === '-p' || argument === '--')));
    return argv.length === 0 ? 0 : await runArguments(shell, argv, [], { skipsFunctions: true });
  }
  let status = 0;
  for (const name of args.slice(1)) {
    const description = describeCommand(shell, name);
    if (description === undefined) {
      if (option === '-V') await shell.complain(`${name}: not found`);
      status = STATUS.notFound;
    } else await shell.print(`${option === '-v' ? description.short : description.long}\n`);
  }
  return status === 0 ? 0 : option === '-v' ? 1 : status;
}

async function type(shell: Shell, args: readonly string[]): Promise<number> {
  let status = 0;
  for (const name of args) {
    const description = describeCommand(shell, name);
    if (description !== undefined) await shell.print(`${description.long}\n`);
    else {
      await shell.complain(`type: ${name}: not found`);
      status = 1;
    }
  }
  return status;
}

async function which(shell: Shell, args: readonly string[]): Promise<number> {
  let status = 0;
  for (const name of args.filter((argument) => argument !== '-a')) {
    const found = findProgram(shell, name);
    if ('path' in found) await shell.print(`${found.path}\n`);
    else status = 1;
  }
  return status;
}

export const controlBuiltins: Readonly<Record<string, Builtin>> = {
  exit: {
    run: (shell, [status]) => {
      throw new ExitSignal(statusOf('exit', status, shell.status));
    },
    isSpecial: true,
  },
  return: {
    run: (shell, [status]) => {
      throw new ReturnSignal(statusOf('return', status, shell.status));
    },
    isSpecial: true,
  },
  break: {
    run: (shell, [levels]) => {
      if (shell.loopDepth === 0) return 0;
      throw new LoopSignal('break', levelsOf('break', levels));
    },
    isSpecial: true,
  },
  continue: {
    run: (shell, [levels]) => {
      if (shell.loopDepth === 0) return 0;
      throw new LoopSignal('continue', levelsOf('continue', levels));
    },
    isSpecial: true,
  },
  eval: { run: (shell, args) => runText(shell, args.join(' '), 'eval'), isSpecial: true },
  exec: { run: exec, isSpecial: true },
  '.': { run: source, isSpecial: true },
  source: { run: source, isSpecial: true },
  command: { run: command },
  type: { run: type },
  which: { run: which },
};
