/** Programs about the machine, time, and other commands. */
import { lstatSync, readdirSync } from 'node:fs';
import { arch, hostname as machineName, platform, release, userInfo } from 'node:os';
import { basename as baseOf, dirname as directoryOf, join } from 'node:path';
import { nothing } from '../execution/channels.ts';
import { formatDate } from '../formatting/dates.ts';
import { describeError } from '../execution/errors.ts';
import { bytesOf, readAll } from './input.ts';
import { humanSize } from './ls.ts';
import { parseCount, parseOptions } from './options.ts';
import { type Program, ProgramProblem } from './program.ts';

export const env: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'i0',
    values: 'uS',
    long: { 'ignore-environment': 'i', unset: 'u', null: '0', 'split-string': 'S' },
    stopsAtOperand: true,
  });
  const environment: Record<string, string> = options.has('i') ? {} : { ...context.environment };
  for (const name of options.all('u')) delete environment[name];
  const operands = [...(options.value('S')?.split(/\s+/).filter(Boolean) ?? []), ...options.operands];
  while (operands[0]?.includes('=')) {
    const assignment = operands.shift() as string;
    environment[assignment.slice(0, assignment.indexOf('='))] = assignment.slice(assignment.indexOf('=') + 1);
  }
  if (operands.length > 0) return await context.run(operands, { environment });
  await context.print(
    Object.entries(environment)
      .map(([name, value]) => `${name}=${value}${options.has('0') ? '\0' : '\n'}`)
      .join(''),
  );
  return 0;
};

export const printenv: Program = async (context) => {
  if (context.args.length === 0) return await env(context);
  const found = context.args.map((name) => context.environment[name]).filter((value) => value !== undefined);
  await context.print(found.map((value) => `${value}\n`).join(''));
  return found.length === context.args.length ? 0 : 1;
};

const DEFAULT_BATCH = 5000;

export const xargs: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: '0rtx',
    values: 'nILPds',
    long: { null: '0', 'no-run-if-empty': 'r', 'max-args': 'n', 'max-procs': 'P', replace: 'I', verbose: 't', delimiter: 'd' },
    stopsAtOperand: true,
  });
  const text = (await readAll(bytesOf(context, '-'))).toString();
  const replaced = options.value('I');
  const delimiter = options.has('0') ? '\0' : options.value('d')?.replace('\\n', '\n');
  const items =
    delimiter !== undefined
      ? text.split(delimiter).filter((item, at, all) => item !== '' || at < all.length - 1)
      : replaced !== undefined || options.has('L')
        ? text
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
        : splitQuoted(text);
  const command = options.operands.length === 0 ? ['echo'] : options.operands;
  const batches: string[][] = [];
  if (replaced !== undefined) batches.push(...items.map((item) => command.map((argument) => argument.replaceAll(replaced, item))));
  else {
    const size = options.has('n') || options.has('L') ? parseCount((options.value('n') ?? options.value('L')) as string, 'number') : DEFAULT_BATCH;
    for (let at = 0; at < items.length; at += size) batches.push([...command, ...items.slice(at, at + size)]);
    if (items.length === 0 && !options.has('r')) batches.push([...command]);
  }
  const parallel = Math.max(1, Number(options.value('P') ?? 1) || batches.length);
  let worst = 0;
  const runNext = async (): Promise<void> => {
    for (let argv = batches.shift(); argv !== undefined; argv = batches.shift()) {
      if (options.has('t')) await context.printError(`${argv.join(' ')}\n`);
      const status = await context.run(argv, { stdin: nothing });
      // Source: POSIX xargs, exit status.
      worst = Math.max(worst, status === 0 ? 0 : status >= 126 ? status : 123);
      if (status === 255 || status >= 126) batches.length = 0;
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, batches.length) }, runNext));
  return worst;
};

function splitQuoted(text: string): string[] {
  return [...text.matchAll(/(?:"[^"\n]*"|'[^'\n]*'|\\[^]|[^\s"'\\])+/g)].map(([item]) =>
    item.replace(/"([^"\n]*)"|'([^'\n]*)'|\\([^])/g, (_, double, single, escaped) => double ?? single ?? escaped),
  );
}

export const basename: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'az', values: 's', long: { multiple: 'a', suffix: 's' } });
  const [first, suffix] = options.operands;
  if (first === undefined) throw new ProgramProblem('missing operand');
  const isMany = options.has('a') || options.has('s');
  const cut = (name: string, ending: string | undefined) =>
    ending !== undefined && ending !== baseOf(name) ? baseOf(name, ending) : name.replace(/\/+$/, '') === '' && name !== '' ? '/' : baseOf(name);
  await context.print(isMany ? options.operands.map((name) => `${cut(name, options.value('s'))}\n`).join('') : `${cut(first, suffix)}\n`);
  return 0;
};

export const dirname: Program = async (context) => {
  const { operands } = parseOptions(context.args, {});
  if (operands.length === 0) throw new ProgramProblem('missing operand');
  await context.print(operands.map((name) => `${directoryOf(name)}\n`).join(''));
  return 0;
};

