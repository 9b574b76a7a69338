import fs from 'node:fs';
import { join } from 'node:path';
import * as git from 'isomorphic-git';
import { parseOptions } from '../../programs/options.ts';
import { ProgramProblem } from '../../programs/program.ts';
import { changesBetween, headOf, statText, statusOf } from './changes.ts';
import { base, currentBranch, fatal, fromRoot, identity, isNotFound, needCommit, type Repository, resolveCommit } from './repository.ts';
import { restoreFiles, writeMergeState } from './working.ts';

export async function branch(repository: Repository, args: readonly string[]): Promise<number> {
  const { context } = repository;
  const options = parseOptions(args, {
    flags: 'aravdDmMflq',
    values: 'u',
    long: { all: 'a', remotes: 'r', delete: 'd', move: 'm', 'show-current': 's', force: 'f', list: 'l', verbose: 'v', 'set-upstream-to': 'u' },
    usageStatus: 129,
  });
  const current = await currentBranch(repository);
  const branches = await git.listBranches(base(repository));
  const [first, second] = options.operands;
  if (options.has('s')) {
    if (current !== undefined) await context.print(`${current}\n`);
    return 0;
  }
  if (options.has('u')) {
    const [remote, ...rest] = (options.value('u') as string).split('/');
    await setUpstream(repository, first ?? (current as string), remote as string, rest.join('/'));
    await context.print(`branch '${first ?? current}' set up to track '${options.value('u')}'.\n`);
    return 0;
  }
  if (options.has('d') || options.has('D')) {
    for (const name of options.operands) {
      if (name === current) throw new ProgramProblem(`error: Cannot delete branch '${name}' checked out at '${repository.dir}'`);
      if (!branches.includes(name)) throw new ProgramProblem(`error: branch '${name}' not found.`);
      const oid = await needCommit(repository, name);
      const head = await headOf(repository);
      const isMerged = head !== undefined && (head === oid || (await git.isDescendent({ ...base(repository), oid: head, ancestor: oid, depth: -1 })));
      if (!options.has('D') && !isMerged)
        throw new ProgramProblem(`error: The branch '${name}' is not fully merged.\nIf you are sure you want to delete it, run 'git branch -D ${name}'.`);
      await git.deleteBranch({ ...base(repository), ref: name });
      await context.print(`Deleted branch ${name} (was ${oid.slice(0, 7)}).\n`);
    }
    return 0;
  }
  if (options.has('m') || options.has('M')) {
    const [old, next] = second === undefined ? [current as string, first as string] : [first as string, second];
    if ((await headOf(repository)) === undefined) fs.writeFileSync(join(repository.gitdir, 'HEAD'), `ref: refs/heads/${next}\n`);
    else await git.renameBranch({ ...base(repository), oldref: old, ref: next, checkout: old === current });
    return 0;
  }
  if (first !== undefined && !options.has('l')) {
    if (branches.includes(first) && !options.has('f')) fatal(`a branch named '${first}' already exists`);
    await git.branch({ ...base(repository), ref: first, object: await needCommit(repository, second ?? 'HEAD'), force: options.has('f') });
    return 0;
  }
  if (!options.has('r')) {
    if (current === undefined) await context.print(`* (HEAD detached at ${(await headOf(repository))?.slice(0, 7)})\n`);
    const width = Math.max(0, ...branches.map(({ length }) => length));
    for (const name of branches.sort()) {
      const details = options.has('v') ? await describeTip(repository, name) : '';
      await context.print(`${name === current ? '*' : ' '} ${details === '' ? name : name.padEnd(width)}${details}\n`);
    }
  }
  if (options.has('r') || options.has('a')) {
    for (const { remote } of await git.listRemotes(base(repository)))
      for (const name of await git.listBranches({ ...base(repository), remote }))
        await context.print(`  ${options.has('a') ? 'remotes/' : ''}${remote}/${name}\n`);
  }
  return 0;
}

async function describeTip(repository: Repository, name: string): Promise<string> {
  const { oid, commit } = await git.readCommit({ ...base(repository), oid: await needCommit(repository, name) });
  return ` ${oid.slice(0, 7)} ${commit.message.split('\n')[0]}`;
}

