import fs from 'node:fs';
import { join } from 'node:path';
import * as git from 'isomorphic-git';
import { bytesOf, readAll } from '../../programs/input.ts';
import { parseOptions } from '../../programs/options.ts';
import { ProgramProblem } from '../../programs/program.ts';
import { changesBetween, collapseUntracked, type FileStatus, findRenames, headOf, statusOf, summaryOf } from './changes.ts';
import { base, currentBranch, FATAL, fatal, fromRoot, identity, needCommit, type Repository, toShown } from './repository.ts';

export async function status(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    flags: 'sbuz',
    values: 'U',
    long: { short: 's', branch: 'b', porcelain: 'p', 'untracked-files': 'U' },
    usageStatus: 129,
  });
  const all = await findRenames(repository, await statusOf(repository));
  const hidesUntracked = options.value('U') === 'no';
  const statuses = (options.has('u') || options.value('U') === 'all' ? all : await collapseUntracked(repository, all)).filter(
    ({ staged }) => !hidesUntracked || staged !== '?',
  );
  const branch = await currentBranch(repository);
  const isPorcelain = options.has('p');
  const shown = (path: string) => quotedPath(isPorcelain ? path : toShown(repository, path) + (path.endsWith('/') && repository.prefix !== '' ? '/' : ''));
  if (options.has('s') || isPorcelain) {
    // Untracked files come last.
    const ordered = [...statuses.filter(({ staged }) => staged !== '?'), ...statuses.filter(({ staged }) => staged === '?')];
    const head = (await headOf(repository)) === undefined ? 'No commits yet on ' : '';
    const branchLine = options.has('b') ? `## ${branch === undefined ? 'HEAD (no branch)' : head + branch}\n` : '';
    await repository.context.print(
      branchLine +
        ordered.map(({ staged, unstaged, path, from }) => `${staged}${unstaged} ${from === undefined ? '' : `${shown(from)} -> `}${shown(path)}\n`).join(''),
    );
    return 0;
  }
  await repository.context.print(await longStatus(repository, statuses, branch, shown));
  return 0;
}

function quotedPath(path: string): string {
  return / /.test(path) ? `"${path}"` : path;
}

async function longStatus(
  repository: Repository,
  statuses: readonly FileStatus[],
  branch: string | undefined,
  shown: (path: string) => string,
): Promise<string> {
  const head = await headOf(repository);
  let text = branch === undefined ? `HEAD detached at ${head?.slice(0, 7)}\n` : `On branch ${branch}\n`;
  if (head === undefined) text += '\nNo commits yet\n\n';
  const names = { A: 'new file:   ', M: 'modified:   ', D: 'deleted:    ', R: 'renamed:    ' } as const;
  const staged = statuses.filter((each) => each.staged !== ' ' && each.staged !== '?');
  const unstaged = statuses.filter((each) => each.unstaged === 'M' || each.unstaged === 'D');
  const untracked = statuses.filter((each) => each.staged === '?');
  if (staged.length > 0) {
    text += `Changes to be committed:\n  (use "${head === undefined ? 'git rm --cached' : 'git restore --staged'} <file>..." to unstage)\n`;
    text += `${staged.map((each) => `\t${names[each.staged as 'A']}${each.from === undefined ? '' : `${shown(each.from)} -> `}${shown(each.path)}\n`).join('')}\n`;
  }
  if (unstaged.length > 0) {
    const verb = unstaged.some((each) => each.unstaged === 'D') ? 'add/rm' : 'add';
    text += `Changes not staged for commit:\n  (use "git ${verb} <file>..." to update what will be committed)\n  (use "git restore <file>..." to discard changes in working directory)\n`;
    text += `${unstaged.map((each) => `\t${names[each.unstaged as 'M']}${shown(each.path)}\n`).join('')}\n`;
  }
  if (untracked.length > 0)
    text += `Untracked files:\n  (use "git add <file>..." to include in what will be committed)\n${untracked.map(({ path }) => `\t${shown(path)}\n`).join('')}\n`;
  if (staged.length > 0) return text;
  if (unstaged.length > 0) return `${text}no changes added to commit (use "git add" and/or "git commit -a")\n`;
  if (untracked.length > 0) return `${text}nothing added to commit but untracked files present (use "git add" to track)\n`;
  return `${text}nothing to commit${head === undefined ? ' (create/copy files and use "git add" to track)' : ', working tree clean'}\n`;
}

