import { findProgram } from '../execution/children.ts';
import { ShellProblem } from '../execution/control.ts';
import type { Builtin, Shell } from '../execution/shell.ts';
import { inMinutes } from '../execution/timing.ts';
import { parseArguments } from './arguments.ts';

/** Programs are looked up every time, so there is no table to clear. */
async function hash(shell: Shell, args: readonly string[]): Promise<number> {
  const { has, operands } = parseArguments('hash', args, 'lrtd', 'p');
  if (operands.length === 0) {
    if (!has('r')) await shell.print('hash: hash table empty\n');
    return 0;
  }
  let status = 0;
  for (const name of operands) {
    if (shell.functions.has(name) || shell.process.commands.builtin(name) !== undefined) continue;
    const found = findProgram(shell, name);
    if ('path' in found) {
      if (has('t')) await shell.print(`${operands.length > 1 ? `${name}\t` : ''}${found.path}\n`);
    } else if (shell.process.commands.inside(name) === undefined) {
      await shell.complain(`hash: ${name}: not found`);
      status = 1;
    }
  }
  return status;
}

/** Letter, description and unit. Only memory limits this machine. */
const LIMITS: readonly (readonly [letter: string, text: string, unit: string])[] = [
  ['c', 'core file size', 'blocks'],
  ['d', 'data seg size', 'kbytes'],
  ['f', 'file size', 'blocks'],
  ['l', 'max locked memory', 'kbytes'],
  ['m', 'max memory size', 'kbytes'],
  ['n', 'open files', ''],
  ['s', 'stack size', 'kbytes'],
  ['t', 'cpu time', 'seconds'],
  ['u', 'max user processes', ''],
  ['v', 'virtual memory', 'kbytes'],
];

/** Shows limits. Raising one succeeds, since there are none; lowering one fails, since it could not be enforced. */
async function ulimit(shell: Shell, args: readonly string[]): Promise<number> {
  const letters = args.filter((argument) => /^-[a-zA-Z]+$/.test(argument)).flatMap((argument) => [...argument.slice(1)]);
  const operand = args.find((argument) => !argument.startsWith('-'));
  const wanted = letters.filter((letter) => !'SHa'.includes(letter));
  for (const letter of wanted) if (!LIMITS.some(([known]) => known === letter)) throw new ShellProblem(`ulimit: -${letter}: invalid option`, 2);
  /** A value below the default of a fresh Linux is meant as a limit. */
  const ORDINARY_LIMIT = 1024;
  if (operand !== undefined) {
    if (!/^(\d+|unlimited|hard|soft)$/.test(operand)) throw new ShellProblem(`ulimit: ${operand}: invalid number`);
    if (/^\d+$/.test(operand) && Number(operand) < ORDINARY_LIMIT && wanted[0] !== 'c')
      throw new ShellProblem('ulimit: limits cannot be lowered on this machine');
    return 0;
  }
  if (!letters.includes('a') && wanted.length <= 1) {
    await shell.print('unlimited\n');
    return 0;
  }
  const shown = letters.includes('a') ? LIMITS : LIMITS.filter(([letter]) => wanted.includes(letter));
  await shell.print(
    shown.map(([letter, text, unit]) => `${text.padEnd(27)}${`(${unit === '' ? '' : `${unit}, `}-${letter})`.padStart(14)} unlimited\n`).join(''),
  );
  return 0;
}

async function times(shell: Shell): Promise<number> {
  const { user, system } = process.cpuUsage();
  await shell.print(`${inMinutes(user / 1e6)} ${inMinutes(system / 1e6)}\n${inMinutes(0)} ${inMinutes(0)}\n`);
  return 0;
}

/** Runs a builtin even if a function has its name. */
async function builtin(shell: Shell, [name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined) return 0;
  const found = shell.process.commands.builtin(name);
  if (found === undefined) throw new ShellProblem(`builtin: ${name}: not a shell builtin`);
  return await found.run(shell, args, name);
}

async function caller(shell: Shell, [level]: readonly string[]): Promise<number> {
  if (shell.callers.length === 0) return 1;
  await shell.print(
    level === undefined ? `${shell.line} ${shell.process.name}\n` : `${shell.line} ${shell.callers[Number(level) + 1] ?? 'main'} ${shell.process.name}\n`,
  );
  return 0;
}

async function history(shell: Shell, args: readonly string[]): Promise<number> {
  const { has, operands } = parseArguments('history', args, 'cawrn', '');
  const kept = shell.process.history;
  if (has('c')) kept?.clear();
  // Each line is written to the file as soon as it is typed.
  if (kept === undefined || has('c') || has('a') || has('w') || has('r') || has('n')) return 0;
  const [count] = operands;
  if (count !== undefined && !/^\d+$/.test(count)) throw new ShellProblem(`history: ${count}: numeric argument required`);
  const first = count === undefined ? 0 : Math.max(0, kept.lines.length - Number(count));
  await shell.print(
    kept.lines
      .slice(first)
      .map((line, at) => `${String(first + at + 1).padStart(5)}  ${line}\n`)
      .join(''),
  );
  return 0;
}

export const systemBuiltins: Readonly<Record<string, Builtin>> = {
  hash: { run: hash },
  ulimit: { run: ulimit },
  times: { run: times, isSpecial: true },
  builtin: { run: builtin },
  caller: { run: caller },
  history: { run: history },
};
