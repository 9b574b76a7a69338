import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runText } from '../builtins/control-builtins.ts';
import { describeJob } from '../builtins/job-builtins.ts';
import { BrokenPipe } from '../execution/channels.ts';
import { ExitSignal, InterruptSignal, LoopSignal, ReturnSignal, ShellProblem, STATUS, StoppedSignal } from '../execution/control.ts';
import { runScript } from '../execution/executor.ts';
import { JobControl } from '../execution/job-control.ts';
import type { CommandHistory, Shell } from '../execution/shell.ts';
import { runTrap } from '../execution/traps.ts';
import { machine } from '../programs/machine.ts';
import { listProcesses } from '../programs/processes.ts';
import { parseScript } from '../syntax/parser.ts';
import { SyntaxProblem } from '../syntax/source.ts';
import type { Script } from '../syntax/tree.ts';
import { complete } from './completion.ts';
import { expandHistory, openHistory } from './history.ts';
import { KillRing } from './kill-ring.ts';
import { editLine, INTERRUPTED } from './line-editor.ts';
import { decodePrompt, promptText } from './prompt.ts';
import { reportState } from './state-reports.ts';

/** A line that was abandoned. */
const NOTHING: Script = { items: [] };

/** Reads commands from the terminal until ^D or `exit`. */
export async function runInteractive(shell: Shell, reportsState: boolean): Promise<number> {
  const report = reportsState ? reportState : () => undefined;
  for (const name of ['expand_aliases', 'histappend']) shell.shopts.add(name);
  shell.options.add('H');
  const home = shell.get('HOME');
  const history = openHistory(shell.get('HISTFILE') ?? (home === undefined ? undefined : join(home, '.bash_history')));
  shell.process.history = history;
  controlJobs(shell);
  await readStartFile(shell, home);
  const killRing = new KillRing();
  let isAsked = false;
  report('interactive');
  for (;;) {
    reportJobs(shell);
    if (shell.process.interruption.signal.aborted) shell.process.interruption = new AbortController();
    const script = await readScript(shell, history, killRing, () => report('prompt'));
    if (script === undefined) {
      const jobs = shell.jobs.all().filter((job) => job.status === undefined);
      if (jobs.length > 0 && !isAsked) {
        process.stderr.write(`There are ${jobs.some((job) => job.isStopped) ? 'stopped' : 'running'} jobs.\n`);
        isAsked = true;
        continue;
      }
      break;
    }
    isAsked = false;
    try {
      await runScript(shell, script);
      const hook = shell.get('PROMPT_COMMAND');
      if (hook !== undefined) await runScript(shell, parseScript(hook));
      if (shell.process.interruption.signal.aborted) {
        shell.status = STATUS.interrupted;
        process.stderr.write('\n');
      }
    } catch (signal) {
      if (signal instanceof ExitSignal) return await runTrap(shell, 'EXIT', signal.status);
      shell.status = await recover(shell, signal);
    }
    if (script !== NOTHING) report(`exit=-1:${shell.status}`);
  }
  return await runTrap(shell, 'EXIT', shell.status);
}

/** ^Z stops the running command rather than the shell, which notices it like any other state change of a child. */
function controlJobs(shell: Shell): void {
  const control = new JobControl({ list: listProcesses, setGroup: machine()?.setGroup });
  shell.process.jobControl = control;
  shell.options.add('m');
  for (const signal of ['SIGTSTP', 'SIGTTIN', 'SIGTTOU'] as const) process.on(signal, () => undefined);
  process.on('SIGCHLD', () => control.childChanged(shell.flow));
}

function keepAsJob(shell: Shell, { flow, done, text = '' }: StoppedSignal): void {
  const known = shell.jobs.all().find((job) => job.flow === flow);
  const job =
    known ??
    shell.jobs.add(text, flow, (entry) => {
      const [pid] = flow.children;
      if (pid !== undefined) Object.assign(entry, { pid, isExternal: true });
      // Whatever ends it is reported as for a foreground command.
      return { done: done.catch((end: unknown) => recover(shell, end)), kill: (signal) => shell.process.jobControl?.signal(flow, signal) };
    });
  job.isStopped = true;
  process.stderr.write(`\n[${job.id}]+  ${describeJob(job)}\n`);
}

