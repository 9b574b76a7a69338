import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { QUICK_WASM } from '../storage/sql/quick-wasm.ts';

const START_TIMEOUT_MS = 120_000;

export interface ServerProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Resolves with the exit code, or the signal's name. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>;
}

/** A server that exited before it was ready. */
export class ServerExitError extends Error {
  override readonly name = 'ServerExitError';
  readonly exitCode: number | null;

  constructor(exitCode: number | null, output: string) {
    super(output);
    this.exitCode = exitCode;
  }
}

/** Starts the real server on a free port and waits until it is ready. @throws ServerExitError */
export async function startServerProcess(program: string, environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...QUICK_WASM, program], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', OPEN: 'off', LOG_FORMAT: 'json', NPM_REGISTRY: 'http://127.0.0.1:1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server was not ready in time: ${output}`));
    }, START_TIMEOUT_MS);
    const receive = (text: string) => {
      output += text;
      const ready = /"url":"(http:[^"]+)","msg":"Lathe is ready"/.exec(output);
      if (ready?.[1] === undefined) return;
      clearTimeout(timer);
      resolve(ready[1]);
    };
    child.stdout.setEncoding('utf8').on('data', receive);
    child.stderr.setEncoding('utf8').on('data', receive);
    child.once('close', (code) => {
      clearTimeout(timer);
      reject(new ServerExitError(code, output));
    });
  });
  return {
    origin,
    child,
    output: () => output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      return child.exitCode ?? child.signalCode ?? 'unknown';
    },
  };
}
