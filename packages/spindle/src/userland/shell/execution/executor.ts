import { constants } from 'node:os';
import { compilePattern } from '../expansion/pattern.ts';
import { ExpansionProblem } from '../expansion/environment.ts';
import { arithmeticOf, expandPattern, expandString, expandWords } from '../expansion/expand.ts';
import { ArithmeticProblem } from '../expansion/arithmetic.ts';
import type { CaseClause, Command, ListItem, Script } from '../syntax/tree.ts';
import { BrokenPipe, nothing, Pipe } from './channels.ts';
import { checkInterrupt, ExitSignal, FatalShellProblem, LoopSignal, ReturnSignal, ShellProblem, STATUS, StoppedSignal } from './control.ts';
import { newFlow } from './flow.ts';
import { stoppable } from './job-control.ts';
import { withRedirections } from './redirections.ts';
import { evaluateCondition } from './conditional.ts';
import { readInputLine } from './line-input.ts';
import { runSimple } from './simple-command.ts';
import { reportTimes } from './timing.ts';
import type { Shell } from './shell.ts';
import { runErrorTrap, runPendingTraps, runTrap } from './traps.ts';

/** Runs a script in a separate shell: whatever ends it, only the subshell ends. */
export async function runSubshell(shell: Shell, script: Script): Promise<number> {
  try {
    shell.status = await runScript(shell, script);
  } catch (signal) {
    shell.status = statusOfEnd(signal);
  }
  return await runTrap(shell, 'EXIT', shell.status);
}

function statusOfEnd(signal: unknown): number {
  if (signal instanceof ExitSignal || signal instanceof ReturnSignal) return signal.status;
  if (signal instanceof LoopSignal) return STATUS.ok;
  if (signal instanceof BrokenPipe) return STATUS.brokenPipe;
  throw signal;
}

export async function runScript(shell: Shell, script: Script): Promise<number> {
  for (const item of script.items) {
    checkInterrupt(shell);
    shell.status = item.isBackground ? await runInBackground(shell, item) : await naming(item.text, () => runCommand(shell, item.command));
    if (item.isBackground || !('commands' in item.command && item.command.commands.length > 1)) shell.pipeStatus = [shell.status];
    await runPendingTraps(shell);
  }
  return shell.status;
}

/** Names a stopped job after the command in the list that was stopped. */
async function naming(text: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (signal) {
    if (signal instanceof StoppedSignal) signal.text ??= text;
    throw signal;
  }
}

export async function runCommand(shell: Shell, command: Command): Promise<number> {
  checkInterrupt(shell);
  shell.line = command.line;
  if (shell.options.has('n')) return 0;
  try {
    const status = await dispatch(shell, command);
    // `set -e` applies to the commands themselves; compound commands only pass on a status.
    const isLeaf = command.type === 'pipeline' ? !command.isNegated : ['simple', 'subshell', 'arithmetic', 'conditional'].includes(command.type);
    if (status !== 0 && isLeaf && shell.ignoresFailure === 0) {
      await runErrorTrap(shell, status);
      if (shell.options.has('e')) throw new ExitSignal(status);
    }
    return status;
  } catch (error) {
    return await problemStatus(shell, error);
  }
}

/** Handles the shell's own error messages; rethrows everything else. */
async function problemStatus(shell: Shell, error: unknown): Promise<number> {
  if (error instanceof ExpansionProblem || error instanceof ArithmeticProblem) {
    await shell.complain(error.message);
    // Source: POSIX.1-2017, XCU 2.8.1: expansion errors end a non-interactive shell.
    if (shell.process.isInteractive && !shell.isSubshell) return (shell.status = STATUS.failure);
    throw new ExitSignal(error instanceof ExpansionProblem ? STATUS.notFound : STATUS.failure);
  }
  if (!(error instanceof ShellProblem)) throw error;
  if (!error.isReported) await shell.complain(error.message);
  shell.status = error.status;
  if (shell.ignoresFailure === 0) await runErrorTrap(shell, error.status);
  const isFatal = error instanceof FatalShellProblem && (!shell.process.isInteractive || shell.isSubshell);
  if (isFatal || (shell.options.has('e') && shell.ignoresFailure === 0)) throw new ExitSignal(error.status);
  return error.status;
}

