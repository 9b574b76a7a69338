import { lstatSync, readdirSync, readlinkSync, rmSync, rmdirSync, type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { compilePattern } from '../expansion/pattern.ts';
import { describeError } from '../execution/errors.ts';
import { formatDate } from '../formatting/dates.ts';
import { unescapeAnsi } from '../syntax/words.ts';
import { describeMode } from './modes.ts';
import { type Program, type ProgramContext, ProgramProblem } from './program.ts';

interface Visit {
  readonly shown: string;
  readonly path: string;
  readonly stat: Stats;
  readonly depth: number;
  /** The operand it was found under. */
  readonly root: string;
  isPruned: boolean;
}
type Test = (visit: Visit) => boolean | Promise<boolean>;

interface Settings {
  minDepth: number;
  maxDepth: number;
  isDepthFirst: boolean;
  hasAction: boolean;
  /** `-exec … {} +`: runs at the end with everything that was found. */
  readonly batches: { readonly argv: readonly string[]; readonly paths: string[] }[];
}

/** Source: POSIX find, with GNU's -maxdepth, -mindepth, -iname, -delete, -print0, -empty, -not. */
export const find: Program = async (context) => {
  const firstTest = context.args.findIndex((argument) => /^[-(!]/.test(argument));
  const roots = context.args.slice(0, firstTest < 0 ? undefined : firstTest);
  const settings: Settings = { minDepth: 0, maxDepth: Number.POSITIVE_INFINITY, isDepthFirst: false, hasAction: false, batches: [] };
  const parser = new FindParser(context, firstTest < 0 ? [] : context.args.slice(firstTest), settings);
  const test = parser.parse();
  let status = 0;
  const walk = async (shown: string, depth: number, root: string): Promise<void> => {
    const path = context.path(shown);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) {
      await context.complain(`'${shown}': No such file or directory`);
      status = 1;
      return;
    }
    const visit: Visit = { shown, path, stat, depth, root, isPruned: false };
    const apply = async () => {
      if (depth >= settings.minDepth && (await test(visit)) && !settings.hasAction) await context.print(`${shown}\n`);
    };
    if (!settings.isDepthFirst) await apply();
    if (stat.isDirectory() && !visit.isPruned && depth < settings.maxDepth) {
      try {
        for (const name of readdirSync(path)) await walk(shown.endsWith('/') ? shown + name : `${shown}/${name}`, depth + 1, root);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).syscall !== 'scandir') throw error;
        await context.complain(`'${shown}': ${describeError(error)}`);
        status = 1;
      }
    }
    if (settings.isDepthFirst) await apply();
  };
  try {
    for (const root of roots.length === 0 ? ['.'] : roots) await walk(root, 0, root);
  } catch (signal) {
    if (!(signal instanceof QuitSignal)) throw signal;
  }
  for (const { argv, paths } of settings.batches) if (paths.length > 0 && (await context.run([...argv, ...paths])) !== 0) status = 1;
  return status;
};

class FindParser {
  readonly #context: ProgramContext;
  readonly #args: readonly string[];
  readonly #settings: Settings;
  #at = 0;

  constructor(context: ProgramContext, args: readonly string[], settings: Settings) {
    this.#context = context;
    this.#args = args;
    this.#settings = settings;
  }

