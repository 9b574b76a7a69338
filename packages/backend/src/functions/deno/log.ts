export interface LogLine {
  /** Grows with each line of the project, also over restarts. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly level: 'info' | 'error';
  readonly text: string;
}

const LINES_KEPT = 1000;
const CHARACTERS_KEPT = 10_000;

/** Numbers that grow, beginning after those of a host that ran before: nobody writes a thousand lines a second for long. */
export function lineIds(clock: () => number): () => number {
  let last = clock();
  return () => ++last;
}

/** The last lines that a function wrote. */
export class FunctionLog {
  readonly #lines: LogLine[] = [];

  constructor(
    private readonly clock: () => number,
    private readonly nextId: () => number,
  ) {}

  add(text: string, isError: boolean): void {
    this.#lines.push({ id: this.nextId(), at: this.clock(), level: isError ? 'error' : 'info', text: text.slice(0, CHARACTERS_KEPT) });
    if (this.#lines.length > LINES_KEPT) this.#lines.shift();
  }

  get lines(): readonly LogLine[] {
    return this.#lines;
  }
}