async function dispatch(shell: Shell, command: Command): Promise<number> {
  switch (command.type) {
    case 'simple':
      return await runSimple(shell, command);
    case 'pipeline':
      return await runPipeline(shell, command);
    case 'and':
    case 'or': {
      const left = await ignoringFailure(shell, () => runCommand(shell, command.left));
      shell.status = left;
      return (left === 0) === (command.type === 'and') ? await runCommand(shell, command.right) : left;
    }
    case 'function':
      shell.functions.set(command.name, command);
      return 0;
    default:
      return await withRedirections(shell, command.redirections, () => runCompound(shell, command));
  }
}

async function runCompound(shell: Shell, command: Exclude<Command, { type: 'simple' | 'pipeline' | 'and' | 'or' | 'function' }>): Promise<number> {
  switch (command.type) {
    case 'group':
      return await runScript(shell, command.body);
    case 'subshell':
      return await stoppable(shell, () => runSubshell(shell.fork(), command.body));
    case 'arithmetic':
      return (await arithmeticOf(command.expression, shell)) === '0' ? 1 : 0;
    case 'if':
      for (const { condition, body } of command.clauses) {
        if ((await ignoringFailure(shell, () => runScript(shell, condition))) === 0) return await runScript(shell, body);
      }
      return command.otherwise === undefined ? 0 : await runScript(shell, command.otherwise);
    case 'loop':
      return await runLoop(
        shell,
        async () => {
          const condition = await ignoringFailure(shell, () => runScript(shell, command.condition));
          return (condition === 0) !== command.isUntil;
        },
        command.body,
      );
    case 'conditional':
      return (await evaluateCondition(shell, command.condition)) ? 0 : 1;
    case 'arithmetic-for': {
      const [start, condition, step] = command.clauses;
      await arithmeticOf(start, shell);
      let isFirst = true;
      return await runLoop(
        shell,
        async () => {
          if (!isFirst) await arithmeticOf(step, shell);
          isFirst = false;
          return condition === undefined || (await arithmeticOf(condition, shell)) !== '0';
        },
        command.body,
      );
    }
    case 'select':
      return await runSelect(shell, command);
    case 'for': {
      const values = command.words === undefined ? [...shell.positional] : await expandWords(command.words, shell);
      return await runLoop(
        shell,
        async () => {
          const value = values.shift();
          if (value === undefined) return false;
          shell.set(command.name, value);
          return true;
        },
        command.body,
      );
    }
    case 'case':
      return await runCase(shell, await expandString(command.subject, shell), command.clauses);
  }
}

/** Prints a menu to standard error, and reads a choice from standard input. */
async function runSelect(shell: Shell, { name, words, body }: Extract<Command, { type: 'for' | 'select' }>): Promise<number> {
  const choices = words === undefined ? [...shell.positional] : await expandWords(words, shell);
  if (choices.length === 0) return 0;
  const width = String(choices.length).length;
  const menu = choices.map((choice, at) => `${String(at + 1).padStart(width)}) ${choice}\n`).join('');
  let isMenuDue = true;
  return await runLoop(
    shell,
    async () => {
      for (;;) {
        await shell.channel(2).write(Buffer.from(`${isMenuDue ? menu : ''}${shell.get('PS3') ?? '#? '}`));
        const { text, isEnded } = await readInputLine(shell.channel(0), { isRaw: true });
        if (!isEnded && text === '') {
          await shell.print('\n');
          shell.status = STATUS.failure;
          return false;
        }
        isMenuDue = text === '';
        if (isMenuDue) continue;
        shell.set('REPLY', text);
        shell.set(name, /^\s*\d+\s*$/.test(text) ? (choices[Number(text) - 1] ?? '') : '');
        return true;
      }
    },
    body,
  );
}

