/** Lathe's real server for a test: a separate process with its own data folder, which the test can kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { QUICK_WASM } from '@lathe/server/testing/quick-wasm';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Only a server that hangs takes so long: a busy machine takes a minute to create a database.
const START_TIMEOUT_MS = 180_000;

/** The packages that the servers of this run fetched and transformed, in a folder that all of them use, two at a time. */
export const fetchedPackages = (): string => join(tmpdir(), 'fetched-packages');

export class Product {
  readonly dataDirectory = mkdtempSync(join(tmpdir(), 'lathe-e2e-'));
  readonly #env: Record<string, string>;
  #process: ChildProcess | undefined;
  #log = '';
  port = 0;

  /** @param packages a folder of packages that earlier servers fetched; by default the server has its own */
  constructor(env: Record<string, string> = {}, packages?: string) {
    this.#env = env;
    if (packages !== undefined) symlinkSync(packages, join(this.dataDirectory, 'cache'));
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** The last lines of the server's log, for a failure's report. */
  get log(): string {
    return this.#log;
  }

  /** @param env what differs from this product's environment this time */
  async start(env: Record<string, string> = {}): Promise<void> {
    this.port ||= await freePort();
    const child = spawn(process.execPath, ['--enable-source-maps', ...QUICK_WASM, 'apps/server/dist/bundle/main.js'], {
      cwd: root,
      // Ignores a model service that happens to run on this machine.
      env: {
        ...process.env,
        OLLAMA_BASE_URL: 'off',
        LMSTUDIO_BASE_URL: 'off',
        OPEN: 'off',
        // Packages come when a test installs them, not beside it.
        FETCH_AHEAD: 'off',
        ...this.#env,
        ...env,
        PORT: String(this.port),
        DATA_DIR: this.dataDirectory,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#log = (this.#log + text).slice(-500_000);
      });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${this.#log}`);
      const isReady = await fetch(`${this.origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (isReady) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await this.kill(); // who gets an error does not stop it
    throw new Error(`The server was not ready in time:\n${this.#log}`);
  }

  /** As a power cut would: no handler runs. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.dataDirectory, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill(signal);
    await ended;
    this.#process = undefined;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    // Free on both loopback addresses, because the server listens on both.
    server.listen(0, '::', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
