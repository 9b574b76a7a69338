import { assign, readAssignment } from '../execution/assignments.ts';
import { ShellProblem } from '../execution/control.ts';
import { readInputLine } from '../execution/line-input.ts';
import type { Builtin, Shell } from '../execution/shell.ts';
import { parseArguments } from './arguments.ts';

const TIMED_OUT_STATUS = 142;

/** Source: POSIX read; Bash manual, 4.2. */
async function read(shell: Shell, args: readonly string[]): Promise<number> {
  const { value, has, operands } = parseArguments('read', args, 'ers', 'adinNptu');
  const array = value('a');
  for (const name of operands) readAssignment('read', name);
  const channel = value('u') === undefined ? shell.channel(0) : shell.channel(Number(value('u')));
  const isTerminal = channel.fd !== undefined && process.stdin.isTTY === true && channel.fd === 0;
  const prompt = value('p');
  if (prompt !== undefined && isTerminal) await shell.channel(2).write(Buffer.from(prompt));
  const isExact = has('N');
  const limit = value('N') ?? value('n');
  const timeout = value('t');
  const delimiter = value('d');
  const isCharacterwise = isTerminal && (has('s') || limit !== undefined || delimiter !== undefined);
  if (isCharacterwise) process.stdin.setRawMode(true);
  const line = await readInputLine(channel, {
    isRaw: has('r'),
    isExact,
    delimiter: delimiter === undefined ? 10 : delimiter === '' ? 0 : Buffer.from(delimiter)[0],
    limit: limit === undefined ? undefined : Number(limit),
    timeoutMs: timeout === undefined ? undefined : Number(timeout) * 1000,
  }).finally(() => {
    if (isCharacterwise) process.stdin.setRawMode(false);
  });
  const { text, escapes } = line;
  const ifs = isExact ? '' : (shell.get('IFS') ?? ' \t\n');
  if (array !== undefined) {
    const values = text === '' ? [] : splitForRead(text, escapes, ifs, Number.POSITIVE_INFINITY);
    assign(shell, { name: array, isAppending: false, value: values.map((element) => ({ text: element })) });
  } else if (operands.length === 0) shell.set('REPLY', text);
  else {
    const values = splitForRead(text, escapes, ifs, operands.length);
    operands.forEach((name, at) => {
      assign(shell, { ...readAssignment('read', name), value: values[at] ?? '' });
    });
  }
  return line.isTimedOut ? TIMED_OUT_STATUS : line.isEnded ? 0 : 1;
}

/** At most `count` fields; the last one gets the rest. Source: POSIX.1-2017, XCU 2.6.5. */
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
  if (!Number.isFinite(count)) return values;
  let rest = text.slice(at, end);
  // A delimiter at the end is removed too if it is the only one left.
  const delimiters = [...rest].filter((_, offset) => isDelimiter(at + offset) && !isBlank(at + offset)).length;
  if (rest !== '' && delimiters === 1 && isDelimiter(end - 1) && !isBlank(end - 1)) rest = rest.slice(0, -1);
  values.push(rest);
  return values;
}

/** `mapfile`, `readarray`. */
async function mapfile(shell: Shell, args: readonly string[]): Promise<number> {
  const { value, has, operands } = parseArguments('mapfile', args, 't', 'dnOsu');
  const [name = 'MAPFILE'] = operands;
  const channel = shell.channel(Number(value('u') ?? 0));
  const delimiter = value('d') ?? '\n';
  const byte = delimiter === '' ? 0 : (Buffer.from(delimiter)[0] as number);
  const [limit, skipped] = [Number(value('n') ?? 0), Number(value('s') ?? 0)];
  const first = Number(value('O') ?? 0);
  if (!has('O')) assign(shell, { name, isAppending: false, value: [] });
  for (let count = 0; limit === 0 || count < limit + skipped; count++) {
    const { text, isEnded } = await readInputLine(channel, { isRaw: true, delimiter: byte });
    if (!isEnded && text === '') break;
    if (count >= skipped) shell.setElement(name, String(first + count - skipped), has('t') || !isEnded ? text : text + delimiter);
    if (!isEnded) break;
  }
  return 0;
}

/** Source: POSIX getopts. */
async function getopts(shell: Shell, [specification, name, ...given]: readonly string[]): Promise<number> {
  if (specification === undefined || name === undefined) throw new ShellProblem('getopts: usage: getopts optstring name [arg ...]', 2);
  const args = given.length > 0 ? given : shell.positional;
  const isSilent = specification.startsWith(':') || shell.get('OPTERR') === '0';
  const marksSilent = specification.startsWith(':');
  let index = Number(shell.get('OPTIND') ?? 1);
  const within = shell.optionOffset.index === index ? shell.optionOffset.at : 1;
  const argument = args[index - 1];
  if (argument === undefined || !/^-./.test(argument) || argument === '--') {
    shell.set('OPTIND', String(argument === '--' ? index + 1 : index));
    shell.set(name, '?');
    return 1;
  }
  const letter = argument[within] as string;
  const position = letter === ':' ? -1 : specification.indexOf(letter, marksSilent ? 1 : 0);
  const isLast = within === argument.length - 1;
  shell.variables.unset('OPTARG');
  let value = letter;
  let advance = isLast;
  if (position < 0) {
    value = '?';
    if (marksSilent) shell.set('OPTARG', letter);
    else if (!isSilent) await shell.complain(`illegal option -- ${letter}`);
  } else if (specification[position + 1] === ':') {
    advance = true;
    if (!isLast) shell.set('OPTARG', argument.slice(within + 1));
    else if (args[index] !== undefined) shell.set('OPTARG', args[index++] as string);
    else {
      value = marksSilent ? ':' : '?';
      if (marksSilent) shell.set('OPTARG', letter);
      else if (!isSilent) await shell.complain(`option requires an argument -- ${letter}`);
    }
  }
  shell.optionOffset = advance ? { index: 0, at: 1 } : { index, at: within + 1 };
  shell.set('OPTIND', String(advance ? index + 1 : index));
  shell.set(name, value);
  return 0;
}

export const inputBuiltins: Readonly<Record<string, Builtin>> = {
  read: { run: read },
  mapfile: { run: mapfile },
  readarray: { run: mapfile },
  getopts: { run: getopts },
};
