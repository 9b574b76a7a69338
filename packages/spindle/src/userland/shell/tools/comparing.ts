/** `diff` and `patch`, based on the `diff` package. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { applyPatch, diffArrays, parsePatch, reversePatch, type StructuredPatch, type StructuredPatchHunk } from 'diff';
import { describeError } from '../execution/errors.ts';
import { formatDate } from '../formatting/dates.ts';
import { bytesOf, readAll } from '../programs/input.ts';
import { parseCount, parseOptions } from '../programs/options.ts';
import { type Program, type ProgramContext, ProgramProblem } from '../programs/program.ts';

const TROUBLE = 2;

interface Comparing {
  readonly context: ProgramContext;
  /** Context lines around a change; undefined for the normal format. */
  readonly contextLines: number | undefined;
  readonly key: (line: string) => string;
  readonly isBrief: boolean;
  readonly tellsSame: boolean;
  readonly isRecursive: boolean;
  readonly treatsAbsentAsEmpty: boolean;
  readonly ignoresBlankLines: boolean;
  readonly labels: readonly string[];
  readonly isColored: boolean;
  /** The command line, for the headings of recursive comparisons. */
  readonly command: string;
}

/** Source: POSIX diff, GNU diff's unified format. */
export const diff: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'uqsrNbwiBayE',
    values: 'ULC',
    long: {
      unified: 'u',
      brief: 'q',
      'report-identical-files': 's',
      recursive: 'r',
      'new-file': 'N',
      'ignore-space-change': 'b',
      'ignore-all-space': 'w',
      'ignore-case': 'i',
      'ignore-blank-lines': 'B',
      label: 'L',
      text: 'a',
      color: 'K',
    },
    usageStatus: TROUBLE,
  });
  const [left, right] = options.operands;
  if (left === undefined || right === undefined || options.operands.length > 2) throw new ProgramProblem('two files are needed', TROUBLE);
  const comparing: Comparing = {
    context,
    contextLines: options.has('U') ? parseCount(options.value('U') as string, 'context length', TROUBLE) : options.has('u') ? 3 : undefined,
    key: (line) => {
      let key = options.has('w') ? line.replace(/\s+/g, '') : options.has('b') ? line.replace(/\s+/g, ' ').trimEnd() : line;
      if (options.has('i')) key = key.toLowerCase();
      return key;
    },
    isBrief: options.has('q'),
    tellsSame: options.has('s'),
    isRecursive: options.has('r'),
    treatsAbsentAsEmpty: options.has('N'),
    ignoresBlankLines: options.has('B'),
    labels: options.all('L'),
    isColored: options.has('K') && options.value('K') === 'always',
    command: ['diff', ...context.args.filter((argument) => argument.startsWith('-'))].join(' '),
  };
  const [isLeft, isRight] = [left, right].map((name) => name !== '-' && (statSync(context.path(name), { throwIfNoEntry: false })?.isDirectory() ?? false));
  if (isLeft && isRight) return await compareDirectories(comparing, left, right);
  return await compareFiles(comparing, isLeft ? join(left, basename(right)) : left, isRight ? join(right, basename(left)) : right);
};

async function compareDirectories(comparing: Comparing, left: string, right: string): Promise<number> {
  const { context } = comparing;
  const names = (directory: string) => new Set(readdirSync(context.path(directory)));
  const [first, second] = [names(left), names(right)];
  let status = 0;
  for (const name of [...new Set([...first, ...second])].sort()) {
    const [a, b] = [join(left, name), join(right, name)];
    const isDirectory = (path: string) => statSync(context.path(path), { throwIfNoEntry: false })?.isDirectory() ?? false;
    if ((!first.has(name) || !second.has(name)) && !comparing.treatsAbsentAsEmpty) {
      await context.print(`Only in ${first.has(name) ? left : right}: ${name}\n`);
      status = Math.max(status, 1);
    } else if (isDirectory(a) && isDirectory(b)) {
      if (comparing.isRecursive) status = Math.max(status, await compareDirectories(comparing, a, b));
      else await context.print(`Common subdirectories: ${a} and ${b}\n`);
    } else if (isDirectory(a) || isDirectory(b)) {
      const kind = (path: string) => (isDirectory(path) ? 'directory' : 'regular file');
      await context.print(`File ${a} is a ${kind(a)} while file ${b} is a ${kind(b)}\n`);
      status = Math.max(status, 1);
    } else status = Math.max(status, await compareFiles(comparing, a, b, `${comparing.command} ${a} ${b}\n`));
  }
  return status;
}

