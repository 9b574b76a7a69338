/** Programs that create, move and remove files. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  constants,
  openSync,
  closeSync,
} from 'node:fs';
import { basename as baseOf, dirname as directoryOf, join, resolve } from 'node:path';
import { describeError } from '../execution/errors.ts';
import { parseOptions } from './options.ts';
import { type Program, type ProgramContext, ProgramProblem } from './program.ts';
import { applyMode } from './modes.ts';

/** Runs `action` for each name; a failure is reported as `what 'name': reason` and sets the status to 1. */
async function forEachName(context: ProgramContext, names: readonly string[], what: string, action: (name: string) => void | Promise<void>): Promise<number> {
  let status = 0;
  for (const name of names) {
    try {
      await action(name);
    } catch (error) {
      if (error instanceof ProgramProblem) await context.complain(error.message);
      else if ((error as NodeJS.ErrnoException).syscall !== undefined) await context.complain(`${what} '${name}': ${describeError(error)}`);
      else throw error;
      status = 1;
    }
  }
  return status;
}

function requireOperands(operands: readonly string[], count = 1): readonly string[] {
  if (operands.length === 0) throw new ProgramProblem('missing operand');
  if (operands.length < count) throw new ProgramProblem(`missing destination file operand after '${operands.at(-1)}'`);
  return operands;
}

export const mkdir: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'pv', values: 'm', long: { parents: 'p', verbose: 'v', mode: 'm' } });
  return await forEachName(context, requireOperands(options.operands), 'cannot create directory', async (name) => {
    const path = context.path(name);
    const made = mkdirSync(path, { recursive: options.has('p') });
    const mode = options.value('m');
    if (mode !== undefined) chmodSync(path, applyMode(mode, statSync(path).mode, true));
    if (options.has('v') && (made !== undefined || !options.has('p'))) await context.print(`mkdir: created directory '${name}'\n`);
  });
};

export const rmdir: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'pv', long: { parents: 'p', verbose: 'v' } });
  return await forEachName(context, requireOperands(options.operands), 'failed to remove', (name) => {
    for (let path = name; path !== '.' && path !== '/'; path = directoryOf(path)) {
      rmdirSync(context.path(path));
      if (!options.has('p')) break;
    }
  });
};

export const rm: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'rRfidvI', long: { recursive: 'r', force: 'f', dir: 'd', verbose: 'v', interactive: 'i' } });
  if (options.has('i') || options.has('I')) throw new ProgramProblem('option -i is not supported');
  const isRecursive = options.has('r') || options.has('R');
  if (options.operands.length === 0 && options.has('f')) return 0;
  return await forEachName(context, requireOperands(options.operands), 'cannot remove', async (name) => {
    if (/(^|\/)\.\.?\/*$/.test(name)) throw new ProgramProblem(`refusing to remove '.' or '..' directory: skipping '${name}'`);
    const path = context.path(name);
    if (path === '/') throw new ProgramProblem("it is dangerous to operate recursively on '/'");
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) {
      if (!options.has('f')) throw new ProgramProblem(`cannot remove '${name}': No such file or directory`);
      return;
    }
    if (!stat.isDirectory()) unlinkSync(path);
    else if (isRecursive) rmSync(path, { recursive: true });
    else if (options.has('d')) rmdirSync(path);
    else throw new ProgramProblem(`cannot remove '${name}': Is a directory`);
    if (options.has('v')) await context.print(`removed ${stat.isDirectory() ? 'directory ' : ''}'${name}'\n`);
  });
};

/** The sources with their targets: inside a directory, or the single target. */
function destinations(
  context: ProgramContext,
  operands: readonly string[],
  intoDirectory: string | undefined,
  isPlain: boolean,
): [source: string, target: string][] {
  const all = requireOperands(operands, intoDirectory === undefined ? 2 : 1);
  const target = intoDirectory ?? (all.at(-1) as string);
  const sources = intoDirectory === undefined ? all.slice(0, -1) : all;
  const isDirectory = !isPlain && (statSync(context.path(target), { throwIfNoEntry: false })?.isDirectory() ?? false);
  if (!isDirectory && (sources.length > 1 || intoDirectory !== undefined)) throw new ProgramProblem(`target '${target}' is not a directory`);
  return sources.map((source) => [source, isDirectory ? join(target, baseOf(resolve(context.cwd, source))) : target]);
}

export const cp: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'rRafpvnuLPdTi',
    values: 't',
    long: {
      recursive: 'r',
      archive: 'a',
      force: 'f',
      verbose: 'v',
      'no-clobber': 'n',
      update: 'u',
      'target-directory': 't',
      preserve: 'p',
      'no-target-directory': 'T',
      dereference: 'L',
    },
  });
  if (options.has('i')) throw new ProgramProblem('option -i is not supported');
  const isArchive = options.has('a');
  const settings: CopySettings = {
    context,
    isRecursive: isArchive || options.has('r') || options.has('R'),
    keepsTimes: isArchive || options.has('p'),
    isForced: options.has('f'),
    isVerbose: options.has('v'),
    followsLinks: options.has('L') || !(isArchive || options.has('P') || options.has('d') || options.has('r') || options.has('R')),
    skips: options.has('n') ? 'existing' : options.has('u') ? 'newer' : 'none',
  };
  let status = 0;
  for (const [source, target] of destinations(context, options.operands, options.value('t'), options.has('T')))
    status = Math.max(status, await forEachName(context, [source], 'cannot copy', () => copy(settings, source, target)));
  return status;
};

