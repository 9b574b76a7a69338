import { resolve } from 'node:path';
import type { ExpansionEnvironment } from '../expansion/expand.ts';
import type { Command, Script } from '../syntax/tree.ts';
import { type Channel, Collector, DescriptorChannel, nothing } from './channels.ts';
import type { Jobs } from './jobs.ts';
import { Variables } from './variables.ts';

/** Letters of `set -e` and their `-o` names. */
export const OPTION_NAMES: Readonly<Record<string, string>> = {
  a: 'allexport',
  e: 'errexit',
  f: 'noglob',
  n: 'noexec',
  u: 'nounset',
  v: 'verbose',
  x: 'xtrace',
  C: 'noclobber',
  pipefail: 'pipefail',
};

/** A command that runs in the shell itself and may change it. */
export interface Builtin {
  /** Runs with the words after its name; messages are thrown as `ShellProblem`. */
  readonly run: (shell: Shell, args: readonly string[], name: string) => number | Promise<number>;
  /** Assignments before a special builtin stay. Source: POSIX.1-2017, XCU 2.14. */
  readonly isSpecial?: boolean;
}

/** What a name can mean besides a function and a file on PATH. Handed in: these commands know shells. */
export interface CommandTable {
  builtin(name: string): Builtin | undefined;
  /** A program that needs no process. */
  inside(name: string): ((shell: Shell, argv: readonly string[]) => Promise<number>) | undefined;
}

/** What all shells of one process share. */
export interface ShellProcess {
  readonly name: string;
  readonly pid: number;
  readonly isInteractive: boolean;
  readonly commands: CommandTable;
  /** Set by ^C; the shell that sees it takes it down. */
  isInterrupted: boolean;
  /** Aborted by ^C, then replaced. */
  interruption: AbortController;
  /** Takes a signal for its trap, or gives it back. */
  listen(signal: NodeJS.Signals, isTrapped: boolean): void;
  /** Children in the foreground, to which signals to the shell alone are handed on. */
  readonly foreground: Set<{ kill(signal: NodeJS.Signals): void }>;
  /** Runs a script in a shell. Handed in: the executor knows shells, not the other way round. */
  readonly run: (shell: Shell, script: Script) => Promise<number>;
  /** The same in this very shell: what ends it is thrown. */
  readonly runScript: (shell: Shell, script: Script) => Promise<number>;
}

/** One shell: the process's own, or a subshell of it, which is a copy. */
export class Shell implements ExpansionEnvironment {
  readonly process: ShellProcess;
  readonly jobs: Jobs;
  variables: Variables;
  functions: Map<string, Command>;
  options: Set<string>;
  traps: Map<string, string>;
  positional: readonly string[] = [];
  cwd: string;
  status = 0;
  descriptors: Map<number, Channel>;
  /** Above 0 where a failure is an answer: conditions, left sides of `&&`, after `!`. */
  toleratesFailure = 0;
  loopDepth = 0;
  functionDepth = 0;
  lastBackgroundPid: number | undefined;
  /** Aborted when this shell, as a background job, is killed. */
  readonly signal: AbortSignal;
  /** Told when it starts a child: a background job's pid. */
  onChild: ((pid: number) => void) | undefined;
  /** Told when it begins something that is no process of its own. */
  onInside: (() => void) | undefined;
  readonly isSubshell: boolean;
  line = 0;
  /** Where `getopts` is inside a group of letters. */
  optionOffset = { index: 0, at: 1 };

  constructor(process: ShellProcess, jobs: Jobs, from?: { readonly shell: Shell; readonly signal?: AbortSignal | undefined }) {
    const parent = from?.shell;
    this.process = process;
    this.jobs = jobs;
    this.isSubshell = parent !== undefined;
    this.variables = parent?.variables.clone() ?? Variables.fromEnvironment(globalThis.process.env);
    this.functions = new Map(parent?.functions);
    this.options = new Set(parent?.options);
    // A subshell ignores what its parent ignores, and has no other traps.
    this.traps = new Map([...(parent?.traps ?? [])].filter(([, action]) => action === ''));
    this.positional = parent?.positional ?? [];
    this.cwd = parent?.cwd ?? globalThis.process.cwd();
    this.status = parent?.status ?? 0;
    this.descriptors = new Map(parent?.descriptors ?? [0, 1, 2].map((fd) => [fd, new DescriptorChannel(fd)]));
    this.toleratesFailure = parent?.toleratesFailure ?? 0;
    this.functionDepth = parent?.functionDepth ?? 0;
    this.lastBackgroundPid = parent?.lastBackgroundPid;
    this.signal = from?.signal ?? parent?.signal ?? new AbortController().signal;
    this.onChild = parent?.onChild;
    this.line = parent?.line ?? 0;
  }

  fork(signal?: AbortSignal): Shell {
    return new Shell(this.process, this.jobs, { shell: this, signal });
  }

  get(name: string): string | undefined {
    if (name === 'LINENO') return String(this.line);
    if (name === 'RANDOM') return String(Math.floor(Math.random() * 32_768));
    return this.variables.get(name);
  }

  set(name: string, value: string): void {
    this.variables.set(name, value);
  }

  special(name: string): string | undefined {
    switch (name) {
      case '?':
        return String(this.status);
      case '#':
        return String(this.positional.length);
      case '$':
        return String(this.process.pid);
      case '!':
        return this.lastBackgroundPid === undefined ? undefined : String(this.lastBackgroundPid);
      case '-':
        return [...this.options].filter((option) => option.length === 1).join('') + (this.process.isInteractive ? 'i' : '');
      case '0':
        return this.process.name;
      default:
        return undefined;
    }
  }

  get failsOnUnset(): boolean {
    return this.options.has('u');
  }

  get expandsFileNames(): boolean {
    return !this.options.has('f');
  }

  async substitute(script: Script): Promise<string> {
    const collector = new Collector();
    const subshell = this.fork();
    subshell.descriptors.set(1, collector);
    subshell.toleratesFailure = 0;
    this.status = await this.process.run(subshell, script);
    this.substitutionStatus = this.status;
    return collector.text().replace(/\0/g, '').replace(/\n+$/, '');
  }

  /** Status of the last command substitution: that of a command which has no name. */
  substitutionStatus: number | undefined;

  channel(fd: number): Channel {
    return this.descriptors.get(fd) ?? nothing;
  }

  path(name: string): string {
    return resolve(this.cwd, name);
  }

  async print(text: string): Promise<void> {
    await this.channel(1).write(Buffer.from(text));
  }

  async complain(text: string): Promise<void> {
    await this.channel(2).write(Buffer.from(`${this.process.name}: ${text}\n`));
  }
}
