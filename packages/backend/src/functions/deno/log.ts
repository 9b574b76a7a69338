export interface LogLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly level: 'info' | 'error';
  readonly text: string;
}

const LINES_KEPT = 1000;
const CHARACTERS_KEPT = 10_000;

/** The last lines that a function wrote. */
export class FunctionLog {
  readonly #lines: LogLine[] = [];

  constructor(private readonly clock: () => number) {}

  add(text: string, isError: boolean): void {
    this.#lines.push({ at: this.clock(), level: isError ? 'error' : 'info', text: text.slice(0, CHARACTERS_KEPT) });
    if (this.#lines.length > LINES_KEPT) this.#lines.shift();
  }

  get lines(): readonly LogLine[] {
    return this.#lines;
  }
}
