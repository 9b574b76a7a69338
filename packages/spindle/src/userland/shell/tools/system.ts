/** Programs for file metadata, processes and arithmetic. */
import { lstatSync, readdirSync, readlinkSync, statfsSync, statSync, truncateSync, closeSync, openSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describeError } from '../execution/errors.ts';
import { formatDate } from '../formatting/dates.ts';
import { humanSize } from '../programs/ls.ts';
import { describeMode } from '../programs/modes.ts';
import { parseOptions } from '../programs/options.ts';
import { type Program, ProgramProblem } from '../programs/program.ts';
import { basicToRegExp } from '../expansion/regular-expressions.ts';
import { sizeOf } from './text.ts';

/** Source: POSIX expr. */
export const expr: Program = async (context) => {
  const args = context.args[0] === '--' ? context.args.slice(1) : [...context.args];
  let at = 0;
  const USAGE = 2;
  const fail = (message: string): never => {
    throw new ProgramProblem(message, USAGE);
  };
  const LEVELS = [['|'], ['&'], ['=', '==', '!=', '<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%'], [':']];
  const integer = (text: string): bigint => (/^-?\d+$/.test(text) ? BigInt(text) : fail('non-integer argument'));
  const isNull = (text: string) => text === '' || /^-?0+$/.test(text);
  const matched = (text: string, pattern: string): string => {
    const found = new RegExp(`^(?:${basicToRegExp(pattern)})`, 'u').exec(text);
    return /\\\(/.test(pattern) ? (found?.[1] ?? '') : String(found === null ? 0 : [...found[0]].length);
  };
  const primary = (): string => {
    const word = args[at++] ?? fail('syntax error: missing argument');
    const operand = () => primary();
    switch (word) {
      case '(': {
        const value = level(0);
        if (args[at++] !== ')') fail("syntax error: expecting ')'");
        return value;
      }
      case 'length':
        if (args[at] !== undefined) return String([...operand()].length);
        break;
      case 'match':
        if (args[at + 1] !== undefined) return matched(operand(), operand());
        break;
      case 'substr':
        if (args[at + 2] !== undefined) {
          const [text, from, count] = [operand(), Number(operand()), Number(operand())];
          return from > 0 && count > 0 ? text.slice(from - 1, from - 1 + count) : '';
        }
        break;
      case 'index':
        if (args[at + 1] !== undefined) {
          const [text, chars] = [operand(), operand()];
          return String([...text].findIndex((char) => chars.includes(char)) + 1);
        }
        break;
    }
    return word;
  };
  const apply = (operator: string, left: string, right: string): string => {
    const areNumbers = /^-?\d+$/.test(left) && /^-?\d+$/.test(right);
    const order = areNumbers ? Number(BigInt(left) > BigInt(right)) - Number(BigInt(left) < BigInt(right)) : Number(left > right) - Number(left < right);
    switch (operator) {
      case '|':
        return isNull(left) ? (isNull(right) ? '0' : right) : left;
      case '&':
        return isNull(left) || isNull(right) ? '0' : left;
      case '=':
      case '==':
        return order === 0 ? '1' : '0';
      case '!=':
        return order === 0 ? '0' : '1';
      case '<':
        return order < 0 ? '1' : '0';
      case '<=':
        return order <= 0 ? '1' : '0';
      case '>':
        return order > 0 ? '1' : '0';
      case '>=':
        return order >= 0 ? '1' : '0';
      case ':':
        return matched(left, right);
    }
    const [a, b] = [integer(left), integer(right)];
    if ((operator === '/' || operator === '%') && b === 0n) fail('division by zero');
    return String(operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : operator === '/' ? a / b : a % b);
  };
  const level = (depth: number): string => {
    if (depth === LEVELS.length) return primary();
    let left = level(depth + 1);
    while (args[at] !== undefined && (LEVELS[depth] as string[]).includes(args[at] as string)) {
      const operator = args[at++] as string;
      left = apply(operator, left, level(depth + 1));
    }
    return left;
  };
  if (args.length === 0) fail('missing operand');
  const value = level(0);
  if (at < args.length) fail(`syntax error: unexpected argument '${args[at]}'`);
  await context.print(`${value}\n`);
  return isNull(value) ? 1 : 0;
};

export const id: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'ugnGr', long: { user: 'u', group: 'g', name: 'n', groups: 'G' } });
  const { username, uid, gid } = userInfo();
  const name = context.environment.USER ?? username;
  if (options.has('u')) await context.print(`${options.has('n') ? name : uid}\n`);
  else if (options.has('g') || options.has('G')) await context.print(`${options.has('n') ? name : gid}\n`);
  else await context.print(`uid=${uid}(${name}) gid=${gid}(${name}) groups=${gid}(${name})\n`);
  return 0;
};

