import { BrokenPipe, type Channel, encodeText, Pipe } from '../execution/channels.ts';
import { checkInterrupt, ShellProblem, STATUS } from '../execution/control.ts';
import { describeError, isSystemError } from '../execution/errors.ts';
import type { Shell } from '../execution/shell.ts';
import { parseScript } from '../syntax/parser.ts';
import { SyntaxProblem } from '../syntax/source.ts';
import { runArguments } from '../execution/simple-command.ts';

/** A small program that runs inside the shell's process. */
export interface ProgramContext {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stdin: Channel;
  readonly stdout: Channel;
  readonly signal: AbortSignal;
  /** Aborted by ^C while this runs. */
  readonly interruption: AbortSignal;
  print(text: string): Promise<void>;
  /** `name: message` on standard error. */
  complain(message: string): Promise<void>;
  /** Absolute path of a name given by the user. */
  path(name: string): string;
  /** Runs another command with this one's descriptors (xargs, find -exec, env). */
  run(argv: readonly string[], options?: RunOptions): Promise<number>;
  /** Runs text like `sh -c`. */
  runScript(text: string, options?: RunOptions): Promise<number>;
  /** Both ends of a pipe between this program and one that it runs. */
  createPipe(): { readonly reader: Channel; readonly writer: Channel };
  /** Writes text unchanged to standard error. */
  printError(text: string): Promise<void>;
}

export interface RunOptions {
  readonly environment?: Record<string, string>;
  readonly stdin?: Channel;
  readonly stdout?: Channel;
  /** Ends what runs, with its reason as the signal. */
  readonly signal?: AbortSignal;
}

export type Program = (context: ProgramContext) => number | Promise<number>;

/** Ends the program with a message. */
export class ProgramProblem extends Error {
  readonly status: number;
  /** Programs loaded on demand have their own copy of this class, so instances are recognized by this name. */
  override readonly name = 'ProgramProblem';
  constructor(message: string, status = 1) {
    super(message);
    this.status = status;
  }
}

export async function runInside(shell: Shell, program: Program, argv: readonly string[]): Promise<number> {
  // ^C may have arrived while its arguments were expanded.
  checkInterrupt(shell);
  const name = argv[0] as string;
  const context: ProgramContext = {
    name: name.slice(name.lastIndexOf('/') + 1),
    args: argv.slice(1),
    cwd: shell.cwd,
    environment: shell.variables.environment(),
    stdin: shell.channel(0),
    stdout: shell.channel(1),
    signal: shell.signal,
    interruption: shell.process.interruption.signal,
    print: (text) => shell.print(text),
    complain: async (message) => void (await shell.channel(2).write(Buffer.from(`${context.name}: ${message}\n`))),
    path: (given) => shell.path(given),
    run: async (command, options = {}) => await runCommandLine(subshellWith(shell, options), command),
    runScript: async (text, options = {}) => await runScriptText(subshellWith(shell, options), text),
    createPipe: () => new Pipe(),
    printError: async (text) => void (await shell.channel(2).write(encodeText(text))),
  };
  try {
    return await program(context);
  } catch (error) {
    if (error instanceof Error && error.name === 'ProgramProblem') {
      await context.complain(error.message);
      return (error as ProgramProblem).status;
    }
    if (error instanceof BrokenPipe || !isSystemError(error)) throw error;
    await context.complain(`${error.path === undefined ? '' : `${error.path}: `}${describeError(error)}`);
    return STATUS.failure;
  }
}

function subshellWith(shell: Shell, { environment, stdin, stdout, signal }: RunOptions): Shell {
  const subshell = shell.fork(signal);
  if (stdin !== undefined) subshell.descriptors.set(0, stdin);
  if (stdout !== undefined) subshell.descriptors.set(1, stdout);
  if (environment === undefined) return subshell;
  for (const exported of subshell.variables.names('exported')) if (!(exported in environment)) subshell.variables.unset(exported);
  for (const [variable, value] of Object.entries(environment)) {
    subshell.variables.set(variable, value);
    subshell.variables.mark(variable, { isExported: true });
  }
  return subshell;
}

/** A new shell sees neither functions nor unexported variables. */
async function runScriptText(shell: Shell, text: string): Promise<number> {
  shell.functions.clear();
  const exported = new Set(shell.variables.names('exported'));
  for (const name of shell.variables.names()) if (!exported.has(name) && !shell.variables.marks(name).isReadonly) shell.variables.unset(name);
  try {
    return await shell.process.run(shell, parseScript(text));
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    await shell.complain(error.message);
    return STATUS.usage;
  }
}

/** Programs started by programs see no functions of the shell. */
async function runCommandLine(shell: Shell, argv: readonly string[]): Promise<number> {
  try {
    return await runArguments(shell, argv, [], { skipsFunctions: true });
  } catch (error) {
    if (!(error instanceof ShellProblem)) throw error;
    if (!error.isReported) await shell.complain(error.message);
    return error.status;
  }
}