export async function setUpstream(repository: Repository, name: string, remote: string, target: string): Promise<void> {
  await git.setConfig({ ...base(repository), path: `branch.${name}.remote`, value: remote });
  await git.setConfig({ ...base(repository), path: `branch.${name}.merge`, value: `refs/heads/${target}` });
}

/** `checkout` and `switch`. */
export async function checkout(repository: Repository, args: readonly string[], command: 'checkout' | 'switch'): Promise<number> {
  const { context } = repository;
  const dashes = args.indexOf('--');
  const options = parseOptions(dashes < 0 ? args : args.slice(0, dashes), {
    flags: 'fqdt',
    values: 'bBcC',
    long: { force: 'f', quiet: 'q', detach: 'd', create: 'c', orphan: 'b', track: 't' },
    usageStatus: 129,
  });
  const paths = dashes < 0 ? [] : args.slice(dashes + 1);
  const operands = [...options.operands];
  const created = options.value('b') ?? options.value('B') ?? options.value('c') ?? options.value('C');
  const say = async (text: string) => {
    if (!options.has('q')) await context.printError(text);
  };
  if (created !== undefined) {
    const isForced = options.has('B') || options.has('C');
    if (!isForced && (await git.listBranches(base(repository))).includes(created)) fatal(`a branch named '${created}' already exists`);
    const head = await headOf(repository);
    if (head === undefined) fs.writeFileSync(join(repository.gitdir, 'HEAD'), `ref: refs/heads/${created}\n`);
    else {
      const start = operands[0] === undefined ? head : await needCommit(repository, operands[0]);
      await git.branch({ ...base(repository), ref: created, object: start, force: isForced });
      await switchTo(repository, created, start, options.has('f'));
    }
    await say(`Switched to a new branch '${created}'\n`);
    return 0;
  }
  const [target] = operands;
  const isPath =
    command === 'checkout' && target !== undefined && (await resolveCommit(repository, target)) === undefined && fs.existsSync(context.path(target));
  if (paths.length > 0 || isPath || operands.length > 1) {
    const source = paths.length > 0 || operands.length > 1 ? (isPath ? undefined : operands.shift()) : undefined;
    let count = 0;
    for (const path of [...operands, ...paths]) count += await restoreFiles(repository, fromRoot(repository, path), path, source);
    await say(
      `Updated ${count} path${count === 1 ? '' : 's'} from ${source === undefined ? 'the index' : (await needCommit(repository, source)).slice(0, 7)}\n`,
    );
    return 0;
  }
  if (target === undefined) return 0;
  const name = target === '-' ? previousBranch(repository) : target;
  const current = await currentBranch(repository);
  const isLocal = (await git.listBranches(base(repository))).includes(name);
  if (isLocal && name === current) {
    await say(`Already on '${name}'\n`);
    return 0;
  }
  const oid = await resolveCommit(repository, name);
  if (oid === undefined) {
    await context.printError(
      command === 'switch' ? `fatal: invalid reference: ${name}\n` : `error: pathspec '${name}' did not match any file(s) known to git\n`,
    );
    return command === 'switch' ? 128 : 1;
  }
  if (isLocal) {
    await switchTo(repository, name, oid, options.has('f'));
    rememberBranch(repository, current);
    await say(`Switched to branch '${name}'\n`);
    return 0;
  }
  const isRemote = await hasRef(repository, `refs/remotes/origin/${name}`);
  if (isRemote) {
    await git.branch({ ...base(repository), ref: name, object: oid });
    await setUpstream(repository, name, 'origin', name);
    await switchTo(repository, name, oid, options.has('f'));
    await context.print(`branch '${name}' set up to track 'origin/${name}'.\n`);
    await say(`Switched to a new branch '${name}'\n`);
    return 0;
  }
  if (command === 'switch' && !options.has('d'))
    fatal(`a branch is expected, got commit '${name}'\nhint: If you want to detach HEAD at the commit, try again with the --detach option.`);
  await switchTo(repository, oid, oid, options.has('f'));
  rememberBranch(repository, current);
  const { commit } = await git.readCommit({ ...base(repository), oid });
  await say(`HEAD is now at ${oid.slice(0, 7)} ${commit.message.split('\n')[0]}\n`);
  return 0;
}

