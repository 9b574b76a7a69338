/**
 * Reads a literal of JavaScript: objects, arrays, strings, numbers, true, false and null, with comments and trailing commas.
 * Nothing is run. Anything else is a SyntaxError that names the line.
 */
export function parseLiteral(text: string, start: number): unknown {
  return new LiteralReader(text, start).value();
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' };

class LiteralReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  value(): unknown {
    const char = this.#peek();
    if (char === '{') return this.#object();
    if (char === '[') return this.#array();
    if (char === "'" || char === '"' || char === '`') return this.#string();
    const word = this.#word(/[\w.+-]*/y);
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (word === 'undefined') return undefined;
    const number = word === '' ? Number.NaN : Number(word.replaceAll('_', ''));
    if (Number.isNaN(number)) throw this.#error(`expected a value, found ${word === '' ? char || 'the end' : word}`);
    return number;
  }

  #object(): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.#at += 1;
    while (this.#peek() !== '}') {
      const char = this.#peek();
      const key = char === "'" || char === '"' ? this.#string() : this.#word(/[\w$]+/y);
      if (key === '') throw this.#error(`expected a property, found ${char || 'the end'}`);
      this.#expect(':');
      entries.push([key, this.value()]);
      if (this.#peek() !== '}') this.#expect(',');
    }
    this.#at += 1;
    return Object.fromEntries(entries);
  }

  #array(): unknown[] {
    const items: unknown[] = [];
    this.#at += 1;
    while (this.#peek() !== ']') {
      items.push(this.value());
      if (this.#peek() !== ']') this.#expect(',');
    }
    this.#at += 1;
    return items;
  }

  #string(): string {
    const mark = this.#peek();
    let result = '';
    for (this.#at += 1; this.#text[this.#at] !== mark; this.#at += 1) {
      const char = this.#text[this.#at];
      if (char === undefined || (char === '\n' && mark !== '`')) throw this.#error('a text has no end');
      if (char === '$' && mark === '`' && this.#text[this.#at + 1] === '{') throw this.#error('a text with a placeholder cannot be read');
      result += char === '\\' ? this.#escaped() : char;
    }
    this.#at += 1;
    return result;
  }

  #escaped(): string {
    this.#at += 1;
    const char = this.#text[this.#at] ?? '';
    const code = /(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/iy;
    code.lastIndex = this.#at;
    const match = code.exec(this.#text);
    if (match) {
      this.#at += match[0].length - 1;
      return String.fromCodePoint(Number.parseInt(match[1] ?? match[2] ?? match[3] ?? '', 16));
    }
    if (char === '\n') return '';
    return ESCAPES[char] ?? char;
  }

  #word(pattern: RegExp): string {
    this.#skip();
    pattern.lastIndex = this.#at;
    const word = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += word.length;
    return word;
  }

  #peek(): string {
    this.#skip();
    return this.#text[this.#at] ?? '';
  }

  #skip(): void {
    const space = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#text)?.[0].length ?? 0;
  }

  #expect(char: string): void {
    const found = this.#peek();
    if (found !== char) throw this.#error(`expected ${char}, found ${found || 'the end'}`);
    this.#at += 1;
  }

  #error(message: string): SyntaxError {
    return new SyntaxError(`${message} in line ${this.#text.slice(0, this.#at).split('\n').length}`);
  }
}
