import fs from 'node:fs';
import { basename, join } from 'node:path';
import * as git from 'isomorphic-git';
import http from 'isomorphic-git/http/node';
import { parseOptions } from '../../programs/options.ts';
import { type ProgramContext, ProgramProblem } from '../../programs/program.ts';
import { mergeCommit, setUpstream } from './branches.ts';
import { base, currentBranch, FATAL, fatal, openRepository, type Repository, resolveCommit, setting } from './repository.ts';

/** User name and password from the URL, for servers that require them. */
function access(context: ProgramContext): Pick<Parameters<typeof git.fetch>[0], 'http' | 'onAuth'> {
  return {
    http,
    onAuth: (url, auth) => {
      const { username, password } = new URL(url);
      const token = context.environment.GIT_TOKEN ?? context.environment.GITHUB_TOKEN;
      if (username !== '') return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
      if (token !== undefined) return { username: 'x-access-token', password: token };
      return { ...auth, cancel: true };
    },
  };
}

/** Reports network and server errors in git's words. */
function explain(error: unknown, url: string): never {
  if (error instanceof ProgramProblem) throw error;
  if (error instanceof git.Errors.UserCanceledError || (error instanceof git.Errors.HttpError && error.data.statusCode === 401))
    return fatal(`could not read Username for '${url}': put a user name and token into the URL, or a token into GIT_TOKEN`);
  if (error instanceof git.Errors.HttpError)
    return fatal(
      error.data.statusCode === 404 ? `repository '${url}' not found` : `unable to access '${url}': The requested URL returned error: ${error.data.statusCode}`,
    );
  if (error instanceof git.Errors.PushRejectedError)
    throw new ProgramProblem(
      `error: failed to push some refs to '${url}'\nhint: Updates were rejected because the remote contains work that you do not\nhint: have locally. Use 'git pull' before pushing again.`,
      1,
    );
  if (error instanceof git.Errors.GitPushError) throw new ProgramProblem(`error: failed to push some refs to '${url}'\n${error.data.prettyDetails}`, 1);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return fatal(`unable to access '${url}': ${message}`);
  throw error;
}

function needHttp(url: string): void {
  if (!/^https?:\/\//.test(url)) fatal(`'${url}' cannot be reached: on this machine git supports only https`);
}

export async function clone(context: ProgramContext, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    flags: 'qn',
    values: 'bod',
    long: { branch: 'b', depth: 'd', 'single-branch': 's', 'no-checkout': 'n', quiet: 'q', origin: 'o', 'no-tags': 't' },
    usageStatus: 129,
  });
  const [url, given] = options.operands;
  if (url === undefined) fatal('You must specify a repository to clone.');
  const address = url as string;
  needHttp(address);
  const name = given ?? basename(address.replace(/\/$/, '')).replace(/\.git$/, '');
  const dir = context.path(name);
  if (fs.existsSync(dir) && fs.readdirSync(dir).length > 0) fatal(`destination path '${name}' already exists and is not an empty directory.`);
  const existed = fs.existsSync(dir);
  if (!options.has('q')) await context.printError(`Cloning into '${name}'...\n`);
  try {
    await git.clone({
      fs,
      dir,
      url: address,
      ...access(context),
      singleBranch: options.has('s') || options.has('d'),
      noCheckout: options.has('n'),
      noTags: options.has('t'),
      remote: options.value('o') ?? 'origin',
      ...(options.has('b') ? { ref: options.value('b') as string } : {}),
      ...(options.has('d') ? { depth: Number(options.value('d')) } : {}),
    });
  } catch (error) {
    // A partial clone is useless.
    fs.rmSync(existed ? join(dir, '.git') : dir, { recursive: true, force: true });
    explain(error, address);
  }
  const repository = openRepository(context, dir);
  const branch = await currentBranch(repository);
  if (branch !== undefined && (await resolveCommit(repository, 'HEAD')) !== undefined)
    await setUpstream(repository, branch, options.value('o') ?? 'origin', branch);
  return 0;
}

async function remoteOf(repository: Repository, given: string | undefined): Promise<{ remote: string; url: string }> {
  const branch = await currentBranch(repository);
  const remote = given ?? (branch === undefined ? undefined : await setting(repository, `branch.${branch}.remote`)) ?? 'origin';
  const url = (await git.listRemotes(base(repository))).find((each) => each.remote === remote)?.url;
  if (url === undefined) fatal(`'${remote}' does not appear to be a git repository\nfatal: Could not read from remote repository.`);
  needHttp(url as string);
  return { remote, url: url as string };
}

export async function fetch(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: 'qpt', values: 'd', long: { prune: 'p', tags: 't', quiet: 'q', depth: 'd', all: 'a' }, usageStatus: 129 });
  const { remote, url } = await remoteOf(repository, options.operands[0]);
  const before = await remoteBranches(repository, remote);
  try {
    await git.fetch({
      ...base(repository),
      ...access(repository.context),
      remote,
      prune: options.has('p'),
      tags: options.has('t'),
      ...(options.has('d') ? { depth: Number(options.value('d')) } : {}),
    });
  } catch (error) {
    explain(error, url);
  }
  const after = await remoteBranches(repository, remote);
  const lines = [...after].flatMap(([name, oid]) => {
    const old = before.get(name);
    if (old === oid) return [];
    return [
      old === undefined ? ` * [new branch]      ${name} -> ${remote}/${name}\n` : `   ${old.slice(0, 7)}..${oid.slice(0, 7)}  ${name} -> ${remote}/${name}\n`,
    ];
  });
  if (lines.length > 0 && !options.has('q')) await repository.context.printError(`From ${url.replace(/\.git$/, '')}\n${lines.join('')}`);
  return 0;
}

