import { createInterface, type Interface } from 'node:readline';
import { homedir } from 'node:os';
import { describeJob } from '../builtins/job-builtins.ts';
import { BrokenPipe } from '../execution/channels.ts';
import { ExitSignal, InterruptSignal, LoopSignal, ReturnSignal, ShellProblem, STATUS } from '../execution/control.ts';
import { runScript } from '../execution/executor.ts';
import type { Shell } from '../execution/shell.ts';
import { runTrap } from '../execution/traps.ts';
import { parseScript } from '../syntax/parser.ts';
import { SyntaxProblem } from '../syntax/source.ts';
import type { Script } from '../syntax/tree.ts';
import { complete } from './completion.ts';

const MAX_HISTORY = 1000;
const COLOR = { directory: '\x1b[1;34m', good: '\x1b[32m', bad: '\x1b[31m', off: '\x1b[0m' } as const;

/** Reads commands from the terminal until ^D or `exit`. */
export async function runInteractive(shell: Shell): Promise<number> {
  const history: string[] = [];
  let isAsked = false;
  for (;;) {
    reportJobs(shell);
    shell.process.isInterrupted = false;
    const script = await readScript(shell, history);
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
      if (shell.process.isInterrupted) shell.status = STATUS.interrupted;
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
async function readScript(shell: Shell, history: string[]): Promise<Script | undefined> {
  let text = '';
  for (;;) {
    const line = await readLine(shell, history, text === '' ? prompt(shell) : (shell.get('PS2') ?? '> '));
    if (line === undefined) {
      if (text !== '') process.stderr.write('sh: syntax error: unexpected end of file\n');
      return text === '' ? undefined : { items: [] };
    }
    if (line === INTERRUPTED) {
      shell.status = STATUS.interrupted;
      return { items: [] };
    }
    text += `${line}\n`;
    try {
      return parseScript(text, { isInteractive: true, ...shell.parseSettings });
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      if (error.isIncomplete) continue;
      process.stderr.write(`sh: ${error.message}\n`);
      shell.status = STATUS.usage;
      return { items: [] };
    }
  }
}

const INTERRUPTED = Symbol('^C');

/** The terminal belongs to the line editor only while it reads: commands find it as it was. */
function readLine(shell: Shell, history: string[], text: string): Promise<string | undefined | typeof INTERRUPTED> {
  return new Promise((resolve) => {
    const editor: Interface = createInterface({
      input: process.stdin,
      output: process.stderr,
      terminal: true,
      history: [...history],
      historySize: MAX_HISTORY,
      removeHistoryDuplicates: true,
      completer: (line: string) => complete(shell, line),
      prompt: text,
    });
    let answer: string | undefined | typeof INTERRUPTED;
    editor.once('line', (line) => {
      answer = line;
      editor.close();
    });
    editor.once('SIGINT', () => {
      answer = INTERRUPTED;
      process.stderr.write('^C\n');
      editor.close();
    });
    editor.on('history', (lines: string[]) => history.splice(0, history.length, ...lines));
    editor.once('close', () => {
      if (answer === undefined) process.stderr.write('\n');
      resolve(answer);
    });
    editor.prompt();
  });
}

/** The directory, shortened at home, and an arrow that tells how the last command ended. */
function prompt(shell: Shell): string {
  const own = shell.get('PS1');
  if (own !== undefined) return own.replaceAll('\\w', shortDirectory(shell)).replaceAll('\\$', '$');
  return `${COLOR.directory}${shortDirectory(shell)}${COLOR.off} ${shell.status === 0 ? COLOR.good : COLOR.bad}❯${COLOR.off} `;
}

function shortDirectory(shell: Shell): string {
  const home = shell.get('HOME') ?? homedir();
  return shell.cwd === home ? '~' : shell.cwd.startsWith(`${home}/`) ? `~${shell.cwd.slice(home.length)}` : shell.cwd;
}

function reportJobs(shell: Shell): void {
  for (const job of shell.jobs.takeFinished()) process.stderr.write(`[${job.id}]+ ${describeJob(job)}\n`);
}