async function recover(shell: Shell, signal: unknown): Promise<number> {
  if (signal instanceof InterruptSignal) {
    process.stderr.write('\n');
    return STATUS.interrupted;
  }
  if (signal instanceof StoppedSignal) {
    keepAsJob(shell, signal);
    return STATUS.stopped;
  }
  if (signal instanceof ReturnSignal) return signal.status;
  if (signal instanceof LoopSignal) return STATUS.ok;
  if (signal instanceof BrokenPipe) return STATUS.brokenPipe;
  if (!(signal instanceof ShellProblem)) throw signal;
  if (!signal.isReported) await shell.complain(signal.message);
  return signal.status;
}

function abandonLine(shell: Shell): Script {
  shell.status = STATUS.interrupted;
  return NOTHING;
}

/** Reads as many lines as form a complete command; undefined at ^D. Calls `onReady` as soon as keys reach the first line. */
async function readScript(shell: Shell, history: CommandHistory, killRing: KillRing, onReady: () => void): Promise<Script | undefined> {
  let text = '';
  for (;;) {
    const isFirst = text === '';
    const prompt = isFirst ? await promptText(shell) : await decodePrompt(shell, shell.get('PS2') ?? '> ');
    const interruption = shell.process.interruption.signal;
    // ^C while the prompt was prepared: the terminal has shown it, without ending the line.
    if (interruption.aborted) {
      process.stderr.write('\n');
      return abandonLine(shell);
    }
    const typed = await editLine({
      prompt,
      history: history.lines,
      complete: (before) => complete(shell, before),
      killRing,
      interruption,
      onReady: isFirst ? onReady : () => undefined,
    });
    if (typed === undefined) {
      if (text !== '') process.stderr.write('sh: syntax error: unexpected end of file\n');
      return text === '' ? undefined : { items: [] };
    }
    if (typed === INTERRUPTED) return abandonLine(shell);
    let line = typed;
    try {
      if (shell.options.has('H')) line = expandHistory(typed, history.lines);
    } catch (error) {
      if (!(error instanceof ShellProblem)) throw error;
      await shell.complain(error.message);
      return { items: [] };
    }
    // Print what history expansion inserted before running it.
    if (line !== typed) process.stderr.write(`${line}\n`);
    text += `${line}\n`;
    try {
      const script = parseScript(text, { isInteractive: true, ...shell.parseSettings });
      history.add(asOneLine(text));
      return script;
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      if (error.isIncomplete) continue;
      history.add(asOneLine(text));
      process.stderr.write(`sh: ${error.message}\n`);
      shell.status = STATUS.usage;
      return { items: [] };
    }
  }
}

/** A multi-line command as one history line. Here-documents need their line breaks. */
function asOneLine(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (/<<(?!<)/.test(text)) return lines.join('\n');
  return lines.reduce((joined, line) => {
    const next = line.trimStart();
    if (joined.endsWith('\\')) return joined.slice(0, -1) + next;
    return /(?:^|[\s;])(?:do|then|else|in)$|[{(|&;]$/.test(joined) || next === '' ? `${joined} ${next}` : `${joined}; ${next}`;
  });
}

/** Runs `~/.bashrc`, as bash does. */
async function readStartFile(shell: Shell, home: string | undefined): Promise<void> {
  const file = home === undefined ? undefined : join(home, '.bashrc');
  if (file === undefined || !existsSync(file)) return;
  try {
    await runText(shell, readFileSync(file, 'utf8'), file);
  } catch (signal) {
    shell.status = await recover(shell, signal);
  }
}

function reportJobs(shell: Shell): void {
  for (const job of shell.jobs.takeFinished()) process.stderr.write(`[${job.id}]+  ${describeJob(job)}\n`);
}
