import type { ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import { manifestError } from '../frameworks/package-json.ts';
import type { RunningCommand } from '../terminal/terminal-program.ts';
import type { ServerHealth, ServerLog } from './server-log.ts';
import { restartsBy, scriptOf } from './start-command.ts';

/** A server that restarts itself notices a change within this time. */
const RESTART_BEGINS_MS = 2000;
/** A restarting server listens again within this time. */
const RESTART_MS = 15_000;

/** The project's server as it was started. */
export interface ServerProcess extends RunningCommand {
  readonly line: string;
  /** The script of package.json that the line ran. */
  readonly script: string | undefined;
  /** Whether it follows file changes itself. */
  readonly followsChanges: boolean;
  /** The revision of the project's files when it was started. */
  readonly revision: number;
  /** What it was started with, if that was before the project had its files. */
  readonly startedWith: ReadText | undefined;
  /** The message whose action started it. */
  readonly messageId: string | undefined;
  readonly log: ServerLog;
  /** Whether it was asked to end. However it then ends, it has not failed. */
  readonly isStopped: () => boolean;
  /** The packages with which it could not restart; undefined once that has been reported. */
  failedWith?: string | undefined;
}

/** Which action asked for a start. */
export interface StartOrigin {
  readonly messageId: string;
  /** Whether a rule of the product added the action. */
  readonly isAutomatic: boolean;
  readonly onOutput?: (text: string) => void;
}

export type ReadText = (path: string) => string | undefined;

/** Servers do not notice when package.json starts them differently. A package.json that cannot be read changes nothing. */
export function hasSameScript({ line, script }: ServerProcess, readText: ReadText): boolean {
  return manifestError(readText('package.json')) !== undefined || scriptOf(line, readText) === script;
}

/**
 * Whether a start leaves the running server as it is. A start from another message keeps a server of the
 * same command, and an automatic start keeps any server. Source: docs/specification/runtime.md.
 * A program that does not follow changes is restarted, because it would keep the old files.
 */
export function keepsServer(server: ServerProcess, line: string, origin: StartOrigin | undefined, readText: ReadText): boolean {
  if (origin === undefined || !hasSameScript(server, readText)) return false;
  if (server.line !== line) return origin.isAutomatic;
  return (origin.isAutomatic || server.messageId !== origin.messageId) && server.followsChanges;
}

/** How and why to restart a server that has outdated files. Undefined when it shows the files of this revision. */
export function staleReason(
  server: ServerProcess,
  revision: number,
  readText: ReadText,
): { readonly command: string | undefined; readonly why: string } | undefined {
  if (revision <= server.revision) return undefined;
  const { line, script, followsChanges } = server;
  if (!hasSameScript(server, readText)) {
    const isGone = script !== undefined && scriptOf(line, readText) === undefined;
    return { command: isGone ? undefined : line, why: 'The server’s start command has changed.' };
  }
  return followsChanges ? undefined : { command: line, why: 'The server does not reload file changes automatically.' };
}

/** The health of a server once it has reacted to the current files. */
export async function settledHealth(
  { log, line, startedWith }: ServerProcess,
  files: Pick<ProjectFiles, 'paths' | 'get' | 'readText'>,
  signal: AbortSignal,
): Promise<ServerHealth> {
  const isTrigger = restartsBy(line, (path) => files.readText(path));
  const isNew = (path: string) => (files.get(path)?.lastModified ?? 0) > log.startedAt() && startedWith?.(path) !== files.readText(path);
  const wasChanged = files.paths().some((path) => isTrigger(path) && isNew(path));
  const isRestarting = () => log.health.get().status === 'restarting';
  if (wasChanged && !isRestarting()) await waitFor(log.health, isRestarting, RESTART_BEGINS_MS, signal);
  if (isRestarting()) await waitFor(log.health, () => !isRestarting(), RESTART_MS, signal);
  return log.health.get();
}

/** What the model that asked for the server is told if it failed. */
export function failureText({ error, answers }: Extract<ServerHealth, { status: 'failed' }>): string {
  return answers
    ? `${error}\nThe server could not restart with this error and is still running its previous version. Fix the error and the server restarts automatically.`
    : `${error}\nThe program exited with this error and is waiting for file changes. Fix the error and the program restarts automatically.`;
}

/** Resolves when the condition holds, when the time is over, or when the signal is aborted. */
function waitFor(store: ReadableAtom<unknown>, condition: () => boolean, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    const stop = store.listen(() => {
      if (condition()) end();
    });
  });
}
