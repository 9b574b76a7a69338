/**
 * `sh` and, depending on the name it is called by (`ls`, `grep`…), the programs built into it. An ordinary Node
 * program that knows nothing about the machine it runs on.
 */
import { readFileSync } from 'node:fs';
import { hostname, machine } from 'node:os';
import { builtinNames, findBuiltin } from './builtins/index.ts';
import { runText } from './builtins/control-builtins.ts';
import { setOption } from './builtins/variable-builtins.ts';
import { BrokenPipe } from './execution/channels.ts';
import { ExitSignal, InterruptSignal, LoopSignal, ReturnSignal, ShellProblem, STATUS } from './execution/control.ts';
import { describeError } from './execution/errors.ts';
import { Jobs } from './execution/jobs.ts';
import { OPTION_NAMES, Shell } from './execution/shell.ts';
import { runUtility } from './execution/simple-command.ts';
import { runTrap } from './execution/traps.ts';
import { createShellProcess } from './shell-process.ts';
import { findProgramInside } from './programs/index.ts';

interface Invocation {
  readonly command: string | undefined;
  readonly scriptFile: string | undefined;
  readonly name: string;
  readonly positional: readonly string[];
  readonly isInteractive: boolean;
  /** Reports its state to readers of the terminal output, see `state-reports.ts`. */
  readonly reportsState: boolean;
  readonly options: readonly (readonly [key: string, isOn: boolean])[];
}

/** Applications written for WebContainers start `jsh`. Called by any other name that is not one of our programs, it prints an error. */
const SHELL_NAMES = new Set(['sh', 'bash', 'dash', 'ash', 'jsh', '-sh']);

async function main(argv: readonly string[]): Promise<number> {
  const calledAs = (argv[1] ?? 'sh').replace(/^.*\//, '').replace(/\.cjs$/, '');
  const args = argv.slice(2);
  const isProgram = findProgramInside(calledAs) !== undefined || (builtinNames().includes(calledAs) && !['source', '.'].includes(calledAs));
  if (isProgram) return await runProgramByName(calledAs, args);
  if (!SHELL_NAMES.has(calledAs)) {
    process.stderr.write(`${calledAs}: this program is not available on this machine\n`);
    return STATUS.notFound;
  }
  const invocation = parseInvocation(calledAs === 'bash' ? 'bash' : 'sh', args);
  if (typeof invocation === 'string') {
    process.stderr.write(`sh: ${invocation}\n`);
    return STATUS.usage;
  }
  const shell = new Shell(createShellProcess(invocation.name, invocation.isInteractive), new Jobs());
  shell.positional = invocation.positional;
  if (invocation.scriptFile !== undefined) shell.mainName = 'main';
  for (const [key, isOn] of invocation.options) setOption(shell, key, isOn);
  shell.set('PWD', shell.cwd);
  shell.variables.mark('PWD', { isExported: true });
  setVariables(shell);
  if (shell.get('IFS') !== ' \t\n') shell.set('IFS', ' \t\n');
  shell.variables.mark('IFS', { isExported: false });
  // The line editor and its dependencies are loaded only for interactive shells.
  if (invocation.isInteractive) return await (await import('./interactive/session.ts')).runInteractive(shell, invocation.reportsState);
  return await runToEnd(shell, async () => {
    const status = await runText(shell, invocation.command ?? (await readScript(invocation.scriptFile)), '');
    if (shell.process.interruption.signal.aborted) throw new InterruptSignal();
    return status;
  });
}

/** Sets the variables with which bash describes itself and its machine. */
function setVariables(shell: Shell): void {
  shell.set('SHLVL', String((Number(shell.get('SHLVL')) || 0) + 1));
  shell.variables.mark('SHLVL', { isExported: true });
  shell.set('BASH', '/bin/bash');
  shell.set('BASH_VERSION', '5.2.0(1)-release');
  ['5', '2', '0', '1', 'release', `${process.arch}-spindle-linux`].forEach((part, at) => shell.setElement('BASH_VERSINFO', String(at), part));
  shell.set('HOSTNAME', hostname());
  shell.set('HOSTTYPE', machine());
  shell.set('MACHTYPE', `${machine()}-pc-linux-gnu`);
  shell.set('OSTYPE', 'linux-gnu');
  shell.set('OPTIND', '1');
  shell.set('PS4', '+ ');
  for (const [name, value] of Object.entries({ UID: process.getuid?.(), EUID: process.geteuid?.(), PPID: process.ppid })) {
    shell.set(name, String(value ?? 0));
    shell.variables.mark(name, { isReadonly: true, isInteger: true, isExported: false });
  }
}

async function runProgramByName(name: string, args: readonly string[]): Promise<number> {
  const shell = new Shell(createShellProcess(name, false), new Jobs());
  const builtin = findBuiltin(name);
  return await runToEnd(shell, async () => (builtin === undefined ? await runUtility(shell, [name, ...args]) : await builtin.run(shell, args, name)));
}

/** Runs a shell from start to end: its exit, its EXIT trap, and the jobs inside this process. */
async function runToEnd(shell: Shell, body: () => Promise<number>): Promise<number> {
  let status: number;
  try {
    status = await body();
  } catch (error) {
    status = await endStatus(shell, error);
  }
  status = await runTrap(shell, 'EXIT', status);
  shell.closeDescriptors();
  await Promise.all(shell.process.loose);
  await Promise.all(
    shell.jobs
      .all()
      .filter((job) => !job.isExternal)
      .map((job) => job.done),
  );
  return status;
}

async function endStatus(shell: Shell, error: unknown): Promise<number> {
  if (error instanceof ExitSignal || error instanceof ReturnSignal) return error.status;
  if (error instanceof LoopSignal) return STATUS.ok;
  if (error instanceof InterruptSignal) return STATUS.interrupted;
  if (error instanceof BrokenPipe) return STATUS.brokenPipe;
  if (error instanceof ShellProblem) {
    if (!error.isReported) await shell.complain(error.message);
    return error.status;
  }
  throw error;
}

async function readScript(file: string | undefined): Promise<string> {
  if (file === undefined) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks).toString();
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ShellProblem(`${file}: ${describeError(error)}`, STATUS.notFound);
  }
}

