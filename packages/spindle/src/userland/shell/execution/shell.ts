import { resolve } from 'node:path';
import type { ExpansionEnvironment } from '../expansion/environment.ts';
import type { FileNameOptions } from '../expansion/file-names.ts';
import type { ParseSettings } from '../syntax/parser.ts';
import type { Command, Redirection, Script } from '../syntax/tree.ts';
import { type Channel, Collector, DescriptorChannel, encodeText, nothing } from './channels.ts';
import { type Flow, newFlow } from './flow.ts';
import type { JobControl } from './job-control.ts';
import type { Jobs } from './jobs.ts';
import { Variables } from './variables.ts';

/** Letters of `set -e` and similar options, with their `-o` names. */
export const OPTION_NAMES: Readonly<Record<string, string>> = {
  a: 'allexport',
  b: 'notify',
  e: 'errexit',
  f: 'noglob',
  h: 'hashall',
  m: 'monitor',
  n: 'noexec',
  u: 'nounset',
  v: 'verbose',
  x: 'xtrace',
  B: 'braceexpand',
  C: 'noclobber',
  E: 'errtrace',
  H: 'histexpand',
  P: 'physical',
  T: 'functrace',
  pipefail: 'pipefail',
  posix: 'posix',
  emacs: 'emacs',
  ignoreeof: 'ignoreeof',
};

/** Options of `shopt`, and those that are on in a non-interactive shell. */
export const SHOPT_NAMES = [
  'autocd',
  'checkwinsize',
  'cmdhist',
  'dotglob',
  'expand_aliases',
  'extglob',
  'failglob',
  'globstar',
  'histappend',
  'inherit_errexit',
  'lastpipe',
  'nocaseglob',
  'nocasematch',
  'nullglob',
  'sourcepath',
  'xpg_echo',
] as const;
const SHOPT_DEFAULTS = ['checkwinsize', 'cmdhist', 'sourcepath'];
const OPTION_DEFAULTS = ['h', 'B'];

/** A command that runs in the shell itself and may change it. */
export interface Builtin {
  /** Runs with the words after its name; errors are thrown as `ShellProblem`. */
  readonly run: (shell: Shell, args: readonly string[], name: string) => number | Promise<number>;
  /** Assignments before a special builtin persist. Source: POSIX.1-2017, XCU 2.14. */
  readonly isSpecial?: boolean;
}

/** What a name can mean besides a function or a file in PATH. Passed in, because these commands depend on shells. */
export interface CommandTable {
  builtin(name: string): Builtin | undefined;
  /** A program that needs no process. */
  inside(name: string): ((shell: Shell, argv: readonly string[]) => Promise<number>) | undefined;
}

/** A function's body, and its source for `declare -f`. */
export type ShellFunction = Extract<Command, { type: 'function' }>;

/** Lines typed at the terminal, oldest first. */
export interface CommandHistory {
  readonly lines: readonly string[];
  add(text: string): void;
  clear(): void;
}

/** State shared by all shells of one process. */
export interface ShellProcess {
  readonly name: string;
  readonly pid: number;
  readonly isInteractive: boolean;
  readonly commands: CommandTable;
  /** Interactive shells only. */
  history?: CommandHistory;
  jobControl?: JobControl;
  /** Aborted by ^C. An interactive shell replaces it before its next line. */
  interruption: AbortController;
  /** Handles a signal for a trap, or restores its default. */
  listen(signal: NodeJS.Signals, isTrapped: boolean): void;
  /** Foreground children, to which signals sent only to the shell are forwarded. */
  readonly foreground: Set<{ kill(signal: NodeJS.Signals): void }>;
  /** Commands that run alongside the script without being jobs: `>(…)`. The shell waits for them before it exits. */
  readonly loose: Set<Promise<unknown>>;
  /** Creates the file of `<(…)` or `>(…)`; `finish` runs when the command that received its name has ended. */
  readonly processFile: (shell: Shell, direction: '<' | '>', script: Script) => Promise<{ readonly path: string; readonly finish: () => Promise<void> }>;
  /** The value of `$(< file)`, without trailing newlines. */
  readonly readFile: (shell: Shell, redirection: Redirection) => Promise<string>;
  /** Runs a script in a shell. Passed in: the executor depends on shells, not the other way round. */
  readonly run: (shell: Shell, script: Script) => Promise<number>;
  /** The same in this very shell: whatever ends it is thrown. */
  readonly runScript: (shell: Shell, script: Script) => Promise<number>;
}

