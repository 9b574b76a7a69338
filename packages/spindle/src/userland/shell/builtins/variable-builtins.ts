import { keyOf } from '../execution/assignments.ts';
import { ShellProblem, STATUS } from '../execution/control.ts';
import { quote } from '../syntax/quoting.ts';
import { type Builtin, OPTION_NAMES, SHOPT_NAMES, type Shell } from '../execution/shell.ts';
import { evaluateText } from '../expansion/expand.ts';
import { functionText } from './declaration-builtins.ts';

function quoteValue(value: string): string {
  return value === '' ? "''" : quote(value);
}

function unset(shell: Shell, args: readonly string[]): number {
  const [option] = args;
  const isReference = option === '-n';
  for (const operand of args.filter((argument) => !/^-[fnv]$/.test(argument))) {
    const element = /^([A-Za-z_]\w*)\[(.*)\]$/s.exec(operand);
    if (option === '-f') shell.functions.delete(operand);
    else if (element !== null) {
      const [, name, subscript] = element as unknown as [string, string, string];
      if (subscript === '@' || subscript === '*') shell.variables.unset(name);
      else shell.variables.unsetElement(name, keyOf(shell, name, subscript.replace(/^(["'])(.*)\1$/s, '$2')));
    } else if (isReference) {
      shell.variables.mark(operand, { isReference: false });
      shell.variables.unset(operand);
    } else if (shell.variables.has(operand)) shell.variables.unset(operand);
    else if (option !== '-v') shell.functions.delete(operand);
  }
  return 0;
}

async function set(shell: Shell, args: readonly string[]): Promise<number> {
  if (args.length === 0) {
    await shell.print(
      shell.variables
        .names()
        .filter((name) => shell.get(name) !== undefined)
        .map((name) => `${name}=${quoteValue(shell.get(name) as string)}\n`)
        .join('') + [...shell.functions.values()].map(functionText).join(''),
    );
    return 0;
  }
  const rest = [...args];
  while (rest.length > 0) {
    const argument = rest[0] as string;
    if (argument === '-') {
      for (const key of ['x', 'v']) setOption(shell, key, false);
      if (rest.length > 1) shell.positional = rest.slice(1);
      return 0;
    }
    if (argument === '--') {
      shell.positional = rest.slice(1);
      return 0;
    }
    if (!/^[-+]./.test(argument)) break;
    rest.shift();
    const isOn = argument.startsWith('-');
    for (const letter of argument.slice(1)) {
      if (letter === 'o') {
        const name = rest.shift();
        if (name === undefined) {
          const line = ([key, long]: [string, string]) => {
            const hasIt = shell.options.has(key);
            return isOn ? `${long.padEnd(15)}\t${hasIt ? 'on' : 'off'}\n` : `set ${hasIt ? '-' : '+'}o ${long}\n`;
          };
          await shell.print(Object.entries(OPTION_NAMES).map(line).sort().join(''));
          return 0;
        }
        const key = Object.keys(OPTION_NAMES).find((candidate) => OPTION_NAMES[candidate] === name);
        if (key === undefined) throw new ShellProblem(`set: ${name}: invalid option name`, STATUS.usage);
        setOption(shell, key, isOn);
      } else if (letter in OPTION_NAMES) setOption(shell, letter, isOn);
      else throw new ShellProblem(`set: ${argument[0]}${letter}: invalid option`, STATUS.usage);
    }
  }
  if (rest.length > 0) shell.positional = rest;
  return 0;
}

export function setOption(shell: Shell, key: string, isOn: boolean): void {
  if (isOn) shell.options.add(key);
  else shell.options.delete(key);
  if (key === 'a') shell.variables.exportsAll = isOn;
}

function shift(shell: Shell, [count = '1']: readonly string[]): number {
  if (!/^\d+$/.test(count)) throw new ShellProblem(`shift: ${count}: numeric argument required`);
  if (Number(count) > shell.positional.length) return 1;
  shell.positional = shell.positional.slice(Number(count));
  return 0;
}

/** Each argument is an expression; the value of the last one decides. */
function letBuiltin(shell: Shell, args: readonly string[]): number {
  if (args.length === 0) throw new ShellProblem('let: expression expected');
  return args.map((argument) => evaluateText(argument, shell)).at(-1) === '0' ? 1 : 0;
}

/** Source: Bash manual, 4.3.2. */
async function shopt(shell: Shell, args: readonly string[]): Promise<number> {
  const letters = new Set(args.filter((argument) => /^-[a-z]+$/.test(argument)).flatMap((argument) => [...argument.slice(1)]));
  const names = args.filter((argument) => !/^-[a-z]+$/.test(argument));
  if (letters.has('o')) {
    let isAllOn = true;
    for (const name of names) {
      const key = Object.keys(OPTION_NAMES).find((candidate) => OPTION_NAMES[candidate] === name);
      if (key === undefined) throw new ShellProblem(`shopt: ${name}: invalid option name`);
      if (letters.has('s') || letters.has('u')) setOption(shell, key, letters.has('s'));
      else isAllOn &&= shell.options.has(key);
    }
    return isAllOn ? 0 : 1;
  }
  for (const name of names) if (!(SHOPT_NAMES as readonly string[]).includes(name)) throw new ShellProblem(`shopt: ${name}: invalid shell option name`);
  if (names.length > 0 && (letters.has('s') || letters.has('u'))) {
    for (const name of names) letters.has('s') ? shell.shopts.add(name) : shell.shopts.delete(name);
    return 0;
  }
  const shown =
    names.length > 0 ? names : SHOPT_NAMES.filter((name) => (letters.has('s') ? shell.shopts.has(name) : !letters.has('u') || !shell.shopts.has(name)));
  if (!letters.has('q')) {
    for (const name of shown) {
      const isOn = shell.shopts.has(name);
      await shell.print(letters.has('p') ? `shopt -${isOn ? 's' : 'u'} ${name}\n` : `${name.padEnd(15)}\t${isOn ? 'on' : 'off'}\n`);
    }
  }
  return names.every((name) => shell.shopts.has(name)) ? 0 : 1;
}

async function alias(shell: Shell, args: readonly string[]): Promise<number> {
  let status = 0;
  const show = (name: string) => shell.print(`alias ${name}='${(shell.aliases.get(name) as string).replaceAll("'", "'\\''")}'\n`);
  const operands = args.filter((argument) => argument !== '-p');
  if (operands.length === 0) for (const name of [...shell.aliases.keys()].sort()) await show(name);
  for (const operand of operands) {
    const at = operand.indexOf('=', 1);
    if (at > 0) shell.aliases.set(operand.slice(0, at), operand.slice(at + 1));
    else if (shell.aliases.has(operand)) await show(operand);
    else {
      await shell.complain(`alias: ${operand}: not found`);
      status = 1;
    }
  }
  return status;
}

async function unalias(shell: Shell, args: readonly string[]): Promise<number> {
  if (args[0] === '-a') shell.aliases.clear();
  let status = 0;
  for (const name of args.filter((argument) => argument !== '-a')) {
    if (shell.aliases.delete(name)) continue;
    await shell.complain(`unalias: ${name}: not found`);
    status = 1;
  }
  return status;
}

export const variableBuiltins: Readonly<Record<string, Builtin>> = {
  unset: { run: unset, isSpecial: true },
  set: { run: set, isSpecial: true },
  shift: { run: shift, isSpecial: true },
  let: { run: letBuiltin },
  shopt: { run: shopt },
  alias: { run: alias },
  unalias: { run: unalias },
};
