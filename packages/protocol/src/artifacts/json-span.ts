/** Finds where a JSON object or array that arrives in pieces ends. It validates nothing. */
export class JsonSpan {
  #depth: number;
  #isInString = false;
  #isEscaped = false;

  /** `depth`: how many brackets are open already. */
  constructor(depth = 0) {
    this.#depth = depth;
  }

  /** Reads the next piece. Returns the index after the end of the value, or -1 if it continues. */
  push(text: string): number {
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charAt(at);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (unit === '"') this.#isInString = !this.#isInString;
      else if (this.#isInString) this.#isEscaped = unit === '\\';
      else if (unit === '{' || unit === '[') this.#depth += 1;
      else if (unit === '}' || unit === ']') {
        this.#depth -= 1;
        if (this.#depth <= 0) return at + 1;
      }
    }
    return -1;
  }
}