/** Returns an error message if the arguments are invalid. Source: POSIX sh. */
function parseInvocation(name: string, args: readonly string[]): Invocation | string {
  const rest = [...args];
  const options: [string, boolean][] = [];
  let hasCommand = false;
  let readsStandardInput = false;
  let reportsState = false;
  let isInteractive: boolean | undefined;
  while (/^[-+]./.test(rest[0] ?? '')) {
    const argument = rest.shift() as string;
    if (argument === '--') break;
    // bash's startup files do not exist here.
    if (['--login', '--norc', '--noprofile', '--posix'].includes(argument)) continue;
    if (argument === '--osc') {
      reportsState = true;
      continue;
    }
    if (argument.startsWith('--')) return `${argument}: invalid option`;
    const isOn = argument.startsWith('-');
    for (const letter of argument.slice(1)) {
      if (letter === 'c') hasCommand = true;
      else if (letter === 's') readsStandardInput = true;
      else if (letter === 'i') isInteractive = true;
      else if (letter === 'l') continue;
      else if (letter === 'o') {
        const long = rest.shift();
        const key = Object.keys(OPTION_NAMES).find((candidate) => OPTION_NAMES[candidate] === long);
        if (key === undefined) return `${long ?? '-o'}: invalid option name`;
        options.push([key, isOn]);
      } else if (letter in OPTION_NAMES) options.push([letter, isOn]);
      else return `${argument[0]}${letter}: invalid option`;
    }
  }
  if (hasCommand) {
    const command = rest.shift();
    if (command === undefined) return '-c: option requires an argument';
    return { command, scriptFile: undefined, name: rest[0] ?? name, positional: rest.slice(1), isInteractive: false, reportsState, options };
  }
  const scriptFile = readsStandardInput ? undefined : rest.shift();
  isInteractive ??= scriptFile === undefined && process.stdin.isTTY === true && process.stderr.isTTY === true;
  return {
    command: undefined,
    scriptFile,
    name: scriptFile ?? name,
    positional: rest,
    isInteractive: isInteractive && scriptFile === undefined,
    reportsState,
    options,
  };
}

main(process.argv).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`sh: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(STATUS.usage);
  },
);
