import { StoppedSignal } from './control.ts';
import { type Flow, newFlow } from './flow.ts';

/** What is to be known of processes; `setGroup` only where a program can set it. */
interface Processes {
  list(): readonly { readonly pid: number; readonly ppid: number; readonly group: number; readonly isStopped: boolean }[];
  readonly setGroup?: ((pid: number, group: number) => void) | undefined;
}

/**
 * Stopping and continuing of what a shell at a terminal runs. Node starts no process in a group of its
 * own within the session, so that the foreground is the shell's own group: what leaves the foreground
 * leaves the group, and the keys of the terminal do not reach it any more.
 */
export class JobControl {
  readonly #processes: Processes;
  readonly #watched = new Map<Flow, () => void>();

  constructor(processes: Processes) {
    this.#processes = processes;
  }

  /** Something became of a child: SIGCHLD. `foreground` is what the shell waits for. */
  childChanged(foreground: Flow): void {
    if (foreground.children.size === 0) return;
    const own = this.#processes.list().filter(({ pid }) => foreground.children.has(pid));
    if (own.length === 0 || !own.every(({ isStopped }) => isStopped)) return;
    const stop = this.#watched.get(foreground);
    if (stop) stop();
    // Part of a command that cannot be left, such as a substitution: it goes on.
    else this.signal(foreground, 'SIGCONT');
  }

  childStarted(flow: Flow, pid: number): void {
    flow.children.add(pid);
    if (!flow.isForeground) this.#group(flow);
  }

  /** Resolves when all of it was stopped; `end` gives up. */
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

  /** To all processes of it, also those that its children started. */
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

/** A shell, as far as stopping concerns it. */
interface StoppableShell {
  readonly process: { readonly jobControl?: JobControl };
  readonly isSubshell: boolean;
  flow: Flow;
}

/** Runs what may be stopped and left behind, if this is the shell that somebody types at. Throws `StoppedSignal`. */
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

/** The flow's processes and all that descend from them; parents first. */
function members<Process extends { readonly pid: number; readonly ppid: number }>(list: readonly Process[], { children }: Flow): Process[] {
  const found = list.filter(({ pid }) => children.has(pid));
  for (const { pid } of found) found.push(...list.filter(({ ppid }) => ppid === pid));
  return found;
}

/** A process may end between being listed and being spoken to. */
function ifRunning(action: () => void): void {
  try {
    action();
  } catch (error) {
    const code = typeof error === 'string' ? error : (error as NodeJS.ErrnoException).code;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
