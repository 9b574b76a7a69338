/**
 * Reads a JSON text that arrives in pieces and tells of its string values while they are still being
 * written, which is what lets a file appear in the editor before its tool call is complete. It checks
 * nothing: the complete text is parsed by JSON.parse in the end.
 */

/** Where a value stands: object keys and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

export interface JsonStringHandlers {
  /** More characters of the string at the path, already unescaped. Never empty. */
  readonly delta: (path: JsonPath, text: string) => void;
  /** The string at the path is complete. */
  readonly end: (path: JsonPath, value: string) => void;
}

type Container = { readonly type: 'object'; key: string; isAtKey: boolean } | { readonly type: 'array'; index: number };

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

export class JsonStrings {
  readonly #handlers: JsonStringHandlers;
  readonly #stack: Container[] = [];
  #isInString = false;
  #escape: string | undefined;
  /** The whole string so far, and the part of it that was not told yet. */
  #value = '';
  #untold = '';

  constructor(handlers: JsonStringHandlers) {
    this.#handlers = handlers;
  }

  push(text: string): void {
    for (const unit of text.split('')) {
      if (this.#isInString) this.#inString(unit);
      else this.#between(unit);
    }
    this.#tell(false);
  }

  #between(unit: string): void {
    const top = this.#stack.at(-1);
    if (unit === '"') {
      this.#isInString = true;
      this.#value = '';
      this.#untold = '';
    } else if (unit === '{') this.#stack.push({ type: 'object', key: '', isAtKey: true });
    else if (unit === '[') this.#stack.push({ type: 'array', index: 0 });
    else if (unit === '}' || unit === ']') this.#stack.pop();
    else if (unit === ':' && top?.type === 'object') top.isAtKey = false;
    else if (unit === ',' && top?.type === 'object') top.isAtKey = true;
    else if (unit === ',' && top?.type === 'array') top.index += 1;
  }

  #inString(unit: string): void {
    if (this.#escape !== undefined) {
      this.#inEscape(this.#escape + unit);
    } else if (unit === '\\') {
      this.#escape = '';
    } else if (unit === '"') {
      this.#isInString = false;
      const top = this.#stack.at(-1);
      if (top?.type === 'object' && top.isAtKey) top.key = this.#value;
      else {
        this.#tell(true);
        this.#handlers.end(this.#path(), this.#value);
      }
      this.#untold = '';
    } else this.#append(unit);
  }

  #inEscape(escape: string): void {
    if (escape.startsWith('u')) {
      this.#escape = escape;
      if (escape.length < 5) return;
      this.#append(String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
    } else this.#append(ESCAPES[escape] ?? escape);
    this.#escape = undefined;
  }

  #append(unit: string): void {
    this.#value += unit;
    this.#untold += unit;
  }

  /** Tells what is untold; half a surrogate pair waits for its other half. */
  #tell(isComplete: boolean): void {
    const top = this.#stack.at(-1);
    if (this.#untold === '' || (top?.type === 'object' && top.isAtKey)) return;
    const isHalf = !isComplete && /[\ud800-\udbff]$/.test(this.#untold);
    const text = isHalf ? this.#untold.slice(0, -1) : this.#untold;
    this.#untold = this.#untold.slice(text.length);
    if (text !== '') this.#handlers.delta(this.#path(), text);
  }

  #path(): JsonPath {
    return this.#stack.map((container) => (container.type === 'object' ? container.key : container.index));
  }
}
