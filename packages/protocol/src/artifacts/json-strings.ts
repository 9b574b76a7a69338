/**
 * Reads JSON that arrives in pieces and reports its string values while they are still being
 * written, so that a file appears in the editor before its tool call is complete. It validates
 * nothing: JSON.parse handles the complete text at the end.
 */

/** Location of a value: object keys and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

export interface JsonStringHandlers {
  /** More unescaped characters of the string at the path. Never empty. */
  readonly delta: (path: JsonPath, text: string) => void;
  /** The string at the path is complete. */
  readonly end: (path: JsonPath, value: string) => void;
}

type Container = { readonly type: 'object'; key: string; isAtKey: boolean } | { readonly type: 'array'; index: number };

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const QUOTE = 34;
const BACKSLASH = 92;

export class JsonStrings {
  readonly #handlers: JsonStringHandlers;
  readonly #stack: Container[] = [];
  #isInString = false;
  #escape: string | undefined;
  /** The whole string so far, and the part of it that was not reported yet. */
  #value = '';
  #untold = '';

  constructor(handlers: JsonStringHandlers) {
    this.#handlers = handlers;
  }

  push(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#escape !== undefined) {
        this.#inEscape(this.#escape + text.charAt(at));
        at += 1;
      } else if (this.#isInString) at = this.#inString(text, at);
      else {
        this.#between(text.charAt(at));
        at += 1;
      }
    }
    this.#report(false);
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

  /** Takes literal characters up to a quote or an escape. Returns where to continue. */
  #inString(text: string, from: number): number {
    let at = from;
    while (at < text.length && text.charCodeAt(at) !== QUOTE && text.charCodeAt(at) !== BACKSLASH) at += 1;
    if (at > from) this.#append(text.slice(from, at));
    if (at === text.length) return at;
    if (text.charCodeAt(at) === BACKSLASH) this.#escape = '';
    else this.#endString();
    return at + 1;
  }

  #endString(): void {
    this.#isInString = false;
    const top = this.#stack.at(-1);
    if (top?.type === 'object' && top.isAtKey) top.key = this.#value;
    else {
      this.#report(true);
      this.#handlers.end(this.#path(), this.#value);
    }
    this.#untold = '';
  }

  #inEscape(escape: string): void {
    if (escape.startsWith('u')) {
      this.#escape = escape;
      if (escape.length < 5) return;
      this.#append(String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
    } else this.#append(ESCAPES[escape] ?? escape);
    this.#escape = undefined;
  }

  #append(text: string): void {
    this.#value += text;
    this.#untold += text;
  }

  /** Reports pending characters. Half of a surrogate pair waits for the other half. */
  #report(isComplete: boolean): void {
    if (this.#untold === '') return;
    const top = this.#stack.at(-1);
    if (top?.type === 'object' && top.isAtKey) return;
    const last = this.#untold.charCodeAt(this.#untold.length - 1);
    const isHalf = !isComplete && last >= 0xd800 && last <= 0xdbff;
    const text = isHalf ? this.#untold.slice(0, -1) : this.#untold;
    this.#untold = isHalf ? this.#untold.slice(-1) : '';
    if (text !== '') this.#handlers.delta(this.#path(), text);
  }

  #path(): JsonPath {
    return this.#stack.map((container) => (container.type === 'object' ? container.key : container.index));
  }
}