async function remoteBranches(repository: Repository, remote: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of await git.listBranches({ ...base(repository), remote })) {
    const oid = name === 'HEAD' ? undefined : await resolveCommit(repository, `refs/remotes/${remote}/${name}`);
    if (oid !== undefined) found.set(name, oid);
  }
  return found;
}

export async function pull(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    flags: 'q',
    long: { rebase: 'r', 'ff-only': 'F', quiet: 'q', 'no-edit': 'E', 'no-rebase': 'n', ff: 'f' },
    usageStatus: 129,
  });
  if (options.has('r')) throw new ProgramProblem('fatal: --rebase is not supported on this machine', FATAL);
  const [given, name] = options.operands;
  const { remote } = await remoteOf(repository, given);
  await fetch(repository, [remote, ...(options.has('q') ? ['-q'] : [])]);
  const branch = await currentBranch(repository);
  const target = name ?? (branch === undefined ? undefined : (await setting(repository, `branch.${branch}.merge`))?.replace('refs/heads/', '')) ?? branch;
  if (target === undefined) fatal('You are not currently on a branch.');
  return await mergeCommit(
    repository,
    `${remote}/${target}`,
    { message: undefined, isFastForward: true, isFastForwardOnly: options.has('F'), isQuiet: options.has('q') },
    repository.context,
  );
}

export async function push(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    flags: 'fuqd',
    long: { force: 'f', 'set-upstream': 'u', quiet: 'q', delete: 'd', tags: 't', 'force-with-lease': 'f' },
    usageStatus: 129,
  });
  const [given, ...specifications] = options.operands;
  const { remote, url } = await remoteOf(repository, given);
  const current = await currentBranch(repository);
  if (current === undefined && specifications.length === 0) fatal('You are not currently on a branch.');
  const tags = options.has('t') ? await git.listTags(base(repository)) : [];
  const targets = specifications.length === 0 && !options.has('t') ? [current as string] : [...specifications, ...tags];
  const before = await remoteBranches(repository, remote);
  for (const specification of targets) {
    const isForced = options.has('f') || specification.startsWith('+');
    const [local = '', target = local] = specification.replace(/^\+/, '').split(':') as [string, string | undefined];
    const source = local === 'HEAD' ? (current as string) : local;
    const name = target === 'HEAD' ? (current as string) : target;
    const isRemoving = options.has('d') || local === '';
    try {
      await git.push({
        ...base(repository),
        ...access(repository.context),
        remote,
        ref: isRemoving ? name : source,
        remoteRef: name,
        force: isForced,
        delete: isRemoving,
      });
    } catch (error) {
      if (error instanceof git.Errors.NotFoundError)
        throw new ProgramProblem(`error: src refspec ${source} does not match any\nerror: failed to push some refs to '${url}'`);
      explain(error, url);
    }
    if (options.has('u')) await setUpstream(repository, source, remote, name);
    const [old, next] = [before.get(name), await resolveCommit(repository, source)];
    const line = isRemoving
      ? ` - [deleted]         ${name}`
      : old === next
        ? 'Everything up-to-date'
        : old === undefined
          ? ` * [new branch]      ${source} -> ${name}`
          : `   ${old.slice(0, 7)}..${next?.slice(0, 7)}  ${source} -> ${name}`;
    if (!options.has('q')) await repository.context.printError(old === next && !isRemoving ? `${line}\n` : `To ${url}\n${line}\n`);
    if (options.has('u')) await repository.context.print(`branch '${source}' set up to track '${remote}/${name}'.\n`);
  }
  return 0;
}

export async function remote(repository: Repository, args: readonly string[]): Promise<number> {
  const { context } = repository;
  const [command, name, url] = args;
  const remotes = await git.listRemotes(base(repository));
  const find = (wanted: string | undefined) => remotes.find((each) => each.remote === wanted) ?? fail(2, `error: No such remote '${wanted}'`);
  switch (command) {
    case undefined:
      await context.print(remotes.map((each) => `${each.remote}\n`).join(''));
      return 0;
    case '-v':
      await context.print(remotes.map((each) => `${each.remote}\t${each.url} (fetch)\n${each.remote}\t${each.url} (push)\n`).join(''));
      return 0;
    case 'add':
      if (remotes.some((each) => each.remote === name)) fail(3, `error: remote ${name} already exists.`);
      await git.addRemote({ ...base(repository), remote: name as string, url: url as string });
      return 0;
    case 'remove':
    case 'rm':
      find(name);
      await git.deleteRemote({ ...base(repository), remote: name as string });
      return 0;
    case 'get-url':
      await context.print(`${find(name).url}\n`);
      return 0;
    case 'set-url':
      find(name);
      await git.addRemote({ ...base(repository), remote: name as string, url: url as string, force: true });
      return 0;
    case 'rename':
      await git.addRemote({ ...base(repository), remote: url as string, url: find(name).url });
      await git.deleteRemote({ ...base(repository), remote: name as string });
      return 0;
  }
  return fail(129, `error: Unknown subcommand: ${command}`);
}

function fail(status: number, message: string): never {
  throw new ProgramProblem(message, status);
}