function previousBranch({ gitdir }: Repository): string {
  const path = join(gitdir, 'spindle-previous-branch');
  return fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : fatal("invalid reference: '-'");
}

function rememberBranch({ gitdir }: Repository, name: string | undefined): void {
  if (name !== undefined) fs.writeFileSync(join(gitdir, 'spindle-previous-branch'), name);
}

async function hasRef(repository: Repository, ref: string): Promise<boolean> {
  try {
    await git.resolveRef({ ...base(repository), ref });
    return true;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return false;
  }
}

/** Keeps uncommitted changes to files that are the same in both commits, and refuses to switch otherwise. */
async function switchTo(repository: Repository, ref: string, oid: string, isForced: boolean): Promise<void> {
  const head = await headOf(repository);
  const changing = head === undefined ? [] : await changesBetween(repository, head, oid, []);
  const dirty = (await statusOf(repository)).filter(({ staged }) => staged !== '?').map(({ path }) => path);
  const conflicting = changing.filter(({ path }) => dirty.includes(path)).map(({ path }) => path);
  if (!isForced && conflicting.length > 0)
    throw new ProgramProblem(
      `error: Your local changes to the following files would be overwritten by checkout:\n${conflicting.map((path) => `\t${path}\n`).join('')}Please commit your changes or stash them before you switch branches.\nAborting`,
    );
  if (isForced) {
    await git.checkout({ ...base(repository), ref, force: true });
    return;
  }
  // Files that are the same in both commits stay as they are, changed or not.
  const paths = changing.map(({ path }) => path);
  if (paths.length > 0) await git.checkout({ ...base(repository), ref: oid, filepaths: paths, force: true, noUpdateHead: true });
  fs.writeFileSync(join(repository.gitdir, 'HEAD'), ref === oid ? `${oid}\n` : `ref: refs/heads/${ref}\n`);
}

export async function merge(repository: Repository, args: readonly string[]): Promise<number> {
  const { context } = repository;
  const options = parseOptions(args, {
    flags: 'qn',
    values: 'm',
    long: { message: 'm', 'no-ff': 'N', 'ff-only': 'F', 'no-edit': 'E', abort: 'A', quiet: 'q', ff: 'f', squash: 'S' },
    usageStatus: 129,
  });
  if (options.has('S')) fatal('--squash is not supported on this machine');
  if (options.has('A')) {
    const head = (await headOf(repository)) as string;
    await git.checkout({ ...base(repository), ref: head, force: true, noUpdateHead: true });
    for (const name of ['MERGE_HEAD', 'MERGE_MSG']) fs.rmSync(join(repository.gitdir, name), { force: true });
    return 0;
  }
  const [theirs] = options.operands;
  if (theirs === undefined) fatal('No remote for the current branch.');
  return await mergeCommit(
    repository,
    theirs as string,
    { message: options.value('m'), isFastForward: !options.has('N'), isFastForwardOnly: options.has('F'), isQuiet: options.has('q') },
    context,
  );
}

interface MergeSettings {
  readonly message: string | undefined;
  readonly isFastForward: boolean;
  readonly isFastForwardOnly: boolean;
  readonly isQuiet: boolean;
}

