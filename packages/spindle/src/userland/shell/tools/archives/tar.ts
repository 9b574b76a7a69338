/** `tar`, based on the `tar` package. Source: GNU tar. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { create, extract, list, type ReadEntry } from 'tar';
import { formatDate } from '../../formatting/dates.ts';
import { compilePattern } from '../../expansion/pattern.ts';
import { describeError } from '../../execution/errors.ts';
import { bytesOf, readAll, readLines } from '../../programs/input.ts';
import { parseOptions, type ParsedOptions } from '../../programs/options.ts';
import { describeMode } from '../../programs/modes.ts';
import { type Program, type ProgramContext, ProgramProblem } from '../../programs/program.ts';

const USAGE = 2;
const FLAGS = 'cxtruzjJavpkhOPmoSwB';
const VALUES = 'fCTXE';

export const tar: Program = async (context) => {
  const options = parseOptions(withDashes(context.args), {
    flags: FLAGS,
    values: `${VALUES}ZR`,
    long: {
      create: 'c',
      extract: 'x',
      get: 'x',
      list: 't',
      file: 'f',
      gzip: 'z',
      gunzip: 'z',
      verbose: 'v',
      directory: 'C',
      exclude: 'E',
      'strip-components': 'Z',
      'files-from': 'T',
      'exclude-from': 'X',
      'preserve-permissions': 'p',
      'to-stdout': 'O',
      'keep-old-files': 'k',
      dereference: 'h',
      'auto-compress': 'a',
      'no-same-owner': 'o',
      transform: 'R',
    },
    usageStatus: USAGE,
  });
  for (const letter of 'jJru') if (options.has(letter)) throw new ProgramProblem(`-${letter} is not supported on this machine`, USAGE);
  if (options.has('R')) throw new ProgramProblem('--transform is not supported on this machine', USAGE);
  try {
    if (options.has('c')) return await pack(context, options);
    if (options.has('x')) return await unpack(context, options);
    if (options.has('t')) return await show(context, options);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined || code === 'EPIPE') throw error;
    throw new ProgramProblem(`${path ?? options.value('f') ?? '-'}: ${code.startsWith('TAR_') ? (error as Error).message : describeError(error)}`, USAGE);
  }
  throw new ProgramProblem("You must specify one of the '-Acdtrux', '--delete' or '--test-label' options", USAGE);
};

/** `tar xzf a.tgz`: letters without a dash, followed by their values in order. */
function withDashes(args: readonly string[]): string[] {
  const [first = '', ...rest] = args;
  if (first.startsWith('-') || !/^[a-zA-Z]+$/.test(first)) return [...args];
  const values = [...rest];
  return [...[...first].flatMap((letter) => (VALUES.includes(letter) ? [`-${letter}`, values.shift() ?? ''] : [`-${letter}`])), ...values];
}

function directoryOf(context: ProgramContext, options: ParsedOptions): string {
  return context.path(options.value('C') ?? '.');
}

async function excluded(context: ProgramContext, options: ParsedOptions): Promise<(path: string) => boolean> {
  const patterns = [...options.all('E')];
  for (const file of options.all('X')) patterns.push(...(await readLines(bytesOf(context, file))));
  const matchers = patterns.map((pattern) => compilePattern(pattern.replace(/\/$/, '')));
  // A pattern matches any run of path components, such as a file name or a directory.
  return (path) => {
    const parts = path.replace(/\/$/, '').split('/');
    return parts.some((_, from) => parts.some((_part, to) => to >= from && matchers.some((matcher) => matcher.test(parts.slice(from, to + 1).join('/')))));
  };
}

async function pack(context: ProgramContext, options: ParsedOptions): Promise<number> {
  const names = [...options.operands];
  for (const file of options.all('T')) names.push(...(await readLines(bytesOf(context, file))));
  if (names.length === 0) throw new ProgramProblem('Cowardly refusing to create an empty archive', USAGE);
  const file = options.value('f') ?? '-';
  const isExcluded = await excluded(context, options);
  const shown: string[] = [];
  const stream = create(
    {
      cwd: directoryOf(context, options),
      gzip: options.has('z') || (options.has('a') && /gz$/.test(file)),
      follow: options.has('h'),
      preservePaths: options.has('P'),
      portable: false,
      filter: (path) => !isExcluded(path),
      onWriteEntry: (entry) => {
        if (options.has('v')) shown.push(entry.path);
      },
    },
    names,
  );
  const fd = file === '-' ? undefined : openSync(context.path(file), 'w');
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    if (fd === undefined) await context.stdout.write(chunk);
    else writeSync(fd, chunk);
  }
  if (fd !== undefined) closeSync(fd);
  const text = shown.map((path) => `${path}\n`).join('');
  if (text !== '') await (file === '-' ? context.printError(text) : context.print(text));
  return 0;
}

