/** `zip` and `unzip`, based on `fflate`. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { compilePattern } from '../../expansion/pattern.ts';
import { formatDate } from '../../formatting/dates.ts';
import { parseOptions } from '../../programs/options.ts';
import { type Program, type ProgramContext, ProgramProblem } from '../../programs/program.ts';

const UNIX = 3;
const DAMAGED = 9;
const NOTHING_FOUND = 12;
const UNMATCHED = 11;

export const zip: Program = async (context) => {
  const at = context.args.indexOf('-x');
  const excludes = (at < 0 ? [] : context.args.slice(at + 1)).map((pattern) => compilePattern(pattern));
  const options = parseOptions(at < 0 ? context.args : context.args.slice(0, at), {
    flags: 'rqjy0123456789uD@',
    long: { 'recurse-paths': 'r', quiet: 'q', 'junk-paths': 'j' },
  });
  const [given, ...names] = options.operands;
  if (given === undefined || names.length === 0) throw new ProgramProblem('error: Nothing to do!', NOTHING_FOUND);
  const target = /\.\w+$/.test(given) ? given : `${given}.zip`;
  const level = Number([...'0123456789'].findLast((digit) => options.has(digit)) ?? 6) as 6;
  const files: Zippable = existsSync(context.path(target)) ? unzipSync(readFileSync(context.path(target))) : {};
  let hasMatch = false;
  const add = async (name: string): Promise<void> => {
    const path = context.path(name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) {
      await context.print(`\tzip warning: name not matched: ${name}\n`);
      return;
    }
    const isDirectory = stat.isDirectory();
    const inside = normalize(options.has('j') ? basename(name) : name).replace(/^\/+|^(\.\.\/)+/, '') + (isDirectory && !name.endsWith('/') ? '/' : '');
    if (excludes.some((matcher) => matcher.test(inside))) return;
    if (inside !== './' && !(isDirectory && (options.has('j') || options.has('D')))) {
      if (!options.has('q')) await context.print(`${inside in files ? 'updating' : '  adding'}: ${inside}\n`);
      files[inside] = [
        isDirectory ? new Uint8Array() : readFileSync(path),
        { mtime: stat.mtime, os: UNIX, attrs: (stat.mode << 16) >>> 0, level: isDirectory ? 0 : level },
      ];
      hasMatch = true;
    }
    if (isDirectory && options.has('r')) for (const entry of readdirSync(path).sort()) await add(join(name, entry));
  };
  for (const name of names) await add(name);
  if (!hasMatch) throw new ProgramProblem(`error: Nothing to do! (${target})`, NOTHING_FOUND);
  writeFileSync(context.path(target), zipSync(files));
  return 0;
};

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly mode: number;
  readonly time: Date;
}

export const unzip: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'loqnpjtZ1', values: 'dx' });
  const [given, ...patterns] = options.operands;
  if (given === undefined) throw new ProgramProblem('a zip file is needed', 10);
  const archive = existsSync(context.path(given)) ? given : `${given}.zip`;
  if (!existsSync(context.path(archive))) throw new ProgramProblem(`cannot find or open ${given}, ${given}.zip or ${given}.ZIP.`, DAMAGED);
  const bytes = readFileSync(context.path(archive));
  const entries = directoryOf(bytes) ?? damaged(archive);
  const matchers = patterns.map((pattern) => compilePattern(pattern));
  const excludes = options.all('x').map((pattern) => compilePattern(pattern));
  const isWanted = (name: string) =>
    (matchers.length === 0 || matchers.some((matcher) => matcher.test(name))) && !excludes.some((matcher) => matcher.test(name));
  const chosen = entries.filter(({ name }) => isWanted(name));
  if (options.has('1')) await context.print(chosen.map(({ name }) => `${name}\n`).join(''));
  else if (options.has('l')) await context.print(listing(archive, chosen));
  else await unpack(context, archive, bytes, chosen, options);
  return chosen.length === 0 && patterns.length > 0 ? UNMATCHED : 0;
};

function damaged(archive: string): never {
  throw new ProgramProblem(`${archive}: End-of-central-directory signature not found.`, DAMAGED);
}

function listing(archive: string, entries: readonly Entry[]): string {
  const rows = entries.map(({ name, size, time }) => `${String(size).padStart(9)}  ${formatDate('%Y-%m-%d %H:%M', time, false)}   ${name}\n`);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const count = `${entries.length} file${entries.length === 1 ? '' : 's'}`;
  return `Archive:  ${archive}\n  Length      Date    Time    Name\n---------  ---------- -----   ----\n${rows.join('')}---------                     -------\n${String(total).padStart(9)}                     ${count}\n`;
}

async function unpack(
  context: ProgramContext,
  archive: string,
  bytes: Buffer,
  entries: readonly Entry[],
  options: { has(letter: string): boolean; value(letter: string): string | undefined },
): Promise<void> {
  const names = new Set(entries.map(({ name }) => name));
  let contents: Record<string, Uint8Array>;
  try {
    contents = unzipSync(bytes, { filter: ({ name }) => names.has(name) });
  } catch (error) {
    throw new ProgramProblem(`${archive}: ${(error as Error).message}`, 3);
  }
  const isQuiet = options.has('q') || options.has('p');
  if (!isQuiet) await context.print(`Archive:  ${archive}\n`);
  for (const { name, mode } of entries) {
    const content = contents[name] as Uint8Array;
    if (options.has('p')) {
      await context.stdout.write(content);
      continue;
    }
    if (options.has('t')) {
      await context.print(`    testing: ${name.padEnd(22)}   OK\n`);
      continue;
    }
    const inside = options.has('j') ? basename(name) : name;
    // A name must not lead out of the directory.
    if (normalize(inside).startsWith('..')) throw new ProgramProblem(`${name}: leads out of the directory`, 3);
    const shown = join(options.value('d') ?? '', inside);
    const path = context.path(shown);
    if (name.endsWith('/')) {
      if (options.has('j')) continue;
      if (!existsSync(path) && !isQuiet) await context.print(`   creating: ${shown}\n`);
      mkdirSync(path, { recursive: true });
      continue;
    }
    if (existsSync(path) && options.has('n')) continue;
    if (existsSync(path) && !options.has('o')) throw new ProgramProblem(`${shown} already exists; use -o to overwrite or -n to keep it`, 1);
    if (!isQuiet) await context.print(`  inflating: ${shown}  \n`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if ((mode & 0o777) !== 0) chmodSync(path, mode & 0o777);
  }
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;

/** The central directory, the only place with modes and times. Source: PKWARE APPNOTE 4.3.12, 4.3.16. */
function directoryOf(bytes: Buffer): Entry[] | undefined {
  let end = bytes.length - END_BYTES;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_SIGNATURE) end--;
  if (end < 0) return undefined;
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0 && bytes.readUInt32LE(at) === ENTRY_SIGNATURE; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number];
    const [time, date] = [bytes.readUInt16LE(at + 12), bytes.readUInt16LE(at + 14)];
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      size: bytes.readUInt32LE(at + 24),
      mode: bytes[at + 5] === UNIX ? bytes.readUInt32LE(at + 38) >>> 16 : 0,
      time: new Date((date >> 9) + 1980, ((date >> 5) & 15) - 1, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2),
    });
    at += ENTRY_BYTES + nameLength + extraLength + commentLength;
  }
  return entries;
}
