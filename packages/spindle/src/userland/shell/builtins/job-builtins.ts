import { constants } from 'node:os';
import { ShellProblem, STATUS } from '../execution/control.ts';
import { describeError } from '../execution/errors.ts';
import { newFlow } from '../execution/flow.ts';
import { stoppable } from '../execution/job-control.ts';
import type { Job } from '../execution/jobs.ts';
import type { Builtin, Shell } from '../execution/shell.ts';
import { quoteAlways } from '../syntax/quoting.ts';
import { parseArguments } from './arguments.ts';

export function signalName(text: string): NodeJS.Signals | 'EXIT' | undefined {
  if (text === '0' || text === 'EXIT') return 'EXIT';
  if (/^\d+$/.test(text))
    return (Object.entries(constants.signals).find(([, number]) => number === Number(text))?.[0] ?? undefined) as NodeJS.Signals | undefined;
  const name = `SIG${text.toUpperCase().replace(/^SIG/, '')}`;
  return name in constants.signals ? (name as NodeJS.Signals) : undefined;
}

/** Conditions that are not signals but can have a trap. */
const CONDITIONS = ['EXIT', 'ERR', 'DEBUG', 'RETURN'] as const;
type TrapName = NodeJS.Signals | (typeof CONDITIONS)[number];

function trapName(text: string): TrapName | undefined {
  return CONDITIONS.find((name) => name === text.toUpperCase()) ?? signalName(text);
}

async function trap(shell: Shell, args: readonly string[]): Promise<number> {
  const operands = args[0] === '--' ? args.slice(1) : args;
  if (operands[0] === '-l') return await kill(shell, ['-l']);
  if (operands.length === 0 || operands[0] === '-p') {
    const wanted = operands.slice(1).map(trapName);
    // EXIT comes first, then the signals by number, as in bash.
    const number = (name: string) => (name === 'EXIT' ? 0 : (constants.signals[name as NodeJS.Signals] ?? 100));
    const shown = [...shell.traps].filter(([name]) => wanted.length === 0 || wanted.includes(name as TrapName)).sort(([x], [y]) => number(x) - number(y));
    await shell.print(shown.map(([name, action]) => `trap -- ${quoteAlways(action)} ${name}\n`).join(''));
    return 0;
  }
  // A single number, or `-`, resets the signals.
  const [first, ...rest] = operands as [string, ...string[]];
  const isReset = first === '-' || (rest.length === 0 && trapName(first) !== undefined);
  let status = 0;
  for (const text of first === '-' || rest.length > 0 ? rest : [first]) {
    const name = trapName(text);
    if (name === undefined) {
      await shell.complain(`trap: ${text}: invalid signal specification`);
      status = 1;
      continue;
    }
    if (isReset) shell.traps.delete(name);
    else shell.traps.set(name, first);
    if (name.startsWith('SIG') && !shell.isSubshell) shell.process.listen(name as NodeJS.Signals, !isReset);
  }
  return status;
}

async function wait(shell: Shell, args: readonly string[]): Promise<number> {
  const { has, value, operands } = parseArguments('wait', args, 'fn', 'p');
  if (has('n')) {
    const jobs = operands.length === 0 ? [...shell.jobs.all()] : operands.map((name) => shell.jobs.find(name)).filter((job) => job !== undefined);
    if (jobs.length === 0) return STATUS.notFound;
    const first = await Promise.race(jobs.map(async (job) => (await job.done, job)));
    if (value('p') !== undefined) shell.set(value('p') as string, String(first.pid));
    return await waitFor(shell, first);
  }
  if (operands.length === 0) {
    for (const job of [...shell.jobs.all()]) await waitFor(shell, job);
    return 0;
  }
  let status = 0;
  for (const name of operands) {
    const job = shell.jobs.find(name);
    if (job === undefined) await shell.complain(name.startsWith('%') ? `wait: ${name}: no such job` : `wait: pid ${name} is not a child of this shell`);
    status = job === undefined ? STATUS.notFound : await waitFor(shell, job);
  }
  return status;
}

async function waitFor(shell: Shell, job: Job): Promise<number> {
  const { signal } = shell.process.interruption;
  const interrupted = new Promise<number>((resolve) => signal.addEventListener('abort', () => resolve(STATUS.interrupted), { once: true }));
  const status = await Promise.race([job.done, interrupted]);
  if (job.status !== undefined) shell.jobs.forget(job);
  return status;
}

