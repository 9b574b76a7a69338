/** Output in npm's style: errors in red with a prefix, and one progress line that is overwritten. */
export class Output {
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #useColor = this.#isTerminal && !process.env.NO_COLOR;
  readonly #isQuiet: boolean;
  #hasProgress = false;

  /** `isQuiet`: only progress and errors, as when npx installs. */
  constructor({ isQuiet = false } = {}) {
    this.#isQuiet = isQuiet;
  }

  line(text: string): void {
    this.clearProgress();
    if (this.#isQuiet) return;
    process.stdout.write(`${text}\n`);
  }

  error(lines: readonly string[]): void {
    this.clearProgress();
    for (const line of lines) process.stderr.write(`${this.#paint(31, 'npm error')} ${line}\n`.replace(/ +\n$/, '\n'));
  }

  warn(text: string): void {
    this.clearProgress();
    if (this.#isQuiet) return;
    process.stderr.write(`${this.#paint(33, 'npm warn')} ${text}\n`);
  }

  /** Shown only on a terminal; it would flood a log. */
  progress(text: string): void {
    if (!this.#isTerminal) return;
    process.stderr.write(`\r\u001b[K${text}`);
    this.#hasProgress = true;
  }

  clearProgress(): void {
    if (this.#hasProgress) process.stderr.write('\r\u001b[K');
    this.#hasProgress = false;
  }

  #paint(color: number, text: string): string {
    return this.#useColor ? `\u001b[${color}m${text}\u001b[39m` : text;
  }
}
