/** Runs tasks in their order, each as the package manager's `run` in its package, and prints their output. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { RunOptions } from './arguments.ts';
import type { Task } from './task-graph.ts';
import type { Workspace } from './workspace.ts';

interface Outcome {
  readonly succeeded: number;
  readonly isInterrupted: boolean;
  readonly failed: readonly { readonly id: string; readonly code: number }[];
}

export async function runTasks(workspace: Workspace, graph: ReadonlyMap<string, Task>, options: RunOptions, print: (text: string) => void): Promise<Outcome> {
  const failed: { id: string; code: number }[] = [];
  const finished = new Map<string, boolean>();
  const running = new Map<string, ChildProcess>();
  const waiting = new Set(graph.keys());
  let succeeded = 0;
  let isStopping = false;
  let isInterrupted = false;
  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true;
    for (const child of running.values()) child.kill(signal);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    stop(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  await new Promise<void>((resolve) => {
    const end = (task: Task, code: number): void => {
      running.delete(task.id);
      finished.set(task.id, code === 0);
      if (code === 0) succeeded++;
      else if (!isStopping) {
        failed.push({ id: task.id, code });
        if (options.continues === 'never') stop('SIGTERM');
      }
      advance();
    };
    const isReady = (task: Task): boolean => [...task.waitsFor].every((id) => finished.has(id));
    const isUnneeded = (task: Task): boolean => options.continues !== 'always' && [...task.waitsFor].some((id) => finished.get(id) === false);
    const limited = (): number => [...running.keys()].filter((id) => graph.get(id)?.isPersistent === false).length;
    function advance(): void {
      for (let isAny = true; isAny && !isStopping; ) {
        isAny = false;
        for (const id of waiting) {
          const task = graph.get(id) as Task;
          if (!isReady(task) || (task.script !== undefined && !task.isPersistent && !options.isParallel && limited() >= options.concurrency)) continue;
          waiting.delete(id);
          isAny = true;
          if (task.script === undefined || isUnneeded(task)) {
            finished.set(id, task.script === undefined && !isUnneeded(task));
            continue;
          }
          running.set(
            id,
            start(workspace, task, options, print, (code) => end(task, code)),
          );
        }
      }
      if (running.size === 0) resolve();
    }
    advance();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal);
  return { succeeded, isInterrupted, failed };
}

function start(workspace: Workspace, task: Task, options: RunOptions, print: (text: string) => void, onEnd: (code: number) => void): ChildProcess {
  const output = options.output ?? task.outputLogs ?? 'full';
  const prefix = !options.hasPrefix ? '' : workspace.isSingle ? `${task.task}: ` : `${task.package.name}:${task.task}: `;
  const held: string[] = [];
  const say = (line: string): void => {
    if (output === 'full' || output === 'new-only') print(`${prefix}${line}\n`);
    else if (output === 'errors-only') held.push(`${prefix}${line}\n`);
  };
  if (output !== 'none' && output !== 'errors-only') print(`${prefix}cache bypass, executing\n`);
  const passed = task.isAsked && options.passed.length > 0 ? [...(workspace.manager === 'npm' ? ['--'] : []), ...options.passed] : [];
  const child = spawn(workspace.manager, ['run', task.task, ...passed], {
    cwd: task.package.directory,
    env: { ...process.env, ...colors(), PATH: [path.join(workspace.root, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter) },
    // Some dev servers end with their input.
    stdio: [task.isPersistent ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let isOver = false;
  const over = (code: number, problem?: Error): void => {
    if (isOver) return;
    isOver = true;
    if (problem) say(problem.message);
    if (code !== 0) for (const line of held) print(line);
    onEnd(code);
  };
  child.on('error', (error) => over(1, error));
  const streams = [child.stdout, child.stderr].flatMap((stream) => (stream === null ? [] : [lines(stream, say)]));
  child.on('close', (code) => {
    for (const flush of streams) flush();
    over(code ?? 1);
  });
  return child;
}

/** The scripts' output is a pipe, but it is shown in a terminal if ours is. */
function colors(): Record<string, string> {
  return process.stdout.isTTY && process.env['NO_COLOR'] === undefined && process.env['FORCE_COLOR'] === undefined ? { FORCE_COLOR: '1' } : {};
}

/** Returns a function that says the last line, which may not be complete. */
function lines(stream: NodeJS.ReadableStream, say: (line: string) => void): () => void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const all = (rest + text).split(/\r?\n/);
    rest = all.pop() ?? '';
    for (const line of all) say(line);
  });
  return () => {
    if (rest !== '') say(rest);
    rest = '';
  };
}
