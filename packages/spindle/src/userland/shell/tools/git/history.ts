import * as git from 'isomorphic-git';
import type { ReadCommitResult } from 'isomorphic-git';
import { parseOptions } from '../../programs/options.ts';
import { changesBetween, type FileChange, headOf, patchOf, statText, summaryOf } from './changes.ts';
import { base, currentBranch, fatal, fromRoot, needCommit, type Repository, resolveCommit } from './repository.ts';

/** `Thu Jan 2 03:04:05 2020 +0000`, in the author's time zone. */
function dateText(timestamp: number, timezoneOffset: number, style: 'default' | 'iso' | 'short' = 'default'): string {
  const local = new Date((timestamp - timezoneOffset * 60) * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(timezoneOffset);
  const zone = `${timezoneOffset > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
  const [date, time] = [local.toISOString().slice(0, 10), local.toISOString().slice(11, 19)];
  if (style === 'short') return date;
  if (style === 'iso') return `${date} ${time} ${zone}`;
  const [weekday, , month] = local.toUTCString().replace(',', '').split(' ') as [string, string, string];
  return `${weekday} ${month} ${local.getUTCDate()} ${time} ${local.getUTCFullYear()} ${zone}`;
}

function relativeDate(timestamp: number): string {
  const seconds = Math.max(0, Math.floor(Date.now() / 1000) - timestamp);
  const steps: readonly (readonly [limit: number, unit: number, name: string])[] = [
    [90, 1, 'second'],
    [5400, 60, 'minute'],
    [129_600, 3600, 'hour'],
    [1_209_600, 86_400, 'day'],
    [6_048_000, 604_800, 'week'],
    [31_536_000, 2_592_000, 'month'],
    [Number.POSITIVE_INFINITY, 31_536_000, 'year'],
  ];
  const [, unit, name] = steps.find(([limit]) => seconds < limit) as readonly [number, number, string];
  const count = Math.max(seconds < 90 ? 0 : 1, Math.round(seconds / unit));
  return `${count} ${name}${count === 1 ? '' : 's'} ago`;
}

/** Branches and tags by commit, in the format of `--decorate`. */
async function decorations(repository: Repository): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const add = (oid: string, name: string) => void found.set(oid, [...(found.get(oid) ?? []), name]);
  const branch = await currentBranch(repository);
  const head = await headOf(repository);
  if (head !== undefined) add(head, branch === undefined ? 'HEAD' : `HEAD -> ${branch}`);
  for (const tag of await git.listTags(base(repository))) {
    const oid = await resolveCommit(repository, tag);
    if (oid !== undefined) add(oid, `tag: ${tag}`);
  }
  for (const { remote } of await git.listRemotes(base(repository))) {
    for (const name of await git.listBranches({ ...base(repository), remote })) {
      const oid = await resolveCommit(repository, `${remote}/${name}`);
      if (oid !== undefined) add(oid, `${remote}/${name}`);
    }
  }
  for (const name of await git.listBranches(base(repository))) {
    const oid = name === branch ? undefined : await resolveCommit(repository, name);
    if (oid !== undefined) add(oid, name);
  }
  return found;
}

interface Layout {
  readonly isOneline: boolean;
  readonly format: string | undefined;
  readonly isDecorated: boolean;
  readonly names: ReadonlyMap<string, string[]>;
  readonly isShortHash: boolean;
}

function commitText({ oid, commit }: ReadCommitResult, { isOneline, format, isDecorated, names, isShortHash }: Layout): string {
  const { author, committer, message, parent } = commit;
  const [subject = '', ...rest] = message.trimEnd().split('\n');
  const decoration = names.get(oid);
  const shownNames = isDecorated && decoration !== undefined ? ` (${decoration.join(', ')})` : '';
  if (format !== undefined) {
    const fields: Readonly<Record<string, () => string>> = {
      H: () => oid,
      h: () => oid.slice(0, 7),
      T: () => commit.tree,
      t: () => commit.tree.slice(0, 7),
      P: () => parent.join(' '),
      p: () => parent.map((each) => each.slice(0, 7)).join(' '),
      an: () => author.name,
      ae: () => author.email,
      ad: () => dateText(author.timestamp, author.timezoneOffset),
      ai: () => dateText(author.timestamp, author.timezoneOffset, 'iso'),
      as: () => dateText(author.timestamp, author.timezoneOffset, 'short'),
      at: () => String(author.timestamp),
      ar: () => relativeDate(author.timestamp),
      aI: () => isoDate(author),
      cn: () => committer.name,
      ce: () => committer.email,
      cd: () => dateText(committer.timestamp, committer.timezoneOffset),
      ci: () => dateText(committer.timestamp, committer.timezoneOffset, 'iso'),
      cs: () => dateText(committer.timestamp, committer.timezoneOffset, 'short'),
      ct: () => String(committer.timestamp),
      cr: () => relativeDate(committer.timestamp),
      cI: () => isoDate(committer),
      s: () => subject,
      b: () => rest.join('\n').replace(/^\n/, ''),
      B: () => message.trimEnd(),
      d: () => (decoration === undefined ? '' : ` (${decoration.join(', ')})`),
      D: () => decoration?.join(', ') ?? '',
      n: () => '\n',
      '%': () => '%',
    };
    return `${format.replace(/%C(?:\([^)]*\)|red|green|blue|reset)/g, '').replace(/%(a[neditsrI]|c[neditsrI]|[HhTtPpsbBdDn%])/g, (_, field: string) => fields[field]?.() ?? '')}\n`;
  }
  if (isOneline) return `${isShortHash ? oid.slice(0, 7) : oid}${shownNames} ${subject}\n`;
  const merge = parent.length > 1 ? `Merge: ${parent.map((each) => each.slice(0, 7)).join(' ')}\n` : '';
  const body = message
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`));
  return `commit ${oid}${shownNames}\n${merge}Author: ${author.name} <${author.email}>\nDate:   ${dateText(author.timestamp, author.timezoneOffset)}\n\n${body.map((line) => (line === '' ? '    ' : line)).join('\n')}\n`;
}