async function compareFiles(comparing: Comparing, left: string, right: string, heading = ''): Promise<number> {
  const { context } = comparing;
  const contents: Buffer[] = [];
  for (const name of [left, right]) {
    try {
      if (name !== '-' && comparing.treatsAbsentAsEmpty && !existsSync(context.path(name))) contents.push(Buffer.alloc(0));
      else contents.push(await readAll(bytesOf(context, name)));
    } catch (error) {
      await context.complain(`${name}: ${describeError(error)}`);
      return TROUBLE;
    }
  }
  const [a, b] = contents as [Buffer, Buffer];
  const isSame = a.equals(b);
  if (isSame) {
    if (comparing.tellsSame) await context.print(`Files ${left} and ${right} are identical\n`);
    return 0;
  }
  if (a.includes(0) || b.includes(0)) {
    await context.print(`${comparing.isBrief ? 'Files' : 'Binary files'} ${left} and ${right} differ\n`);
    return 1;
  }
  const changes = changesBetween(linesOf(a.toString()), linesOf(b.toString()), comparing);
  if (changes.length === 0) return 0;
  if (comparing.isBrief) {
    await context.print(`Files ${left} and ${right} differ\n`);
    return 1;
  }
  const text =
    comparing.contextLines === undefined
      ? normalFormat(changes, linesOf(a.toString()), linesOf(b.toString()))
      : unifiedFormat(comparing, changes, [left, right], [linesOf(a.toString()), linesOf(b.toString())]);
  await context.print(heading + (comparing.isColored ? colorize(text) : text));
  return 1;
}

function colorize(text: string): string {
  return text.replace(/^(?:(---|\+\+\+) .*|(@@ .*)|([-<].*)|([+>].*))$/gm, (line, file, hunk, removed) =>
    file !== undefined
      ? `\x1b[1m${line}\x1b[0m`
      : hunk !== undefined
        ? `\x1b[36m${line}\x1b[0m`
        : removed !== undefined
          ? `\x1b[31m${line}\x1b[0m`
          : `\x1b[32m${line}\x1b[0m`,
  );
}

/** Lines with their newlines: a last line without one differs from one with it. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

interface Change {
  /** Zero-based positions in the two files, and line counts. */
  readonly from: readonly [number, number];
  readonly count: readonly [number, number];
}

function changesBetween(left: readonly string[], right: readonly string[], comparing: Pick<Comparing, 'key' | 'ignoresBlankLines'>): Change[] {
  const changes: Change[] = [];
  let [a, b] = [0, 0];
  let open: { from: [number, number]; count: [number, number] } | undefined;
  for (const part of diffArrays(left.map(comparing.key), right.map(comparing.key))) {
    const { length } = part.value;
    if (!part.added && !part.removed) {
      if (open !== undefined) changes.push(open);
      open = undefined;
      a += length;
      b += length;
      continue;
    }
    open ??= { from: [a, b], count: [0, 0] };
    if (part.removed) {
      open.count[0] += length;
      a += length;
    } else {
      open.count[1] += length;
      b += length;
    }
  }
  if (open !== undefined) changes.push(open);
  if (!comparing.ignoresBlankLines) return changes;
  return changes.filter(
    ({ from, count }) => ![...left.slice(from[0], from[0] + count[0]), ...right.slice(from[1], from[1] + count[1])].every((line) => line.trim() === ''),
  );
}

const NO_NEWLINE = '\\ No newline at end of file\n';

function marked(prefix: string, line: string): string {
  return line.endsWith('\n') ? prefix + line : `${prefix}${line}\n${NO_NEWLINE}`;
}

function normalFormat(changes: readonly Change[], left: readonly string[], right: readonly string[]): string {
  const range = (from: number, count: number) => (count === 0 ? String(from) : count === 1 ? String(from + 1) : `${from + 1},${from + count}`);
  return changes
    .map(({ from, count }) => {
      const letter = count[0] === 0 ? 'a' : count[1] === 0 ? 'd' : 'c';
      const removed = left.slice(from[0], from[0] + count[0]).map((line) => marked('< ', line));
      const added = right.slice(from[1], from[1] + count[1]).map((line) => marked('> ', line));
      return `${range(from[0], count[0])}${letter}${range(from[1], count[1])}\n${removed.join('')}${letter === 'c' ? '---\n' : ''}${added.join('')}`;
    })
    .join('');
}

function unifiedFormat(
  { context, contextLines = 3, labels }: Comparing,
  changes: readonly Change[],
  names: readonly [string, string],
  files: readonly [readonly string[], readonly string[]],
): string {
  const head = names.map((name, at) => labels[at] ?? `${name}\t${timeOf(context, name)}`);
  return `--- ${head[0]}\n+++ ${head[1]}\n${hunks(changes, files, contextLines)}`;
}