/** One shell: the process's own, or a subshell of it, which is a copy. */
export class Shell implements ExpansionEnvironment {
  readonly process: ShellProcess;
  readonly jobs: Jobs;
  variables: Variables;
  functions: Map<string, ShellFunction>;
  options: Set<string>;
  shopts: Set<string>;
  readonly aliases: Map<string, string>;
  /** Names and lines of the running functions, innermost first. */
  callers: readonly string[] = [];
  /** The outermost entry of FUNCNAME; `main` in a script. */
  mainName = '';
  pipeStatus: readonly number[] = [0];
  /** Directories of `pushd` below the current one. */
  directoryStack: readonly string[] = [];
  /** Descriptors opened by `exec`. */
  readonly #owned = new Set<Channel>();
  /** Cleanup of `<(…)` files after the command that uses them has ended. */
  processFiles: (() => Promise<void>)[] = [];
  /** The last word of the previous command: `$_`. */
  lastArgument = '';
  traps: Map<string, string>;
  positional: readonly string[] = [];
  cwd: string;
  status = 0;
  descriptors: Map<number, Channel>;
  /** Above 0 where a failing status is expected: conditions, left sides of `&&`, after `!`. */
  ignoresFailure = 0;
  loopDepth = 0;
  functionDepth = 0;
  /** Number of nested files that `.` is reading. */
  sourceDepth = 0;
  lastBackgroundPid: number | undefined;
  /** Aborted when this shell is killed as a background job. */
  readonly signal: AbortSignal;
  /** The flow that it shares with the shells it was forked from. */
  flow: Flow;
  /** Called when it starts a child, to report a background job's pid. */
  onChild: ((pid: number) => void) | undefined;
  /** Called when it starts something that is not a process. */
  onInside: (() => void) | undefined;
  readonly isSubshell: boolean;
  line = 0;
  /** The position of `getopts` inside a group of letters. */
  optionOffset = { index: 0, at: 1 };

  constructor(process: ShellProcess, jobs: Jobs, from?: { readonly shell: Shell; readonly signal?: AbortSignal | undefined }) {
    const parent = from?.shell;
    this.process = process;
    this.jobs = jobs;
    this.isSubshell = parent !== undefined;
    this.variables = parent?.variables.clone() ?? Variables.fromEnvironment(globalThis.process.env);
    this.functions = new Map(parent?.functions);
    this.options = new Set(parent?.options ?? OPTION_DEFAULTS);
    this.shopts = new Set(parent?.shopts ?? SHOPT_DEFAULTS);
    this.aliases = new Map(parent?.aliases);
    this.callers = parent?.callers ?? [];
    this.mainName = parent?.mainName ?? '';
    this.pipeStatus = parent?.pipeStatus ?? [0];
    this.directoryStack = parent?.directoryStack ?? [];
    this.lastArgument = parent?.lastArgument ?? '';
    // A subshell ignores the signals its parent ignores, and has no other traps.
    this.traps = new Map([...(parent?.traps ?? [])].filter(([name, action]) => action === '' || (name === 'ERR' && parent?.options.has('E'))));
    this.positional = parent?.positional ?? [];
    this.cwd = parent?.cwd ?? startFolder();
    this.status = parent?.status ?? 0;
    this.descriptors = new Map(parent?.descriptors ?? [0, 1, 2].map((fd) => [fd, new DescriptorChannel(fd)]));
    this.ignoresFailure = parent?.ignoresFailure ?? 0;
    this.functionDepth = parent?.functionDepth ?? 0;
    this.loopDepth = parent?.loopDepth ?? 0;
    this.sourceDepth = parent?.sourceDepth ?? 0;
    this.lastBackgroundPid = parent?.lastBackgroundPid;
    this.signal = from?.signal ?? parent?.signal ?? new AbortController().signal;
    this.flow = parent?.flow ?? newFlow(true);
    this.onChild = parent?.onChild;
    this.line = parent?.line ?? 0;
  }

  fork(signal?: AbortSignal): Shell {
    return new Shell(this.process, this.jobs, { shell: this, signal });
  }