function isoDate({ timestamp, timezoneOffset }: { timestamp: number; timezoneOffset: number }): string {
  return dateText(timestamp, timezoneOffset, 'iso')
    .replace(' ', 'T')
    .replace(/ ([+-]\d\d)(\d\d)$/, '$1:$2');
}

const LONG = {
  oneline: '1',
  format: 'F',
  pretty: 'F',
  'max-count': 'n',
  stat: 'w',
  patch: 'p',
  reverse: 'r',
  all: 'a',
  decorate: 'd',
  'no-decorate': 'D',
  author: 'A',
  grep: 'G',
  since: 'S',
  after: 'S',
  until: 'U',
  before: 'U',
  'name-only': 'N',
  'name-status': 'T',
  shortstat: 'h',
  'no-merges': 'm',
  merges: 'M',
  'abbrev-commit': 'b',
  follow: 'f',
  'first-parent': 'P',
  graph: 'g',
  'no-color': 'C',
  color: 'c',
  'no-patch': 'q',
  cached: 'k',
  staged: 'k',
  unified: 'u',
  'exit-code': 'x',
  quiet: 'Q',
  numstat: 'e',
} as const;

export async function log(repository: Repository, args: readonly string[]): Promise<number> {
  const { context } = repository;
  const options = parseOptions(
    args.map((argument) => (/^-\d+$/.test(argument) ? `-n${argument.slice(1)}` : argument)),
    { flags: '1wprdDaNThmMbfPgCcqs', values: 'FnAGSU', long: LONG, usageStatus: 128 },
  );
  if (options.has('g')) fatal('--graph is not supported on this machine');
  const { revisions, paths } = await splitOperands(repository, args, options.operands);
  const [range = 'HEAD'] = revisions;
  const isTerminal = context.stdout.fd === 1 && process.stdout.isTTY === true;
  const given = options.value('F');
  const named = given === undefined ? undefined : given.replace(/^t?format:/, '');
  const isOneline = options.has('1') || named === 'oneline';
  const layout: Layout = {
    isOneline,
    format: named === undefined || ['oneline', 'medium', 'short', 'full'].includes(named) ? undefined : named,
    isDecorated: options.has('d') || (isTerminal && !options.has('D')),
    names: await decorations(repository),
    isShortHash: options.has('1') || options.has('b'),
  };
  const starts = options.has('a') ? [...new Set(layout.names.keys())] : [await endOfRange(repository, range)];
  let commits = await reachable(repository, starts, range, options.has('P'));
  if (options.has('m')) commits = commits.filter(({ commit }) => commit.parent.length < 2);
  if (options.has('M')) commits = commits.filter(({ commit }) => commit.parent.length > 1);
  const author = options.value('A');
  if (author !== undefined) commits = commits.filter(({ commit }) => new RegExp(author).test(`${commit.author.name} <${commit.author.email}>`));
  const words = options.value('G');
  if (words !== undefined) commits = commits.filter(({ commit }) => new RegExp(words, 'm').test(commit.message));
  const bound = (text: string) => Date.parse(text) / 1000;
  if (options.has('S')) commits = commits.filter(({ commit }) => commit.committer.timestamp >= bound(options.value('S') as string));
  if (options.has('U')) commits = commits.filter(({ commit }) => commit.committer.timestamp <= bound(options.value('U') as string));
  if (paths.length > 0) {
    const touching: ReadCommitResult[] = [];
    for (const commit of commits) if ((await ownChanges(repository, commit, paths)).length > 0) touching.push(commit);
    commits = touching;
  }
  commits = commits.slice(0, options.has('n') ? Number(options.value('n')) : undefined);
  if (options.has('r')) commits.reverse();
  const isLong = !isOneline && layout.format === undefined;
  for (const [at, commit] of commits.entries()) {
    await context.print((at > 0 && isLong ? '\n' : '') + commitText(commit, layout));
    const details = await detailsOf(repository, commit, options, paths);
    if (details !== '') await context.print((isLong || layout.format !== undefined ? '\n' : '') + details);
  }
  return 0;
}

