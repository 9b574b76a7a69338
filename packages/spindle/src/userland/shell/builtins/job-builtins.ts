import { constants } from 'node:os';
import { ShellProblem, STATUS } from '../execution/control.ts';
import { describeError } from '../execution/errors.ts';
import type { Job } from '../execution/jobs.ts';
import type { Builtin, Shell } from '../execution/shell.ts';
import { quote } from '../execution/quoting.ts';

const SELF_SIGNAL_MS = 20;

export function signalName(text: string): NodeJS.Signals | 'EXIT' | undefined {
  if (text === '0' || text === 'EXIT') return 'EXIT';
  if (/^\d+$/.test(text))
    return (Object.entries(constants.signals).find(([, number]) => number === Number(text))?.[0] ?? undefined) as NodeJS.Signals | undefined;
  const name = `SIG${text.toUpperCase().replace(/^SIG/, '')}`;
  return name in constants.signals ? (name as NodeJS.Signals) : undefined;
}

async function trap(shell: Shell, args: readonly string[]): Promise<number> {
  const operands = args[0] === '--' ? args.slice(1) : args;
  if (operands.length === 0) {
    await shell.print(
      [...shell.traps].map(([name, action]) => `trap -- ${action === '' ? "''" : quote(action).replace(/^([^'].*)$/, "'$1'")} ${name}\n`).join(''),
    );
    return 0;
  }
  // One number alone, or `-`, gives signals back their own meaning.
  const [first, ...rest] = operands as [string, ...string[]];
  const isReset = first === '-' || (rest.length === 0 && signalName(first) !== undefined);
  for (const text of first === '-' || rest.length > 0 ? rest : [first]) {
    const name = signalName(text);
    if (name === undefined) throw new ShellProblem(`trap: ${text}: invalid signal specification`);
    if (isReset) shell.traps.delete(name);
    else shell.traps.set(name, first);
    if (name !== 'EXIT' && !shell.isSubshell) shell.process.listen(name, !isReset);
  }
  return 0;
}

async function wait(shell: Shell, args: readonly string[]): Promise<number> {
  if (args.length === 0) {
    for (const job of [...shell.jobs.all()]) await waitFor(shell, job);
    return 0;
  }
  let status = 0;
  for (const name of args) {
    const job = shell.jobs.find(name);
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
  if (args[0] === '-l') {
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
        if (signal !== 0 && job.status === undefined) job.kill(signal);
      } else if (job === undefined && !/^-?\d+$/.test(target)) throw new ShellProblem(`${target}: arguments must be process or job IDs`);
      else {
        process.kill(job?.pid ?? Number(target), signal);
        // A signal to itself arrives before the next command, as if the kernel had interrupted the shell.
        if (Number(target) === process.pid && signal !== 0) await new Promise((resolve) => setTimeout(resolve, SELF_SIGNAL_MS));
      }
    } catch (error) {
      await shell.complain(`kill: ${error instanceof ShellProblem ? error.message : `(${target}) - ${describeError(error)}`}`);
      status = 1;
    }
  }
  return status;
}

async function jobs(shell: Shell): Promise<number> {
  const list = shell.jobs.all();
  await shell.print(list.map((job, at) => `[${job.id}]${at === list.length - 1 ? '+' : at === list.length - 2 ? '-' : ' '} ${describeJob(job)}\n`).join(''));
  shell.jobs.takeFinished();
  return 0;
}

export function describeJob({ status, text }: Job): string {
  return `${(status === undefined ? 'Running' : status === 0 ? 'Done' : `Exit ${status}`).padEnd(24)}${text}${status === undefined ? ' &' : ''}`;
}

async function foreground(shell: Shell, [name = '%%']: readonly string[]): Promise<number> {
  const job = shell.jobs.find(name);
  if (job === undefined) throw new ShellProblem(`fg: ${name}: no such job`);
  await shell.print(`${job.text}\n`);
  return await waitFor(shell, job);
}

export const jobBuiltins: Readonly<Record<string, Builtin>> = {
  trap: { run: trap, isSpecial: true },
  wait: { run: wait },
  kill: { run: kill },
  jobs: { run: jobs },
  fg: { run: foreground },
};