  get(name: string): string | undefined {
    switch (name) {
      case 'LINENO':
        return String(this.line);
      case 'RANDOM':
        return String(Math.floor(Math.random() * 32_768));
      case 'SECONDS':
        return String(Math.floor((Date.now() - this.#startedAt) / 1000));
      case 'EPOCHSECONDS':
        return String(Math.floor(Date.now() / 1000));
      case 'EPOCHREALTIME':
        return (Date.now() / 1000).toFixed(6);
      case 'BASHPID':
        return String(this.process.pid);
      case '_':
        return this.lastArgument;
      case 'FUNCNAME':
      case 'PIPESTATUS':
      case 'DIRSTACK':
        return this.entries(name)[0]?.[1];
      default:
        return this.variables.get(name);
    }
  }

  set(name: string, value: string): void {
    if (name === 'SECONDS') this.#startedAt = Date.now() - Number(value) * 1000;
    else this.variables.set(name, value);
  }

  #startedAt = Date.now();

  entries(name: string): readonly (readonly [string, string])[] {
    const list =
      name === 'FUNCNAME' ? this.callers : name === 'PIPESTATUS' ? this.pipeStatus : name === 'DIRSTACK' ? [this.cwd, ...this.directoryStack] : undefined;
    return list === undefined ? this.variables.entries(name) : list.map((value, at) => [String(at), String(value)]);
  }

  element(name: string, subscript: string): string | undefined {
    if (!['FUNCNAME', 'PIPESTATUS', 'DIRSTACK'].includes(name)) return this.variables.element(name, subscript);
    return this.entries(name).at(Number(subscript))?.[1];
  }

  setElement(name: string, subscript: string, value: string): void {
    this.variables.setElement(name, subscript, value);
  }

  arrayType(name: string): 'indexed' | 'keyed' | undefined {
    return this.variables.arrayType(name);
  }

  referenceOf(name: string): string | undefined {
    return this.variables.marks(name).isReference ? this.variables.target(name) : undefined;
  }

  names(): readonly string[] {
    return this.variables.names();
  }

  attributes(name: string): string {
    const { isExported, isReadonly, isInteger, isReference, letterCase } = this.variables.marks(name);
    const type = this.variables.arrayType(name);
    return [
      type === 'indexed' && 'a',
      type === 'keyed' && 'A',
      isInteger && 'i',
      letterCase === 'lower' && 'l',
      isReference && 'n',
      isReadonly && 'r',
      letterCase === 'upper' && 'u',
      isExported && 'x',
    ]
      .filter(Boolean)
      .join('');
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

  get fileNameOptions(): FileNameOptions {
    return {
      hasGroups: this.shopts.has('extglob'),
      isDeep: this.shopts.has('globstar'),
      showsHidden: this.shopts.has('dotglob'),
      ignoresCase: this.shopts.has('nocaseglob'),
    };
  }

  get withoutMatch(): 'itself' | 'nothing' | 'failure' {
    return this.shopts.has('failglob') ? 'failure' : this.shopts.has('nullglob') ? 'nothing' : 'itself';
  }

  get matchesAnyCase(): boolean {
    return this.shopts.has('nocasematch');
  }

  get parseSettings(): ParseSettings {
    return { hasPatternGroups: this.shopts.has('extglob'), ...(this.shopts.has('expand_aliases') ? { aliases: this.aliases } : {}) };
  }

  async processFile(direction: '<' | '>', script: Script): Promise<string> {
    const { path, finish } = await this.process.processFile(this, direction, script);
    this.processFiles.push(finish);
    return path;
  }

  /** Keeps descriptors open until they are closed or the shell exits. */
  keepDescriptors(descriptors: Map<number, Channel>, opened: readonly Channel[]): void {
    for (const channel of opened) this.#owned.add(channel);
    this.descriptors = descriptors;
    const used = new Set(descriptors.values());
    for (const channel of this.#owned) {
      if (used.has(channel)) continue;
      this.#owned.delete(channel);
      channel.close();
    }
  }

  closeDescriptors(): void {
    for (const channel of this.#owned) channel.close();
    this.#owned.clear();
  }

  async substitute(script: Script): Promise<string> {
    const file = onlyInput(script);
    if (file !== undefined) return await this.process.readFile(this, file);
    const collector = new Collector();
    const subshell = this.fork();
    subshell.descriptors.set(1, collector);
    subshell.ignoresFailure = 0;
    if (!this.shopts.has('inherit_errexit') && !this.options.has('posix')) subshell.options.delete('e');
    this.status = await this.process.run(subshell, script);
    this.substitutionStatus = this.status;
    return collector.text().replace(/\0/g, '').replace(/\n+$/, '');
  }

  /** Status of the last command substitution, which becomes the status of a command without a name. */
  substitutionStatus: number | undefined;

  channel(fd: number): Channel {
    return this.descriptors.get(fd) ?? nothing;
  }

  path(name: string): string {
    return resolve(this.cwd, name);
  }

  async print(text: string): Promise<void> {
    await this.channel(1).write(encodeText(text));
  }

  async complain(text: string): Promise<void> {
    await this.channel(2).write(Buffer.from(`${this.process.name}: ${text}\n`));
  }
}

/** The redirection in `$(< file)`. */
function onlyInput({ items }: Script): Redirection | undefined {
  const command = items.length === 1 ? items[0]?.command : undefined;
  if (command?.type !== 'simple' || command.words.length + command.assignments.length > 0 || command.redirections.length !== 1) return undefined;
  const [redirection] = command.redirections;
  return redirection?.operator === '<' && redirection.fd === 0 ? redirection : undefined;
}

/** The folder of the process, which may have been removed. */
function startFolder(): string {
  try {
    return globalThis.process.cwd();
  } catch {
    return globalThis.process.env.PWD ?? '/';
  }
}
