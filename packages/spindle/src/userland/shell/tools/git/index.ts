/** `git` based on `isomorphic-git`, loaded on first use. Its messages follow git's own. */
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import * as library from 'isomorphic-git';
import { parseOptions } from '../../programs/options.ts';
import { type Program, type ProgramContext, ProgramProblem } from '../../programs/program.ts';
import { branch, checkout, merge, tag } from './branches.ts';
import { headOf, statusOf } from './changes.ts';
import { diff, log, show } from './history.ts';
import { clone, fetch, pull, push, remote } from './remotes.ts';
import {
  base,
  configEntries,
  currentBranch,
  FATAL,
  fatal,
  globalConfigPath,
  globalSetting,
  needCommit,
  openRepository,
  type Repository,
  resolveCommit,
} from './repository.ts';
import { add, clean, commit, mv, reset, restore, rm, status } from './working.ts';

const VERSION = 'git version 2.43.0 (isomorphic-git)';

type Command = (repository: Repository, args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  add,
  branch,
  checkout: (repository, args) => checkout(repository, args, 'checkout'),
  clean,
  commit,
  diff,
  fetch,
  log,
  'ls-files': lsFiles,
  merge,
  mv,
  pull,
  push,
  remote,
  reset,
  restore,
  'rev-parse': revParse,
  rm,
  show,
  stage: add,
  stash,
  status,
  switch: (repository, args) => checkout(repository, args, 'switch'),
  tag,
};

const git: Program = async (context) => {
  const args = [...context.args];
  let directory = context.cwd;
  while (args[0]?.startsWith('-')) {
    const option = args.shift() as string;
    if (option === '-C') directory = context.path(args.shift() ?? '');
    else if (option === '-c') setOnce(context, args.shift() ?? '');
    else if (option === '--version' || option === '-v') {
      await context.print(`${VERSION}\n`);
      return 0;
    } else if (option !== '--no-pager' && option !== '-P') throw new ProgramProblem(`unknown option: ${option}`, 129);
  }
  const [name, ...rest] = args;
  const here: ProgramContext = { ...context, cwd: directory, path: (given) => (given.startsWith('/') ? given : join(directory, given)) };
  try {
    return await run(here, name, rest);
  } catch (error) {
    // git's messages already have their prefix.
    if (!(error instanceof ProgramProblem) || !/^(fatal|error): |^$/.test(error.message)) throw error;
    if (error.message !== '') await context.printError(`${error.message}\n`);
    return error.status;
  }
};

/** `-c user.name=x`, for this command only. */
function setOnce({ environment }: ProgramContext, text: string): void {
  const [, key, value = ''] = /^user\.(name|email)=(.*)$/s.exec(text) ?? [];
  if (key === undefined) return;
  for (const role of ['AUTHOR', 'COMMITTER']) (environment as Record<string, string>)[`GIT_${role}_${key.toUpperCase()}`] = value;
}

async function run(context: ProgramContext, name: string | undefined, args: readonly string[]): Promise<number> {
  switch (name) {
    case undefined:
    case 'help':
      await context.print(
        `usage: git [-C <path>] [-c <name>=<value>] <command> [<args>]\n\n${['clone', 'config', 'init', ...Object.keys(COMMANDS)].sort().join(' ')}\n`,
      );
      return name === undefined ? 1 : 0;
    case 'version':
      await context.print(`${VERSION}\n`);
      return 0;
    case 'init':
      return await init(context, args);
    case 'clone':
      return await clone(context, args);
    case 'config':
      return await config(context, args);
  }
  const command = COMMANDS[name];
  if (command === undefined) throw new ProgramProblem(`'${name}' is not a git command that this machine has. See 'git help'.`, 1);
  return await command(openRepository(context, context.cwd), args);
}

async function init(context: ProgramContext, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: 'q', values: 'b', long: { 'initial-branch': 'b', quiet: 'q', bare: 'B' }, usageStatus: 129 });
  const dir = context.path(options.operands[0] ?? '.');
  const isNew = !fs.existsSync(join(dir, '.git'));
  fs.mkdirSync(dir, { recursive: true });
  const defaultBranch = options.value('b') ?? globalSetting(context, 'init.defaultBranch') ?? 'master';
  await library.init({ fs, dir, defaultBranch, bare: options.has('B') });
  if (!options.has('q'))
    await context.print(`${isNew ? 'Initialized empty' : 'Reinitialized existing'} Git repository in ${join(dir, options.has('B') ? '' : '.git')}/\n`);
  return 0;
}

