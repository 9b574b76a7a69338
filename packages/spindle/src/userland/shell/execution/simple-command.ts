import { expandString, expandWords } from '../expansion/expand.ts';
import { parseScript } from '../syntax/parser.ts';
import type { Command, Word } from '../syntax/tree.ts';
import { readFileSync } from 'node:fs';
import { assign, prepareAssignment, type ReadyAssignment } from './assignments.ts';
import { findProgram, runProgram } from './children.ts';
import { ReturnSignal, ShellProblem, STATUS } from './control.ts';
import { describeError, isSystemError } from './errors.ts';
import { stoppable } from './job-control.ts';
import { quote } from '../syntax/quoting.ts';
import { redirect, withRedirections } from './redirections.ts';
import type { Shell } from './shell.ts';

type SimpleCommand = Extract<Command, { type: 'simple' }>;

/** Builtins whose assignment-like arguments are neither split nor expanded to file names. Source: Bash manual, 3.7.1. */
const DECLARING = new Set(['declare', 'typeset', 'local', 'export', 'readonly']);

/** Source: POSIX.1-2017, XCU 2.9.1. */
export async function runSimple(shell: Shell, command: SimpleCommand): Promise<number> {
  const outer = shell.processFiles;
  shell.processFiles = [];
  try {
    return await runWords(shell, command);
  } finally {
    const finished = shell.processFiles;
    shell.processFiles = outer;
    for (const finish of finished) await finish();
  }
}

async function runWords(shell: Shell, command: SimpleCommand): Promise<number> {
  shell.substitutionStatus = undefined;
  const { argv, arrays } = await expandCommand(shell, command.words);
  if (argv.length === 0) return await runAssignments(shell, command);
  const assignments: [string, string][] = [];
  for (const assignment of command.assignments) {
    // Later assignments see earlier ones.
    const ready = await shell.variables.withTemporary(assignments, () => prepareAssignment(shell, assignment));
    if (typeof ready.value !== 'string' || ready.subscript !== undefined) assign(shell, ready);
    else assignments.push([ready.name, ready.isAppending ? (shell.get(ready.name) ?? '') + ready.value : ready.value]);
  }
  await trace(shell, assignments, argv);
  shell.lastArgument = argv.at(-1) as string;
  // `exec > file` keeps its redirections open.
  if (argv[0] === 'exec' && argv.length === 1) {
    for (const [name, value] of assignments) shell.set(name, value);
    const { descriptors, opened } = await redirect(shell, command.redirections);
    shell.keepDescriptors(descriptors, opened);
    return 0;
  }
  return await withRedirections(shell, command.redirections, async () => await reporting(shell, () => runCommandLine(shell, argv, assignments, arrays)));
}

/** Reports errors where the command's own messages would go. */
async function reporting(shell: Shell, body: () => Promise<number>): Promise<number> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof ShellProblem && !error.isReported) {
      await shell.complain(error.message);
      error.isReported = true;
    }
    throw error;
  }
}

async function runCommandLine(
  shell: Shell,
  argv: readonly string[],
  assignments: readonly (readonly [string, string])[],
  arrays: readonly ReadyAssignment[],
): Promise<number> {
  // An array must get its elements before it becomes read-only.
  const isReadonly = argv[0] === 'readonly' || argv.slice(1).some((argument) => /^-[a-zA-Z]*r/.test(argument));
  if (arrays.length > 0 && isReadonly) return await runReadonlyArrays(shell, argv, arrays);
  const status = await runArguments(shell, argv, assignments);
  for (const array of arrays) assign(shell, array);
  return status;
}

async function runReadonlyArrays(shell: Shell, argv: readonly string[], arrays: readonly ReadyAssignment[]): Promise<number> {
  const withoutMark = argv.slice(1).map((argument) => (/^-[a-zA-Z]+$/.test(argument) ? argument.replaceAll('r', '') : argument));
  await runArguments(shell, [argv[0] === 'readonly' ? 'declare' : (argv[0] as string), ...withoutMark.filter((argument) => argument !== '-')]);
  for (const array of arrays) assign(shell, array);
  return await runArguments(shell, ['readonly', ...arrays.map(({ name }) => name)]);
}