  parse(): Test {
    if (this.#args.length === 0) return () => true;
    const test = this.#or();
    if (this.#at < this.#args.length) throw new ProgramProblem(`unexpected argument '${this.#args[this.#at]}'`);
    return test;
  }

  #or(): Test {
    let left = this.#and();
    while (this.#take('-o') || this.#take('-or')) {
      const [first, second] = [left, this.#and()];
      left = async (visit) => (await first(visit)) || (await second(visit));
    }
    return left;
  }

  #and(): Test {
    let left = this.#not();
    while (this.#at < this.#args.length && !['-o', '-or', ')'].includes(this.#args[this.#at] as string)) {
      if (!this.#take('-a')) this.#take('-and');
      const [first, second] = [left, this.#not()];
      left = async (visit) => (await first(visit)) && (await second(visit));
    }
    return left;
  }

  #not(): Test {
    if (this.#take('!') || this.#take('-not')) {
      const test = this.#not();
      return async (visit) => !(await test(visit));
    }
    if (this.#take('(')) {
      const test = this.#or();
      if (!this.#take(')')) throw new ProgramProblem("invalid expression; I was expecting to find a ')' somewhere but did not see one.");
      return test;
    }
    return this.#primary();
  }

  #primary(): Test {
    const name = this.#args[this.#at++] as string;
    const settings = this.#settings;
    switch (name) {
      case '-name':
      case '-iname': {
        const matcher = compilePattern(this.#value(name), { ignoresCase: name === '-iname' });
        return ({ shown }) => matcher.test(basename(shown));
      }
      case '-path':
      case '-ipath':
      case '-wholename': {
        const matcher = compilePattern(this.#value(name), { ignoresCase: name === '-ipath' });
        return ({ shown }) => matcher.test(shown);
      }
      case '-regex':
      case '-iregex': {
        const matcher = new RegExp(`^(?:${this.#value(name)})$`, name === '-iregex' ? 'i' : '');
        return ({ shown }) => matcher.test(shown);
      }
      case '-type': {
        const types = this.#value(name).split(',');
        for (const type of types) if (!'fdl'.includes(type) || type.length !== 1) throw new ProgramProblem(`Unknown argument to -type: ${type}`);
        return ({ stat }) => types.some((type) => (type === 'f' ? stat.isFile() : type === 'd' ? stat.isDirectory() : stat.isSymbolicLink()));
      }
      case '-maxdepth':
      case '-mindepth': {
        const depth = Number(this.#value(name));
        if (name === '-maxdepth') settings.maxDepth = depth;
        else settings.minDepth = depth;
        return () => true;
      }
      case '-depth':
        settings.isDepthFirst = true;
        return () => true;
      case '-empty':
        return ({ stat, path }) => (stat.isDirectory() ? readdirSync(path).length === 0 : stat.isFile() && stat.size === 0);
      case '-size': {
        const match = /^([+-]?)(\d+)([ckMGb]?)$/.exec(this.#value(name)) ?? this.#invalid(name);
        const unit = { c: 1, k: 1024, M: 1024 ** 2, G: 1024 ** 3 }[match[3] as string] ?? 512;
        return ({ stat }) => compareWith(match[1] as string, Math.ceil(stat.size / unit), Number(match[2]));
      }
      case '-mtime':
      case '-mmin': {
        const match = /^([+-]?)(\d+)$/.exec(this.#value(name)) ?? this.#invalid(name);
        const unitMs = name === '-mtime' ? 86_400_000 : 60_000;
        return ({ stat }) => compareWith(match[1] as string, Math.floor((Date.now() - stat.mtimeMs) / unitMs), Number(match[2]));
      }
      case '-newer': {
        const { mtimeMs } = statSync(this.#context.path(this.#value(name)));
        return ({ stat }) => stat.mtimeMs > mtimeMs;
      }
      case '-true':
        return () => true;
      case '-false':
        return () => false;
      case '-prune':
        return (visit) => (visit.isPruned = true);
      case '-print':
      case '-print0':
        settings.hasAction = true;
        return async ({ shown }) => {
          await this.#context.print(shown + (name === '-print' ? '\n' : '\0'));
          return true;
        };
      case '-printf': {
        settings.hasAction = true;
        const format = unescapeAnsi(this.#value(name));
        return async (visit) => {
          await this.#context.print(described(format, visit));
          return true;
        };
      }
      case '-perm': {
        const match = /^([-/]?)([0-7]{1,4})$/.exec(this.#value(name)) ?? this.#invalid(name);
        const wanted = Number.parseInt(match[2] as string, 8);
        return ({ stat }) => {
          const mode = stat.mode & 0o7777;
          return match[1] === '-' ? (mode & wanted) === wanted : match[1] === '/' ? wanted === 0 || (mode & wanted) !== 0 : mode === wanted;
        };
      }
      case '-quit':
        settings.hasAction = true;
        return () => {
          throw new QuitSignal();
        };
      case '-delete':
        settings.hasAction = true;
        settings.isDepthFirst = true;
        return ({ stat, path, shown }) => {
          if (shown === '.') return true;
          if (stat.isDirectory()) rmdirSync(path);
          else rmSync(path);
          return true;
        };
      case '-exec':
        return this.#exec();
      default:
        throw new ProgramProblem(name.startsWith('-') ? `unknown predicate \`${name}'` : `paths must precede expression: \`${name}'`);
    }
  }

  #exec(): Test {
    this.#settings.hasAction = true;
    const end = this.#args.findIndex((argument, at) => at >= this.#at && (argument === ';' || (argument === '+' && this.#args[at - 1] === '{}')));
    if (end < 0) throw new ProgramProblem("missing argument to `-exec'");
    const argv = this.#args.slice(this.#at, end);
    this.#at = end + 1;
    if (this.#args[end] === '+') {
      const batch = { argv: argv.slice(0, -1), paths: [] as string[] };
      this.#settings.batches.push(batch);
      return ({ shown }) => batch.paths.push(shown) > 0;
    }
    return async ({ shown }) => (await this.#context.run(argv.map((argument) => argument.replaceAll('{}', shown)))) === 0;
  }

  #value(name: string): string {
    const value = this.#args[this.#at++];
    if (value === undefined) throw new ProgramProblem(`missing argument to \`${name}'`);
    return value;
  }

  #invalid(name: string): never {
    throw new ProgramProblem(`invalid argument \`${this.#args[this.#at - 1]}' to \`${name}'`);
  }

  #take(argument: string): boolean {
    if (this.#args[this.#at] !== argument) return false;
    this.#at++;
    return true;
  }
}

/** `-quit`: stops with what was found so far. */
class QuitSignal {}

/** `-printf`. Source: GNU find. */
function described(format: string, { shown, stat, depth, root, path }: Visit): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(10);
  const fields: Readonly<Record<string, () => string | number>> = {
    p: () => shown,
    P: () => shown.slice(root.length).replace(/^\//, ''),
    f: () => basename(shown),
    h: () => (shown.includes('/') ? shown.slice(0, shown.lastIndexOf('/')) : '.'),
    H: () => root,
    s: () => stat.size,
    k: () => Math.ceil((stat.blocks ?? 0) / 2),
    d: () => depth,
    m: () => (stat.mode & 0o7777).toString(8),
    M: () => describeMode(stat.mode, stat.isDirectory(), stat.isSymbolicLink()),
    y: () => (stat.isDirectory() ? 'd' : stat.isSymbolicLink() ? 'l' : 'f'),
    l: () => (stat.isSymbolicLink() ? readlinkSync(path) : ''),
    n: () => stat.nlink,
    i: () => stat.ino,
    U: () => stat.uid,
    G: () => stat.gid,
    'T@': () => seconds(stat.mtimeMs),
    t: () => formatDate('%a %b %e %H:%M:%S.%N %Y', stat.mtime, false),
    '%': () => '%',
  };
  return format.replace(/%(-?\d*)(T@|T[A-Za-z+]|.)/g, (whole, width: string, field: string) => {
    const value = /^T[^@]/.test(field) ? formatDate(field === 'T+' ? '%Y-%m-%d+%H:%M:%S' : `%${field.slice(1)}`, stat.mtime, false) : fields[field]?.();
    if (value === undefined) return whole;
    return width.startsWith('-') ? String(value).padEnd(Number(width.slice(1))) : String(value).padStart(Number(width));
  });
}

function compareWith(sign: string, actual: number, wanted: number): boolean {
  return sign === '+' ? actual > wanted : sign === '-' ? actual < wanted : actual === wanted;
}
