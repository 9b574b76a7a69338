import fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as git from 'isomorphic-git';
import { type ProgramContext, ProgramProblem } from '../../programs/program.ts';

/** git's exit status for fatal errors. */
export const FATAL = 128;

export function fatal(message: string): never {
  throw new ProgramProblem(`fatal: ${message}`, FATAL);
}

/** A repository and the directory in it where the command was called. */
export interface Repository {
  readonly context: ProgramContext;
  readonly dir: string;
  readonly gitdir: string;
  /** Path from the root to the current directory, with a trailing slash unless it is the root. */
  readonly prefix: string;
  readonly cache: object;
}

export function openRepository(context: ProgramContext, start: string): Repository {
  for (let dir = start; ; dir = dirname(dir)) {
    const gitdir = gitDirectory(dir);
    if (gitdir !== undefined) {
      const below = relative(dir, start);
      return { context, dir, gitdir, prefix: below === '' ? '' : `${below}/`, cache: {} };
    }
    if (dirname(dir) === dir) break;
  }
  return fatal('not a git repository (or any of the parent directories): .git');
}

/** A directory, or a file that names one. */
function gitDirectory(dir: string): string | undefined {
  const path = join(dir, '.git');
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) return path;
  const target = /^gitdir: (.+)$/m.exec(fs.readFileSync(path, 'utf8'))?.[1];
  return target === undefined ? undefined : join(dir, target);
}

/** The arguments that every call of the library needs. */
export function base({ dir, gitdir, cache }: Repository): { fs: typeof fs; dir: string; gitdir: string; cache: object } {
  return { fs, dir, gitdir, cache };
}

/** Converts a path given by the user to one relative to the root. */
export function fromRoot(repository: Repository, path: string): string {
  const inside = relative(repository.dir, repository.context.path(path));
  if (inside.startsWith('..')) fatal(`${path}: '${path}' is outside repository at '${repository.dir}'`);
  return inside === '' ? '.' : inside;
}

/** Converts a path relative to the root to one relative to the current directory. */
export function toShown({ prefix }: Repository, path: string): string {
  return prefix === '' ? path : relative(prefix, path);
}

export type Oid = string;

/** A commit by name: branch, tag, hash or abbreviated hash, with `~n` and `^`. Undefined if there is none. */
export async function resolveCommit(repository: Repository, name: string): Promise<Oid | undefined> {
  const match = /^(.*?)((?:~\d*|\^\d*)*)$/.exec(name);
  const [, start = name, steps = ''] = match ?? [];
  let oid = await resolveName(repository, start === '@' || start === '' ? 'HEAD' : start);
  if (oid === undefined) return undefined;
  oid = (await git.readCommit({ ...base(repository), oid })).oid;
  for (const [, sign, digits] of steps.matchAll(/([~^])(\d*)/g)) {
    const count = digits === '' ? 1 : Number(digits);
    for (let step = 0; step < (sign === '~' ? count : 1); step++) {
      const { parent }: { parent: Oid[] } = (await git.readCommit({ ...base(repository), oid })).commit;
      const next: string | undefined = parent[sign === '~' ? 0 : count - 1];
      if (next === undefined) return undefined;
      oid = next;
    }
  }
  return oid;
}

async function resolveName(repository: Repository, name: string): Promise<Oid | undefined> {
  for (const resolve of [
    () => git.resolveRef({ ...base(repository), ref: name }),
    () => git.expandOid({ ...base(repository), oid: name }),
    () => git.resolveRef({ ...base(repository), ref: `origin/${name}` }),
  ]) {
    try {
      return await resolve();
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return undefined;
}

export async function needCommit(repository: Repository, name: string): Promise<Oid> {
  return (
    (await resolveCommit(repository, name)) ??
    fatal(
      `ambiguous argument '${name}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
    )
  );
}

export function isNotFound(error: unknown): boolean {
  return error instanceof git.Errors.NotFoundError || error instanceof git.Errors.AmbiguousError || (error as { code?: string }).code === 'ShortOidNotFound';
}

export async function currentBranch(repository: Repository): Promise<string | undefined> {
  return (await git.currentBranch(base(repository))) ?? undefined;
}

/** The committer's identity: the environment takes precedence over the configuration. */
export async function identity(
  repository: Repository,
  role: 'AUTHOR' | 'COMMITTER',
): Promise<{ name: string; email: string; timestamp?: number; timezoneOffset?: number }> {
  const { environment } = repository.context;
  const read = async (key: string) => environment[`GIT_${role}_${key.toUpperCase()}`] ?? (await setting(repository, `user.${key}`));
  const [name, email] = [await read('name'), await read('email')];
  if (!name || !email)
    fatal(
      `unable to auto-detect email address\n\n*** Please tell me who you are.\n\nRun\n\n  git config --global user.email "you@example.com"\n  git config --global user.name "Your Name"\n`,
    );
  const given = environment[`GIT_${role}_DATE`];
  const when = given === undefined ? undefined : new Date(/^@?\d+( |$)/.test(given) ? Number.parseInt(given.replace('@', ''), 10) * 1000 : given);
  return {
    name: name as string,
    email: email as string,
    ...(when === undefined ? {} : { timestamp: Math.floor(when.getTime() / 1000), timezoneOffset: when.getTimezoneOffset() }),
  };
}

/** A setting of the repository, else of the user. */
export async function setting(repository: Repository, path: string): Promise<string | undefined> {
  const own = await git.getConfig({ ...base(repository), path });
  return own === undefined ? globalSetting(repository.context, path) : String(own);
}

export function globalConfigPath(context: ProgramContext): string {
  return join(context.environment.HOME ?? '/', '.gitconfig');
}

export function globalSetting(context: ProgramContext, path: string): string | undefined {
  return configEntries(globalConfigPath(context)).findLast(([key]) => key === path.toLowerCase())?.[1];
}

/** Keys with their sections, in lower case, and values of a configuration file. */
export function configEntries(file: string): [key: string, value: string][] {
  if (!fs.existsSync(file)) return [];
  const entries: [string, string][] = [];
  let section = '';
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    const head = /^\s*\[([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\]/.exec(line);
    if (head !== null) section = (head[1] as string).toLowerCase() + (head[2] === undefined ? '' : `.${head[2].replace(/\\(.)/g, '$1')}`);
    const entry = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*?))?\s*$/.exec(line);
    if (entry !== null && head === null) entries.push([`${section}.${(entry[1] as string).toLowerCase()}`, (entry[2] ?? 'true').replace(/^"(.*)"$/, '$1')]);
  }
  return entries;
}

/** Text of a file in a commit; undefined if the commit does not contain it. */
export async function blobAt(repository: Repository, oid: Oid, filepath: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await git.readBlob({ ...base(repository), oid, filepath })).blob);
  } catch (error) {
    if (isNotFound(error) || error instanceof git.Errors.ObjectTypeError) return undefined;
    throw error;
  }
}
