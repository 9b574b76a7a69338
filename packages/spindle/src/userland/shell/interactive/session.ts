import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runText } from '../builtins/control-builtins.ts';
import { describeJob } from '../builtins/job-builtins.ts';
import { BrokenPipe } from '../execution/channels.ts';
import { ExitSignal, InterruptSignal, LoopSignal, ReturnSignal, ShellProblem, STATUS } from '../execution/control.ts';
import { runScript } from '../execution/executor.ts';
import type { CommandHistory, Shell } from '../execution/shell.ts';
import { runTrap } from '../execution/traps.ts';
import { parseScript } from '../syntax/parser.ts';
import { SyntaxProblem } from '../syntax/source.ts';
import type { Script } from '../syntax/tree.ts';
import { complete } from './completion.ts';
import { expandHistory, openHistory } from './history.ts';
import { KillRing } from './kill-ring.ts';
import { editLine, INTERRUPTED } from './line-editor.ts';
import { decodePrompt, promptText } from './prompt.ts';

/** Reads commands from the terminal until ^D or `exit`. */
export async function runInteractive(shell: Shell): Promise<number> {
  for (const name of ['expand_aliases', 'histappend']) shell.shopts.add(name);
  shell.options.add('H');
  const home = shell.get('HOME');
  const history = openHistory(shell.get('HISTFILE') ?? (home === undefined ? undefined : join(home, '.bash_history')));
  shell.process.history = history;
  await readStartFile(shell, home);
  const killRing = new KillRing();
  let isAsked = false;
  for (;;) {
    reportJobs(shell);
    shell.process.isInterrupted = false;
    const script = await readScript(shell, history, killRing);
    if (script === undefined) {
      if (shell.jobs.all().some((job) => job.status === undefined) && !isAsked) {
        process.stderr.write('There are running jobs.\n');
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
      if (shell.process.isInterrupted) {
        shell.status = STATUS.interrupted;
        process.stderr.write('\n');
      }
    } catch (signal) {
      if (signal instanceof ExitSignal) return await runTrap(shell, 'EXIT', signal.status);
      shell.status = await recover(shell, signal);
    }
  }
  return await runTrap(shell, 'EXIT', shell.status);
}

async function recover(shell: Shell, signal: unknown): Promise<number> {
  if (signal instanceof InterruptSignal) {
    process.stderr.write('\n');
    return STATUS.interrupted;
  }
  if (signal instanceof ReturnSignal) return signal.status;
  if (signal instanceof LoopSignal) return STATUS.ok;
  if (signal instanceof BrokenPipe) return STATUS.brokenPipe;
  if (!(signal instanceof ShellProblem)) throw signal;
  if (!signal.isReported) await shell.complain(signal.message);
  return signal.status;
}

/** As many lines as make a whole command; undefined at ^D. */
async function readScript(shell: Shell, history: CommandHistory, killRing: KillRing): Promise<Script | undefined> {
  let text = '';
  for (;;) {
    const prompt = text === '' ? await promptText(shell) : await decodePrompt(shell, shell.get('PS2') ?? '> ');
    const typed = await editLine({ prompt, history: history.lines, complete: (before) => complete(shell, before), killRing });
    if (typed === undefined) {
      if (text !== '') process.stderr.write('sh: syntax error: unexpected end of file\n');
      return text === '' ? undefined : { items: [] };
    }
    if (typed === INTERRUPTED) {
      shell.status = STATUS.interrupted;
      return { items: [] };
    }
    let line = typed;
    try {
      if (shell.options.has('H')) line = expandHistory(typed, history.lines);
    } catch (error) {
      if (!(error instanceof ShellProblem)) throw error;
      await shell.complain(error.message);
      return { items: [] };
    }
    // What history put in is shown before it runs.
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

/** A command of several lines, as history keeps it. Here-documents need their lines. */
function asOneLine(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (/<<(?!<)/.test(text)) return lines.join('\n');
  return lines.reduce((joined, line) => {
    const next = line.trimStart();
    if (joined.endsWith('\\')) return joined.slice(0, -1) + next;
    return /(?:^|[\s;])(?:do|then|else|in)$|[{(|&;]$/.test(joined) || next === '' ? `${joined} ${next}` : `${joined}; ${next}`;
  });
}

/** `~/.bashrc`, as bash reads it. */
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
  for (const job of shell.jobs.takeFinished()) process.stderr.write(`[${job.id}]+ ${describeJob(job)}\n`);
}