interface CopySettings {
  readonly context: ProgramContext;
  readonly isRecursive: boolean;
  readonly keepsTimes: boolean;
  readonly isForced: boolean;
  readonly isVerbose: boolean;
  readonly followsLinks: boolean;
  readonly skips: 'none' | 'existing' | 'newer';
}

async function copy(settings: CopySettings, source: string, target: string): Promise<void> {
  const { context } = settings;
  const [from, to] = [context.path(source), context.path(target)];
  const stat = (settings.followsLinks ? statSync : lstatSync)(from, { throwIfNoEntry: false });
  if (stat === undefined) throw new ProgramProblem(`cannot stat '${source}': No such file or directory`);
  const existing = statSync(to, { throwIfNoEntry: false });
  if (stat.isDirectory()) {
    if (!settings.isRecursive) throw new ProgramProblem(`-r not specified; omitting directory '${source}'`);
    if (`${to}/`.startsWith(`${from}/`)) throw new ProgramProblem(`cannot copy a directory, '${source}', into itself, '${target}'`);
    if (existing === undefined) mkdirSync(to, { mode: stat.mode });
    else if (!existing.isDirectory()) throw new ProgramProblem(`cannot overwrite non-directory '${target}' with directory '${source}'`);
    if (settings.isVerbose && existing === undefined) await context.print(`'${source}' -> '${target}'\n`);
    for (const name of readdirSync(from)) await copy(settings, join(source, name), join(target, name));
  } else {
    if (existing?.isDirectory()) throw new ProgramProblem(`cannot overwrite directory '${target}' with non-directory`);
    if (existing !== undefined && existing.ino === stat.ino && existing.dev === stat.dev)
      throw new ProgramProblem(`'${source}' and '${target}' are the same file`);
    if (existing !== undefined && (settings.skips === 'existing' || (settings.skips === 'newer' && existing.mtimeMs >= stat.mtimeMs))) return;
    if (stat.isSymbolicLink()) {
      rmSync(to, { force: true });
      symlinkSync(readlinkSync(from), to);
    } else {
      if (settings.isForced && existing !== undefined) rmSync(to, { force: true });
      copyFileSync(from, to);
      if (settings.keepsTimes) chmodSync(to, stat.mode);
    }
    if (settings.isVerbose) await context.print(`'${source}' -> '${target}'\n`);
  }
  if (settings.keepsTimes && !stat.isSymbolicLink()) utimesSync(to, stat.atime, stat.mtime);
}

export const mv: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'fnvuTi',
    values: 't',
    long: { force: 'f', 'no-clobber': 'n', verbose: 'v', update: 'u', 'target-directory': 't' },
  });
  if (options.has('i')) throw new ProgramProblem('option -i is not supported');
  let status = 0;
  for (const [source, target] of destinations(context, options.operands, options.value('t'), options.has('T'))) {
    status = Math.max(
      status,
      await forEachName(context, [source], 'cannot move', async () => {
        const [from, to] = [context.path(source), context.path(target)];
        const stat = lstatSync(from, { throwIfNoEntry: false });
        if (stat === undefined) throw new ProgramProblem(`cannot stat '${source}': No such file or directory`);
        const existing = lstatSync(to, { throwIfNoEntry: false });
        if (existing !== undefined && existing.ino === stat.ino && existing.dev === stat.dev)
          throw new ProgramProblem(`'${source}' and '${target}' are the same file`);
        if (existing !== undefined && (options.has('n') || (options.has('u') && existing.mtimeMs >= stat.mtimeMs))) return;
        if (stat.isDirectory() && `${to}/`.startsWith(`${from}/`)) throw new ProgramProblem(`cannot move '${source}' to a subdirectory of itself, '${target}'`);
        if (existing?.isDirectory() && !stat.isDirectory()) throw new ProgramProblem(`cannot overwrite directory '${target}' with non-directory`);
        try {
          renameSync(from, to);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
          await copy({ context, isRecursive: true, keepsTimes: true, isForced: true, isVerbose: false, followsLinks: false, skips: 'none' }, source, target);
          rmSync(from, { recursive: true });
        }
        if (options.has('v')) await context.print(`renamed '${source}' -> '${target}'\n`);
      }),
    );
  }
  return status;
};