async function detailsOf(
  repository: Repository,
  commit: ReadCommitResult,
  options: { has(letter: string): boolean },
  paths: readonly string[],
): Promise<string> {
  if (!['w', 'p', 'N', 'T', 'h'].some((letter) => options.has(letter)) || commit.commit.parent.length > 1) return '';
  return await describeChanges(await ownChanges(repository, commit, paths), options);
}

async function describeChanges(changes: readonly FileChange[], options: { has(letter: string): boolean }, contextLines = 3): Promise<string> {
  if (options.has('N')) return changes.map(({ path }) => `${path}\n`).join('');
  if (options.has('T')) return changes.map(({ path, before, after }) => `${before === undefined ? 'A' : after === undefined ? 'D' : 'M'}\t${path}\n`).join('');
  let text = options.has('w') ? statText(changes) : options.has('h') ? summaryOf(changes) : '';
  if (options.has('p')) {
    if (text !== '') text += '\n';
    for (const change of changes) text += await patchOf(change, contextLines);
  }
  return text;
}

async function ownChanges(repository: Repository, { oid, commit }: ReadCommitResult, paths: readonly string[]): Promise<FileChange[]> {
  return await changesBetween(repository, commit.parent[0], oid, paths);
}

async function endOfRange(repository: Repository, range: string): Promise<string> {
  const [, right] = range.split(/\.{2,3}/);
  const name = right === undefined ? range : right || 'HEAD';
  const oid = await resolveCommit(repository, name);
  if (oid === undefined && name === 'HEAD') fatal(`your current branch '${await currentBranch(repository)}' does not have any commits yet`);
  return oid ?? (await needCommit(repository, name));
}

/** Newest first; never lists a commit before its children. */
async function reachable(repository: Repository, starts: readonly string[], range: string, isFirstParent: boolean): Promise<ReadCommitResult[]> {
  const excluded = new Set<string>();
  const left = /^(.*?)\.\.(?!\.)/.exec(range)?.[1];
  if (left !== undefined) for (const { oid } of await walkFrom(repository, [await needCommit(repository, left || 'HEAD')], new Set(), false)) excluded.add(oid);
  return await walkFrom(repository, starts, excluded, isFirstParent);
}

