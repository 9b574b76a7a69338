import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { KeyRing } from '../../keys/keys.ts';
import type { BackendSocket, FunctionHost } from '../../service.ts';
import { forwardSocket } from '../../serving/forward.ts';
import { FunctionFault } from '../errors.ts';
import { BOOT_SOURCE } from './boot-source.ts';
import { cacheArguments } from './command.ts';
import { environmentOf, networkEnvironment } from './environment.ts';
import { findDeno } from './find-deno.ts';
import { FunctionLog, type LogLine } from './log.ts';
import { type DeployedFunction, type FunctionSource, FunctionSourceError, Releases } from './releases.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { startWorker, type Worker, type WorkerLimits } from './worker.ts';

export interface DenoHostOptions {
  /** Where functions, their secrets and what they import are kept. */
  readonly folder: string;
  /** The address of the project as functions and people see it: SUPABASE_URL. */
  readonly publicUrl: string;
  /** SUPABASE_DB_URL, for functions that speak SQL. */
  readonly databaseUrl?: string;
  /** The executable; by default that of the npm package `deno`, or one on the PATH. */
  readonly deno?: string;
  /** Where `npm:` imports come from; npm's own registry by default. */
  readonly npmRegistry?: string;
  readonly limits?: Partial<HostLimits>;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number;
}

export interface HostLimits extends WorkerLimits {
  /** Processes of this project at a time. */
  readonly processes: number;
  /** How long a request waits for one of them. */
  readonly waitMs: number;
  /** When a process without work is stopped. */
  readonly idleMs: number;
  readonly bodyBytes: number;
  readonly deployMs: number;
}

/** Functions in Deno: one process for each function that is in use. */
export interface DenoHost extends FunctionHost {
  /**
   * Puts a function in place of the one with the same name, after it has started once; until then, and if it does not
   * start, the one before stays. Calls that are open end there.
   * @throws FunctionSourceError with what is wrong, and the last lines that Deno wrote
   */
  deploy(slug: string, source: FunctionSource): Promise<{ readonly deployed: DeployedFunction; readonly isChanged: boolean }>;
  list(): Promise<readonly DeployedFunction[]>;
  delete(slug: string): Promise<void>;
  /** The last 1,000 lines since the host started, the oldest first. */
  logs(slug: string): readonly LogLine[];
  readonly secrets: Secrets;
}

const LIMITS: HostLimits = {
  startMs: 10_000,
  wallMs: 150_000,
  cpuMs: 2_000,
  memoryBytes: 256 * 2 ** 20,
  processes: 4,
  waitMs: 10_000,
  idleMs: 60_000,
  bodyBytes: 10 * 2 ** 20,
  deployMs: 120_000,
};
const LINES_OF_A_FAILURE = 20;

interface Running {
  readonly version: number;
  readonly worker: Promise<Worker>;
}

