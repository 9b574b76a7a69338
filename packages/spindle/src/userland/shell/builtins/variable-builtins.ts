import { ShellProblem } from '../execution/control.ts';
import { type Builtin, OPTION_NAMES, type Shell } from '../execution/shell.ts';
import { quote } from '../execution/quoting.ts';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

function splitAssignment(command: string, argument: string): [name: string, value: string | undefined] {
  const at = argument.indexOf('=');
  const name = at < 0 ? argument : argument.slice(0, at);
  if (!NAME.test(name)) throw new ShellProblem(`${command}: \`${argument}': not a valid identifier`);
  return [name, at < 0 ? undefined : argument.slice(at + 1)];
}

function declare(which: 'exported' | 'readonly'): Builtin['run'] {
  return async (shell, args, command) => {
    const operands = args.filter((argument) => argument !== '-p' && argument !== '--');
    const isRemoving = operands[0] === '-n' && which === 'exported';
    if (operands.length === 0) {
      await shell.print(
        shell.variables
          .names(which)
          .map((name) => `${command} ${name}${shell.get(name) === undefined ? '' : `=${quoteValue(shell.get(name) as string)}`}\n`)
          .join(''),
      );
      return 0;
    }
    for (const argument of isRemoving ? operands.slice(1) : operands) {
      const [name, value] = splitAssignment(command, argument);
      if (value !== undefined) shell.set(name, value);
      shell.variables.mark(name, which === 'exported' ? { isExported: !isRemoving } : { isReadonly: true });
    }
    return 0;
  };
}

function quoteValue(value: string): string {
  return value === '' ? "''" : quote(value);
}

function unset(shell: Shell, args: readonly string[]): number {
  const isFunction = args[0] === '-f';
  for (const name of args.filter((argument) => !/^-[fv]$/.test(argument))) {
    if (isFunction) shell.functions.delete(name);
    else if (shell.variables.names().includes(name)) shell.variables.unset(name);
    else shell.functions.delete(name);
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
        .join(''),
    );
    return 0;
  }
  const rest = [...args];
  while (rest.length > 0) {
    const argument = rest[0] as string;
    if (argument === '--' || argument === '-') {
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
          await shell.print(
            Object.entries(OPTION_NAMES)
              .map(([key, long]) => `${long.padEnd(15)} ${shell.options.has(key) ? 'on' : 'off'}\n`)
              .sort()
              .join(''),
          );
          return 0;
        }
        const key = Object.keys(OPTION_NAMES).find((candidate) => OPTION_NAMES[candidate] === name);
        if (key === undefined) throw new ShellProblem(`set: ${name}: invalid option name`, 2);
        setOption(shell, key, isOn);
      } else if (letter in OPTION_NAMES) setOption(shell, letter, isOn);
      else throw new ShellProblem(`set: ${argument[0]}${letter}: invalid option`, 2);
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

function local(shell: Shell, args: readonly string[]): number {
  for (const argument of args) {
    const [name, value] = splitAssignment('local', argument);
    if (!shell.variables.makeLocal(name)) throw new ShellProblem('local: can only be used in a function');
    if (value === undefined) shell.variables.unset(name);
    else shell.set(name, value);
  }
  return 0;
}

/** One line from standard input, byte by byte: what follows belongs to the next reader. */
async function read(shell: Shell, args: readonly string[]): Promise<number> {
  const names = [...args];
  let isRaw = false;
  while (/^-[a-zA-Z]/.test(names[0] ?? '')) {
    const option = names.shift() as string;
    if (option === '-r') isRaw = true;
    else if (option === '-p') await shell.channel(2).write(Buffer.from(names.shift() ?? ''));
    else throw new ShellProblem(`read: ${option}: invalid option`, 2);
  }
  for (const name of names) if (!NAME.test(name)) throw new ShellProblem(`read: \`${name}': not a valid identifier`);
  const { text, escapes, isEnded } = await readLine(shell, isRaw);
  const values = splitForRead(text, escapes, shell.get('IFS') ?? ' \t\n', Math.max(1, names.length));
  (names.length === 0 ? ['REPLY'] : names).forEach((name, at) => shell.set(name, names.length === 0 ? text : (values[at] ?? '')));
  return isEnded ? 0 : 1;
}

