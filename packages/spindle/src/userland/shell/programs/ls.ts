import { lstatSync, readdirSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { describeError } from '../execution/errors.ts';
import { describeMode } from './modes.ts';
import { parseOptions, type ParsedOptions } from './options.ts';
import type { Program, ProgramContext } from './program.ts';

const USAGE = 2;
const SIX_MONTHS_MS = (365.2425 * 86_400_000) / 2;
const COLORS = { directory: '1;34', link: '1;36', executable: '1;32' } as const;
const DEFAULT_COLUMNS = 80;

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly stat: Stats;
}

export const ls: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'aAlhrRtS1dFipsCkngoLUxmN',
    values: 'KIw',
    usageStatus: USAGE,
    long: {
      all: 'a',
      'almost-all': 'A',
      'human-readable': 'h',
      reverse: 'r',
      recursive: 'R',
      directory: 'd',
      classify: 'F',
      color: 'K',
      inode: 'i',
      size: 's',
      ignore: 'I',
    },
  });
  const isTerminal = context.stdout.fd !== undefined && isTerminalDescriptor(context.stdout.fd);
  const listing: Listing = {
    context,
    options,
    isTerminal,
    isColored: options.has('K') ? !['never', 'no', 'none'].includes(options.value('K') as string) && (options.value('K') !== 'auto' || isTerminal) : isTerminal,
  };
  const files: Entry[] = [];
  const directories: Entry[] = [];
  let status = 0;
  for (const name of options.operands.length === 0 ? ['.'] : options.operands) {
    try {
      const path = context.path(name);
      const link = lstatSync(path);
      // A link on the command line is followed, unless the listing is long.
      const stat = link.isSymbolicLink() && !options.has('l') && !options.has('d') ? (statSync(path, { throwIfNoEntry: false }) ?? link) : link;
      (stat.isDirectory() && !options.has('d') ? directories : files).push({ name, path, stat });
    } catch (error) {
      await context.complain(`cannot access '${name}': ${describeError(error)}`);
      status = USAGE;
    }
  }
  let out = formatEntries(listing, sorted(listing, files));
  const showsNames = options.has('R') || options.operands.length > 1;
  for (const directory of sorted(listing, directories)) out += (out === '' ? '' : '\n') + listDirectory(listing, directory, showsNames);
  await context.print(out);
  return status;
};

interface Listing {
  readonly context: ProgramContext;
  readonly options: ParsedOptions;
  readonly isTerminal: boolean;
  readonly isColored: boolean;
}

function isTerminalDescriptor(fd: number): boolean {
  return fd === 1 ? process.stdout.isTTY === true : fd === 2 ? process.stderr.isTTY === true : false;
}

function listDirectory(listing: Listing, { name, path }: Entry, showsName: boolean): string {
  const { options } = listing;
  const isShown = (entry: string) => options.has('a') || options.has('A') || !entry.startsWith('.');
  const names = [...(options.has('a') ? ['.', '..'] : []), ...readdirSync(path).filter(isShown)];
  const entries = sorted(
    listing,
    names.map((entry) => ({ name: entry, path: join(path, entry), stat: lstatSync(join(path, entry)) })),
  );
  let out = showsName ? `${name}:\n` : '';
  if (options.has('l') || options.has('s')) out += `total ${Math.ceil(entries.reduce((sum, { stat }) => sum + (stat.blocks ?? 0), 0) / 2)}\n`;
  out += formatEntries(listing, entries);
  if (options.has('R'))
    for (const entry of entries)
      if (entry.stat.isDirectory() && entry.name !== '.' && entry.name !== '..')
        out += `\n${listDirectory(listing, { ...entry, name: `${name}/${entry.name}` }, true)}`;
  return out;
}