export const date: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'uR', values: 'dIr', long: { utc: 'u', date: 'd', 'iso-8601': 'I', reference: 'r', universal: 'u' } });
  const given = options.value('d');
  const reference = options.value('r');
  const when =
    reference !== undefined
      ? lstatSync(context.path(reference)).mtime
      : given === undefined || given === 'now'
        ? new Date()
        : new Date(given.startsWith('@') ? Number(given.slice(1)) * 1000 : given);
  if (Number.isNaN(when.getTime())) throw new ProgramProblem(`invalid date '${given}'`);
  const [format] = options.operands;
  if (format !== undefined && !format.startsWith('+')) throw new ProgramProblem(`invalid date '${format}'`);
  const shown = options.has('R')
    ? '%a, %d %b %Y %H:%M:%S %z'
    : options.has('I')
      ? options.value('I') === 'seconds'
        ? '%Y-%m-%dT%H:%M:%S%:z'
        : '%Y-%m-%d'
      : (format?.slice(1) ?? '%a %b %e %H:%M:%S %Z %Y');
  await context.print(`${formatDate(shown, when, options.has('u'))}\n`);
  return 0;
};

export const sleep: Program = async (context) => {
  if (context.args.length === 0) throw new ProgramProblem('missing operand');
  const seconds = context.args.reduce((sum, text) => {
    const match = /^(\d*\.?\d+)([smhd]?)$/.exec(text);
    if (match === null) throw new ProgramProblem(`invalid time interval '${text}'`);
    return sum + Number(match[1]) * ({ m: 60, h: 3600, d: 86_400 }[match[2] as string] ?? 1);
  }, 0);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, seconds * 1000);
    function finish(): void {
      clearTimeout(timer);
      context.signal.removeEventListener('abort', finish);
      context.interruption.removeEventListener('abort', finish);
      resolve();
    }
    context.signal.addEventListener('abort', finish);
    context.interruption.addEventListener('abort', finish);
  });
  return 0;
};

export const du: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'shackbm',
    values: 'd',
    long: { summarize: 's', 'human-readable': 'h', all: 'a', total: 'c', 'max-depth': 'd', bytes: 'b' },
  });
  const depthLimit = options.has('s') ? 0 : options.has('d') ? parseCount(options.value('d') as string, 'maximum depth') : Number.POSITIVE_INFINITY;
  const isBytes = options.has('b');
  const format = (bytes: number) =>
    options.has('h') ? humanSize(bytes) : isBytes ? String(bytes) : String(Math.ceil(bytes / (options.has('m') ? 1_048_576 : 1024)));
  let out = '';
  const measure = (shown: string, depth: number): number => {
    const path = context.path(shown);
    const stat = lstatSync(path);
    let total = isBytes ? stat.size : (stat.blocks ?? 0) * 512;
    if (stat.isDirectory())
      for (const name of readdirSync(path))
        total += measure(join(shown === '.' ? './' : shown, name).replace(/^(?=[^/.])/, shown.startsWith('.') ? './' : ''), depth + 1);
    if (depth <= depthLimit && (stat.isDirectory() || depth === 0 || options.has('a'))) out += `${format(total)}\t${shown}\n`;
    return total;
  };
  let status = 0;
  let sum = 0;
  for (const name of options.operands.length === 0 ? ['.'] : options.operands) {
    try {
      sum += measure(name, 0);
    } catch (error) {
      await context.complain(`cannot access '${name}': ${describeError(error)}`);
      status = 1;
    }
  }
  await context.print(out + (options.has('c') ? `${format(sum)}\ttotal\n` : ''));
  return status;
};

export const clear: Program = async (context) => {
  await context.print('\x1b[H\x1b[2J\x1b[3J');
  return 0;
};

export const uname: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'asnrvmpio',
    long: { all: 'a', 'kernel-name': 's', nodename: 'n', 'kernel-release': 'r', machine: 'm', 'operating-system': 'o' },
  });
  const name = platform() === 'linux' ? 'Linux' : platform() === 'darwin' ? 'Darwin' : platform();
  const machine = { x64: 'x86_64', arm64: 'aarch64', ia32: 'i686' }[arch() as string] ?? arch();
  const fields = { s: name, n: machineName(), r: release(), v: '#1 SMP', m: machine, p: 'unknown', i: 'unknown', o: 'GNU/Linux' };
  const shown = options.has('a')
    ? (['s', 'n', 'r', 'v', 'm', 'o'] as const)
    : (Object.keys(fields) as (keyof typeof fields)[]).filter((letter) => options.has(letter));
  await context.print(`${(shown.length === 0 ? (['s'] as const) : shown).map((letter) => fields[letter]).join(' ')}\n`);
  return 0;
};

export const whoami: Program = async (context) => {
  await context.print(`${context.environment.USER ?? userInfo().username}\n`);
  return 0;
};

export const hostname: Program = async (context) => {
  if (context.args.length > 0) throw new ProgramProblem('the name of this machine cannot be changed');
  await context.print(`${machineName()}\n`);
  return 0;
};