export const touch: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'acm', values: 'drt', long: { 'no-create': 'c', date: 'd', reference: 'r' } });
  if (options.has('t')) throw new ProgramProblem('option -t is not supported');
  const reference = options.value('r');
  const given = options.value('d');
  const time =
    reference !== undefined
      ? statSync(context.path(reference)).mtime
      : given !== undefined
        ? new Date(given.startsWith('@') ? Number(given.slice(1)) * 1000 : given)
        : new Date();
  if (Number.isNaN(time.getTime())) throw new ProgramProblem(`invalid date format '${given}'`);
  if (options.operands.length === 0) throw new ProgramProblem('missing file operand');
  return await forEachName(context, options.operands, 'cannot touch', (name) => {
    const path = context.path(name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) {
      if (options.has('c')) return;
      closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o666));
    }
    const [keepsAccess, keepsModification] = [options.has('m') && !options.has('a'), options.has('a') && !options.has('m')];
    utimesSync(path, keepsAccess ? (stat?.atime ?? time) : time, keepsModification ? (stat?.mtime ?? time) : time);
  });
};

export const chmod: Program = async (context) => {
  // A mode such as `-x` looks like an option.
  const isMode = (argument: string) => /^-[rwxXst]+$/.test(argument);
  const modeAt = context.args.findIndex((argument) => isMode(argument) || !argument.startsWith('-'));
  if (modeAt < 0) throw new ProgramProblem('missing operand');
  const mode = context.args[modeAt] as string;
  const options = parseOptions(
    context.args.filter((_, at) => at !== modeAt),
    { flags: 'Rfv', long: { recursive: 'R', verbose: 'v' } },
  );
  if (options.operands.length === 0) throw new ProgramProblem(`missing operand after '${mode}'`);
  const change = (path: string): void => {
    const stat = statSync(path);
    chmodSync(path, applyMode(mode, stat.mode, stat.isDirectory()));
    if (options.has('R') && stat.isDirectory())
      for (const entry of readdirSync(path, { withFileTypes: true })) if (!entry.isSymbolicLink()) change(join(path, entry.name));
  };
  return await forEachName(context, options.operands, 'cannot access', (name) => change(context.path(name)));
};

export const ln: Program = async (context) => {
  const options = parseOptions(context.args, {
    flags: 'sfnvrT',
    values: 't',
    long: { symbolic: 's', force: 'f', 'no-dereference': 'n', verbose: 'v', relative: 'r' },
  });
  if (options.has('r')) throw new ProgramProblem('option -r is not supported');
  const operands = options.operands.length === 1 ? [...options.operands, baseOf(options.operands[0] as string)] : options.operands;
  let status = 0;
  for (const [source, target] of destinations(context, operands, options.value('t'), options.has('n') || options.has('T'))) {
    status = Math.max(
      status,
      await forEachName(context, [target], `failed to create ${options.has('s') ? 'symbolic' : 'hard'} link`, () => {
        if (options.has('f')) rmSync(context.path(target), { force: true });
        if (options.has('s')) symlinkSync(source, context.path(target));
        else linkSync(context.path(source), context.path(target));
      }),
    );
  }
  return status;
};

export const mktemp: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'dqtu', values: 'p', long: { directory: 'd', quiet: 'q', tmpdir: 'p', 'dry-run': 'u' } });
  const [template = 'tmp.XXXXXXXXXX'] = options.operands;
  const suffix = /X{3,}([^/X]*)$/.exec(template);
  if (suffix === null) throw new ProgramProblem(`too few X's in template '${template}'`);
  const isInTemporary = options.operands.length === 0 || options.has('t') || options.has('p');
  const folder = isInTemporary ? options.value('p') || context.environment.TMPDIR || '/tmp' : '';
  const random = () =>
    Array.from(
      { length: suffix[0].length - (suffix[1] as string).length },
      () => 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[Math.floor(Math.random() * 62)],
    ).join('');
  const name = (folder === '' ? '' : `${folder.replace(/\/$/, '')}/`) + template.slice(0, suffix.index) + random() + suffix[1];
  const path = context.path(name);
  if (!options.has('u')) {
    if (options.has('d')) mkdirSync(path, { mode: 0o700 });
    else writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  }
  await context.print(`${name}\n`);
  return 0;
};

export const readlink: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'fenmqsv', long: { canonicalize: 'f', 'no-newline': 'n' } });
  let status = 0;
  for (const name of requireOperands(options.operands)) {
    try {
      const target =
        options.has('f') || options.has('m')
          ? canonicalize(context.path(name))
          : options.has('e')
            ? realpathSync(context.path(name))
            : readlinkSync(context.path(name));
      await context.print(target + (options.has('n') ? '' : '\n'));
    } catch (error) {
      // Prints nothing without -v, by design.
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      status = 1;
    }
  }
  return status;
};

export const realpath: Program = async (context) => {
  const options = parseOptions(context.args, { flags: 'emqs', long: { 'canonicalize-existing': 'e', 'canonicalize-missing': 'm', quiet: 'q' } });
  let status = 0;
  for (const name of requireOperands(options.operands)) {
    try {
      await context.print(`${options.has('e') ? realpathSync(context.path(name)) : canonicalize(context.path(name))}\n`);
    } catch (error) {
      if (!options.has('q')) await context.complain(`${name}: ${describeError(error)}`);
      status = 1;
    }
  }
  return status;
};

/** The last component may be missing. */
function canonicalize(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return join(realpathSync(directoryOf(path)), baseOf(path));
}