function sorted({ options }: Listing, entries: readonly Entry[]): Entry[] {
  const byName = (a: Entry, b: Entry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const order = options.has('U')
    ? () => 0
    : options.has('t')
      ? (a: Entry, b: Entry) => b.stat.mtimeMs - a.stat.mtimeMs || byName(a, b)
      : options.has('S')
        ? (a: Entry, b: Entry) => b.stat.size - a.stat.size || byName(a, b)
        : byName;
  const result = [...entries].sort(order);
  return options.has('r') ? result.reverse() : result;
}

function formatEntries(listing: Listing, entries: readonly Entry[]): string {
  const { options } = listing;
  if (entries.length === 0) return '';
  if (options.has('l') || options.has('n') || options.has('g') || options.has('o')) return longFormat(listing, entries);
  const cells = entries.map((entry) => ({ text: label(listing, entry), width: label({ ...listing, isColored: false }, entry).length }));
  if (options.has('m')) return `${cells.map(({ text }) => text).join(', ')}\n`;
  if (!(listing.isTerminal || options.has('C')) || options.has('1')) return cells.map(({ text }) => `${text}\n`).join('');
  const total = Number(options.value('w') ?? listing.context.environment.COLUMNS ?? process.stdout.columns ?? DEFAULT_COLUMNS) || DEFAULT_COLUMNS;
  const width = Math.max(...cells.map((cell) => cell.width)) + 2;
  const columns = Math.max(1, Math.floor((total + 2) / width));
  const rows = Math.ceil(cells.length / columns);
  return Array.from({ length: rows }, (_, row) =>
    cells
      .filter((_cell, at) => at % rows === row)
      .map(({ text, width: own }, at, line) => (at === line.length - 1 ? text : text + ' '.repeat(width - own)))
      .join(''),
  )
    .map((line) => `${line}\n`)
    .join('');
}

function label({ options, isColored }: Listing, { name, stat, path }: Entry): string {
  const isExecutable = stat.isFile() && (stat.mode & 0o111) !== 0;
  const color = stat.isDirectory() ? COLORS.directory : stat.isSymbolicLink() ? COLORS.link : isExecutable ? COLORS.executable : undefined;
  const mark =
    stat.isDirectory() && (options.has('F') || options.has('p')) ? '/' : options.has('F') ? (stat.isSymbolicLink() ? '@' : isExecutable ? '*' : '') : '';
  const prefix = (options.has('i') ? `${stat.ino} ` : '') + (options.has('s') ? `${Math.ceil((stat.blocks ?? 0) / 2)} ` : '');
  const target = options.has('l') && stat.isSymbolicLink() ? ` -> ${readlinkSync(path)}` : '';
  return `${prefix}${isColored && color !== undefined ? `\x1b[${color}m${name}\x1b[0m` : name}${target === '' ? mark : target}`;
}

function longFormat(listing: Listing, entries: readonly Entry[]): string {
  const { options } = listing;
  const owner = (id: number) => (options.has('n') ? String(id) : ownerName(id));
  const rows = entries.map((entry) => {
    const { stat } = entry;
    return [
      describeMode(stat.mode, stat.isDirectory(), stat.isSymbolicLink()),
      String(stat.nlink),
      ...(options.has('g') ? [] : [owner(stat.uid)]),
      ...(options.has('o') ? [] : [owner(stat.gid)]),
      options.has('h') ? humanSize(stat.size) : String(stat.size),
      dateOf(stat.mtime),
      label(listing, entry),
    ];
  });
  const widths = (rows[0] as string[]).map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  const lastColumn = widths.length - 1;
  // Numbers are right-aligned, names left-aligned.
  return rows
    .map(
      (row) =>
        `${row.map((cell, column) => (column === lastColumn ? cell : /^[\d.]+[KMGT]?$/.test(cell) ? cell.padStart(widths[column] as number) : cell.padEnd(widths[column] as number))).join(' ')}\n`,
    )
    .join('');
}

function ownerName(id: number): string {
  if (id === 0) return 'root';
  try {
    const { uid, username } = userInfo();
    return uid === id ? username : String(id);
  } catch {
    // There is no entry for this user, so show the number.
    return String(id);
  }
}

export function humanSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1024 && unit < 4; unit++) size /= 1024;
  if (unit === 0) return String(bytes);
  return `${size < 10 ? (Math.ceil(size * 10) / 10).toFixed(1) : Math.ceil(size)}${' KMGT'[unit]}`;
}

function dateOf(date: Date): string {
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][date.getMonth()];
  const two = (value: number) => String(value).padStart(2, '0');
  const age = Date.now() - date.getTime();
  const isRecent = age >= 0 && age < SIX_MONTHS_MS;
  return `${month} ${String(date.getDate()).padStart(2)} ${isRecent ? `${two(date.getHours())}:${two(date.getMinutes())}` : ` ${date.getFullYear()}`}`;
}