/** Returns the command's words, and separately the lists passed to `declare` and similar builtins. */
async function expandCommand(shell: Shell, words: readonly Word[]): Promise<{ argv: string[]; arrays: ReadyAssignment[] }> {
  const [first] = words;
  const isDeclaring = first?.length === 1 && first[0]?.type === 'literal' && DECLARING.has(first[0].text);
  if (!isDeclaring) return { argv: await expandWords(words, shell), arrays: [] };
  const argv: string[] = [];
  const arrays: ReadyAssignment[] = [];
  for (const word of words) {
    const [start] = word;
    if (start?.type === 'array') {
      argv.push(start.assignment.name);
      arrays.push(await prepareAssignment(shell, start.assignment));
    } else if (start?.type === 'literal' && /^[A-Za-z_]\w*(?:\[.*\])?\+?=/.test(start.text)) argv.push(await expandString(word, shell, { isAssignment: true }));
    else argv.push(...(await expandWords([word], shell)));
  }
  return { argv, arrays };
}

/** Assignments without a command change the shell; later ones see earlier ones. */
async function runAssignments(shell: Shell, { assignments, redirections }: SimpleCommand): Promise<number> {
  for (const assignment of assignments) {
    const ready = await prepareAssignment(shell, assignment);
    if (typeof ready.value === 'string') await trace(shell, [[ready.name, ready.value]], []);
    assign(shell, ready);
  }
  await withRedirections(shell, redirections, async () => undefined);
  return shell.substitutionStatus ?? 0;
}

/** Runs a command given as words: a function, a builtin, a program inside the shell, or a program in PATH. */
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
  const allowed: (readonly [string, string])[] = [];
  for (const assignment of assignments) {
    if (shell.variables.marks(assignment[0]).isReadonly) await shell.complain(`${assignment[0]}: readonly variable`);
    else allowed.push(assignment);
  }
  assignments = allowed;
  if (body !== undefined) return await shell.variables.withTemporary(assignments, () => callFunction(shell, name, body.body, argv.slice(1)));
  if (builtin !== undefined) {
    // Source: POSIX.1-2017, XCU 2.14; bash only does this in POSIX mode.
    if (builtin.isSpecial && shell.options.has('posix')) {
      for (const [variable, value] of assignments) shell.set(variable, value);
      return await builtin.run(shell, argv.slice(1), name);
    }
    return await shell.variables.withTemporary(assignments, async () => await builtin.run(shell, argv.slice(1), name));
  }
  return await shell.variables.withTemporary(assignments, () => runUtility(shell, argv));
}

/** Runs a program that is neither a function nor a builtin. */
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
    return await stoppable(shell, () => runProgram(shell, found.path, argv, shell.variables.environment()));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOEXEC') return await runAsScript(shell, found.path, argv);
    const isMissing = error.code === 'ENOENT';
    // The file exists, so its interpreter or the directory is missing.
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

async function callFunction(shell: Shell, name: string, body: Command, args: readonly string[]): Promise<number> {
  /** Infinite recursion must fail before the stack overflows. */
  const MAX_DEPTH = 500;
  if (shell.functionDepth >= MAX_DEPTH) throw new ShellProblem('maximum function nesting level exceeded');
  const { positional, loopDepth, callers } = shell;
  shell.callers = [name, ...(callers.length === 0 && shell.mainName !== '' ? [shell.mainName] : callers)];
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
    shell.callers = callers;
    shell.loopDepth = loopDepth;
    shell.functionDepth--;
  }
}

async function trace(shell: Shell, assignments: readonly (readonly [string, string])[], argv: readonly string[]): Promise<void> {
  if (!shell.options.has('x')) return;
  const shown = [...assignments.map(([name, value]) => `${name}=${quote(value)}`), ...argv.map(quote)];
  await shell.channel(2).write(Buffer.from(`${shell.get('PS4') ?? '+ '}${shown.join(' ')}\n`));
}
