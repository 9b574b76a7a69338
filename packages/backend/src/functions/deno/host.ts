import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyRing } from '../../keys/keys.ts';
import type { FunctionHost } from '../../service.ts';
import { forwardSocket } from '../../http/forward.ts';
import { FunctionFault } from '../errors.ts';
import { BOOT_SOURCE } from './boot-source.ts';
import { Deployer, type Deployment } from './deployer.ts';
import { environmentOf } from './environment.ts';
import { findDeno } from './find-deno.ts';
import { FunctionLog, lineIds, type LogLine } from './log.ts';
import { ProcessorBudget } from './processor-budget.ts';
import { type DeployedFunction, type FailedDeploy, type FunctionSource, Releases } from './releases.ts';
import { openSecrets, type Secrets, withoutSecrets } from './secrets.ts';
import { startWorker, type Worker, type WorkerLimits } from './worker.ts';
import { Workers } from './workers.ts';

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
  /** Milliseconds of processor time of all functions in any minute. */
  readonly cpuMsPerMinute: number;
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
  deploy(slug: string, source: FunctionSource): Promise<Deployment>;
  list(): Promise<readonly DeployedFunction[]>;
  /** The failed deploys of functions whose last deploy failed. */
  failures(): Promise<readonly FailedDeploy[]>;
  /** The files of all functions, how many there are, and which of them check tokens. */
  sources(): Promise<{
    readonly files: ReadonlyMap<string, string | Uint8Array>;
    readonly count: number;
    readonly verified: ReadonlyMap<string, boolean>;
  }>;
  /** The files of one function, as they were deployed. */
  sourceOf(release: DeployedFunction): Promise<ReadonlyMap<string, string | Uint8Array>>;
  delete(slug: string): Promise<void>;
  /** The last 1,000 lines since the host started, the oldest first. */
  logs(slug: string): readonly LogLine[];
  readonly secrets: Secrets;
}

const BOOT = 'boot.js';
const LIMITS: HostLimits = {
  startMs: 10_000,
  wallMs: 150_000,
  cpuMs: 2_000,
  cpuMsPerMinute: 30_000,
  memoryBytes: 256 * 2 ** 20,
  processes: 4,
  waitMs: 10_000,
  idleMs: 60_000,
  bodyBytes: 10 * 2 ** 20,
  deployMs: 120_000,
};

const spentText = (ms: number): string =>
  `All functions of a project may use ${ms / 1000} s of processor time a minute. Calls are refused until some is left again.`;

export function createDenoHost(options: DenoHostOptions): DenoHost {
  const limits = { ...LIMITS, ...options.limits };
  const clock = options.clock ?? Date.now;
  const deno = options.deno ?? findDeno();
  const cacheFolder = join(options.folder, 'cache');
  const releases = new Releases(join(options.folder, 'functions'));
  const secrets = openSecrets(join(options.folder, 'secrets.json'), () => workers.retireAll());
  const logs = new Map<string, FunctionLog>();
  const nextId = lineIds(clock);
  let backend: { readonly keys: KeyRing; fetch(request: Request): Promise<Response> } | undefined;
  let sockets: Promise<string> | undefined;
  let started = 0;
  const closing = new AbortController();

  const logOf = (slug: string): FunctionLog => {
    const log = logs.get(slug) ?? new FunctionLog(clock, nextId);
    logs.set(slug, log);
    return log;
  };

  const executable = (): string => {
    if (deno === undefined) throw new FunctionFault('BOOT_ERROR', 'Functions need Deno: install the npm package "deno", or put deno on the PATH.');
    return deno;
  };

  const start = async (release: DeployedFunction): Promise<Worker> => {
    if (closing.signal.aborted) throw new FunctionFault('SERVICE_UNAVAILABLE');
    if (backend === undefined) throw new Error('The host of functions has no backend yet.');
    sockets ??= makeSocketFolder();
    const folder = await sockets;
    const log = logOf(release.slug);
    const values = await secrets.all();
    return startWorker({
      deno: executable(),
      release: releases.filesOf(release),
      boot: join(folder, BOOT),
      folder: join(folder, String(++started)),
      cacheFolder,
      environment: { ...values, ...environmentOf(release, backend.keys, options) },
      limits,
      fetch: backend.fetch,
      onLine: (line, isError) => log.add(withoutSecrets(line, values), isError),
      onProcessorTime: (ms) => budget.use(ms),
    });
  };

  const budget = new ProcessorBudget({
    msPerMinute: limits.cpuMsPerMinute,
    clock,
    onSpent: () => {
      for (const log of logs.values()) log.add(spentText(limits.cpuMsPerMinute), true);
      // Those that answer may end; what goes on without a call would use up what comes.
      workers.retireAll();
    },
  });
  const admit = (): void => {
    const waitMs = budget.waitMs();
    if (waitMs > 0) throw new FunctionFault('BUDGET_SPENT', spentText(limits.cpuMsPerMinute), Math.ceil(waitMs / 1000));
  };

  const workers = new Workers({ ...limits, start, find: (slug) => releases.find(slug) });
  const deployer = new Deployer({
    ...{ releases, workers, cacheFolder, clock, executable, start, logOf },
    npmRegistry: options.npmRegistry,
    deployMs: limits.deployMs,
    signal: closing.signal,
  });

  return {
    secrets,
    attach(given) {
      backend = given;
      mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    },
    find: (slug) => releases.find(slug),
    async invoke(slug, request) {
      admit();
      const bounded = withLimit(request, limits.bodyBytes);
      return workers.use(slug, (worker) => worker.forward(bounded));
    },
    async upgrade(slug, socket, request) {
      admit();
      return workers.use(slug, (worker) => {
        const release = worker.hold();
        return forwardSocket(socket, request, worker.socket, release).catch(() => {
          release();
          throw new FunctionFault('WORKER_ERROR');
        });
      });
    },
    deploy: (slug, source) => deployer.deploy(slug, source),
    list: () => releases.list(),
    failures: () => releases.failures(),
    async sources() {
      const found = await releases.list();
      return { files: await releases.sources(), count: found.length, verified: new Map(found.map(({ slug, verifyJwt }) => [slug, verifyJwt])) };
    },
    sourceOf: (release) => releases.sourceOf(release),
    async delete(slug) {
      await deployer.delete(slug);
      logs.delete(slug);
    },
    logs: (slug) => logs.get(slug)?.lines ?? [],
    async close() {
      closing.abort();
      await workers.close();
      if (sockets !== undefined) await rm(await sockets, { recursive: true, force: true });
    },
  };
}

/** A folder with a short path, since that of a socket has at most 108 bytes. */
async function makeSocketFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fn-'));
  await writeFile(join(folder, BOOT), BOOT_SOURCE);
  return folder;
}

/** @throws FunctionFault for a body that says that it is too long. One that does not say so breaks off. */
function withLimit(request: Request, limit: number): Request {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new FunctionFault('BODY_TOO_LARGE');
  if (request.body === null) return request;
  return new Request(request, { body: request.body.pipeThrough(limitBytes(limit)), duplex: 'half' });
}

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