async function readLine(shell: Shell, isRaw: boolean): Promise<{ text: string; escapes: Set<number>; isEnded: boolean }> {
  const input = shell.channel(0);
  const bytes: number[] = [];
  /** Places of characters that a backslash protects. */
  const escapes = new Set<number>();
  const NEWLINE = 10;
  const BACKSLASH = 92;
  let isEscaped = false;
  for (;;) {
    const chunk = await input.read(1);
    if (chunk === null) return { text: Buffer.from(bytes).toString(), escapes, isEnded: false };
    const byte = chunk[0] as number;
    if (isEscaped) {
      isEscaped = false;
      if (byte === NEWLINE) continue;
      escapes.add(bytes.length);
      bytes.push(byte);
    } else if (byte === BACKSLASH && !isRaw) isEscaped = true;
    else if (byte === NEWLINE) return { text: Buffer.from(bytes).toString(), escapes, isEnded: true };
    else bytes.push(byte);
  }
}

function splitForRead(text: string, escapes: ReadonlySet<number>, ifs: string, count: number): string[] {
  const isBlank = (at: number) => ifs.includes(text[at] as string) && ' \t\n'.includes(text[at] as string) && !escapes.has(at);
  const isDelimiter = (at: number) => at < text.length && ifs.includes(text[at] as string) && !escapes.has(at);
  let at = 0;
  let end = text.length;
  while (at < end && isBlank(at)) at++;
  while (end > at && isBlank(end - 1)) end--;
  const values: string[] = [];
  while (values.length < count - 1 && at < end) {
    const start = at;
    while (at < end && !isDelimiter(at)) at++;
    values.push(text.slice(start, at));
    while (at < end && isBlank(at)) at++;
    if (at < end && isDelimiter(at) && !isBlank(at)) at++;
    while (at < end && isBlank(at)) at++;
  }
  values.push(text.slice(at, end));
  return values;
}

/** Source: POSIX getopts. */
async function getopts(shell: Shell, [specification, name, ...given]: readonly string[]): Promise<number> {
  if (specification === undefined || name === undefined) throw new ShellProblem('getopts: usage: getopts optstring name [arg ...]', 2);
  const args = given.length > 0 ? given : shell.positional;
  const isSilent = specification.startsWith(':');
  let index = Number(shell.get('OPTIND') ?? 1);
  const within = shell.optionOffset.index === index ? shell.optionOffset.at : 1;
  const argument = args[index - 1];
  if (argument === undefined || !/^-./.test(argument) || argument === '--') {
    if (argument === '--') shell.set('OPTIND', String(index + 1));
    shell.set(name, '?');
    return 1;
  }
  const letter = argument[within] as string;
  const position = letter === ':' ? -1 : specification.indexOf(letter);
  const isLast = within === argument.length - 1;
  shell.variables.unset('OPTARG');
  let value = letter;
  let advance = isLast;
  if (position < 0) {
    value = '?';
    if (isSilent) shell.set('OPTARG', letter);
    else await shell.complain(`illegal option -- ${letter}`);
  } else if (specification[position + 1] === ':') {
    advance = true;
    if (!isLast) shell.set('OPTARG', argument.slice(within + 1));
    else if (args[index] !== undefined) shell.set('OPTARG', args[index++] as string);
    else {
      value = isSilent ? ':' : '?';
      if (isSilent) shell.set('OPTARG', letter);
      else await shell.complain(`option requires an argument -- ${letter}`);
    }
  }
  shell.optionOffset = advance ? { index: 0, at: 1 } : { index, at: within + 1 };
  shell.set('OPTIND', String(advance ? index + 1 : index));
  shell.set(name, value);
  return 0;
}

export const variableBuiltins: Readonly<Record<string, Builtin>> = {
  export: { run: declare('exported'), isSpecial: true },
  readonly: { run: declare('readonly'), isSpecial: true },
  unset: { run: unset, isSpecial: true },
  set: { run: set, isSpecial: true },
  shift: { run: shift, isSpecial: true },
  local: { run: local },
  read: { run: read },
  getopts: { run: getopts },
};
