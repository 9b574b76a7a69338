export interface RequestTurnsOptions {
  /** Requests of one database that are worked on at once. */
  readonly atOnce: number;
  /** Of these, for one client. */
  readonly perClient: number;
  /** How long a request waits for its turn. */
  readonly waitMs: number;
}

interface Waiting {
  readonly client: string;
  start(): void;
}

interface Line {
  readonly working: Map<string, number>;
  count: number;
  /** In the order of their arrival. */
  waiting: readonly Waiting[];
}

/**
 * Lets a bounded number of requests of each database in at a time. The others wait here, where they cost nothing, and the
 * next turn goes to the client with the fewest requests under way, so that one that asks without a pause does not hold up
 * the rest of its own app either.
 */
export class RequestTurns {
  readonly #options: RequestTurnsOptions;
  readonly #lines = new Map<string, Line>();

  constructor(options: RequestTurnsOptions) {
    this.#options = options;
  }

  /**
   * Waits for a turn, which lasts until the returned function is called. Undefined if it did not come in time.
   * @throws the reason of the signal, if it is aborted meanwhile
   */
  async take(ref: string, client: string, { signal }: { readonly signal: AbortSignal }): Promise<(() => void) | undefined> {
    signal.throwIfAborted();
    const line = this.#lines.get(ref) ?? { working: new Map<string, number>(), count: 0, waiting: [] };
    this.#lines.set(ref, line);
    const hasTurn = await new Promise<boolean>((resolve, reject) => {
      const leave = () => {
        clearTimeout(late);
        signal.removeEventListener('abort', abort);
        line.waiting = line.waiting.filter((other) => other !== one);
      };
      const abort = () => {
        leave();
        reject(signal.reason);
      };
      const one: Waiting = {
        client,
        start: () => {
          leave();
          resolve(true);
        },
      };
      const late = setTimeout(() => {
        leave();
        resolve(false);
      }, this.#options.waitMs);
      signal.addEventListener('abort', abort);
      line.waiting = [...line.waiting, one];
      this.#startNext(line);
    });
    return hasTurn ? this.#release(ref, line, client) : undefined;
  }

  #release(ref: string, line: Line, client: string): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      line.count--;
      const left = (line.working.get(client) ?? 1) - 1;
      if (left === 0) line.working.delete(client);
      else line.working.set(client, left);
      this.#startNext(line);
      if (line.count === 0 && line.waiting.length === 0) this.#lines.delete(ref);
    };
  }

  #startNext(line: Line): void {
    if (line.count >= this.#options.atOnce) return;
    const workOf = ({ client }: Waiting): number => line.working.get(client) ?? 0;
    const fewest = Math.min(...line.waiting.map(workOf));
    if (fewest >= this.#options.perClient) return;
    const next = line.waiting.find((one) => workOf(one) === fewest);
    if (next === undefined) return;
    line.count++;
    line.working.set(next.client, fewest + 1);
    next.start();
  }
}
