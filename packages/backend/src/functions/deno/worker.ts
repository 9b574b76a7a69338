import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { FunctionFault } from '../errors.ts';
import { forwardRequest, RequestBodyError } from '../../http/forward.ts';
import { limited, type ReleaseFiles, runArguments } from './command.ts';
import { openGateway } from './gateway.ts';
import { readLines } from './lines.ts';
import { usageOf } from './usage.ts';

export interface WorkerLimits {
  /** How long a function may take until it serves. */
  readonly startMs: number;
  /** How long a request, and background work, may take. */
  readonly wallMs: number;
  /** Processor time of one request. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

export interface WorkerOptions {
  readonly deno: string;
  readonly release: ReleaseFiles;
  readonly boot: string;
  /** The folder of its sockets, which is made and removed. Its path must be short: that of a socket has at most 108 bytes. */
  readonly folder: string;
  /** Deno's own folder, with the modules that releases import. */
  readonly cacheFolder: string;
  /** What the function reads with `Deno.env`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly limits: WorkerLimits;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly onLine: (line: string, isError: boolean) => void;
  /** Milliseconds of processor time that the process used since the last call. */
  readonly onProcessorTime: (ms: number) => void;
}

export interface Worker {
  /** True while a request or background work is open. */
  readonly isBusy: boolean;
  readonly hasEnded: boolean;
  /** Milliseconds of `performance.now()`. */
  readonly lastUsedAt: number;
  readonly socket: string;
  /** @throws FunctionFault if the process ends or reaches a limit before it answers */
  forward(request: Request): Promise<Response>;
  /** Counts something that the worker works for until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const SAMPLE_MS = 250;
/** A heap that is full ends the process by a signal, after one of these lines. */
const FULL_HEAP = /heap out of memory|heap limit|out of memory/i;

/** Starts a process for a function. @throws FunctionFault BOOT_ERROR if it ends, or does not serve in time */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { folder, limits } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const socket = join(folder, 'in.sock');
  const gatewaySocket = join(folder, 'out.sock');
  const gateway = await openGateway(gatewaySocket, options.fetch);
  const child = startProcess(options, { socket, gateway: gatewaySocket });
  const open = new Set<{ readonly startedAt: number; cpuMsAtStart: number | undefined }>();
  let fault: FunctionFault | undefined;
  let isHeapFull = false;
  let isBroken = false;
  let lastUsedAt = performance.now();
  let countedMs = 0;

  const lines = (stream: Readable, isError: boolean) =>
    readLines(stream, (line) => {
      if (isError && FULL_HEAP.test(line)) isHeapFull = true;
      options.onLine(line, isError);
    });
  lines(child.stdout, false);
  lines(child.stderr, true);

  const ended = new Promise<FunctionFault>((resolve) => {
    const finish = () => {
      clearInterval(sampling);
      gateway.close();
      void rm(folder, { recursive: true, force: true }).catch(() => undefined);
      resolve(fault ?? new FunctionFault(isHeapFull ? 'WORKER_LIMIT' : 'WORKER_ERROR'));
    };
    child.once('exit', finish);
    child.once('error', finish);
  });
  const hasEnded = () => isBroken || child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const end = (reason: FunctionFault) => {
    fault ??= reason;
    child.kill('SIGKILL');
  };

  const isWorking = () => open.size > 0 || gateway.backgroundCount > 0;
  /** Memory counts at all times: a function may go on when it has answered. */
  const sample = async () => {
    if (child.pid === undefined) return;
    const usage = await usageOf(child.pid);
    const now = performance.now();
    if (usage !== undefined && usage.cpuMs > countedMs) {
      options.onProcessorTime(usage.cpuMs - countedMs);
      countedMs = usage.cpuMs;
    }
    for (const one of open) {
      one.cpuMsAtStart ??= usage?.cpuMs;
      if (now - one.startedAt > limits.wallMs) end(new FunctionFault('IDLE_TIMEOUT'));
      if (usage !== undefined && usage.cpuMs - (one.cpuMsAtStart ?? 0) > limits.cpuMs) end(new FunctionFault('WORKER_LIMIT'));
    }
    if (usage !== undefined && usage.memoryBytes > limits.memoryBytes) end(new FunctionFault('WORKER_LIMIT'));
    if (isWorking() && now - lastUsedAt > limits.wallMs) end(new FunctionFault('IDLE_TIMEOUT'));
  };
  const sampling = setInterval(() => void sample(), SAMPLE_MS);

  const hold = () => {
    const one = { startedAt: performance.now(), cpuMsAtStart: undefined };
    open.add(one);
    lastUsedAt = one.startedAt;
    return () => {
      if (open.delete(one)) lastUsedAt = performance.now();
    };
  };

  await untilServing();
  return {
    get isBusy() {
      return isWorking();
    },
    get hasEnded() {
      return hasEnded();
    },
    get lastUsedAt() {
      return lastUsedAt;
    },
    socket,
    hold,
    async forward(request) {
      const release = hold();
      try {
        return await forwardRequest(request, socket, release);
      } catch (error) {
        release();
        // What the visitor broke off is no fault of the worker.
        if (error instanceof RequestBodyError) throw error.cause;
        if (request.signal.aborted) throw error;
        // A connection breaks a moment before the process has ended. If it lives on, nobody can reach it any more.
        isBroken = true;
        throw await Promise.race([
          ended,
          pause(1000)
            .then(() => end(new FunctionFault('WORKER_ERROR')))
            .then(() => ended),
        ]);
      }
    },
    async stop() {
      isBroken = true;
      child.kill('SIGKILL');
      await ended;
    },
  };

  async function untilServing(): Promise<void> {
    const deadline = performance.now() + limits.startMs;
    // The file is there a moment before connections are accepted.
    while (!existsSync(socket) || !(await accepts(socket))) {
      if (hasEnded()) throw new FunctionFault('BOOT_ERROR');
      if (performance.now() > deadline) {
        options.onLine(`The function did not call Deno.serve within ${limits.startMs / 1000} s.`, true);
        end(new FunctionFault('BOOT_ERROR'));
        throw await ended;
      }
      await pause(5);
    }
  }
}

function startProcess(options: WorkerOptions, sockets: { readonly socket: string; readonly gateway: string }): Child {
  const args = runArguments({
    release: options.release,
    boot: options.boot,
    sockets: options.folder,
    socketFiles: [sockets.socket, sockets.gateway],
    heapMegabytes: Math.floor(options.limits.memoryBytes / 2 ** 20 / 1.7),
  });
  // Nothing of this process's own environment: it has secrets, and variables that change what Deno does.
  const env = { DENO_DIR: options.cacheFolder, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', TZ: 'UTC' };
  const child = spawn(...limited(options.deno, args), { env, cwd: options.release.folder, stdio: ['pipe', 'pipe', 'pipe'] });
  // What people wait for elsewhere goes first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.stdin.on('error', () => undefined); // The process ended before it read; its end says more.
  child.stdin.end(JSON.stringify({ ...sockets, environment: options.environment }));
  return child;
}

const accepts = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    const finish = (isAccepted: boolean) => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.once('connect', () => finish(true)).once('error', () => finish(false));
  });