async function walkFrom(repository: Repository, starts: readonly string[], excluded: ReadonlySet<string>, isFirstParent: boolean): Promise<ReadCommitResult[]> {
  const seen = new Set<string>();
  const waiting: ReadCommitResult[] = [];
  const add = async (oid: string) => {
    if (seen.has(oid) || excluded.has(oid)) return;
    seen.add(oid);
    const commit = await git.readCommit({ ...base(repository), oid });
    const at = waiting.findIndex((other) => other.commit.committer.timestamp < commit.commit.committer.timestamp);
    waiting.splice(at < 0 ? waiting.length : at, 0, commit);
  };
  for (const oid of starts) await add(oid);
  const found: ReadCommitResult[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    found.push(next);
    for (const parent of isFirstParent ? next.commit.parent.slice(0, 1) : next.commit.parent) await add(parent);
  }
  return found;
}

/** Splits operands into those that name a commit and paths relative to the root. */
async function splitOperands(repository: Repository, args: readonly string[], operands: readonly string[]): Promise<{ revisions: string[]; paths: string[] }> {
  const dashes = args.indexOf('--');
  const after = dashes < 0 ? [] : args.slice(dashes + 1);
  const before = dashes < 0 ? operands : operands.slice(0, operands.length - after.length);
  const revisions: string[] = [];
  const paths = after.map((path) => fromRoot(repository, path));
  for (const name of before) {
    const isRevision = dashes >= 0 || (paths.length === 0 && (/\.\./.test(name) || (await resolveCommit(repository, name)) !== undefined));
    if (isRevision) revisions.push(name);
    else if ((await import('node:fs')).existsSync(repository.context.path(name))) paths.push(fromRoot(repository, name));
    else await needCommit(repository, name);
  }
  return { revisions, paths };
}

export async function show(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: '1wprdNThqbCcs', values: 'F', long: LONG, usageStatus: 128 });
  const { context } = repository;
  for (const name of options.operands.length === 0 ? ['HEAD'] : options.operands) {
    const file = /^([^:]*):(.+)$/.exec(name);
    if (file !== null) {
      const oid = await needCommit(repository, file[1] || 'HEAD');
      const [change] = (await changesBetween(repository, undefined, oid, [file[2] as string])).filter(({ path }) => path === file[2]);
      if (change?.after === undefined) fatal(`path '${file[2]}' does not exist in '${file[1]}'`);
      await context.stdout.write(change?.after as Buffer);
      continue;
    }
    const commit = await git.readCommit({ ...base(repository), oid: await needCommit(repository, name) });
    const format = options.value('F')?.replace(/^t?format:/, '');
    const layout: Layout = {
      isOneline: options.has('1') || format === 'oneline',
      format: format === 'oneline' ? undefined : format,
      isDecorated: false,
      names: await decorations(repository),
      isShortHash: options.has('1'),
    };
    await context.print(commitText(commit, layout));
    if (options.has('q') || options.has('s')) continue;
    const hasForm = ['w', 'N', 'T', 'h'].some((letter) => options.has(letter));
    const text = await describeChanges(await ownChanges(repository, commit, []), hasForm ? options : { has: (letter) => letter === 'p' });
    if (text !== '') await context.print((layout.isOneline ? '' : '\n') + text);
  }
  return 0;
}

export async function diff(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: 'wpNThkQxCceMs', values: 'uU', long: LONG, usageStatus: 129 });
  const { revisions, paths } = await splitOperands(repository, args, options.operands);
  const [first, second] = revisions.flatMap((name) => name.split(/\.{2,3}/)).map((name) => name || 'HEAD');
  const from = first === undefined ? (options.has('k') ? await headOf(repository) : 'index') : await needCommit(repository, first);
  const to = second !== undefined ? await needCommit(repository, second) : options.has('k') ? 'index' : 'files';
  const changes = await changesBetween(repository, from, to, paths);
  const hasForm = ['w', 'N', 'T', 'h', 'p'].some((letter) => options.has(letter));
  const contextLines = Number(options.value('u') ?? options.value('U') ?? 3);
  const text = await describeChanges(changes, hasForm ? options : { has: (letter) => letter === 'p' }, contextLines);
  if (!options.has('Q')) await repository.context.print(text);
  return (options.has('x') || options.has('Q')) && changes.length > 0 ? 1 : 0;
}