export async function mergeCommit(
  repository: Repository,
  theirs: string,
  settings: MergeSettings,
  { print }: Pick<Repository['context'], 'print'>,
): Promise<number> {
  const [head, other] = [await headOf(repository), await needCommit(repository, theirs)];
  const current = await currentBranch(repository);
  if (head === undefined || current === undefined) fatal('there is no branch to merge into');
  const before = head as string;
  const dirty = (await statusOf(repository)).filter(({ staged }) => staged !== '?').map(({ path }) => path);
  const touched = (await changesBetween(repository, before, other, [])).map(({ path }) => path).filter((path) => dirty.includes(path));
  if (touched.length > 0)
    throw new ProgramProblem(
      `error: Your local changes to the following files would be overwritten by merge:\n${touched.map((path) => `\t${path}\n`).join('')}Please commit your changes or stash them before you merge.\nAborting`,
    );
  const message =
    settings.message ??
    `Merge ${/^[0-9a-f]{7,40}$/.test(theirs) ? 'commit' : theirs.includes('/') ? 'remote-tracking branch' : 'branch'} '${theirs}'${current === 'main' || current === 'master' ? '' : ` into ${current}`}`;
  try {
    const result = await git.merge({
      ...base(repository),
      ours: current as string,
      theirs: other,
      fastForward: settings.isFastForward,
      fastForwardOnly: settings.isFastForwardOnly,
      message,
      author: await identity(repository, 'AUTHOR'),
      committer: await identity(repository, 'COMMITTER'),
      abortOnConflict: false,
    });
    if (result.alreadyMerged) {
      if (!settings.isQuiet) await print('Already up to date.\n');
      return 0;
    }
    const after = await needCommit(repository, 'HEAD');
    if (!result.fastForward && !settings.isQuiet) for (const path of await changedOnBothSides(repository, before, other)) await print(`Auto-merging ${path}\n`);
    const changes = await changesBetween(repository, before, after, []);
    if (changes.length > 0)
      await git.checkout({ ...base(repository), ref: after, filepaths: changes.map(({ path }) => path), force: true, noUpdateHead: true });
    if (!settings.isQuiet) {
      await print(result.fastForward ? `Updating ${before.slice(0, 7)}..${after.slice(0, 7)}\nFast-forward\n` : "Merge made by the 'ort' strategy.\n");
      await print(statText(changes));
      for (const { path, before: old, after: next } of changes) {
        if (old === undefined) await print(` create mode 100644 ${path}\n`);
        else if (next === undefined) await print(` delete mode 100644 ${path}\n`);
      }
    }
    return 0;
  } catch (error) {
    if (error instanceof git.Errors.FastForwardError) fatal('Not possible to fast-forward, aborting.');
    if (!(error instanceof git.Errors.MergeConflictError)) throw error;
    writeMergeState(repository, other, message);
    for (const path of error.data.filepaths) await print(`Auto-merging ${path}\nCONFLICT (content): Merge conflict in ${path}\n`);
    await print('Automatic merge failed; fix conflicts and then commit the result.\n');
    return 1;
  }
}

async function changedOnBothSides(repository: Repository, ours: string, theirs: string): Promise<string[]> {
  const [common] = (await git.findMergeBase({ ...base(repository), oids: [ours, theirs] })) as string[];
  const mine = new Set((await changesBetween(repository, common, ours, [])).map(({ path }) => path));
  return (await changesBetween(repository, common, theirs, [])).map(({ path }) => path).filter((path) => mine.has(path));
}

export async function tag(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    flags: 'aldfn',
    values: 'm',
    long: { list: 'l', delete: 'd', annotate: 'a', message: 'm', force: 'f' },
    usageStatus: 129,
  });
  const [name, target] = options.operands;
  if (options.has('d')) {
    for (const each of options.operands) {
      const oid = await needCommit(repository, each);
      await git.deleteTag({ ...base(repository), ref: each });
      await repository.context.print(`Deleted tag '${each}' (was ${oid.slice(0, 7)})\n`);
    }
    return 0;
  }
  if (name === undefined || options.has('l')) {
    await repository.context.print(
      (await git.listTags(base(repository)))
        .sort()
        .map((each) => `${each}\n`)
        .join(''),
    );
    return 0;
  }
  const object = await needCommit(repository, target ?? 'HEAD');
  try {
    if (options.has('a') || options.has('m'))
      await git.annotatedTag({
        ...base(repository),
        ref: name,
        object,
        message: options.value('m') ?? '',
        tagger: await identity(repository, 'COMMITTER'),
        force: options.has('f'),
      });
    else await git.tag({ ...base(repository), ref: name, object, force: options.has('f') });
  } catch (error) {
    if (!(error instanceof git.Errors.AlreadyExistsError)) throw error;
    fatal(`tag '${name}' already exists`);
  }
  return 0;
}
