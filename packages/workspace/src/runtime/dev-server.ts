/** The dev server of a project. One function: everything here starts, follows or ends the one running server. */

import { messageOf } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import { firstError } from '../terminal/first-error.ts';
import { headAndTail, plainText } from '../terminal/plain-text.ts';
import type { RunningCommand } from '../terminal/terminal-program.ts';
import type { Terminals } from '../terminal/terminals.ts';
import { COMMAND_ENV, type CommandResult, INTERRUPTED, type ListeningCommand, type OutputSource, type TakenOver } from './assistant-terminal.ts';
import type { StepState } from './contract.ts';
import type { HandedServer, ServerSource } from './handed.ts';
import { lastLines } from './last-lines.ts';
import type { Packages } from './packages.ts';
import { createServerAhead, type ServerAhead, type ServerAheadDeps } from './server-ahead.ts';
import { createServerLog } from './server-log.ts';
import { failureText, keepsServer, type ReadText, type ServerProcess, settledHealth, staleReason, type StartOrigin } from './server-process.ts';
import { followsChanges, scriptOf, startCommand, whyNoStart } from './start-command.ts';

const READY_TIMEOUT_MS = 90_000;
const LOG_LENGTH = 64 * 1024;
/** SIGINT and SIGTERM, as a shell reports them. */
const STOPPED_CODES: readonly number[] = [0, 130, 143];

export interface StartRequest {
  /** The project's own start command if absent. */
  readonly command?: string | undefined;
  readonly signal?: AbortSignal;
  /** Absent when the person asked for the start, or when the project was opened. */
  readonly origin?: StartOrigin;
}

export interface StartResult extends CommandResult {
  readonly port?: number;
}

/** The server of the project that the preview shows. One runs at a time. */
export interface DevServer extends Pick<ServerAhead, 'adopt' | 'abandon'> {
  readonly state: ReadableAtom<StepState>;
  /**
   * Installs missing packages and starts the server. Resolves when it listens, or when it is clear that
   * it will not. A newer start ends an unfinished one. Never rejects.
   */
  start(request?: StartRequest): Promise<StartResult>;
  stop(): Promise<void>;
  /** Makes a command that listens and stays the server, in place of the one before it. */
  takeOver(command: ListeningCommand, messageId: string | undefined): Promise<TakenOver>;
  /** Whether a server that somebody asked for runs or is being started. */
  isServing(): boolean;
  /** How to restart a server that does not show the files of this revision, and why. */
  staleServer(revision: number): { readonly command: string | undefined; readonly why: string } | undefined;
  /** Called when a port of the project's server has opened. */
  portOpened(port: number): void;
  /** Gives the running server away: it goes on in another branch of the project. Undefined if none listens. */
  handOver(): Promise<HandedServer | undefined>;
  /** Ends an unfinished start. */
  cancelStart(): void;
  /** Resolves when the process has ended. */
  ended(): Promise<void>;
}

interface Deps {
  readonly prepared: () => Promise<Runtime>;
  readonly packages: Packages;
  readonly files: ProjectFiles;
  readonly terminals: Terminals;
  readonly now: () => number;
  readonly onOutput: (source: OutputSource, text: string) => void;
}

/** How the first moments of a server ended. */
type FirstEvent = { readonly port: number } | { readonly exitCode: number } | { readonly crash: string } | 'timeout';

