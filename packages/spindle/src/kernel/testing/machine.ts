import { fileURLToPath } from 'node:url';
import { Worker as NodeWorker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { createFileSystem, formatMemory } from '../../filesystem/shared-file-system.ts';
import { checkHeap } from '../../filesystem/testing/check-heap.ts';
import { Kernel, type KernelOptions, type KernelProcess, type WorkerLike } from '../kernel.ts';
import { NODE_MARKER } from '../program.ts';

const MEMORY_BYTES = 64 << 20;

/** A real kernel on worker threads that run `process-worker.ts`. */
export interface TestMachine {
  readonly kernel: Kernel;
  readonly errors: string[];
  /** Bytes of free shared memory. */
  readonly freeBytes: number;
  /** What is wrong with the shared memory. */
  readonly problems: string[];
  spawn(args: readonly string[], terminal?: { cols: number; rows: number }): Promise<KernelProcess>;
}

let bundle: string | undefined;

function processWorkerCode(): string {
  bundle ??= buildSync({
    entryPoints: [fileURLToPath(new URL('process-worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles[0]!.text;
  return bundle;
}

export class ThreadWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly #worker: NodeWorker;
  readonly #runsOnMs: number;

  /** `runsOnMs`: for how long it still runs after `terminate()`. */
  constructor(runsOnMs = 0) {
    this.#runsOnMs = runsOnMs;
    this.#worker = new NodeWorker(processWorkerCode(), { eval: true });
    this.#worker.on('message', (data) => this.onmessage?.({ data }));
    this.#worker.on('error', (error) => this.onerror?.({ message: error.stack ?? error.message }));
  }

  postMessage(message: unknown, transfer?: Transferable[]): void {
    this.#worker.postMessage(message, transfer as never);
  }

  terminate(): void {
    if (this.#runsOnMs > 0) setTimeout(() => void this.#worker.terminate(), this.#runsOnMs);
    else void this.#worker.terminate();
  }
}

export function createTestMachine(options: Partial<KernelOptions> = {}): TestMachine {
  const fs = createFileSystem(formatMemory({ reserveBytes: MEMORY_BYTES }), 1);
  fs.makeDirectories('/usr/bin', 0o755);
  fs.makeDirectories('/home', 0o755);
  fs.writeFile('/usr/bin/node', new TextEncoder().encode(NODE_MARKER), { mode: 0o755 });
  const errors: string[] = [];
  const kernel = new Kernel({
    fs,
    heap: fs.heap,
    assetsUrl: 'file:///',
    site: {},
    poolSize: 2,
    createWorker: () => new ThreadWorker(),
    onError: (message) => errors.push(message),
    ...options,
  });
  return {
    kernel,
    errors,
    get freeBytes() {
      return fs.heap.freeBytes;
    },
    get problems() {
      return checkHeap(fs.memory);
    },
    spawn: (args, terminal) => kernel.spawn({ file: 'node', argv: ['node', ...args], cwd: '/home', ...(terminal ? { terminal } : {}) }),
  };
}

/** The whole output of a process as text. */
export async function outputOf(process: Pick<KernelProcess, 'read'>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let chunk = await process.read(); chunk !== null; chunk = await process.read()) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** Reads until the expected text appears. */
export async function waitFor(process: Pick<KernelProcess, 'read'>, expected: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes(expected)) {
    const chunk = await process.read();
    if (chunk === null) throw new Error(`the output ended without ${JSON.stringify(expected)}: ${JSON.stringify(text)}`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