async function config(context: ProgramContext, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    flags: 'l',
    long: { global: 'g', local: 'L', list: 'l', unset: 'u', get: 'G', add: 'a', system: 's' },
    usageStatus: 129,
  });
  const words =
    ['get', 'set', 'list', 'unset'].includes(options.operands[0] ?? '') && options.operands.length !== 1 ? options.operands.slice(1) : options.operands;
  const verb = words === options.operands ? (options.operands[0] === 'list' ? 'list' : undefined) : options.operands[0];
  const [key, value] = words;
  const repository = options.has('g') ? undefined : findRepository(context);
  const global = globalConfigPath(context);
  const local = repository === undefined ? undefined : join(repository.gitdir, 'config');
  if (options.has('l') || verb === 'list') {
    const files = options.has('g') ? [global] : options.has('L') ? [local] : [global, local];
    for (const file of files)
      if (file !== undefined)
        await context.print(
          configEntries(file)
            .map(([name, text]) => `${name}=${text}\n`)
            .join(''),
        );
    return 0;
  }
  if (key === undefined) throw new ProgramProblem('error: no action specified', 129);
  const isRemoving = options.has('u') || verb === 'unset';
  if (value === undefined && !isRemoving) {
    const section = key.slice(0, key.lastIndexOf('.'));
    const wanted = `${section.includes('.') ? section.replace(/^[^.]+/, (start) => start.toLowerCase()) : section.toLowerCase()}.${key.slice(key.lastIndexOf('.') + 1).toLowerCase()}`;
    const files = options.has('g') ? [global] : [local, global];
    for (const file of files) {
      const found = file === undefined ? undefined : configEntries(file).findLast(([name]) => name === wanted);
      if (found === undefined) continue;
      await context.print(`${found[1]}\n`);
      return 0;
    }
    return 1;
  }
  if (!options.has('g') && repository === undefined) fatal('not in a git directory');
  // The library can only write a repository's configuration, so the user's own file is written directly.
  if (options.has('g')) writeGlobal(global, key, isRemoving ? undefined : value);
  else await library.setConfig({ ...base(repository as Repository), path: key, value: isRemoving ? undefined : value });
  return 0;
}

function findRepository(context: ProgramContext): Repository | undefined {
  try {
    return openRepository(context, context.cwd);
  } catch (error) {
    if (!(error instanceof ProgramProblem)) throw error;
    return undefined;
  }
}

/** Sets or removes one key in a file, and leaves the rest unchanged. */
function writeGlobal(file: string, key: string, value: string | undefined): void {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').replace(/\n$/, '').split('\n') : [];
  const cut = key.lastIndexOf('.');
  const [section, name] = [key.slice(0, cut), key.slice(cut + 1)];
  const dot = section.indexOf('.');
  const head = dot < 0 ? `[${section}]` : `[${section.slice(0, dot)} "${section.slice(dot + 1)}"]`;
  const start = lines.findIndex((line) => line.trim().toLowerCase() === head.toLowerCase());
  const end = start < 0 ? -1 : lines.findIndex((line, at) => at > start && /^\s*\[/.test(line));
  const stop = end < 0 ? lines.length : end;
  const at = lines.findIndex(
    (line, index) => start >= 0 && index > start && index < stop && line.trim().toLowerCase().startsWith(name.toLowerCase()) && /^\s*[\w-]+\s*(=|$)/.test(line),
  );
  const entry = `\t${name} = ${value}`;
  if (value === undefined) {
    if (at >= 0) lines.splice(at, 1);
  } else if (at >= 0) lines[at] = entry;
  else if (start >= 0) lines.splice(stop, 0, entry);
  else lines.push(head, entry);
  fs.mkdirSync(dirname(file), { recursive: true });
  fs.writeFileSync(file, `${lines.filter((line, index) => line !== '' || index > 0).join('\n')}\n`);
}

async function lsFiles(repository: Repository, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, { flags: 'comdz', long: { cached: 'c', others: 'o', modified: 'm', deleted: 'd', 'exclude-standard': 'e' } });
  const statuses = options.has('o') || options.has('m') || options.has('d') ? await statusOf(repository) : [];
  const files = new Set<string>();
  if (options.has('o')) for (const { path, staged } of statuses) if (staged === '?') files.add(path);
  if (options.has('m')) for (const { path, unstaged } of statuses) if (unstaged === 'M' || unstaged === 'D') files.add(path);
  if (options.has('d')) for (const { path, unstaged } of statuses) if (unstaged === 'D') files.add(path);
  if (options.has('c') || statuses.length + files.size === 0)
    if (!(options.has('o') || options.has('m') || options.has('d')) || options.has('c'))
      for (const path of await library.listFiles(base(repository))) files.add(path);
  const shown = [...files]
    .filter((path) => path.startsWith(repository.prefix))
    .map((path) => path.slice(repository.prefix.length))
    .sort();
  await repository.context.print(shown.map((path) => path + (options.has('z') ? '\0' : '\n')).join(''));
  return 0;
}