async function stage(repository: Repository, { path, staged, unstaged }: FileStatus): Promise<void> {
  if (unstaged === 'D') await git.remove({ ...base(repository), filepath: path });
  else if (unstaged !== ' ' || staged === '?') await git.add({ ...base(repository), filepath: path });
}

export async function add(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: 'Aufvn', long: { all: 'A', update: 'u', force: 'f', verbose: 'v', 'dry-run': 'n' }, usageStatus: 129 });
  const operands = options.operands.length === 0 && (options.has('A') || options.has('u')) ? [repository.dir] : options.operands;
  if (operands.length === 0) {
    await repository.context.printError('Nothing specified, nothing added.\n');
    return 0;
  }
  for (const operand of operands) {
    const path = fromRoot(repository, operand);
    const chosen = await statusOf(repository, path === '.' ? undefined : [path]);
    const isKnown = fs.existsSync(repository.context.path(operand)) || chosen.length > 0;
    if (!isKnown) fatal(`pathspec '${operand}' did not match any files`);
    if (!options.has('f') && path !== '.' && (await git.isIgnored({ ...base(repository), filepath: path })) && chosen.length === 0) {
      await repository.context.printError(
        `The following paths are ignored by one of your .gitignore files:\n${path}\nhint: Use -f if you really want to add them.\n`,
      );
      return 1;
    }
    if (options.has('f')) await git.add({ ...base(repository), filepath: path, force: true });
    for (const each of chosen) {
      if (options.has('u') && each.staged === '?') continue;
      if (options.has('v') || options.has('n')) await repository.context.print(`${each.unstaged === 'D' ? 'remove' : 'add'} '${each.path}'\n`);
      if (!options.has('n')) await stage(repository, each);
    }
  }
  return 0;
}

export async function rm(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: 'rfqn', long: { cached: 'c', recursive: 'r', force: 'f', quiet: 'q' }, usageStatus: 129 });
  const files = await git.listFiles(base(repository));
  for (const operand of options.operands) {
    const path = fromRoot(repository, operand);
    const chosen = files.filter((file) => file === path || file.startsWith(`${path}/`));
    if (chosen.length === 0) fatal(`pathspec '${operand}' did not match any files`);
    if (chosen[0] !== path && !options.has('r')) fatal(`not removing '${operand}' recursively without -r`);
    for (const file of chosen) {
      await git.remove({ ...base(repository), filepath: file });
      if (!options.has('c')) fs.rmSync(join(repository.dir, file), { force: true });
      if (!options.has('q')) await repository.context.print(`rm '${file}'\n`);
    }
  }
  return 0;
}

