import { BrokenPipe, type Channel } from '../execution/channels.ts';
import { ShellProblem, STATUS } from '../execution/control.ts';
import { describeError, isSystemError } from '../execution/errors.ts';
import type { Shell } from '../execution/shell.ts';
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
  /** Absolute path of a name that the user gave. */
  path(name: string): string;
  /** Runs another command with this one's descriptors (xargs, find -exec, env). */
  run(argv: readonly string[], options?: { readonly environment?: Record<string, string>; readonly stdin?: Channel }): Promise<number>;
}

export type Program = (context: ProgramContext) => number | Promise<number>;

/** Ends the program with a message. */
export class ProgramProblem extends Error {
  readonly status: number;
  constructor(message: string, status = 1) {
    super(message);
    this.status = status;
  }
}

export async function runInside(shell: Shell, program: Program, argv: readonly string[]): Promise<number> {
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
    run: async (command, options = {}) => {
      const subshell = shell.fork();
      if (options.stdin !== undefined) subshell.descriptors.set(0, options.stdin);
      if (options.environment !== undefined) {
        for (const exported of subshell.variables.names('exported')) if (!(exported in options.environment)) subshell.variables.unset(exported);
        for (const [variable, value] of Object.entries(options.environment)) {
          subshell.variables.set(variable, value);
          subshell.variables.mark(variable, { isExported: true });
        }
      }
      return await runCommandLine(subshell, command);
    },
  };
  try {
    return await program(context);
  } catch (error) {
    if (error instanceof ProgramProblem) {
      await context.complain(error.message);
      return error.status;
    }
    if (error instanceof BrokenPipe || !isSystemError(error)) throw error;
    await context.complain(`${error.path === undefined ? '' : `${error.path}: `}${describeError(error)}`);
    return STATUS.failure;
  }
}

/** Utilities of utilities see no functions of the shell. */
async function runCommandLine(shell: Shell, argv: readonly string[]): Promise<number> {
  try {
    return await runArguments(shell, argv, [], { skipsFunctions: true });
  } catch (error) {
    if (!(error instanceof ShellProblem)) throw error;
    if (!error.isReported) await shell.complain(error.message);
    return error.status;
  }
}