/** Selects entries: all of them, or those that are named or below a named one. */
function selection(options: ParsedOptions): (path: string) => boolean {
  const names = options.operands.map((name) => name.replace(/\/$/, ''));
  return (path) => names.length === 0 || names.some((name) => path.replace(/\/$/, '') === name || path.startsWith(`${name}/`));
}

async function unpack(context: ProgramContext, options: ParsedOptions): Promise<number> {
  const isSelected = selection(options);
  const isExcluded = await excluded(context, options);
  const isWanted = (path: string) => isSelected(path) && !isExcluded(path);
  const bytes = await archiveBytes(context, options);
  if (options.has('O'))
    return await eachEntry(bytes, async (entry) => {
      if (isWanted(entry.path)) for await (const chunk of entry as unknown as AsyncIterable<Uint8Array>) await context.stdout.write(chunk);
      else entry.resume();
    });
  const shown: string[] = [];
  const stream = extract({
    cwd: directoryOf(context, options),
    strip: Number(options.value('Z') ?? 0),
    preservePaths: options.has('P'),
    keep: options.has('k'),
    noMtime: options.has('m'),
    strict: false,
    filter: (path) => isWanted(path),
    onReadEntry: (entry) => {
      if (options.has('v') && isWanted(entry.path)) shown.push(entry.path);
    },
  });
  let isCut = false;
  // Not rejected: what comes before the cut is still written, as by GNU tar.
  const done = new Promise<void>((resolve, reject) => {
    stream.on('close', resolve);
    stream.on('error', (error: Error) => {
      isCut = isCutOff(error);
      if (!isCut && !isEmpty(error)) reject(error);
    });
  });
  stream.end(bytes);
  await done;
  if (shown.length > 0) await context.print(shown.map((path) => `${path}\n`).join(''));
  if (isCut) throw unexpectedEnd();
  return 0;
}

async function show(context: ProgramContext, options: ParsedOptions): Promise<number> {
  const isSelected = selection(options);
  return await eachEntry(await archiveBytes(context, options), async (entry) => {
    entry.resume();
    if (!isSelected(entry.path)) return;
    if (!options.has('v')) {
      await context.print(`${entry.path}\n`);
      return;
    }
    const isDirectory = entry.type === 'Directory';
    const isLink = entry.type === 'SymbolicLink';
    const owner = `${entry.uname || (entry.uid ?? 0)}/${entry.gname || (entry.gid ?? 0)}`;
    const when = formatDate('%Y-%m-%d %H:%M', entry.mtime ?? new Date(0), false);
    await context.print(
      `${describeMode(entry.mode ?? 0, isDirectory, isLink)} ${owner} ${String(entry.size).padStart(Math.max(1, 18 - owner.length))} ${when} ${entry.path}${isLink ? ` -> ${entry.linkpath}` : ''}\n`,
    );
  });
}

async function eachEntry(bytes: Buffer, visit: (entry: ReadEntry) => Promise<void>): Promise<number> {
  const visits: Promise<void>[] = [];
  let last = Promise.resolve();
  let isCut = false;
  const parser = list({
    noResume: true,
    onwarn: (_code, message) => {
      isCut ||= isCutOff(message);
    },
    onReadEntry: (entry) => {
      last = last.then(() => visit(entry));
      visits.push(last);
    },
  });
  const done = once(parser, 'end');
  parser.end(bytes);
  await done;
  await Promise.all(visits);
  if (isCut) throw unexpectedEnd();
  return 0;
}

/** The library has one code for every unreadable archive. */
const isCutOff = (problem: string | Error): boolean => String(problem).includes('Truncated input');
/** An archive of no entries is one. */
const isEmpty = (problem: Error): boolean => problem.message.includes('Unrecognized archive format');
const unexpectedEnd = (): ProgramProblem => new ProgramProblem('Unexpected EOF in archive', USAGE);

async function archiveBytes(context: ProgramContext, options: ParsedOptions): Promise<Buffer> {
  const bytes = await readAll(bytesOf(context, options.value('f') ?? '-'));
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes);
  if (options.has('z')) throw new ProgramProblem('This does not look like a gzip archive', USAGE);
  const MAGIC_AT = 257;
  if (bytes.length > 0 && bytes.toString('latin1', MAGIC_AT, MAGIC_AT + 5) !== 'ustar' && !bytes.subarray(0, 512).every((byte) => byte === 0))
    throw new ProgramProblem('This does not look like a tar archive', USAGE);
  return bytes;
}
