import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { networkEnvironment } from '../functions/deno/environment.ts';
import { readLines } from '../functions/deno/lines.ts';
import { forwardRequest, forwardSocket } from '../http/forward.ts';
import type { BackendSocket } from '../service.ts';
import type { FromChild, ProcessCall, ProcessCalls, ProcessSetup, ToChild } from './setup.ts';

export interface BackendProcessOptions {
  readonly setup: ProcessSetup;
  /** The program `child.js` of this package, wherever a bundle put it. */
  readonly program: URL;
  readonly startMs?: number;
  /** A process that does not answer for so long is busy with one statement that nothing else ends, and is killed. */
  readonly silenceMs?: number;
  readonly onLine?: (line: string) => void;
}

/** One project's backend in a process of its own: nothing that it does stops this one, and it can be killed. */
export interface BackendProcess {
  /** True from the moment when it takes no more requests; then wait for `ended` before another one uses the folder. */
  readonly hasEnded: boolean;
  readonly ended: Promise<void>;
  /** True while a request or a WebSocket is open. */
  readonly isBusy: boolean;
  /** Milliseconds of `performance.now()`. */
  readonly lastUsedAt: number;
  /** @throws BackendEndedError */
  fetch(request: Request): Promise<Response>;
  /** @throws BackendEndedError */
  upgrade(socket: BackendSocket, request: Request): Promise<void>;
  /** @throws BackendEndedError, ProcessRefusal */
  call<Name extends ProcessCall>(name: Name, given: ProcessCalls[Name]['given']): Promise<ProcessCalls[Name]['answer']>;
  stop(): Promise<void>;
}

export class BackendEndedError extends Error {
  override readonly name = 'BackendEndedError';
}

/** What was given cannot be done: the message says why. */
export class ProcessRefusal extends Error {
  override readonly name = 'ProcessRefusal';
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  /** What a call answers whose statement does not end. */
  readonly late: (timeoutMs: number) => unknown;
}

const START_MS = 60_000;
const SILENCE_MS = 10_000;
const STOP_MS = 10_000;
const END_MS = 500;
/** How much longer than its own limit a statement may keep the process busy before nothing else than a kill ends it. */
const GRACE_MS = 500;
/** The process keeps unused connections for longer. */
const UNUSED_CONNECTION_MS = 30_000;
/** What its host has to do for the others goes first. */
const LESS_PRIORITY = 5;