async function revParse(repository: Repository, args: readonly string[]): Promise<number> {
  const { context, dir, gitdir, prefix } = repository;
  const isQuiet = args.includes('-q') || args.includes('--quiet');
  let length: number | undefined;
  let isName = false;
  for (const argument of args) {
    const short = /^--short(?:=(\d+))?$/.exec(argument);
    if (short !== null) length = Number(short[1] ?? 7);
    else if (argument === '--abbrev-ref') isName = true;
    else if (argument === '--show-toplevel') await context.print(`${dir}\n`);
    else if (argument === '--git-dir') await context.print(`${prefix === '' ? '.git' : gitdir}\n`);
    else if (argument === '--show-prefix') await context.print(`${prefix}\n`);
    else if (argument === '--is-inside-work-tree') await context.print('true\n');
    else if (argument === '--absolute-git-dir') await context.print(`${gitdir}\n`);
    else if (!argument.startsWith('-')) {
      if (isName) await context.print(`${argument === 'HEAD' ? ((await currentBranch(repository)) ?? 'HEAD') : argument}\n`);
      else {
        const oid = isQuiet ? await resolveCommit(repository, argument) : await needCommit(repository, argument);
        if (oid === undefined) return 1;
        await context.print(`${oid.slice(0, length)}\n`);
      }
    }
  }
  return 0;
}

async function stash(repository: Repository, args: readonly string[]): Promise<number> {
  const { context } = repository;
  const isQuiet = args.includes('-q') || args.includes('--quiet');
  const words = args.filter((word) => word !== '-q' && word !== '--quiet');
  // Options without a subcommand belong to `push`.
  const [command = 'push', ...rest] = words[0]?.startsWith('-') ? ['push', ...words] : words;
  if (!['push', 'pop', 'apply', 'drop', 'list', 'clear', 'save'].includes(command)) throw new ProgramProblem(`error: unknown subcommand: ${command}`, 129);
  const op = (command === 'save' ? 'push' : command) as 'push' | 'pop' | 'apply' | 'drop' | 'list' | 'clear';
  if (op === 'push' && (await headOf(repository)) === undefined) throw new ProgramProblem('error: You do not have the initial commit yet', FATAL);
  if (op === 'push' && !(await statusOf(repository)).some(({ staged }) => staged !== '?')) {
    await context.print('No local changes to save\n');
    return 0;
  }
  const index = Number(/\d+/.exec(rest.find((word) => /^(stash@\{)?\d+\}?$/.test(word)) ?? '')?.[0] ?? 0);
  const at = rest.indexOf('-m');
  const message = at >= 0 ? rest[at + 1] : command === 'save' ? rest[0] : undefined;
  try {
    const result = await library.stash({ ...base(repository), op, refIdx: index, ...(message === undefined ? {} : { message }) });
    if (op === 'list' && Array.isArray(result)) await context.print(result.map((line: unknown) => `${String(line)}\n`).join(''));
    if (op === 'push' && !isQuiet) {
      const { oid, commit: head } = await library.readCommit({ ...base(repository), oid: (await headOf(repository)) as string });
      await context.print(
        `Saved working directory and index state ${message === undefined ? `WIP on ${await currentBranch(repository)}: ${oid.slice(0, 7)} ${head.message.split('\n')[0]}` : `On ${await currentBranch(repository)}: ${message}`}\n`,
      );
    }
    return 0;
  } catch (error) {
    if (!(error instanceof library.Errors.NotFoundError)) throw error;
    throw new ProgramProblem('error: No stash entries found.', 1);
  }
}

export const programs: Readonly<Record<string, Program>> = { git };