function hunks(changes: readonly Change[], files: readonly [readonly string[], readonly string[]], contextLines: number): string {
  let text = '';
  for (let at = 0; at < changes.length; ) {
    const first = changes[at] as Change;
    let last = at;
    // Changes with overlapping context form one hunk.
    while (last + 1 < changes.length && (changes[last + 1] as Change).from[0] - endOf(changes[last] as Change, 0) <= 2 * contextLines) last++;
    const start = Math.max(0, first.from[0] - contextLines);
    const end = Math.min(files[0].length, endOf(changes[last] as Change, 0) + contextLines);
    const otherStart = first.from[1] - (first.from[0] - start);
    let body = '';
    let place = start;
    for (const { from, count } of changes.slice(at, last + 1)) {
      body += files[0]
        .slice(place, from[0])
        .map((line) => marked(' ', line))
        .join('');
      body += files[0]
        .slice(from[0], from[0] + count[0])
        .map((line) => marked('-', line))
        .join('');
      body += files[1]
        .slice(from[1], from[1] + count[1])
        .map((line) => marked('+', line))
        .join('');
      place = from[0] + count[0];
    }
    body += files[0]
      .slice(place, end)
      .map((line) => marked(' ', line))
      .join('');
    const lengths = [end - start, end - start + changes.slice(at, last + 1).reduce((sum, { count }) => sum + count[1] - count[0], 0)] as const;
    text += `@@ -${unifiedRange(start, lengths[0])} +${unifiedRange(otherStart, lengths[1])} @@\n${body}`;
    at = last + 1;
  }
  return text;
}

function endOf({ from, count }: Change, side: 0 | 1): number {
  return from[side] + count[side];
}

function unifiedRange(start: number, length: number): string {
  return length === 1 ? String(start + 1) : `${length === 0 ? start : start + 1},${length}`;
}

function timeOf(context: ProgramContext, name: string): string {
  const stat = name === '-' ? undefined : statSync(context.path(name), { throwIfNoEntry: false });
  return formatDate('%Y-%m-%d %H:%M:%S.%N %z', stat?.mtime ?? new Date(name === '-' ? Date.now() : 0), false);
}

/** Source: POSIX patch; unified and git patches. */
export const patch: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'RNsfEut',
    values: 'pidoFb',
    long: {
      strip: 'p',
      input: 'i',
      directory: 'd',
      output: 'o',
      reverse: 'R',
      forward: 'N',
      quiet: 's',
      silent: 's',
      force: 'f',
      fuzz: 'F',
      'dry-run': 'D',
      batch: 't',
    },
  });
  const directory = options.value('d');
  const path = (name: string) => context.path(directory === undefined ? name : join(directory, name));
  const input = options.value('i') ?? options.operands[1];
  const text = (input === undefined || input === '-' ? await readAll(bytesOf(context, '-')) : readFileSync(context.path(input))).toString();
  let patches: StructuredPatch[];
  try {
    patches = parsePatch(text).filter(({ hunks }) => hunks.length > 0);
  } catch (error) {
    throw new ProgramProblem(`**** malformed patch: ${(error as Error).message}`, TROUBLE);
  }
  if (patches.length === 0) throw new ProgramProblem('**** Only garbage was found in the patch input.', TROUBLE);
  let status = 0;
  for (const given of patches) {
    const each = options.has('R') ? reversePatch(given) : given;
    const name = options.operands[0] ?? targetOf(each, options.value('p'), path);
    if (name === undefined) throw new ProgramProblem('**** cannot find a file to patch', 1);
    if (!options.has('s')) await context.print(`${options.has('D') ? 'checking' : 'patching'} file ${name}\n`);
    const before = existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '';
    const after = applyPatch(
      before,
      { ...each, hunks: each.hunks as StructuredPatchHunk[] },
      { fuzzFactor: Number(options.value('F') ?? 2), autoConvertLineEndings: false },
    );
    if (after === false) {
      await context.print(`${each.hunks.length} out of ${each.hunks.length} hunk${each.hunks.length === 1 ? '' : 's'} FAILED\n`);
      status = 1;
    } else if (!options.has('D')) {
      const target = options.value('o') === undefined ? path(name) : context.path(options.value('o') as string);
      if (after === '' && (each.newFileName === '/dev/null' || options.has('E'))) rmSync(target, { force: true });
      else {
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, after);
      }
    }
  }
  return status;
};

/** The existing name in the patch, without its leading directories. */
function targetOf({ oldFileName, newFileName }: StructuredPatch, strip: string | undefined, path: (name: string) => string): string | undefined {
  const shorten = (name: string) => (strip === undefined ? basename(name) : name.split('/').slice(Number(strip)).join('/'));
  const names = [oldFileName, newFileName].filter((name): name is string => name !== undefined && name !== '/dev/null').map(shorten);
  return names.find((name) => existsSync(path(name))) ?? names.at(-1);
}

/** The hunks of a unified diff between two texts, without the file name lines. */
export function unifiedHunks(before: string, after: string, contextLines: number): string {
  const [left, right] = [linesOf(before), linesOf(after)];
  const changes = changesBetween(left, right, { key: (line) => line, ignoresBlankLines: false });
  return hunks(changes, [left, right], contextLines);
}
