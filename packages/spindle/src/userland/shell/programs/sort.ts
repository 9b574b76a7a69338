import { writeFileSync } from 'node:fs';
import { forEachInput, readLines } from './input.ts';
import { parseOptions } from './options.ts';
import { type Program, ProgramProblem } from './program.ts';

const USAGE = 2;

interface Key {
  readonly from: readonly [field: number, char: number];
  readonly to: readonly [field: number, char: number] | undefined;
  readonly flags: string;
}

/** Sorts in the C locale: by code unit, unless options say otherwise. */
export const sort: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'nrufbdghVcsz',
    values: 'ktoSTR',
    usageStatus: USAGE,
    long: {
      'numeric-sort': 'n',
      reverse: 'r',
      unique: 'u',
      'ignore-case': 'f',
      'version-sort': 'V',
      'human-numeric-sort': 'h',
      key: 'k',
      'field-separator': 't',
      output: 'o',
      check: 'c',
      stable: 's',
    },
  });
  for (const letter of 'dSTRz') if (options.has(letter)) throw new ProgramProblem(`option -${letter} is not supported`, USAGE);
  const globalFlags = [...'nrfbghV'].filter((letter) => options.has(letter)).join('');
  const separator = options.value('t');
  const keys = options.all('k').map(parseKey);
  const lines: string[] = [];
  const status = await forEachInput(context, options.operands, async (_name, bytes) => void lines.push(...(await readLines(bytes))), USAGE);
  if (status !== 0) return status;
  const compareKeys = (a: string, b: string): number => {
    for (const key of keys) {
      const flags = key.flags === '' ? globalFlags : key.flags;
      const order = compare(extract(a, key, separator), extract(b, key, separator), flags);
      if (order !== 0) return flags.includes('r') ? -order : order;
    }
    if (keys.length > 0) return 0;
    const order = compare(a, b, globalFlags);
    return options.has('r') ? -order : order;
  };
  const compareLines = (a: string, b: string): number => {
    const order = compareKeys(a, b);
    if (order !== 0 || options.has('s') || options.has('u')) return order;
    return options.has('r') ? -byCode(a, b) : byCode(a, b);
  };
  if (options.has('c')) {
    const at = lines.findIndex((line, index) => index > 0 && compareLines(lines[index - 1] as string, line) > 0);
    if (at < 0) return 0;
    await context.complain(`${options.operands[0] ?? '-'}:${at + 1}: disorder: ${lines[at]}`);
    return 1;
  }
  const sorted = lines.sort(compareLines).filter((line, at, all) => !options.has('u') || at === 0 || compareKeys(all[at - 1] as string, line) !== 0);
  const text = sorted.map((line) => `${line}\n`).join('');
  const output = options.value('o');
  if (output === undefined) await context.print(text);
  else writeFileSync(context.path(output), text);
  return 0;
};

function parseKey(text: string): Key {
  const match = /^(\d+)(?:\.(\d+))?([a-zA-Z]*)(?:,(\d+)(?:\.(\d+))?([a-zA-Z]*))?$/.exec(text);
  if (match === null || match[1] === '0') throw new ProgramProblem(`invalid key specification: '${text}'`, USAGE);
  const flags = `${match[3] ?? ''}${match[6] ?? ''}`;
  for (const flag of flags)
    if (!'nrfbghV'.includes(flag)) throw new ProgramProblem(`stray character in field spec: invalid field specification '${text}'`, USAGE);
  return { from: [Number(match[1]), Number(match[2] ?? 1)], to: match[4] === undefined ? undefined : [Number(match[4]), Number(match[5] ?? 0)], flags };
}

function extract(line: string, { from, to, flags }: Key, separator: string | undefined): string {
  const glue = separator ?? '';
  // Without a separator, a field includes the blanks before it.
  const fields = separator === undefined ? (line.match(/\s*\S+/g) ?? []) : line.split(separator);
  const last = to === undefined ? fields.length : to[0];
  const wanted = fields.slice(from[0] - 1, last);
  if (to !== undefined && to[1] > 0 && wanted.length > 0) wanted[wanted.length - 1] = (wanted.at(-1) as string).slice(0, to[1]);
  const text = wanted.join(glue);
  return (flags.includes('b') ? text.trimStart() : text).slice(from[1] - 1);
}

function compare(a: string, b: string, flags: string): number {
  if (flags.includes('n') || flags.includes('g')) return numberOf(a) - numberOf(b);
  if (flags.includes('h')) return humanNumberOf(a) - humanNumberOf(b);
  if (flags.includes('V')) return a.localeCompare(b, 'en', { numeric: true });
  const [x, y] = flags.includes('b') ? [a.trimStart(), b.trimStart()] : [a, b];
  return flags.includes('f') ? byCode(x.toUpperCase(), y.toUpperCase()) : byCode(x, y);
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function numberOf(text: string): number {
  return Number.parseFloat(/^\s*-?\d*\.?\d+/.exec(text)?.[0] ?? '0') || 0;
}

function humanNumberOf(text: string): number {
  const unit = /^\s*-?[\d.]+([KMGTP])/i.exec(text)?.[1]?.toUpperCase();
  return numberOf(text) * 1024 ** (unit === undefined ? 0 : 'KMGTP'.indexOf(unit) + 1);
}