export function createDevServer(deps: Deps): DevServer {
  const { prepared, packages, files, terminals, now } = deps;
  const state = atom<StepState>({ status: 'waiting' });
  let running: ServerProcess | undefined;
  let spawning: Promise<ServerProcess> | undefined;
  let output = '';
  let lastPort: number | undefined;
  let onPort: ((port: number) => void) | undefined;
  /** Ends the unfinished start. */
  let newest: AbortController | undefined;
  let startsUnderWay = 0;
  const readText = (path: string) => files.readText(path);
  const shownOutput = () => headAndTail(plainText(output));

  async function startNewest({ command, origin }: StartRequest, signal: AbortSignal): Promise<StartResult> {
    await ahead.asked(signal);
    if (packages.areMissing()) {
      const result = await packages.install(undefined, { signal, onOutput: origin?.onOutput });
      if (result.exitCode !== 0 && packages.state.get().status === 'failed') return result;
    }
    const line = command ?? startCommand(readText);
    if (line === undefined) {
      const reason = whyNoStart(readText, files.paths());
      if (running === undefined) state.set({ status: 'waiting', detail: 'Nothing to start', lacks: reason }); // a running server stays
      return { exitCode: 1, output: '', reason };
    }
    const isKept = running !== undefined && state.get().status === 'ready' && keepsServer(running, line, origin, readText);
    const kept = running && isKept ? await keptServer(running, deps, { lastPort, shownOutput, signal }) : undefined;
    if (kept) return kept;
    signal.throwIfAborted();
    const ended = stoppedFirst(running, line);
    await stop();
    const first = await run(line, origin, signal);
    return resultOf(first, shownOutput(), ended);
  }

  /** Starts the process and waits until it listens, crashes or ends. */
  async function run(line: string, origin: StartOrigin | undefined, signal: AbortSignal, starter?: ServerSource): Promise<FirstEvent> {
    const runtime = starter?.spawner ?? (await prepared());
    signal.throwIfAborted();
    const terminal = terminals.ensure('process', line);
    terminals.show(terminal);
    output = '';
    state.set({ status: 'busy', since: now(), detail: line });
    const listening = new Promise<number>((resolve) => {
      onPort = resolve;
    });
    spawning = spawnServer({ runtime, terminal, line, origin, startedWith: starter?.readText }, deps, (text) => {
      output = headAndTail(output + text, LOG_LENGTH);
    });
    const process = await spawning;
    const crashed = follow(process);
    const open = starter?.port();
    if (open) portOpened(open.port);
    return firstEventOf(process, { listening, crashed, signal });
  }

  /** The process is the server from now on. Resolves when it has crashed. */
  function follow(process: ServerProcess): Promise<string> {
    running = process;
    const onCrash = (error: string) => state.set({ status: 'failed', detail: error, excerpt: lastLines(plainText(output)) });
    const crashed = followHealth(process, { packages, isCurrent: () => running === process, onCrash });
    void process.exit.then((code) => hasEnded(process, code));
    return crashed;
  }

  async function takeOver({ process: command, line, port, output: printed }: ListeningCommand, messageId: string | undefined): Promise<TakenOver> {
    newest?.abort();
    const ended = stoppedFirst(running, line);
    await stop();
    const log = createServerLog(now);
    output = headAndTail(printed, LOG_LENGTH);
    log.add(printed);
    void follow(asServer(command, { line, log, messageId, startedWith: undefined }, files));
    lastPort = port;
    state.set({ status: 'ready', detail: `Port ${port}` });
    return {
      onOutput: (text) => {
        output = headAndTail(output + text, LOG_LENGTH);
        log.add(text);
        deps.onOutput('server', text);
      },
      note: `The program listens on port ${port} and goes on as the project's server. The next start ends it.${ended}`,
    };
  }

  function hasEnded(process: ServerProcess, code: number): void {
    if (running !== process) return;
    running = undefined;
    state.set(stateAfter(process, code, output));
  }

  function portOpened(port: number): void {
    lastPort = port;
    state.set({ status: 'ready', detail: `Port ${port}` });
    running?.log.listens();
    onPort?.(port);
  }

  async function stop(): Promise<void> {
    // A server that is being spawned is not running yet, and would run beside the next one.
    await Promise.allSettled([spawning]);
    const process = running;
    if (!process) return;
    process.stop();
    await process.exit;
  }

  const runAhead: ServerAheadDeps['run'] = (starter, line, signal) => run(line, undefined, signal, starter);
  const ahead = createServerAhead({ run: runAhead, stop, terminals, forget: () => state.set({ status: 'waiting' }) });

  return {
    state,
    async start(request = {}) {
      newest?.abort();
      const own = new AbortController();
      newest = own;
      startsUnderWay += 1;
      const signal = request.signal ? AbortSignal.any([request.signal, own.signal]) : own.signal;
      try {
        return await startNewest(request, signal);
      } catch (error) {
        // A start that was replaced by a newer one has not failed.
        if (signal.aborted) return { exitCode: INTERRUPTED, output: '' };
        const reason = messageOf(error);
        if (running === undefined) state.set({ status: 'failed', detail: reason });
        return { exitCode: 1, output: '', reason };
      } finally {
        startsUnderWay -= 1;
      }
    },
    stop,
    takeOver,
    isServing: () => (running !== undefined && !ahead.isUnasked()) || startsUnderWay > 0,
    staleServer: (revision) => (running && state.get().status === 'ready' ? staleReason(running, revision, readText) : undefined),
    portOpened,
    adopt: ahead.adopt,
    abandon: ahead.abandon,
    async handOver() {
      await Promise.allSettled([spawning]);
      const server = running;
      if (server === undefined || lastPort === undefined || state.get().status !== 'ready') return undefined;
      const process = server.handOver();
      if (process === undefined) return undefined;
      running = undefined;
      state.set({ status: 'waiting' });
      return { line: server.line, port: lastPort, process };
    },
    cancelStart() {
      newest?.abort();
      ahead.cancel();
      newest = undefined;
      onPort = undefined;
    },
    async ended() {
      await Promise.allSettled([running?.exit]);
    },
  };
}

interface Following {
  readonly packages: Pick<Packages, 'revision'>;
  readonly isCurrent: () => boolean;
  readonly onCrash: (error: string) => void;
}

