import { readFileSync } from 'node:fs';
import { findProgram, findPrograms } from '../execution/children.ts';
import { ExitSignal, FatalShellProblem, LoopSignal, ReturnSignal, ShellProblem, STATUS } from '../execution/control.ts';
import { describeError } from '../execution/errors.ts';
import type { Builtin, Shell } from '../execution/shell.ts';
import { parseArguments } from './arguments.ts';
import { functionText } from './declaration-builtins.ts';
import { runArguments, runUtility } from '../execution/simple-command.ts';
import { parseLines } from '../syntax/parser.ts';
import { SyntaxProblem } from '../syntax/source.ts';

function statusOf(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^-?\d+$/.test(text)) throw new FatalShellProblem(`${name}: ${text}: numeric argument required`, STATUS.usage);
  return Number(text) & 0xff;
}

function levelsOf(name: string, text: string | undefined): number {
  const levels = statusOf(name, text, 1);
  if (levels < 1) throw new ShellProblem(`${name}: ${text}: loop count out of range`);
  return levels;
}

/** Runs text in this shell; a syntax error is a failure. */
export async function runText(shell: Shell, text: string, name: string): Promise<number> {
  try {
    let status = text.trim() === '' ? 0 : shell.status;
    for (const script of parseLines(text, () => shell.parseSettings)) {
      if (shell.options.has('v')) await shell.channel(2).write(Buffer.from(script.items.map((item) => `${item.text}\n`).join('')));
      status = await shell.process.runScript(shell, script);
    }
    return status;
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    throw new ShellProblem(`${name === '' ? '' : `${name}: `}line ${error.line}: ${error.message}`, STATUS.usage);
  }
}

async function source(shell: Shell, [file, ...args]: readonly string[]): Promise<number> {
  if (file === undefined) throw new ShellProblem('.: filename argument required', STATUS.usage);
  const path = file.includes('/') ? shell.path(file) : (sourceOnPath(shell, file) ?? shell.path(file));
  const text = await sourceText(shell, file, path);
  const saved = shell.positional;
  if (args.length > 0) shell.positional = args;
  shell.sourceDepth++;
  try {
    shell.status = 0;
    return await runText(shell, text, file);
  } catch (signal) {
    if (signal instanceof ReturnSignal) return signal.status;
    throw signal;
  } finally {
    shell.sourceDepth--;
    if (args.length > 0) shell.positional = saved;
  }
}

/** Also reads `/dev/stdin`, which may be a channel inside the shell. */
async function sourceText(shell: Shell, file: string, path: string): Promise<string> {
  const descriptor = /^\/dev\/(?:stdin|fd\/(\d+))$/.exec(path);
  try {
    if (descriptor === null) return readFileSync(path, 'utf8');
    const channel = shell.channel(Number(descriptor[1] ?? 0));
    const chunks: Uint8Array[] = [];
    for (let chunk = await channel.read(); chunk !== null; chunk = await channel.read()) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  } catch (error) {
    throw new ShellProblem(`${file}: ${describeError(error)}`);
  }
}

function sourceOnPath(shell: Shell, file: string): string | undefined {
  const found = findProgram(shell, file);
  return 'path' in found ? found.path : undefined;
}

async function exec(shell: Shell, args: readonly string[]): Promise<number> {
  const { has, operands: argv } = parseArguments('exec', args, 'cl', '');
  if (has('c')) for (const name of shell.variables.names('exported')) shell.variables.mark(name, { isExported: false });
  if (argv.length === 0) return 0;
  try {
    const status = await runUtility(shell, argv);
    // The other program would have replaced the shell, so no trap may remain.
    shell.traps.delete('EXIT');
    throw new ExitSignal(status);
  } catch (error) {
    if (!(error instanceof ShellProblem)) throw error;
    // A shell whose `exec` fails exits.
    if (!error.isReported) await shell.complain(`exec: ${error.message}`);
    throw new ExitSignal(error.status);
  }
}

type CommandKind = 'alias' | 'keyword' | 'function' | 'builtin' | 'file';

interface CommandDescription {
  readonly kind: CommandKind;
  /** The output of `command -v`. */
  readonly short: string;
  readonly long: string;
}

const KEYWORDS = new Set([
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'time',
  'for',
  'in',
  'until',
  'while',
  'do',
  'done',
  'case',
  'esac',
  'select',
  'function',
  '{',
  '}',
  '[[',
  ']]',
  '!',
]);

