import { parseScript } from '../syntax/parser.ts';
import { SyntaxProblem } from '../syntax/source.ts';
import { ExitSignal } from './control.ts';
import type { Shell, ShellProcess } from './shell.ts';

/** Received signals that have a trap; their actions run between commands. */
const pending = new WeakMap<ShellProcess, string[]>();

export function noteSignal(shellProcess: ShellProcess, name: string): void {
  const list = pending.get(shellProcess) ?? [];
  list.push(name);
  pending.set(shellProcess, list);
}

export async function runPendingTraps(shell: Shell): Promise<void> {
  if (shell.isSubshell) return;
  const list = pending.get(shell.process);
  for (let name = list?.shift(); name !== undefined; name = list?.shift()) {
    const { status } = shell;
    await runAction(shell, shell.traps.get(name) ?? '');
    shell.status = status;
  }
}

/** Runs the EXIT action once; returns the exit status. */
export async function runTrap(shell: Shell, name: 'EXIT', status: number): Promise<number> {
  const action = shell.traps.get(name);
  if (action === undefined || action === '') return status;
  shell.traps.delete(name);
  shell.status = status;
  try {
    await runAction(shell, action);
  } catch (signal) {
    if (signal instanceof ExitSignal) return signal.status;
    throw signal;
  }
  return status;
}

/** Runs the ERR action. Functions inherit it only with `set -E`. */
export async function runErrorTrap(shell: Shell, status: number): Promise<void> {
  const action = shell.traps.get('ERR');
  if (action === undefined || action === '' || (shell.functionDepth > 0 && !shell.options.has('E'))) return;
  // A failing action must not trigger itself.
  shell.traps.delete('ERR');
  shell.status = status;
  try {
    await runAction(shell, action);
  } finally {
    if (!shell.traps.has('ERR')) shell.traps.set('ERR', action);
    shell.status = status;
  }
}

async function runAction(shell: Shell, action: string): Promise<void> {
  try {
    await shell.process.runScript(shell, parseScript(action));
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    await shell.complain(error.message);
  }
}