/** Resolves when the program has crashed and waits for changes. */
function followHealth(process: ServerProcess, { packages, isCurrent, onCrash }: Following): Promise<string> {
  return new Promise((resolve) => {
    // Subscribing also sees what the program printed while it was being started.
    process.log.health.subscribe((health) => {
      if (health.status !== 'failed' || !isCurrent()) return;
      process.failedWith = health.answers ? packages.revision() : undefined;
      if (health.answers) return;
      onCrash(health.error);
      resolve(failureText(health));
    });
  });
}

/** Names the server that another one replaces. */
function stoppedFirst(running: ServerProcess | undefined, line: string): string {
  return running && running.line !== line ? `\n${running.line} was stopped first, because only one server can run at a time.` : '';
}

interface Keeping {
  readonly lastPort: number | undefined;
  readonly shownOutput: () => string;
  readonly signal: AbortSignal;
}

/** The result of a start that keeps the running server, or undefined when a new server is needed. */
async function keptServer(server: ServerProcess, { files, packages }: Deps, { lastPort, shownOutput, signal }: Keeping): Promise<StartResult | undefined> {
  const health = await settledHealth(server, files, signal);
  if (health.status !== 'failed') {
    const port = lastPort === undefined ? '' : ` on port ${lastPort}`;
    return {
      exitCode: 0,
      output: `The server is already running${port} and reloads changes automatically.`,
      ...(lastPort === undefined ? {} : { port: lastPort }),
    };
  }
  // A failure is reported once. With other packages, or at the next request, a new server is started.
  const isReported = server.failedWith !== packages.revision();
  server.failedWith = undefined;
  return isReported ? undefined : { exitCode: 1, output: shownOutput(), reason: failureText(health) };
}

interface Spawn extends Pick<StartRequest, 'origin'> {
  readonly runtime: Pick<Runtime, 'spawn'>;
  readonly startedWith: ReadText | undefined;
  readonly terminal: string;
  readonly line: string;
}

async function spawnServer(
  { runtime, terminal, line, origin, startedWith }: Spawn,
  { terminals, files, now, onOutput }: Deps,
  keep: (text: string) => void,
): Promise<ServerProcess> {
  const log = createServerLog(now);
  const command = await terminals.run(terminal, runtime, line, {
    env: COMMAND_ENV,
    onOutput: (text) => {
      keep(text);
      log.add(text);
      onOutput('server', text);
      origin?.onOutput?.(text);
    },
  });
  return asServer(command, { line, log, messageId: origin?.messageId, startedWith }, files);
}

/** A running command as the project's server. */
function asServer(
  command: RunningCommand,
  own: Pick<ServerProcess, 'line' | 'log' | 'messageId' | 'startedWith'>,
  files: Pick<ProjectFiles, 'readText' | 'revision'>,
): ServerProcess {
  const readText = own.startedWith ?? ((path: string) => files.readText(path));
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    command.stop();
  };
  const { line } = own;
  const asStarted = { script: scriptOf(line, readText), followsChanges: followsChanges(line, readText), revision: files.revision.get() };
  return { ...command, ...own, ...asStarted, stop, isStopped: () => isStopped };
}

interface Watched {
  readonly listening: Promise<number>;
  readonly crashed: Promise<string>;
  readonly signal: AbortSignal;
}

/** The signal stops the process until it listens. */
async function firstEventOf(process: ServerProcess, { listening, crashed, signal }: Watched): Promise<FirstEvent> {
  const abort = () => process.stop();
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort);
  const first = await Promise.race<FirstEvent>([
    listening.then((port) => ({ port })),
    process.exit.then((exitCode) => ({ exitCode })),
    crashed.then((crash) => ({ crash })),
    new Promise((resolve) => setTimeout(() => resolve('timeout'), READY_TIMEOUT_MS)),
  ]);
  signal.removeEventListener('abort', abort);
  return first;
}

/** `ended` names the server that this one replaces. */
function resultOf(first: FirstEvent, shown: string, ended: string): StartResult {
  if (first === 'timeout') {
    const error = firstError(shown);
    if (error === undefined) return { exitCode: 0, output: `${shown}\nThe server is still starting.` };
    return { exitCode: 1, output: shown, reason: `${error}\nThe program is still running but has not opened a port after ${READY_TIMEOUT_MS / 1000} s.` };
  }
  if ('port' in first) return { exitCode: 0, output: `${shown}\nThe server listens on port ${first.port}.${ended}`, port: first.port };
  if ('crash' in first) return { exitCode: 1, output: shown, reason: first.crash };
  const end = first.exitCode === 0 ? `\nThe program has exited, and no port is open.${ended}` : ended;
  return { exitCode: first.exitCode, output: shown + end };
}

function stateAfter({ line, isStopped }: ServerProcess, code: number, output: string): StepState {
  if (isStopped() || STOPPED_CODES.includes(code)) return { status: 'waiting', detail: 'Stopped' };
  return { status: 'failed', detail: `${line} ended with exit code ${code}.`, excerpt: lastLines(plainText(output)) };
}