export async function mv(repository: Repository, args: readonly string[]): Promise<number> {
  const { operands } = parseOptions(args, { flags: 'fkv' });
  const [from, to] = operands;
  if (from === undefined || to === undefined || operands.length > 2) throw new ProgramProblem('usage: git mv <source> <destination>', 129);
  const target = fs.statSync(repository.context.path(to), { throwIfNoEntry: false })?.isDirectory() ? join(to, from.replace(/^.*\//, '')) : to;
  const [old, next] = [fromRoot(repository, from), fromRoot(repository, target)];
  const files = (await git.listFiles(base(repository))).filter((file) => file === old || file.startsWith(`${old}/`));
  if (files.length === 0) fatal(`not under version control, source=${old}, destination=${next}`);
  fs.renameSync(join(repository.dir, old), join(repository.dir, next));
  for (const file of files) {
    await git.remove({ ...base(repository), filepath: file });
    await git.add({ ...base(repository), filepath: next + file.slice(old.length) });
  }
  return 0;
}

export async function commit(repository: Repository, args: readonly string[]): Promise<number> {
  const { context } = repository;
  const options = parseOptions(args, {
    flags: 'aqnvs',
    values: 'mFCd',
    long: {
      message: 'm',
      all: 'a',
      file: 'F',
      amend: 'A',
      'no-edit': 'E',
      'allow-empty': 'e',
      'allow-empty-message': 'y',
      quiet: 'q',
      'no-verify': 'n',
      author: 'd',
    },
    usageStatus: 129,
  });
  if (options.has('a')) for (const each of await statusOf(repository)) if (each.staged !== '?') await stage(repository, each);
  const head = await headOf(repository);
  const isAmending = options.has('A');
  if (isAmending && head === undefined) fatal('You have nothing to amend.');
  const previous = isAmending ? await git.readCommit({ ...base(repository), oid: head as string }) : undefined;
  const file = options.value('F');
  const merging = readMergeState(repository);
  const message = options.has('m')
    ? options.all('m').join('\n\n')
    : file !== undefined
      ? (await readAll(bytesOf(context, file))).toString()
      : (previous?.commit.message ?? merging?.message);
  if (message === undefined) throw new ProgramProblem('there is no editor on this machine: use -m or -F to provide a message', 1);
  if (message.trim() === '' && !options.has('y')) {
    await context.printError('Aborting commit due to empty commit message.\n');
    return 1;
  }
  const statuses = await statusOf(repository);
  const hasStaged = statuses.some(({ staged }) => staged !== ' ' && staged !== '?');
  if (!hasStaged && !isAmending && !options.has('e') && merging === undefined) {
    await status(repository, []);
    return 1;
  }
  const given = /^(.*?)\s*<(.*)>$/.exec(options.value('d') ?? '');
  const author =
    given === null
      ? (previous?.commit.author ?? (await identity(repository, 'AUTHOR')))
      : { ...(await identity(repository, 'AUTHOR')), name: given[1] as string, email: given[2] as string };
  const oid = await git.commit({
    ...base(repository),
    message,
    author,
    committer: await identity(repository, 'COMMITTER'),
    amend: isAmending,
    ...(merging === undefined ? {} : { parent: [head as string, merging.head] }),
  });
  clearMergeState(repository);
  if (!options.has('q')) {
    const parent = isAmending ? previous?.commit.parent[0] : head;
    const branch = (await currentBranch(repository)) ?? 'detached HEAD';
    const changes = await changesBetween(repository, parent, oid, []);
    await context.print(`[${branch}${parent === undefined ? ' (root-commit)' : ''} ${oid.slice(0, 7)}] ${message.split('\n')[0]}\n${summaryOf(changes)}`);
    for (const { path, before, after } of changes) {
      if (before === undefined) await context.print(` create mode 100644 ${path}\n`);
      else if (after === undefined) await context.print(` delete mode 100644 ${path}\n`);
    }
  }
  return 0;
}

/** A merge that stopped at conflicts. */
export function readMergeState({ gitdir }: Repository): { readonly head: string; readonly message: string } | undefined {
  const path = join(gitdir, 'MERGE_HEAD');
  if (!fs.existsSync(path)) return undefined;
  const message = fs.existsSync(join(gitdir, 'MERGE_MSG')) ? fs.readFileSync(join(gitdir, 'MERGE_MSG'), 'utf8') : 'Merge';
  return { head: fs.readFileSync(path, 'utf8').trim(), message };
}

export function writeMergeState({ gitdir }: Repository, head: string, message: string): void {
  fs.writeFileSync(join(gitdir, 'MERGE_HEAD'), `${head}\n`);
  fs.writeFileSync(join(gitdir, 'MERGE_MSG'), `${message}\n`);
}

export function clearMergeState({ gitdir }: Repository): void {
  for (const name of ['MERGE_HEAD', 'MERGE_MSG']) fs.rmSync(join(gitdir, name), { force: true });
}

export async function reset(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: 'q', long: { hard: 'h', soft: 's', mixed: 'm', quiet: 'q' }, usageStatus: 129 });
  const operands = [...options.operands];
  const first = operands[0];
  const isCommit = first !== undefined && !fs.existsSync(repository.context.path(first));
  const oid = await needCommit(repository, isCommit ? (operands.shift() as string) : 'HEAD');
  if (operands.length > 0) {
    for (const operand of operands) await restoreIndex(repository, fromRoot(repository, operand), oid);
    return 0;
  }
  const branch = await currentBranch(repository);
  await git.writeRef({ ...base(repository), ref: branch === undefined ? 'HEAD' : `refs/heads/${branch}`, value: oid, force: true });
  if (options.has('s')) return 0;
  const tracked = await git.listFiles(base(repository));
  await restoreIndex(repository, '.', oid);
  clearMergeState(repository);
  if (options.has('h')) {
    await git.checkout({ ...base(repository), ref: oid, force: true, noUpdateHead: true });
    // Files that only the index contained are removed too.
    const kept = new Set(await git.listFiles({ ...base(repository), ref: oid }));
    for (const path of tracked) if (!kept.has(path)) fs.rmSync(join(repository.dir, path), { force: true });
    const { commit: found } = await git.readCommit({ ...base(repository), oid });
    if (!options.has('q')) await repository.context.print(`HEAD is now at ${oid.slice(0, 7)} ${found.message.split('\n')[0]}\n`);
  } else if (!options.has('q')) {
    const changed = (await statusOf(repository)).filter(({ unstaged }) => unstaged === 'M' || unstaged === 'D');
    if (changed.length > 0)
      await repository.context.print(
        `Unstaged changes after reset:\n${changed.map(({ unstaged, path }) => `${unstaged}\t${toShown(repository, path)}\n`).join('')}`,
      );
  }
  return 0;
}