async function kill(shell: Shell, args: readonly string[]): Promise<number> {
  if (args[0] === '-l' && args.length > 1) {
    for (const text of args.slice(1)) {
      const number = Number(text);
      const name = /^\d+$/.test(text) ? signalName(String(number > STATUS.signalBase ? number - STATUS.signalBase : number)) : signalName(text);
      if (name === undefined) throw new ShellProblem(`kill: ${text}: invalid signal specification`);
      await shell.print(`${/^\d+$/.test(text) ? name.slice(3) : constants.signals[name as NodeJS.Signals]}\n`);
    }
    return 0;
  }
  if (args[0] === '-l' || args[0] === '-L') {
    await shell.print(
      `${Object.keys(constants.signals)
        .map((name) => name.slice(3))
        .join(' ')}\n`,
    );
    return 0;
  }
  const rest = [...args];
  let signal: NodeJS.Signals | 0 = 'SIGTERM';
  if (/^-./.test(rest[0] ?? '') && rest[0] !== '--') {
    const text = (rest.shift() as string).slice(1);
    const name = text === 's' || text === 'n' ? signalName(rest.shift() ?? '') : signalName(text);
    if (name === undefined) throw new ShellProblem(`kill: ${text}: invalid signal specification`);
    signal = name === 'EXIT' ? 0 : name;
  } else if (rest[0] === '--') rest.shift();
  if (rest.length === 0) throw new ShellProblem('kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ...', STATUS.usage);
  let status = 0;
  for (const target of rest) {
    const job = shell.jobs.find(target);
    try {
      if (job !== undefined && !job.isExternal) {
        if (job.status !== undefined) throw new ShellProblem(`(${target}) - No such process`);
        if (signal !== 0) job.kill(signal);
      } else if (job === undefined && !/^-?\d+$/.test(target)) throw new ShellProblem(`${target}: arguments must be process or job IDs`);
      else {
        const arrival = signal !== 0 && (Number(target) === process.pid || Number(target) === 0) ? ownArrival(signal) : undefined;
        process.kill(job?.pid ?? Number(target), signal);
        // A stopped job could not react.
        if (job?.isStopped && (signal === 'SIGTERM' || signal === 'SIGHUP')) shell.process.jobControl?.signal(job.flow, 'SIGCONT');
        await arrival;
      }
    } catch (error) {
      await shell.complain(`kill: ${error instanceof ShellProblem ? error.message : `(${target}) - ${describeError(error)}`}`);
      status = 1;
    }
  }
  return status;
}

/**
 * Resolves when the shell has received the signal, or at once where it has no handler: a signal to the shell itself
 * must arrive before the next command, as if the kernel had interrupted the shell.
 */
function ownArrival(signal: NodeJS.Signals): Promise<void> | undefined {
  if (process.listenerCount(signal) === 0) return undefined;
  return new Promise((resolve) => {
    // A listener does not keep the process running.
    const timer = setInterval(() => {}, 1000);
    process.once(signal, () => {
      clearInterval(timer);
      resolve();
    });
  });
}

async function jobs(shell: Shell, args: readonly string[]): Promise<number> {
  const { has, operands } = parseArguments('jobs', args, 'lnprs', '');
  const list = shell.jobs.all();
  const wanted = operands.length === 0 ? list : operands.map((name) => shell.jobs.find(name) ?? missing('jobs', name));
  for (const job of wanted) {
    if (has('r') && (job.status !== undefined || job.isStopped)) continue;
    if (has('s') && !job.isStopped) continue;
    if (has('p')) await shell.print(`${job.pid}\n`);
    else {
      const at = list.indexOf(job);
      const mark = at === list.length - 1 ? '+' : at === list.length - 2 ? '-' : ' ';
      await shell.print(`[${job.id}]${mark}  ${has('l') ? `${job.pid} ` : ''}${describeJob(job)}\n`);
    }
  }
  if (!has('p')) shell.jobs.takeFinished();
  return 0;
}

function missing(command: string, name: string): never {
  throw new ShellProblem(`${command}: ${name}: no such job`);
}

export function describeJob({ status, text, isStopped }: Job): string {
  const isRunning = status === undefined && !isStopped;
  const state = isRunning ? 'Running' : status === undefined ? 'Stopped' : status === 0 ? 'Done' : `Exit ${status}`;
  return `${state.padEnd(24)}${text}${isRunning ? ' &' : ''}`;
}

async function foreground(shell: Shell, [name = '%%']: readonly string[]): Promise<number> {
  const job = shell.jobs.find(name);
  if (job === undefined) return missing('fg', name);
  await shell.print(`${job.text}\n`);
  const { jobControl } = shell.process;
  if (!jobControl || shell.isSubshell || job.flow.children.size === 0) return await waitFor(shell, job);
  shell.flow = job.flow;
  jobControl.toForeground(job.flow);
  goOn(shell, job);
  // ^C arrived before the job was in the foreground, but was meant for it.
  if (shell.process.interruption.signal.aborted) jobControl.signal(job.flow, 'SIGINT');
  try {
    const status = await stoppable(shell, () => job.done);
    shell.jobs.forget(job);
    return status;
  } finally {
    if (shell.flow === job.flow) shell.flow = newFlow(true);
  }
}

function goOn(shell: Shell, job: Job): void {
  job.isStopped = false;
  shell.process.jobControl?.signal(job.flow, 'SIGCONT');
}

async function background(shell: Shell, names: readonly string[]): Promise<number> {
  for (const name of names.length === 0 ? ['%%'] : names) {
    const job = shell.jobs.find(name) ?? missing('bg', name);
    if (!job.isStopped) throw new ShellProblem(`bg: job ${job.id} already in background`);
    goOn(shell, job);
    await shell.print(`[${job.id}]+ ${job.text} &\n`);
  }
  return 0;
}

function disown(shell: Shell, args: readonly string[]): number {
  const { has, operands } = parseArguments('disown', args, 'ahr', '');
  const list =
    has('a') || has('r') ? [...shell.jobs.all()] : (operands.length === 0 ? ['%%'] : operands).map((name) => shell.jobs.find(name) ?? missing('disown', name));
  if (!has('h')) for (const job of list) shell.jobs.forget(job);
  return 0;
}

export const jobBuiltins: Readonly<Record<string, Builtin>> = {
  trap: { run: trap, isSpecial: true },
  wait: { run: wait },
  kill: { run: kill },
  jobs: { run: jobs },
  fg: { run: foreground },
  bg: { run: background },
  disown: { run: disown },
};