export function createDenoHost(options: DenoHostOptions): DenoHost {
  const limits = { ...LIMITS, ...options.limits };
  const clock = options.clock ?? Date.now;
  const deno = options.deno ?? findDeno();
  const releases = new Releases(join(options.folder, 'functions'));
  const secrets = openSecrets(join(options.folder, 'secrets.json'), () => retireAll());
  const logs = new Map<string, FunctionLog>();
  const running = new Map<string, Running>();
  const deploys = new Map<string, Promise<unknown>>();
  let backend: { readonly keys: KeyRing; fetch(request: Request): Promise<Response> } | undefined;
  let sockets: Promise<string> | undefined;
  let started = 0;
  const sweeping = setInterval(() => void stopIdle(), Math.min(limits.idleMs, 5000));
  sweeping.unref();

  const logOf = (slug: string): FunctionLog => {
    const log = logs.get(slug) ?? new FunctionLog(clock);
    logs.set(slug, log);
    return log;
  };

  const executable = (): string => {
    if (deno === undefined) throw new FunctionFault('BOOT_ERROR', 'Functions need Deno: install the npm package "deno", or put deno on the PATH.');
    return deno;
  };

  /** A folder of our own with a short path, since that of a socket has at most 108 bytes. */
  const socketFolder = async (): Promise<string> => {
    sockets ??= (async () => {
      const folder = await mkdtemp(join(tmpdir(), 'fn-'));
      await writeFile(join(folder, 'boot.js'), BOOT_SOURCE);
      return folder;
    })();
    return sockets;
  };

  const start = async (release: DeployedFunction): Promise<Worker> => {
    if (backend === undefined) throw new Error('The host of functions has no backend yet.');
    const folder = await socketFolder();
    const log = logOf(release.slug);
    return startWorker({
      deno: executable(),
      release: releases.filesOf(release),
      boot: join(folder, 'boot.js'),
      folder: join(folder, String(++started)),
      cacheFolder: join(options.folder, 'cache'),
      environment: { ...(await secrets.all()), ...environmentOf(release, backend.keys, options) },
      limits,
      fetch: backend.fetch,
      onLine: (line, isError) => log.add(line, isError),
    });
  };

  /** A process is free to be started, after at most one without work was stopped. @throws FunctionFault */
  const makeRoom = async (): Promise<void> => {
    const deadline = performance.now() + limits.waitMs;
    for (;;) {
      if (running.size < limits.processes) return;
      const found = await Promise.all([...running].map(async ([slug, one]) => ({ slug, one, worker: await one.worker.catch(() => undefined) })));
      const idle = found.filter(({ worker }) => worker !== undefined && !worker.isBusy).sort((a, b) => a.worker!.lastUsedAt - b.worker!.lastUsedAt)[0];
      if (idle !== undefined && !idle.worker!.isBusy) return retire(idle.slug, idle.one);
      if (performance.now() > deadline) throw new FunctionFault('SERVICE_UNAVAILABLE', 'Too many functions of this project run at the moment.');
      await pause(50);
    }
  };

  const workerOf = async (slug: string): Promise<Worker> => {
    for (;;) {
      const release = await releases.find(slug);
      if (release === undefined) throw new FunctionFault('NOT_FOUND');
      const found = running.get(slug);
      if (found === undefined) {
        await makeRoom();
        if (running.has(slug) || running.size >= limits.processes) continue;
        const one: Running = { version: release.version, worker: start(release) };
        running.set(slug, one);
        one.worker.catch(() => forget(slug, one));
        return one.worker;
      }
      const worker = await found.worker;
      if (!worker.hasEnded && found.version === release.version) return worker;
      forget(slug, found);
      if (!worker.hasEnded) void stopWhenDone(worker);
    }
  };

  const forget = (slug: string, one: Running): void => {
    if (running.get(slug) === one) running.delete(slug);
  };

  const retire = async (slug: string, one: Running): Promise<void> => {
    forget(slug, one);
    const worker = await one.worker.catch(() => undefined);
    if (worker !== undefined) await stopWhenDone(worker);
  };

  const retireAll = (): void => {
    for (const [slug, one] of [...running]) void retire(slug, one);
  };

  const stopIdle = async (): Promise<void> => {
    for (const [slug, one] of [...running]) {
      const worker = await one.worker.catch(() => undefined);
      if (worker !== undefined && (worker.hasEnded || (!worker.isBusy && performance.now() - worker.lastUsedAt > limits.idleMs))) await retire(slug, one);
    }
  };

  /** Fetches what the release imports, with the network of the server, before the function may run without it. */
  const cacheModules = (release: DeployedFunction): Promise<void> =>
    new Promise((resolve, reject) => {
      const env = {
        ...networkEnvironment(),
        DENO_DIR: join(options.folder, 'cache'),
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        ...(options.npmRegistry !== undefined && { NPM_CONFIG_REGISTRY: options.npmRegistry }),
      };
      const { folder } = releases.filesOf(release);
      execFile(
        executable(),
        cacheArguments(releases.filesOf(release)),
        { env, cwd: folder, timeout: limits.deployMs, killSignal: 'SIGKILL' },
        (error, _output, errors) => {
          if (error === null) resolve();
          else reject(new FunctionSourceError(withoutFolder(errors.trim(), folder) || 'Its imports did not arrive in time.'));
        },
      );
    });

  const deployNow = async (slug: string, source: FunctionSource) => {
    const before = await releases.find(slug);
    const release = releases.next(slug, source, before, clock());
    if (before?.hash === release.hash) return { deployed: before, isChanged: false };
    await releases.write(release, source.files);
    try {
      await cacheModules(release);
      const since = logOf(slug).lines.at(-1);
      const worker = await start(release).catch((error: unknown) => {
        if (!(error instanceof FunctionFault)) throw error;
        const { lines } = logOf(slug);
        const own = lines.slice(since === undefined ? 0 : lines.lastIndexOf(since) + 1).slice(-LINES_OF_A_FAILURE);
        throw new FunctionSourceError(withoutFolder(own.map(({ text }) => text).join('\n'), releases.filesOf(release).folder) || error.message);
      });
      await releases.commit(release);
      const old = running.get(slug);
      running.set(slug, { version: release.version, worker: Promise.resolve(worker) });
      void (async () => {
        if (old !== undefined) await retire(slug, old);
        if (before !== undefined) await releases.discard(before);
      })().catch(() => undefined);
      return { deployed: release, isChanged: true };
    } catch (error) {
      await releases.discard(release);
      throw error;
    }
  };

  return {
    secrets,
    attach(given) {
      backend = given;
      mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    },
    find: (slug) => releases.find(slug),
    async invoke(slug, request) {
      const length = Number(request.headers.get('content-length') ?? 0);
      if (length > limits.bodyBytes) throw new FunctionFault('BODY_TOO_LARGE');
      const worker = await workerOf(slug);
      return worker.forward(
        request.body === null ? request : new Request(request, { body: request.body.pipeThrough(limitBytes(limits.bodyBytes)), duplex: 'half' }),
      );
    },
    async upgrade(slug: string, socket: BackendSocket, request: Request) {
      const worker = await workerOf(slug);
      await forwardSocket(socket, request, worker.socket, worker.hold()).catch(() => {
        throw new FunctionFault('WORKER_ERROR');
      });
    },
    async deploy(slug, source) {
      Releases.check(slug, source);
      const run = (deploys.get(slug) ?? Promise.resolve()).catch(() => undefined).then(() => deployNow(slug, source));
      deploys.set(slug, run);
      try {
        return await run;
      } finally {
        if (deploys.get(slug) === run) deploys.delete(slug);
      }
    },
    list: () => releases.list(),
    async delete(slug) {
      await releases.delete(slug);
      const one = running.get(slug);
      if (one !== undefined) await retire(slug, one);
      logs.delete(slug);
    },
    logs: (slug) => logs.get(slug)?.lines ?? [],
    async close() {
      clearInterval(sweeping);
      const workers = await Promise.all([...running.values()].map(({ worker }) => worker.catch(() => undefined)));
      running.clear();
      await Promise.all(workers.map((worker) => worker?.stop()));
      if (sockets !== undefined) await rm(await sockets, { recursive: true, force: true });
    },
  };
}

/** Stops a process when its work is done; its limits end work that never is. */
async function stopWhenDone(worker: Worker): Promise<void> {
  while (worker.isBusy && !worker.hasEnded) await pause(100);
  await worker.stop();
}

/** Deno names files by their place on the server, which is nobody's business. */
const withoutFolder = (text: string, folder: string): string => text.replaceAll(`file://${folder}/source/`, '').replaceAll(`${folder}/source/`, '');

/** Breaks off a body that is longer than its head says, or says nothing. */
function limitBytes(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let byteCount = 0;
  return new TransformStream({
    transform(chunk, controller) {
      byteCount += chunk.byteLength;
      if (byteCount > limit) controller.error(new FunctionFault('BODY_TOO_LARGE'));
      else controller.enqueue(chunk);
    },
  });
}
