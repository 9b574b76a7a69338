import { Worker } from 'node:worker_threads';
import { createQueue } from '../../queue.ts';
import type { PgliteAnswer, PgliteErrorMessage, PgliteRequest, PgliteRequestBody, PgliteRows } from './pglite-messages.ts';

/** An error of the embedded database. `code` is PostgreSQL's. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;

  constructor(error: PgliteErrorMessage) {
    super(error.message);
    this.code = error.code;
    this.detail = error.detail;
    this.constraint = error.constraint;
  }
}

interface QueryOptions {
  readonly rowMode?: 'array' | 'object';
}

/** What Drizzle needs from a PGlite: queries and transactions. */
export interface PgliteQueries {
  query(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<PgliteRows>;
}

/**
 * The embedded database, as seen from the request thread. It has one connection, so a transaction holds everything else
 * back until it ends. Inside one, only its own object may be used.
 */
export class PgliteClient implements PgliteQueries {
  readonly #worker: Worker;
  readonly #inTurn = createQueue();
  readonly #waiting = new Map<number, { resolve(answer: PgliteAnswer): void; reject(error: unknown): void }>();
  readonly #onDeath: (error: Error) => void;
  #nextId = 0;
  #death: Error | undefined;
  #isClosing = false;

  private constructor(worker: Worker, onDeath: (error: Error) => void) {
    this.#worker = worker;
    this.#onDeath = onDeath;
    worker.on('message', (answer: PgliteAnswer) => this.#receive(answer));
    worker.on('error', (error) => this.#die(error as Error));
    worker.on('exit', () => this.#die(new Error('The thread of the embedded database ended.')));
  }

  /** `onDeath` is called once if the thread ends without having been closed. */
  static async open(dataDirectory: string, workerUrl: URL, onDeath: (error: Error) => void): Promise<PgliteClient> {
    const worker = new Worker(workerUrl, { workerData: { dataDirectory }, name: 'database' });
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (answer: PgliteAnswer) => {
        worker.off('error', reject);
        if (answer.type === 'failed') reject(new EmbeddedDatabaseError(answer.error));
        else resolve();
      });
    });
    return new PgliteClient(worker, onDeath);
  }

  query(text: string, params: readonly unknown[] = [], options: QueryOptions = {}): Promise<PgliteRows> {
    return this.#inTurn(() => this.#ask(text, params, options));
  }

  transaction<T>(work: (tx: PgliteQueries) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const tx: PgliteQueries = { query: (text, params = [], options = {}) => this.#ask(text, params, options) };
      await tx.query('begin');
      try {
        const result = await work(tx);
        await tx.query('commit');
        return result;
      } catch (error) {
        // A dead thread has already rolled back, and its error says more than the rollback's.
        if (this.#death === undefined) await tx.query('rollback');
        throw error;
      }
    });
  }

  /** The whole data folder as a gzipped tar archive. Queries wait meanwhile. */
  dump(): Promise<Uint8Array> {
    return this.#inTurn(async () => {
      const answer = await this.#request({ type: 'dump' });
      if (answer.type !== 'dumped') throw new Error(`The database thread returned ${answer.type} for a dump.`);
      return answer.archive;
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#inTurn(async () => {
      if (this.#death === undefined) await this.#request({ type: 'close' });
    });
    await this.#worker.terminate();
  }

  async #ask(text: string, params: readonly unknown[], options: QueryOptions): Promise<PgliteRows> {
    const answer = await this.#request({ type: 'query', text, params, rowMode: options.rowMode ?? 'object' });
    if (answer.type !== 'rows') throw new Error(`The database thread returned ${answer.type} for a query.`);
    return answer.result;
  }

  #request(request: PgliteRequestBody): Promise<PgliteAnswer> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      if (this.#death !== undefined) {
        reject(this.#death);
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request } satisfies PgliteRequest);
    });
  }

  #receive(answer: PgliteAnswer): void {
    if (answer.type === 'ready' || answer.type === 'failed') return;
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.type === 'error') waiting?.reject(new EmbeddedDatabaseError(answer.error));
    else waiting?.resolve(answer);
  }

  #die(error: Error): void {
    if (this.#death !== undefined) return;
    this.#death = error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
    if (!this.#isClosing) this.#onDeath(error);
  }
}
