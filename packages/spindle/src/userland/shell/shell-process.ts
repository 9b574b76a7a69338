import { runScript, runSubshell } from './execution/executor.ts';
import type { ShellProcess } from './execution/shell.ts';
import { findBuiltin } from './builtins/index.ts';
import { findProgramInside } from './programs/index.ts';
import { runInside } from './programs/program.ts';
import { readRedirected } from './execution/redirections.ts';
import { makeProcessFile } from './execution/process-substitution.ts';
import { noteSignal } from './execution/traps.ts';

/** Forwarded to children when only the shell receives them: whoever started `sh -c dev-server` means the server. */
const FORWARDED: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP'];

/** The process that contains the shells: handles its signals. */
export function createShellProcess(name: string, isInteractive: boolean): ShellProcess {
  const listeners = new Map<NodeJS.Signals, () => void>();
  const shellProcess: ShellProcess = {
    name,
    pid: process.pid,
    isInteractive,
    commands: {
      builtin: findBuiltin,
      inside(wanted) {
        const program = findProgramInside(wanted);
        return program && ((shell, argv) => runInside(shell, program, argv));
      },
    },
    interruption: new AbortController(),
    foreground: new Set(),
    loose: new Set(),
    processFile: makeProcessFile,
    readFile: readRedirected,
    run: runSubshell,
    runScript,
    listen(signal, isTrapped) {
      const current = listeners.get(signal);
      if (current !== undefined) process.off(signal, current);
      listeners.delete(signal);
      if (!isTrapped) {
        install(signal);
        return;
      }
      const listener = () => noteSignal(shellProcess, signal);
      listeners.set(signal, listener);
      process.on(signal, listener);
    },
  };

  /** The effect of a signal without a trap. */
  const install = (signal: NodeJS.Signals): void => {
    const listener = signal === 'SIGINT' ? () => interrupt(shellProcess) : FORWARDED.includes(signal) ? () => terminate(shellProcess, signal) : undefined;
    if (listener === undefined) return;
    listeners.set(signal, listener);
    process.on(signal, listener);
  };
  for (const signal of ['SIGINT', ...FORWARDED] as const) install(signal);
  return shellProcess;
}

/** A terminal sends it to the children too: the shell waits for them and then stops what it was doing. */
function interrupt(shellProcess: ShellProcess): void {
  shellProcess.interruption.abort();
  const isFromTerminal = process.stdin.isTTY === true;
  if (!isFromTerminal) for (const child of shellProcess.foreground) child.kill('SIGINT');
}

function terminate(shellProcess: ShellProcess, signal: NodeJS.Signals): void {
  for (const child of shellProcess.foreground) child.kill(signal);
  if (shellProcess.isInteractive) return;
  // Exit by the signal itself, as the parent expects.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