export const df: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'hkPTam', long: { 'human-readable': 'h', portability: 'P', all: 'a' } });
  const unit = options.has('m') ? 1024 ** 2 : 1024;
  const show = (bytes: number) => (options.has('h') ? humanSize(bytes) : String(Math.ceil(bytes / unit)));
  const rows = [
    [
      'Filesystem',
      options.has('h') ? 'Size' : options.has('m') ? '1M-blocks' : '1K-blocks',
      'Used',
      options.has('h') ? 'Avail' : 'Available',
      'Use%',
      'Mounted on',
    ],
  ];
  let status = 0;
  for (const name of options.operands.length === 0 ? ['/'] : options.operands) {
    try {
      const { bsize, blocks, bfree, bavail } = statfsSync(context.path(name));
      const used = blocks - bfree;
      rows.push([
        'memory',
        show(blocks * bsize),
        show(used * bsize),
        show(bavail * bsize),
        `${used + bavail === 0 ? 0 : Math.ceil((used / (used + bavail)) * 100)}%`,
        '/',
      ]);
    } catch (error) {
      await context.complain(`${name}: ${describeError(error)}`);
      status = 1;
    }
  }
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => (row[at] as string).length))) ?? [];
  await context.print(
    rows.map((row) => `${row.map((cell, at) => (at === 0 ? cell.padEnd(14) : at === 5 ? cell : cell.padStart(widths[at] as number))).join(' ')}\n`).join(''),
  );
  return status;
};

/** Source: GNU stat, `-c` and the default layout. */
export const stat: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'Lt', values: 'cf', long: { dereference: 'L', format: 'c', printf: 'f', terse: 't' } });
  const given = options.value('f') ?? options.value('c');
  let status = 0;
  for (const name of options.operands) {
    const path = context.path(name);
    try {
      const found = options.has('L') ? statSync(path) : lstatSync(path);
      const time = (when: Date) => formatDate('%Y-%m-%d %H:%M:%S.%N %z', when, false);
      const type = found.isDirectory()
        ? 'directory'
        : found.isSymbolicLink()
          ? 'symbolic link'
          : found.isFile()
            ? found.size === 0
              ? 'regular empty file'
              : 'regular file'
            : 'special file';
      const user = (id: number) => (id === userInfo().uid ? (context.environment.USER ?? userInfo().username) : id === 0 ? 'root' : String(id));
      const mode = describeMode(found.mode, found.isDirectory(), found.isSymbolicLink());
      const octal = (found.mode & 0o7777).toString(8);
      const quotedName = found.isSymbolicLink() ? `'${name}' -> '${readlinkSync(path)}'` : `'${name}'`;
      const fields: Readonly<Record<string, string | number>> = {
        n: name,
        N: quotedName,
        s: found.size,
        a: octal,
        A: mode,
        f: found.mode.toString(16),
        F: type,
        u: found.uid,
        U: user(found.uid),
        g: found.gid,
        G: user(found.gid),
        i: found.ino,
        h: found.nlink,
        b: found.blocks,
        B: 512,
        o: found.blksize,
        d: found.dev,
        x: time(found.atime),
        y: time(found.mtime),
        z: time(found.ctime),
        w: time(found.birthtime),
        X: Math.floor(found.atimeMs / 1000),
        Y: Math.floor(found.mtimeMs / 1000),
        Z: Math.floor(found.ctimeMs / 1000),
        W: Math.floor(found.birthtimeMs / 1000),
        '%': '%',
      };
      const fill = (format: string) =>
        format.replace(/%([-0]?)(\d*)(\w|%)/g, (whole, flag: string, width: string, letter: string) => {
          const value = fields[letter];
          if (value === undefined) return whole;
          return flag === '-' ? String(value).padEnd(Number(width)) : String(value).padStart(Number(width), flag === '0' ? '0' : ' ');
        });
      if (given !== undefined) await context.print(options.has('f') ? fill(given).replaceAll('\\n', '\n').replaceAll('\\t', '\t') : `${fill(given)}\n`);
      else
        await context.print(
          fill(
            `  File: %${found.isSymbolicLink() ? 'N' : 'n'}\n  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F\nDevice: %d\tInode: %-10i  Links: %h\nAccess: (${octal.padStart(4, '0')}/%A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)\nAccess: %x\nModify: %y\nChange: %z\n Birth: %w\n`,
          ),
        );
    } catch (error) {
      await context.complain(`cannot stat '${name}': ${describeError(error)}`);
      status = 1;
    }
  }
  return status;
};

