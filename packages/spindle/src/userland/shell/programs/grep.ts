import { readdirSync, statSync } from 'node:fs';
import { basicToRegExp, extendedToRegExp } from '../expansion/regular-expressions.ts';
import { compilePattern, escapeRegExp } from '../expansion/pattern.ts';
import { describeError } from '../execution/errors.ts';
import { bytesOf, lineBatches, readLines } from './input.ts';
import { parseCount, parseOptions } from './options.ts';
import { type Program, type ProgramContext, ProgramProblem } from './program.ts';

const USAGE = 2;
const LONG = {
  'ignore-case': 'i',
  'invert-match': 'v',
  'line-number': 'n',
  count: 'c',
  'files-with-matches': 'l',
  'files-without-match': 'L',
  quiet: 'q',
  silent: 'q',
  recursive: 'r',
  'extended-regexp': 'E',
  'fixed-strings': 'F',
  'basic-regexp': 'G',
  'perl-regexp': 'P',
  'word-regexp': 'w',
  'line-regexp': 'x',
  'only-matching': 'o',
  'no-messages': 's',
  'with-filename': 'H',
  'no-filename': 'h',
  regexp: 'e',
  file: 'f',
  'max-count': 'm',
  'after-context': 'A',
  'before-context': 'B',
  context: 'C',
  include: 'I',
  exclude: 'X',
  'exclude-dir': 'D',
  color: 'K',
  colour: 'K',
} as const;

export const grep: Program = async (context) => {
  // Unused uppercase letters stand for the long options above.
  const options = parseOptions(context.args, { flags: 'ivnclLqrREFGPwxosHha', values: 'efmABCIXDK', long: LONG, usageStatus: USAGE });
  const operands = [...options.operands];
  const patterns = [...options.all('e').flatMap((text) => text.split('\n'))];
  for (const file of options.all('f')) patterns.push(...(await readLines(bytesOf(context, file))));
  if (!options.has('e') && !options.has('f')) {
    const first = operands.shift();
    if (first === undefined) throw new ProgramProblem('usage: grep [OPTION]... PATTERNS [FILE]...', USAGE);
    patterns.push(...first.split('\n'));
  }
  const isExtended = options.has('E') || context.name === 'egrep';
  const isFixed = options.has('F') || context.name === 'fgrep';
  let source =
    patterns
      .map((text) => (isFixed ? escapeRegExp(text) : options.has('P') ? text : isExtended ? extendedToRegExp(text) : basicToRegExp(text)))
      .map((text) => `(?:${text})`)
      .join('|') || '(?!)';
  if (options.has('w')) source = `(?<![\\w])(?:${source})(?![\\w])`;
  if (options.has('x')) source = `^(?:${source})$`;
  const matcher = compileOrFail(source, options.has('i') ? 'gi' : 'g');
  const isRecursive = options.has('r') || options.has('R');
  const files = isRecursive
    ? (operands.length === 0 ? ['.'] : operands).flatMap((name) =>
        walk(context, name, { includes: options.all('I'), excludes: options.all('X'), excludedDirectories: options.all('D') }),
      )
    : operands.length === 0
      ? ['-']
      : operands;
  const showsName = options.has('H') || (!options.has('h') && (files.length > 1 || isRecursive));
  const around = (letter: string) => parseCount(options.value(letter) ?? options.value('C') ?? '0', 'context length argument', USAGE);
  const search: Search = {
    context,
    matcher,
    showsName,
    isInverted: options.has('v'),
    showsNumber: options.has('n'),
    before: around('B'),
    after: around('A'),
    mode: options.has('q')
      ? 'quiet'
      : options.has('l')
        ? 'names'
        : options.has('L')
          ? 'unmatched'
          : options.has('c')
            ? 'count'
            : options.has('o')
              ? 'only'
              : 'lines',
    limit: options.has('m') ? parseCount(options.value('m') as string, 'max count', USAGE) : Number.POSITIVE_INFINITY,
    isSilent: options.has('s'),
    isColored:
      options.has('K') && (options.value('K') === 'always' || (options.value('K') !== 'never' && context.stdout.fd === 1 && process.stdout.isTTY === true)),
  };
  let isFound = false;
  let hasFailed = false;
  for (const file of files) {
    const result = await searchFile(search, file, isRecursive);
    isFound ||= result === 'found';
    hasFailed ||= result === 'failed';
    if (isFound && search.mode === 'quiet') return 0;
  }
  return hasFailed ? USAGE : isFound ? 0 : 1;
};