async function runLoop(shell: Shell, next: () => Promise<boolean>, body: Script): Promise<number> {
  let status = 0;
  shell.loopDepth++;
  try {
    for (;;) {
      try {
        if (!(await next())) break;
        status = await runScript(shell, body);
      } catch (signal) {
        if (!(signal instanceof LoopSignal)) throw signal;
        if (signal.levels > 1 && shell.loopDepth > 1) throw new LoopSignal(signal.type, signal.levels - 1);
        status = 0;
        if (signal.type === 'break') break;
      }
      // A loop of builtins must give signals and other jobs a turn.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  } finally {
    shell.loopDepth--;
  }
  return status;
}

async function runCase(shell: Shell, subject: string, clauses: readonly CaseClause[]): Promise<number> {
  let isMatched = false;
  let status = 0;
  for (const clause of clauses) {
    const options = { hasGroups: shell.shopts.has('extglob'), ignoresCase: shell.matchesAnyCase };
    for (const pattern of clause.patterns) isMatched ||= compilePattern(await expandPattern(pattern, shell), options).test(subject);
    if (!isMatched) continue;
    status = await runScript(shell, clause.body);
    if (clause.end === ';;') return status;
    if (clause.end === ';;&') isMatched = false;
  }
  return status;
}

async function runPipeline(shell: Shell, command: Extract<Command, { type: 'pipeline' }>): Promise<number> {
  if (command.timing !== undefined)
    return await reportTimes(shell, command.timing, () => runPipeline(shell, { ...command, timing: undefined } as typeof command));
  const { commands, isNegated } = command;
  if (commands.length > 1) return await runConnected(shell, commands, isNegated);
  const status = await ignoringFailure(shell, () => runCommand(shell, commands[0] as Command), isNegated || shell.ignoresFailure > 0);
  return isNegated ? (status === 0 ? 1 : 0) : status;
}

/** All parts run at the same time, each in a subshell, connected by pipes. */
async function runConnected(shell: Shell, commands: readonly Command[], isNegated: boolean): Promise<number> {
  let input: Pipe | undefined;
  const statuses = commands.map(async (command, at) => {
    // With `lastpipe` the last part runs in this shell, unless job control is on.
    const isShell = at === commands.length - 1 && shell.shopts.has('lastpipe') && shell.process.jobControl === undefined;
    const part = isShell ? shell : shell.fork();
    const { descriptors } = part;
    part.descriptors = new Map(descriptors);
    if (isNegated) part.ignoresFailure++;
    const [from, to] = [input, at < commands.length - 1 ? new Pipe() : undefined];
    input = to;
    if (from !== undefined) part.descriptors.set(0, from.reader);
    if (to !== undefined) part.descriptors.set(1, to.writer);
    try {
      const script = { items: [{ command, isBackground: false, text: '' }] };
      return isShell ? await runScript(part, script) : await runSubshell(part, script);
    } finally {
      part.descriptors = descriptors;
      from?.reader.close();
      to?.writer.close();
    }
  });
  let ended: number[] = [];
  const last = await stoppable(shell, async () => (ended = await Promise.all(statuses)).at(-1) as number);
  shell.pipeStatus = ended;
  const status = shell.options.has('pipefail') ? (ended.findLast((each) => each !== 0) ?? 0) : last;
  return isNegated ? (status === 0 ? 1 : 0) : status;
}

async function runInBackground(shell: Shell, { command, text }: ListItem): Promise<number> {
  const controller = new AbortController();
  const part = shell.fork(controller.signal);
  part.flow = newFlow(false);
  // Source: POSIX.1-2017, XCU 2.9.3.1: a background job must not read the terminal's input.
  if (!shell.process.isInteractive) part.descriptors.set(0, nothing);
  let resolveStart: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (resolveStart = resolve));
  const job = shell.jobs.add(text, part.flow, (entry) => {
    part.onChild = (pid) => {
      // The job has the process's number only if it consists of nothing but that process.
      if (command.type === 'simple' && !entry.isExternal) Object.assign(entry, { pid, isExternal: true });
      resolveStart();
    };
    part.onInside = resolveStart;
    const done = runSubshell(part, { items: [{ command, isBackground: false, text }] })
      .then((status) => (controller.signal.aborted ? STATUS.signalBase + constants.signals[controller.signal.reason as NodeJS.Signals] : status))
      .finally(() => resolveStart());
    return {
      done,
      kill(signal) {
        // Source: POSIX.1-2017, XCU 2.11: without job control, terminal keys do not affect background jobs.
        const isKey = signal === 'SIGINT' || signal === 'SIGQUIT';
        if (!isKey || shell.process.isInteractive) controller.abort(signal);
      },
    };
  });
  if (command.type === 'simple') await started;
  shell.lastBackgroundPid = job.pid;
  if (shell.process.isInteractive) await shell.channel(2).write(Buffer.from(`[${job.id}] ${job.pid}\n`));
  return 0;
}

async function ignoringFailure<T>(shell: Shell, body: () => Promise<T>, isIgnoring = true): Promise<T> {
  if (!isIgnoring) return await body();
  shell.ignoresFailure++;
  try {
    return await body();
  } finally {
    shell.ignoresFailure--;
  }
}