const TIMED_OUT = 124;

/** Source: GNU timeout. */
export const timeout: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'fv',
    values: 'sk',
    long: { signal: 's', 'kill-after': 'k', foreground: 'f', 'preserve-status': 'p', verbose: 'v' },
    stopsAtOperand: true,
    usageStatus: 125,
  });
  const [duration, ...command] = options.operands;
  const match = /^(\d*\.?\d+)([smhd]?)$/.exec(duration ?? '');
  if (match === null || command.length === 0) throw new ProgramProblem(match === null ? `invalid time interval '${duration ?? ''}'` : 'missing operand', 125);
  const ms = Number(match[1]) * ({ m: 60, h: 3600, d: 86_400 }[match[2] as string] ?? 1) * 1000;
  const controller = new AbortController();
  const signal = `SIG${(options.value('s') ?? 'TERM').replace(/^SIG/, '')}` as NodeJS.Signals;
  let isLate = false;
  const timer =
    ms === 0
      ? undefined
      : setTimeout(() => {
          isLate = true;
          controller.abort(signal);
        }, ms);
  const status = await context.run(command, { signal: controller.signal });
  clearTimeout(timer);
  return isLate && !options.has('p') ? (signal === 'SIGKILL' ? 137 : TIMED_OUT) : status;
};

/** No hangup would ever reach the command. */
export const nohup: Program = async (context) => {
  if (context.args.length === 0) throw new ProgramProblem('missing operand', 125);
  return await context.run(context.args);
};

export const truncate: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'c', values: 's', long: { size: 's', 'no-create': 'c' } });
  const size = options.value('s');
  if (size === undefined) throw new ProgramProblem("you must specify '--size'");
  for (const name of options.operands) {
    const path = context.path(name);
    const current = statSync(path, { throwIfNoEntry: false });
    if (current === undefined) {
      if (options.has('c')) continue;
      closeSync(openSync(path, 'a'));
    }
    const before = current?.size ?? 0;
    const amount = sizeOf(size.replace(/^[-+<>/%]/, ''));
    truncateSync(path, size.startsWith('+') ? before + amount : size.startsWith('-') ? Math.max(0, before - amount) : amount);
  }
  return 0;
};

export const tree: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'adfC', values: 'LI' });
  const limit = Number(options.value('L') ?? Number.POSITIVE_INFINITY);
  const ignored = options.value('I')?.split('|') ?? [];
  let [directories, files] = [0, 0];
  const show = async (path: string, indent: string, depth: number): Promise<void> => {
    if (depth > limit) return;
    const entries = readdirSync(context.path(path), { withFileTypes: true })
      .filter((entry) => (options.has('a') || !entry.name.startsWith('.')) && !ignored.includes(entry.name) && (!options.has('d') || entry.isDirectory()))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const [at, entry] of entries.entries()) {
      const isLast = at === entries.length - 1;
      const link = entry.isSymbolicLink() ? ` -> ${readlinkSync(context.path(join(path, entry.name)))}` : '';
      await context.print(`${indent}${isLast ? '└── ' : '├── '}${options.has('f') ? `${path}/${entry.name}` : entry.name}${link}\n`);
      if (entry.isDirectory()) {
        directories++;
        await show(`${path}/${entry.name}`, indent + (isLast ? '    ' : '│   '), depth + 1);
      } else files++;
    }
  };
  for (const name of options.operands.length === 0 ? ['.'] : options.operands) {
    await context.print(`${name}\n`);
    await show(name, '', 1);
  }
  const count = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`;
  await context.print(`\n${count(directories, 'directory', 'directories')}${options.has('d') ? '' : `, ${count(files, 'file', 'files')}`}\n`);
  return 0;
};
