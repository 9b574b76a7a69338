import { readdirSync, readFileSync, statSync } from 'node:fs';
import { machine, type MachineProcess } from './machine.ts';
import { parseOptions } from './options.ts';
import { type Program, type ProgramContext, ProgramProblem } from './program.ts';

/** All processes of the machine; on a native one, those in /proc. */
export function listProcesses(): readonly MachineProcess[] {
  return machine()?.processes() ?? processesOfProc();
}

function processesOfProc(): MachineProcess[] {
  const found: MachineProcess[] = [];
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    // This machine has no /proc: there is nothing to show.
    return [];
  }
  for (const name of names) {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      // The name in parentheses may itself contain parentheses and blanks.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\)\s/s, '')
        .split(' ');
      const [ppid, group, terminal, threadCount] = [fields[1], fields[2], fields[4], fields[17]].map(Number) as [number, number, number, number];
      const startedAt = statSync(`/proc/${name}`).mtimeMs;
      found.push({
        pid: Number(name),
        ppid,
        group,
        command,
        terminal: terminal === 0 ? null : terminal & 0xff,
        startedAt,
        threadCount,
        isStopped: fields[0] === 'T',
      });
    } catch {
      // The process exited after the list was read.
    }
  }
  return found;
}

type Column = readonly [heading: string, width: number, value: (process: MachineProcess) => string];

const COLUMNS: Readonly<Record<string, Column>> = {
  pid: ['PID', 7, ({ pid }) => String(pid)],
  ppid: ['PPID', 7, ({ ppid }) => String(ppid)],
  pgid: ['PGID', 7, ({ group }) => String(group)],
  tty: ['TTY', -8, ({ terminal }) => (terminal === null ? '?' : `pts/${terminal}`)],
  stat: ['STAT', -4, ({ isStopped }) => (isStopped ? 'T' : 'S')],
  nlwp: ['NLWP', 4, ({ threadCount }) => String(threadCount)],
  start: ['START', 8, ({ startedAt }) => new Date(startedAt).toTimeString().slice(0, 8)],
  etime: ['ELAPSED', 11, ({ startedAt }) => elapsed(Date.now() - startedAt)],
  user: ['USER', -8, () => process.env.USER ?? 'root'],
  comm: ['COMMAND', 0, ({ command }) => nameOf(command)],
  args: ['COMMAND', 0, ({ command }) => command],
};
const ALIASES: Readonly<Record<string, string>> = { cmd: 'args', command: 'args', tt: 'tty', s: 'stat', ucmd: 'comm', uid: 'user' };

/** `ps`: this terminal's processes, or all of them with `a`, `e` or `x`. Source: POSIX ps, and BSD options. */
export const ps: Program = async (context) => {
  const [first = ''] = context.args;
  const isBsd = /^[auxwf]+$/.test(first);
  const options = parseOptions(isBsd ? [`-${first}`, ...context.args.slice(1)] : context.args, {
    flags: 'aAefjluwxH',
    values: 'opC',
    long: { format: 'o', pid: 'p' },
  });
  const all = listProcesses();
  const own = all.find(({ pid }) => pid === process.pid);
  const showsAll = 'aAex'.split('').some((letter) => options.has(letter));
  const wanted = options
    .all('p')
    .flatMap((text) => text.split(','))
    .map(Number);
  const chosen = all.filter(({ pid, terminal, command }) => {
    if (wanted.length > 0) return wanted.includes(pid);
    if (options.has('C')) return nameOf(command) === options.value('C');
    return showsAll || terminal === own?.terminal;
  });
  const formats = options
    .all('o')
    .flatMap((text) => text.split(/[ ,]+/))
    .filter(Boolean);
  const names =
    formats.length > 0
      ? formats
      : options.has('u') && isBsd
        ? ['user', 'pid', 'tty', 'stat', 'start', 'args']
        : options.has('f')
          ? ['user', 'pid', 'ppid', 'start', 'tty', 'args']
          : isBsd
            ? ['pid', 'tty', 'stat', 'args']
            : ['pid', 'tty', 'etime', 'comm'];
  const columns = names.map((name): Column => {
    const [key = '', heading] = name.split('=') as [string, string | undefined];
    const column = COLUMNS[ALIASES[key] ?? key];
    if (column === undefined) throw new ProgramProblem(`unknown user-defined format specifier "${key}"`);
    return heading === undefined ? column : [heading, column[1], column[2]];
  });
  const pad = (text: string, width: number) => (width < 0 ? text.padEnd(-width) : text.padStart(width));
  const hasHeading = columns.some(([heading]) => heading !== '');
  const rows = [...(hasHeading ? [columns.map(([heading]) => heading)] : []), ...chosen.map((each) => columns.map(([, , value]) => value(each)))];
  await context.print(
    rows
      .map(
        (row) =>
          `${row
            .map((cell, at) => pad(cell, columns[at]?.[1] ?? 0))
            .join(' ')
            .trimEnd()}\n`,
      )
      .join(''),
  );
  return chosen.length === 0 ? 1 : 0;
};

/** The program's name: for `node /x/vite.js` the script that Node runs. */
function nameOf(command: string): string {
  return (command.split(' ')[0] ?? '').replace(/^.*\//, '');
}

function elapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${two(hours)}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}

/** Processes whose name (with `-f`, whose command line) matches, except the caller itself. */
function matching(
  _context: ProgramContext,
  options: { has(letter: string): boolean; value(letter: string): string | undefined },
  pattern: string,
): readonly MachineProcess[] {
  const matcher = new RegExp(options.has('x') ? `^(?:${pattern})$` : pattern, options.has('i') ? 'i' : '');
  const parent = options.value('P');
  const found = listProcesses().filter(
    ({ pid, ppid, command }) =>
      pid !== process.pid && (parent === undefined || Number(parent) === ppid) && matcher.test(options.has('f') ? command : nameOf(command)),
  );
  return options.has('n') ? found.slice(-1) : options.has('o') ? found.slice(0, 1) : found;
}

const USAGE = 2;

export const pgrep: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'flaxinoc', values: 'Pd', usageStatus: USAGE });
  const [pattern = ''] = options.operands;
  const found = matching(context, options, pattern);
  if (options.has('c')) await context.print(`${found.length}\n`);
  else {
    const lines = found.map(({ pid, command }) => (options.has('a') ? `${pid} ${command}` : options.has('l') ? `${pid} ${nameOf(command)}` : String(pid)));
    if (lines.length > 0) await context.print(`${lines.join(options.value('d') ?? '\n')}\n`);
  }
  return found.length === 0 ? 1 : 0;
};

export const pkill: Program = async (context) => {
  const [first = ''] = context.args;
  const isSignal = /^-(\d+|(SIG)?[A-Z]+\d?)$/.test(first);
  const options = parseOptions(isSignal ? context.args.slice(1) : context.args, { flags: 'fxinoe', values: 'P', long: { signal: 's' }, usageStatus: USAGE });
  const [pattern] = options.operands;
  if (pattern === undefined) throw new ProgramProblem('no matching criteria specified', USAGE);
  const found = matching(context, options, pattern);
  const name = isSignal ? first.slice(1) : 'TERM';
  for (const { pid } of found) process.kill(pid, /^\d+$/.test(name) ? Number(name) : `SIG${name.replace(/^SIG/, '')}`);
  return found.length === 0 ? 1 : 0;
};