/** @throws BackendEndedError with what the process wrote, if it does not start */
export async function startBackendProcess(options: BackendProcessOptions): Promise<BackendProcess> {
  const { setup, program, startMs = START_MS, silenceMs = SILENCE_MS, onLine = () => undefined } = options;
  // A path of its own, since that of a socket has at most 108 bytes.
  const folder = await mkdtemp(join(tmpdir(), 'be-'));
  const socket = join(folder, 's');
  // Nothing else of this process's own environment: it has secrets.
  const child = fork(fileURLToPath(program), {
    env: networkEnvironment(),
    // SQL of an app can become PGlite's superuser, who may load a library; PGlite would run the JavaScript that it brings.
    execArgv: ['--disallow-code-generation-from-strings'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    // With the processes of its functions it is a group of its own, so that none outlives it, and Ctrl+C lets it end in peace.
    detached: process.platform !== 'win32',
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.min(getPriority() + LESS_PRIORITY, constants.priority.PRIORITY_LOW));
  const agent = new Agent({ keepAlive: true, timeout: UNUSED_CONNECTION_MS });
  const waiting = new Map<number, Waiting>();
  /** The statement that the process said it would run. */
  let running: { readonly id: number; readonly timeoutMs: number } | undefined;
  let nextId = 0;
  let openCount = 0;
  let lastUsedAt = performance.now();
  let lastHeardAt = performance.now();
  let isStopping = false;
  let isTooSlow = false;
  let reason = 'The backend of the project ended.';

  for (const stream of [child.stdout, child.stderr]) readLines(stream as Readable, onLine);
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      clearInterval(watching);
      agent.destroy();
      for (const [id, one] of waiting) {
        const answer = isTooSlow && running?.id === id ? one.late(running.timeoutMs) : undefined;
        if (answer === undefined) one.reject(new BackendEndedError(reason));
        else one.resolve(answer);
      }
      waiting.clear();
      kill(child);
      void rm(folder, { recursive: true, force: true }).catch(() => undefined);
      resolve();
    };
    child.once('exit', finish);
    child.on('error', finish);
  });
  const hasEnded = () => isStopping || child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const send = (message: ToChild) => {
    if (child.connected) child.send(message, () => undefined); // Its end says more than an error of the channel.
  };
  const end = (why: string) => {
    reason = why;
    isStopping = true;
    kill(child);
  };

  /** Asks while something is open, and kills a process that has not answered for too long. */
  const watch = () => {
    if (openCount === 0 && waiting.size === 0) {
      lastHeardAt = performance.now();
      return;
    }
    const allowedMs = running === undefined ? silenceMs : running.timeoutMs + GRACE_MS;
    if (performance.now() - lastHeardAt > allowedMs) {
      isTooSlow = true;
      end('A statement took too long, and the database was started again.');
    } else send({ type: 'ping' });
  };
  const watching = setInterval(watch, Math.min(1000, silenceMs / 4));
  const hold = () => {
    if (openCount++ === 0 && waiting.size === 0) lastHeardAt = performance.now();
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      openCount--;
      lastUsedAt = performance.now();
    };
  };

  child.on('message', (message: FromChild) => {
    lastHeardAt = performance.now();
    if (message.type === 'statement') running = message;
    // Other messages may have been on their way when the statement began.
    else if ('id' in message && message.id === running?.id) running = undefined;
    if (message.type === 'answer') waiting.get(message.id)?.resolve(message.answer);
    else if (message.type === 'refusal') waiting.get(message.id)?.reject(message.isExpected ? new ProcessRefusal(message.message) : new Error(message.message));
    else return;
    waiting.delete(message.id);
  });
  await untilReady(child, { type: 'start', setup, socket }, ended, startMs).catch(async (error: unknown) => {
    kill(child);
    await ended;
    throw error;
  });

  const until = async <Result>(work: Promise<Result>, release: () => void): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      release();
      // A connection breaks a moment before the process has ended, and its end knows the reason.
      const isOver = await Promise.race([ended.then(() => true), ...(isStopping ? [] : [pause(END_MS, false, { ref: false })])]);
      throw isOver ? new BackendEndedError(reason) : error;
    }
  };
  return {
    get hasEnded() {
      return hasEnded();
    },
    ended,
    get isBusy() {
      return openCount > 0 || waiting.size > 0;
    },
    get lastUsedAt() {
      return lastUsedAt;
    },
    fetch(request) {
      if (hasEnded()) return Promise.reject(new BackendEndedError(reason));
      const release = hold();
      return until(forwardRequest(request, socket, release, agent), release);
    },
    upgrade(visitor, request) {
      if (hasEnded()) return Promise.reject(new BackendEndedError(reason));
      const release = hold();
      return until(forwardSocket(visitor, request, socket, release), release);
    },
    call<Name extends ProcessCall>(name: Name, given: ProcessCalls[Name]['given']) {
      if (hasEnded()) return Promise.reject(new BackendEndedError(reason));
      if (waiting.size === 0 && openCount === 0) lastHeardAt = performance.now();
      const id = nextId++;
      lastUsedAt = performance.now();
      return new Promise<ProcessCalls[Name]['answer']>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, late: (timeoutMs) => lateAnswer(name, timeoutMs) });
        send({ type: 'call', id, call: { name, given } as Extract<ToChild, { type: 'call' }>['call'] });
      });
    },
    async stop() {
      isStopping = true;
      send({ type: 'stop' });
      const killing = setTimeout(() => kill(child), STOP_MS);
      await ended;
      clearTimeout(killing);
    },
  };
}

/** Only a person's own statement has an answer for it. */
function lateAnswer(name: ProcessCall, timeoutMs: number): ProcessCalls['sql']['answer'] | undefined {
  if (name !== 'sql') return undefined;
  const message = `canceling statement: it did not end within ${timeoutMs / 1000} s, and the database was started again`;
  return { results: [], error: { code: '57014', message, hint: 'Nothing of this run was kept. Add a LIMIT, or look for a join without a condition.' } };
}

/** Ends a process and those that it started. */
function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    // All have ended; macOS says EPERM of those whose end nobody has asked about.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function untilReady(child: ChildProcess, start: ToChild, ended: Promise<void>, startMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new BackendEndedError(`The backend did not start within ${startMs / 1000} s.`)), startMs);
    void ended.then(() => {
      clearTimeout(late);
      reject(new BackendEndedError('The backend ended while it started.'));
    });
    child.once('message', (message: FromChild) => {
      clearTimeout(late);
      if (message.type === 'failed') reject(new BackendEndedError(message.message));
      else resolve();
    });
    child.send(start, () => undefined); // Its end says more than an error of the channel.
  });
}
