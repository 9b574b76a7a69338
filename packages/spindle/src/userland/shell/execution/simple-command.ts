import { expandString, expandWords } from '../expansion/expand.ts';
import { parseScript } from '../syntax/parser.ts';
import type { Command } from '../syntax/tree.ts';
import { readFileSync } from 'node:fs';
import { findProgram, runProgram } from './children.ts';
import { ReturnSignal, ShellProblem, STATUS } from './control.ts';
import { describeError, isSystemError } from './errors.ts';
import { quote } from './quoting.ts';
import { redirect, withRedirections } from './redirections.ts';
import type { Shell } from './shell.ts';

type SimpleCommand = Extract<Command, { type: 'simple' }>;

/** Source: POSIX.1-2017, XCU 2.9.1. */
export async function runSimple(shell: Shell, command: SimpleCommand): Promise<number> {
  shell.substitutionStatus = undefined;
  const argv = await expandWords(command.words, shell);
  const assignments: [string, string][] = [];
  for (const { name, value, isAppending } of command.assignments) {
    const text = await expandString(value, shell, { isAssignment: true });
    const whole = isAppending ? (shell.get(name) ?? '') + text : text;
    assignments.push([name, whole]);
    // Later ones see earlier ones.
    if (argv.length === 0) shell.set(name, whole);
  }
  await trace(shell, assignments, argv);
  if (argv.length === 0) {
    await withRedirections(shell, command.redirections, async () => undefined);
    return shell.substitutionStatus ?? 0;
  }
  // `exec > file` keeps its redirections.
  if (argv[0] === 'exec' && argv.length === 1) {
    for (const [name, value] of assignments) shell.set(name, value);
    shell.descriptors = (await redirect(shell, command.redirections)).descriptors;
    return 0;
  }
  return await withRedirections(shell, command.redirections, () => runArguments(shell, argv, assignments));
}

/** Runs a command given as words: function, builtin, program inside the shell, or program on PATH. */
export async function runArguments(
  shell: Shell,
  argv: readonly string[],
  assignments: readonly (readonly [string, string])[] = [],
  options: { readonly skipsFunctions?: boolean } = {},
): Promise<number> {
  const name = argv[0] as string;
  const body = options.skipsFunctions ? undefined : shell.functions.get(name);
  const builtin = shell.process.commands.builtin(name);
  if (body !== undefined || builtin !== undefined || shell.process.commands.inside(name) !== undefined) shell.onInside?.();
  if (body !== undefined) return await shell.variables.withTemporary(assignments, () => callFunction(shell, body, argv.slice(1)));
  if (builtin !== undefined) {
    if (builtin.isSpecial) {
      for (const [variable, value] of assignments) shell.set(variable, value);
      return await builtin.run(shell, argv.slice(1), name);
    }
    return await shell.variables.withTemporary(assignments, async () => await builtin.run(shell, argv.slice(1), name));
  }
  return await shell.variables.withTemporary(assignments, () => runUtility(shell, argv));
}

/** A program that is neither function nor builtin. */
export async function runUtility(shell: Shell, argv: readonly string[]): Promise<number> {
  const name = argv[0] as string;
  const inside = shell.process.commands.inside(name);
  if (inside !== undefined) return await inside(shell, argv);
  const found = findProgram(shell, name);
  if ('failure' in found)
    throw new ShellProblem(
      `${name}: ${found.failure === 'not found' ? 'command not found' : found.failure}`,
      found.failure === 'not found' || found.failure === 'No such file or directory' ? STATUS.notFound : STATUS.notExecutable,
    );
  try {
    return await runProgram(shell, found.path, argv, shell.variables.environment());
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOEXEC') return await runAsScript(shell, found.path, argv);
    const isMissing = error.code === 'ENOENT';
    // The file is there: what is missing is its interpreter, or the directory.
    throw new ShellProblem(
      `${name}: ${isMissing ? 'bad interpreter or directory: ' : ''}${describeError(error)}`,
      isMissing ? STATUS.notFound : STATUS.notExecutable,
    );
  }
}

async function runAsScript(shell: Shell, path: string, argv: readonly string[]): Promise<number> {
  const script = parseScript(readFileSync(path, 'utf8'));
  const subshell = shell.fork();
  subshell.positional = argv.slice(1);
  return await shell.process.run(subshell, script);
}

async function callFunction(shell: Shell, body: Command, args: readonly string[]): Promise<number> {
  /** Recursion without end must fail before the stack does. */
  const MAX_DEPTH = 500;
  if (shell.functionDepth >= MAX_DEPTH) throw new ShellProblem('maximum function nesting level exceeded');
  const { positional, loopDepth } = shell;
  shell.positional = args;
  shell.loopDepth = 0;
  shell.functionDepth++;
  try {
    return await shell.variables.inScope(() => shell.process.runScript(shell, { items: [{ command: body, isBackground: false, text: '' }] }));
  } catch (signal) {
    if (signal instanceof ReturnSignal) return signal.status;
    throw signal;
  } finally {
    shell.positional = positional;
    shell.loopDepth = loopDepth;
    shell.functionDepth--;
  }
}

async function trace(shell: Shell, assignments: readonly (readonly [string, string])[], argv: readonly string[]): Promise<void> {
  if (!shell.options.has('x')) return;
  const shown = [...assignments.map(([name, value]) => `${name}=${quote(value)}`), ...argv.map(quote)];
  await shell.channel(2).write(Buffer.from(`${shell.get('PS4') ?? '+ '}${shown.join(' ')}\n`));
}
