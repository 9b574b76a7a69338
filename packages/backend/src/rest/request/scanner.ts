import { restError } from '../errors.ts';

/** Reads a parameter from left to right. What it cannot read becomes an error that names the place and what was expected there. */
export class Scanner {
  #at = 0;
  readonly #text: string;
  /** The beginning of the message: `failed to parse filter (…)`. */
  readonly #title: string;

  constructor(text: string, what: string) {
    this.#text = text;
    this.#title = `failed to parse ${what} (${text})`;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The rest, or the next characters. */
  peek(length?: number): string {
    return this.#text.slice(this.#at, length === undefined ? undefined : this.#at + length);
  }

  /** Reads a text if it is next. */
  take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** Reads what a sticky expression matches, or nothing. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }

  expect(text: string, expected = `"${text}"`): void {
    if (!this.take(text)) this.fail(expected);
  }

  takeRest(): string {
    const rest = this.peek();
    this.#at = this.#text.length;
    return rest;
  }

  spaces(): void {
    this.match(/[ \t]*/y);
  }

  expectEnd(expected: string): void {
    if (!this.isAtEnd) this.fail(expected);
  }

  /** Tries to read; if that fails, nothing was read. */
  attempt<Result>(read: () => Result | undefined): Result | undefined {
    const start = this.#at;
    const result = read();
    if (result === undefined) this.#at = start;
    return result;
  }

  fail(expected: string): never {
    const next = this.isAtEnd ? 'end of input' : JSON.stringify(String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0));
    const lines = this.#text.slice(0, this.#at).split('\n');
    const place = `(line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1})`;
    throw restError('unreadable', `${JSON.stringify(this.#title)} ${place}`, `unexpected ${next} expecting ${expected}`);
  }
}
