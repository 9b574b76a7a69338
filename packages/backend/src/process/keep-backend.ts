import { setTimeout as pause } from 'node:timers/promises';
import type { BackendSocket } from '../service.ts';
import { BackendEndedError, type BackendProcess, type BackendProcessOptions, startBackendProcess } from './backend-process.ts';
import type { ProcessCall, ProcessCalls } from './setup.ts';

export interface KeepOptions extends BackendProcessOptions {
  /** A backend that nobody has used for so long is stopped, and started by the next request. Never, by default. */
  readonly idleMs?: number;
}

/** A project's backend whose process is started when it is needed. */
export interface KeptBackend {
  readonly isRunning: boolean;
  /** True while a request or a WebSocket is open, or the process starts. */
  readonly isBusy: boolean;
  /** Starts the process, if none runs. @throws BackendEndedError if it does not start */
  wake(): Promise<void>;
  fetch(request: Request): Promise<Response>;
  upgrade(socket: BackendSocket, request: Request): Promise<void>;
  /** @throws BackendEndedError, ProcessRefusal */
  call<Name extends ProcessCall>(name: Name, given: ProcessCalls[Name]['given']): Promise<ProcessCalls[Name]['answer']>;
  /** Where links in messages lead from now on. */
  setSiteUrl(siteUrl: string): Promise<void>;
  /** Stops the process, if one runs; the next request starts another. False if it is in use, and goes on. */
  sleep(): Promise<boolean>;
  /** As `sleep`, also while it is in use: what is open gets a few seconds to end. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A process that just failed to start is not started again for each of a thousand requests. */
const FAILURE_HOLDS_MS = 2000;
const TRY_AGAIN = 'service_unavailable';

export function keepBackend(options: KeepOptions): KeptBackend {
  const { idleMs, onLine = () => undefined } = options;
  let { setup } = options;
  let running: Promise<BackendProcess> | undefined;
  /** The process of `running`, once it has started. */
  let awakened: BackendProcess | undefined;
  let last: Promise<void> = Promise.resolve();
  let isClosed = false;

  const start = async (): Promise<BackendProcess> => {
    // Two processes may never have one database open.
    await last;
    const started = await startBackendProcess({ ...options, setup });
    last = started.ended;
    awakened = started;
    return started;
  };

  const awake = async (): Promise<BackendProcess> => {
    if (isClosed) throw new BackendEndedError('The backend is closed.');
    if (running === undefined) {
      const starting = start();
      running = starting;
      starting.catch(async (error: unknown) => {
        onLine(String(error));
        await pause(FAILURE_HOLDS_MS, undefined, { ref: false });
        forget(starting);
      });
    }
    const found = running;
    const backend = await found;
    if (!backend.hasEnded) return backend;
    forget(found);
    return awake();
  };

  const forget = (one: Promise<BackendProcess>): void => {
    if (running !== one) return;
    running = undefined;
    awakened = undefined;
  };

  /** Uses a process that takes requests at this very moment: one that is about to sleep does not. */
  const use = async <Result>(work: (backend: BackendProcess) => Promise<Result>): Promise<Result> => {
    for (;;) {
      const backend = await awake();
      if (!backend.hasEnded) return work(backend);
    }
  };

  /** Nothing may begin between the look and the stop. */
  const sleep = async (unusedMs: number): Promise<boolean> => {
    const found = running;
    const backend = await found?.catch(() => undefined);
    if (found === undefined || backend === undefined) return true;
    if (backend.isBusy || performance.now() - backend.lastUsedAt < unusedMs) return false;
    await end(found, backend);
    return true;
  };
  const end = async (found: Promise<BackendProcess>, backend: BackendProcess): Promise<void> => {
    const stopping = backend.stop();
    forget(found);
    await stopping;
  };
  const watching = idleMs === undefined ? undefined : setInterval(() => void sleep(idleMs), Math.max(50, Math.min(idleMs / 4, 10_000)));
  watching?.unref();

  return {
    get isRunning() {
      return running !== undefined;
    },
    get isBusy() {
      return running !== undefined && (awakened?.isBusy ?? true);
    },
    async wake() {
      await awake();
    },
    async fetch(request) {
      try {
        return await use((backend) => backend.fetch(request));
      } catch (error) {
        if (!(error instanceof BackendEndedError)) throw error;
        const body = { code: TRY_AGAIN, message: error.message, details: null, hint: 'Try again in a moment.' };
        return Response.json(body, { status: 503, headers: { 'retry-after': '1', 'access-control-allow-origin': '*' } });
      }
    },
    async upgrade(socket, request) {
      try {
        await use((backend) => backend.upgrade(socket, request));
      } catch (error) {
        if (!(error instanceof BackendEndedError)) throw error;
        socket.close(1012, 'The backend was started again.');
      }
    },
    call: (name, given) => use((backend) => backend.call(name, given)),
    async setSiteUrl(siteUrl) {
      setup = { ...setup, siteUrl };
      const backend = await running?.catch(() => undefined);
      try {
        await backend?.call('setSiteUrl', siteUrl);
      } catch (error) {
        // The next process starts with it.
        if (!(error instanceof BackendEndedError)) throw error;
      }
    },
    sleep: () => sleep(0),
    async stop() {
      const found = running;
      const backend = await found?.catch(() => undefined);
      if (found !== undefined && backend !== undefined) await end(found, backend);
    },
    async close() {
      isClosed = true;
      clearInterval(watching);
      const backend = await running?.catch(() => undefined);
      await backend?.stop();
      // One that was falling asleep still has the folder.
      await last;
    },
  };
}