interface Search {
  readonly context: ProgramContext;
  readonly matcher: RegExp;
  readonly isInverted: boolean;
  readonly showsName: boolean;
  readonly showsNumber: boolean;
  readonly mode: 'lines' | 'only' | 'count' | 'names' | 'unmatched' | 'quiet';
  readonly before: number;
  readonly after: number;
  readonly limit: number;
  readonly isSilent: boolean;
  readonly isColored: boolean;
}

async function searchFile(search: Search, name: string, isRecursive: boolean): Promise<'found' | 'none' | 'failed'> {
  const { context, matcher, mode } = search;
  const label = name === '-' ? '(standard input)' : name;
  let count = 0;
  let number = 0;
  let lastPrinted = 0;
  let following = 0;
  const recent: string[] = [];
  // GNU's default colors: names, numbers, separators, matches.
  const paint = (text: string | number, color: string) => (search.isColored ? `\x1b[${color}m\x1b[K${text}\x1b[m\x1b[K` : String(text));
  const prefix = (at: number, separator: string) => {
    const cut = paint(separator, '36');
    return `${search.showsName ? paint(label, '35') + cut : ''}${search.showsNumber ? paint(at, '32') + cut : ''}`;
  };
  const highlighted = (line: string) =>
    search.isColored && !search.isInverted ? line.replace(matcher, (found) => (found === '' ? '' : paint(found, '01;31'))) : line;
  try {
    if (name !== '-' && !isRecursive && statSync(context.path(name)).isDirectory()) {
      await context.complain(`${name}: Is a directory`);
      return 'none';
    }
    outer: for await (const { lines } of lineBatches(bytesOf(context, name))) {
      let out = '';
      for (const line of lines) {
        number++;
        matcher.lastIndex = 0;
        if (matcher.test(line) !== search.isInverted) {
          count++;
          if (mode === 'quiet' || mode === 'names' || mode === 'unmatched') break outer;
          if (mode === 'only') {
            matcher.lastIndex = 0;
            for (const [text] of line.matchAll(matcher)) if (text !== '') out += `${prefix(number, ':')}${paint(text, '01;31')}\n`;
          } else if (mode === 'lines') {
            const start = number - recent.length;
            if (search.before + search.after > 0 && lastPrinted > 0 && start > lastPrinted + 1) out += '--\n';
            recent.forEach((text, at) => (out += `${prefix(start + at, '-')}${text}\n`));
            recent.length = 0;
            out += `${prefix(number, ':')}${highlighted(line)}\n`;
            [lastPrinted, following] = [number, search.after];
          }
          if (count >= search.limit) {
            await context.print(out);
            break outer;
          }
        } else if (mode === 'lines' && following > 0) {
          out += `${prefix(number, '-')}${line}\n`;
          [lastPrinted, following] = [number, following - 1];
        } else if (search.before > 0) {
          recent.push(line);
          if (recent.length > search.before) recent.shift();
        }
      }
      await context.print(out);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    if (!search.isSilent) await context.complain(`${name}: ${describeError(error)}`);
    return 'failed';
  }
  if (mode === 'count') await context.print(`${search.showsName ? `${label}:` : ''}${count}\n`);
  if (mode === 'names' && count > 0) await context.print(`${label}\n`);
  if (mode === 'unmatched' && count === 0) await context.print(`${label}\n`);
  return count > 0 ? 'found' : 'none';
}

interface WalkFilter {
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
  readonly excludedDirectories: readonly string[];
}

function walk(context: ProgramContext, name: string, filter: WalkFilter): string[] {
  const stat = statSync(context.path(name), { throwIfNoEntry: false });
  if (stat === undefined || !stat.isDirectory()) return [name];
  const isAny = (patterns: readonly string[], base: string) => patterns.some((pattern) => compilePattern(pattern).test(base));
  return readdirSync(context.path(name), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = name === '.' && context.args.at(-1) !== '.' ? entry.name : `${name.replace(/\/$/, '')}/${entry.name}`;
      if (entry.isDirectory()) return isAny(filter.excludedDirectories, entry.name) ? [] : walk(context, path, filter);
      if (!entry.isFile() || isAny(filter.excludes, entry.name)) return [];
      return filter.includes.length === 0 || isAny(filter.includes, entry.name) ? [path] : [];
    });
}

export function compileOrFail(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new ProgramProblem(`invalid regular expression: ${(error as Error).message}`, USAGE);
  }
}
