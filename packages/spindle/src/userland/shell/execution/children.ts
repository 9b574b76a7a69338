import { spawn, type StdioOptions } from 'node:child_process';
import { accessSync, constants as fsConstants, statSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { BrokenPipe, type Channel, nothing } from './channels.ts';
import { checkInterrupt, STATUS } from './control.ts';
import type { Shell } from './shell.ts';

export type Lookup = { readonly path: string } | { readonly failure: 'not found' | 'Permission denied' | 'Is a directory' | 'No such file or directory' };

const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Source: POSIX.1-2017, XCU 2.9.1.1. */
export function findProgram(shell: Shell, name: string): Lookup {
  if (name.includes('/')) return checkProgram(shell.path(name)) ?? { failure: 'No such file or directory' };
  let denied: Lookup | undefined;
  for (const directory of (shell.get('PATH') ?? DEFAULT_PATH).split(delimiter)) {
    const found = checkProgram(join(shell.path(directory || '.'), name));
    if (found === undefined) continue;
    if ('path' in found) return found;
    if (found.failure === 'Permission denied') denied = found;
  }
  return denied ?? { failure: 'not found' };
}

/** All programs with this name in PATH. */
export function findPrograms(shell: Shell, name: string): string[] {
  const directories = name.includes('/') ? [''] : (shell.get('PATH') ?? DEFAULT_PATH).split(delimiter).map((directory) => shell.path(directory || '.'));
  return directories.map((directory) => (directory === '' ? shell.path(name) : join(directory, name))).filter((path) => 'path' in (checkProgram(path) ?? {}));
}

function checkProgram(path: string): Lookup | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) return { failure: 'Is a directory' };
  try {
    accessSync(path, fsConstants.X_OK);
    return { path };
  } catch {
    // The only remaining reason is its mode.
    return { failure: 'Permission denied' };
  }
}

/** Runs a program in a separate process, connected to the shell's descriptors, until it exits. */
export async function runProgram(shell: Shell, path: string, argv: readonly string[], environment: Record<string, string>): Promise<number> {
  const highest = Math.max(2, ...[...shell.descriptors].filter(([, channel]) => channel.fd !== undefined).map(([fd]) => fd));
  const stdio: (number | 'ignore' | 'pipe')[] = [];
  for (let fd = 0; fd <= highest; fd++) {
    const channel = shell.descriptors.get(fd);
    stdio.push(channel === undefined || channel === nothing ? 'ignore' : (channel.fd ?? (fd <= 2 ? 'pipe' : 'ignore')));
  }
  checkInterrupt(shell);
  const child = spawn(path, argv.slice(1), { cwd: shell.cwd, env: environment, argv0: argv[0] as string, stdio: stdio as StdioOptions });
  const handle = { kill: (signal: NodeJS.Signals) => void child.kill(signal) };
  const { flow } = shell;
  const onAbort = () => handle.kill((shell.signal.reason as NodeJS.Signals | undefined) ?? 'SIGTERM');
  return await new Promise<number>((resolve, reject) => {
    const pumps: Promise<void>[] = [];
    child.once('spawn', () => {
      shell.process.foreground.add(handle);
      shell.signal.addEventListener('abort', onAbort);
      if (child.pid === undefined) return;
      shell.process.jobControl?.childStarted(flow, child.pid);
      shell.onChild?.(child.pid);
      // ^C was sent before the child was in the foreground, but was meant for it.
      const { signal } = shell.process.interruption;
      if (flow.isForeground) setImmediate(() => signal.aborted && handle.kill('SIGINT'));
    });
    child.once('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
    if (child.stdin) void feed(shell.channel(0), child.stdin);
    for (const [fd, stream] of [
      [1, child.stdout],
      [2, child.stderr],
    ] as const)
      if (stream) pumps.push(drain(stream, shell.channel(fd)));
    child.once('exit', (code, signal) => {
      shell.process.foreground.delete(handle);
      if (child.pid !== undefined) flow.children.delete(child.pid);
      shell.signal.removeEventListener('abort', onAbort);
      const status = signal === null ? (code ?? 0) : STATUS.signalBase + (constants.signals[signal] ?? 0);
      // Its output may still be in transit.
      void Promise.all(pumps).then(() => resolve(status));
    });
  });
}

/** Feeds a channel into a child's standard input; ends when the child does. */
async function feed(from: Channel, to: NodeJS.WritableStream & { destroyed?: boolean }): Promise<void> {
  let isOpen = true;
  const closed = new Promise<void>((resolve) => {
    // EPIPE: the child has stopped reading.
    to.once('error', () => resolve());
    to.once('close', () => resolve());
  }).then(() => {
    isOpen = false;
  });
  while (isOpen) {
    const chunk = await Promise.race([from.read(), closed.then(() => null)]);
    if (chunk === null || !isOpen) break;
    if (!to.write(chunk)) await Promise.race([new Promise((resolve) => to.once('drain', resolve)), closed]);
  }
  if (isOpen) to.end();
}

async function drain(from: NodeJS.ReadableStream, to: Channel): Promise<void> {
  try {
    for await (const chunk of from) await to.write(chunk as Uint8Array);
  } catch (error) {
    // Leaving the loop closed the child's end, so the child itself gets EPIPE.
    if (!(error instanceof BrokenPipe)) throw error;
  }
}