/** Every meaning of a name, in order of precedence. */
function* describeCommand(shell: Shell, name: string): Generator<CommandDescription> {
  const aliased = shell.shopts.has('expand_aliases') ? shell.aliases.get(name) : undefined;
  if (aliased !== undefined) yield { kind: 'alias', short: `alias ${name}='${aliased}'`, long: `${name} is aliased to \`${aliased}'` };
  if (KEYWORDS.has(name)) yield { kind: 'keyword', short: name, long: `${name} is a shell keyword` };
  const body = shell.functions.get(name);
  if (body !== undefined) yield { kind: 'function', short: name, long: `${name} is a function\n${functionText(body).trimEnd()}` };
  const builtin = shell.process.commands.builtin(name);
  if (builtin !== undefined)
    yield { kind: 'builtin', short: name, long: `${name} is a ${builtin.isSpecial && shell.options.has('posix') ? 'special ' : ''}shell builtin` };
  const found = findProgram(shell, name);
  if ('path' in found) {
    const path = name.includes('/') ? name : found.path;
    yield { kind: 'file', short: path, long: `${name} is ${path}` };
  } else if (shell.process.commands.inside(name) !== undefined) yield { kind: 'builtin', short: name, long: `${name} is a shell builtin` };
}

async function command(shell: Shell, args: readonly string[]): Promise<number> {
  const rest = [...args];
  let option: string | undefined;
  while (/^-[pvV]+$/.test(rest[0] ?? '') || rest[0] === '--') {
    const argument = rest.shift() as string;
    if (argument === '--') break;
    option = /[vV]/.exec(argument)?.[0] ?? option;
  }
  if (option === undefined) return rest.length === 0 ? 0 : await runArguments(shell, rest, [], { skipsFunctions: true });
  let status = 0;
  for (const name of rest) {
    const [description] = describeCommand(shell, name);
    if (description === undefined) {
      if (option === 'V') await shell.complain(`command: ${name}: not found`);
      status = 1;
    } else await shell.print(`${option === 'v' ? description.short : description.long}\n`);
  }
  return status;
}

async function type(shell: Shell, args: readonly string[]): Promise<number> {
  const { has, operands } = parseArguments('type', args, 'afptP', '');
  let status = 0;
  for (const name of operands) {
    const all = [...describeCommand(shell, name)].filter(({ kind }) => (!has('f') || kind !== 'function') && (!has('P') || kind === 'file'));
    const shown = has('a') ? all : all.slice(0, 1);
    if (shown.length === 0) {
      if (!has('t') && !has('p') && !has('P')) await shell.complain(`type: ${name}: not found`);
      status = 1;
    }
    for (const { kind, short, long } of shown) {
      if (has('t')) await shell.print(`${kind}\n`);
      else if (!has('p') && !has('P')) await shell.print(`${long}\n`);
      else if (kind === 'file') await shell.print(`${short}\n`);
    }
  }
  return status;
}

async function which(shell: Shell, args: readonly string[]): Promise<number> {
  const { has, operands } = parseArguments('which', args, 'as', '');
  let status = 0;
  for (const name of operands) {
    const paths = has('a') ? findPrograms(shell, name) : findPrograms(shell, name).slice(0, 1);
    if (paths.length === 0) status = 1;
    if (!has('s')) await shell.print(paths.map((path) => `${path}\n`).join(''));
  }
  return status;
}

export const controlBuiltins: Readonly<Record<string, Builtin>> = {
  exit: {
    run: (shell, [status]) => {
      throw new ExitSignal(statusOf('exit', status, shell.status));
    },
    isSpecial: true,
  },
  return: {
    run: (shell, [status]) => {
      if (shell.functionDepth === 0 && shell.sourceDepth === 0) throw new ShellProblem("return: can only `return' from a function or sourced script");
      throw new ReturnSignal(statusOf('return', status, shell.status));
    },
    isSpecial: true,
  },
  break: {
    run: (shell, [levels]) => {
      if (shell.loopDepth === 0) return 0;
      throw new LoopSignal('break', levelsOf('break', levels));
    },
    isSpecial: true,
  },
  continue: {
    run: (shell, [levels]) => {
      if (shell.loopDepth === 0) return 0;
      throw new LoopSignal('continue', levelsOf('continue', levels));
    },
    isSpecial: true,
  },
  eval: { run: (shell, args) => runText(shell, args.join(' '), 'eval'), isSpecial: true },
  exec: { run: exec, isSpecial: true },
  '.': { run: source, isSpecial: true },
  source: { run: source, isSpecial: true },
  command: { run: command },
  type: { run: type },
  which: { run: which },
};