async function restoreIndex(repository: Repository, path: string, ref: string): Promise<void> {
  const names = new Set([...(await git.listFiles(base(repository))), ...(await git.listFiles({ ...base(repository), ref }))]);
  for (const filepath of names)
    if (path === '.' || filepath === path || filepath.startsWith(`${path}/`)) await git.resetIndex({ ...base(repository), filepath, ref });
}

export async function restore(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: 'SWq', values: 's', long: { staged: 'S', worktree: 'W', source: 's' }, usageStatus: 129 });
  if (options.operands.length === 0) fatal('you must specify path(s) to restore');
  const source = options.value('s');
  for (const operand of options.operands) {
    const path = fromRoot(repository, operand);
    if (options.has('S')) await restoreIndex(repository, path, await needCommit(repository, source ?? 'HEAD'));
    if (!options.has('S') || options.has('W')) await restoreFiles(repository, path, operand, source);
  }
  return 0;
}

/** Restores from the index, or from a commit. */
export async function restoreFiles(repository: Repository, path: string, shown: string, source: string | undefined): Promise<number> {
  const from = source === undefined ? ('index' as const) : await needCommit(repository, source);
  const known = await git.listFiles({ ...base(repository), ...(from === 'index' ? {} : { ref: from }) });
  if (!known.some((file) => path === '.' || file === path || file.startsWith(`${path}/`))) {
    await repository.context.printError(`error: pathspec '${shown}' did not match any file(s) known to git\n`);
    throw new ProgramProblem('', 1);
  }
  const changes = await changesBetween(repository, from, 'files', [path]);
  for (const { path: file, before } of changes) {
    if (before === undefined) continue;
    fs.mkdirSync(join(repository.dir, file, '..'), { recursive: true });
    fs.writeFileSync(join(repository.dir, file), before);
    if (source !== undefined) await git.add({ ...base(repository), filepath: file });
  }
  return changes.length;
}

export async function clean(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: 'fdnqx', long: { force: 'f', 'dry-run': 'n', quiet: 'q' }, usageStatus: 129 });
  if (!options.has('f') && !options.has('n')) throw new ProgramProblem('fatal: clean.requireForce is true and -f not given: refusing to clean', FATAL);
  for (const { path, staged } of await collapseUntracked(repository, await statusOf(repository))) {
    if (staged !== '?' || (path.endsWith('/') && !options.has('d'))) continue;
    await repository.context.print(`${options.has('n') ? 'Would remove' : 'Removing'} ${toShown(repository, path)}\n`);
    if (!options.has('n')) fs.rmSync(join(repository.dir, path), { recursive: true });
  }
  return 0;
}
