import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { packTarball } from './package-pack.ts';

export interface PackRequest {
  readonly id: number;
  readonly tarball: Uint8Array;
}
export type PackAnswer = { readonly id: number; readonly pack: Uint8Array } | { readonly id: number; readonly error: string };

interface Waiting {
  resolve(pack: Buffer): void;
  reject(error: Error): void;
}

/**
 * Unpacks and transforms in a separate thread: a large package takes seconds of processor time, during which the
 * server must serve others. If the thread's program is not next to this file (sources run by a test), the work is
 * done here.
 */
export class PackThread {
  readonly #program: URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #nextId = 1;

  constructor(program = new URL('./pack-worker.js', import.meta.url)) {
    this.#program = program;
  }

  pack(tarball: Buffer): Promise<Buffer> {
    if (!existsSync(fileURLToPath(this.#program))) return packTarball(tarball);
    const worker = (this.#worker ??= this.#start());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // Pending work keeps the process alive; an idle thread does not.
      worker.ref();
      worker.postMessage({ id, tarball } satisfies PackRequest);
    });
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { name: 'packages' });
    worker.on('message', (answer: PackAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) worker.unref();
      if ('error' in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(Buffer.from(answer.pack.buffer, answer.pack.byteOffset, answer.pack.byteLength));
    });
    const end = (error: Error) => {
      if (this.#worker !== worker) return;
      // The next package starts a new worker.
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`The thread that unpacks packages exited with code ${code}.`)));
    return worker;
  }
}
