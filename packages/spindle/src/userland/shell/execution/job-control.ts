import { StoppedSignal } from './control.ts';
import { type Flow, newFlow } from './flow.ts';

/** Process operations that job control needs; `setGroup` only where programs can set process groups. */
interface Processes {
  list(): readonly { readonly pid: number; readonly ppid: number; readonly group: number; readonly isStopped: boolean }[];
  readonly setGroup?: ((pid: number, group: number) => void) | undefined;
}

/**
 * Stops and continues the commands of an interactive shell. Node cannot start a process in its own group within
 * the session, so the foreground is the shell's own group. Whatever leaves the foreground leaves the group, and
 * terminal keys no longer reach it.
 */
export class JobControl {
  readonly #processes: Processes;
  readonly #watched = new Map<Flow, () => void>();

  constructor(processes: Processes) {
    this.#processes = processes;
  }

  /** A child changed state (SIGCHLD). `foreground` is what the shell is waiting for. */
  childChanged(foreground: Flow): void {
    if (foreground.children.size === 0) return;
    const own = this.#processes.list().filter(({ pid }) => foreground.children.has(pid));
    if (own.length === 0 || !own.every(({ isStopped }) => isStopped)) return;
    const stop = this.#watched.get(foreground);
    if (stop) stop();
    // A part of a command that cannot be suspended, such as a substitution: continue it.
    else this.signal(foreground, 'SIGCONT');
  }

  childStarted(flow: Flow, pid: number): void {
    flow.children.add(pid);
    if (!flow.isForeground) this.#group(flow);
  }

  /** Resolves when all of it has stopped; `end` cancels. */
  watch(flow: Flow): { readonly stopped: Promise<true>; end(): void } {
    const before = this.#watched.get(flow);
    const stopped = new Promise<true>((resolve) => this.#watched.set(flow, () => resolve(true)));
    return {
      stopped,
      end: () => {
        if (before) this.#watched.set(flow, before);
        else this.#watched.delete(flow);
      },
    };
  }

  toBackground(flow: Flow): void {
    flow.isForeground = false;
    this.#group(flow);
  }

  toForeground(flow: Flow): void {
    flow.isForeground = true;
    const list = this.#processes.list();
    const own = list.find(({ pid }) => pid === process.pid);
    if (own) for (const { pid } of members(list, flow)) this.#move(pid, own.group);
  }

  /** Signals all its processes, including descendants. */
  signal(flow: Flow, signal: NodeJS.Signals): void {
    for (const { pid } of members(this.#processes.list(), flow)) ifRunning(() => process.kill(pid, signal));
  }

  #group(flow: Flow): void {
    const [leader] = flow.children;
    if (leader === undefined) return;
    for (const { pid } of members(this.#processes.list(), flow)) this.#move(pid, leader);
  }

  #move(pid: number, group: number): void {
    ifRunning(() => this.#processes.setGroup?.(pid, group));
  }
}

/** The part of a shell that stopping involves. */
interface StoppableShell {
  readonly process: { readonly jobControl?: JobControl };
  readonly isSubshell: boolean;
  flow: Flow;
}

/** Runs a command that can be stopped and left behind if this is the interactive shell. Throws `StoppedSignal`. */
export async function stoppable(shell: StoppableShell, run: () => Promise<number>): Promise<number> {
  const { jobControl } = shell.process;
  const { flow } = shell;
  if (!jobControl || shell.isSubshell || !flow.isForeground) return await run();
  const { stopped, end } = jobControl.watch(flow);
  const done = run();
  try {
    if ((await Promise.race([done, stopped])) !== true) return await done;
  } finally {
    end();
  }
  jobControl.toBackground(flow);
  shell.flow = newFlow(true);
  throw new StoppedSignal(flow, done);
}

/** The flow's processes and all their descendants; parents first. */
function members<Process extends { readonly pid: number; readonly ppid: number }>(list: readonly Process[], { children }: Flow): Process[] {
  const found = list.filter(({ pid }) => children.has(pid));
  for (const { pid } of found) found.push(...list.filter(({ ppid }) => ppid === pid));
  return found;
}

/** A process may exit between being listed and being signaled. */
function ifRunning(action: () => void): void {
  try {
    action();
  } catch (error) {
    const code = typeof error === 'string' ? error : (error as NodeJS.ErrnoException).code;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
