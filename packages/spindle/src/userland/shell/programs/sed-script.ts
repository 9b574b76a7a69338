import { compileOrFail } from './grep.ts';
import { ProgramProblem } from './program.ts';
import { basicToRegExp, extendedToRegExp } from '../expansion/regular-expressions.ts';

export type SedAddress =
  | { readonly type: 'line' | 'offset'; readonly line: number }
  | { readonly type: 'step'; readonly line: number; readonly step: number }
  | { readonly type: 'last' }
  | { readonly type: 'pattern'; readonly matcher: RegExp };

interface Selection {
  readonly from: SedAddress | undefined;
  readonly to: SedAddress | undefined;
  readonly isNegated: boolean;
}

export type SedCommand = Selection &
  (
    | {
        readonly name: 's';
        readonly matcher: RegExp;
        readonly replacement: (groups: readonly string[]) => string;
        readonly isGlobal: boolean;
        readonly occurrence: number;
        readonly isPrinting: boolean;
      }
    | { readonly name: 'y'; readonly map: ReadonlyMap<string, string> }
    | { readonly name: '{' | 'b' | 't'; target: number; readonly text: string }
    | { readonly name: 'a' | 'i' | 'c' | 'q' | 'Q' | ':'; readonly text: string }
    | { readonly name: '}' | 'p' | 'P' | 'd' | 'D' | '=' | 'h' | 'H' | 'g' | 'G' | 'x' | 'n' | 'N' }
  );

/** Parses a sed script; throws sed's message for an invalid one. */
export function parseSed(text: string, isExtended: boolean): SedCommand[] {
  return new SedParser(text, isExtended).parse();
}

class SedParser {
  readonly #text: string;
  readonly #isExtended: boolean;
  readonly #commands: SedCommand[] = [];
  readonly #open: number[] = [];
  #at = 0;
  /** `//` refers to the last one used. */
  #lastPattern: RegExp | undefined;

  constructor(text: string, isExtended: boolean) {
    this.#text = text;
    this.#isExtended = isExtended;
  }

  parse(): SedCommand[] {
    for (;;) {
      this.#skip(/[\s;]*/y);
      if (this.#peek() === '#') this.#skip(/[^\n]*/y);
      else if (this.#at >= this.#text.length) break;
      else this.#command();
    }
    if (this.#open.length > 0) this.#fail("unmatched `{'");
    this.#resolveLabels();
    return this.#commands;
  }

  #command(): void {
    const from = this.#address();
    this.#skip(/\s*/y);
    let to: SedAddress | undefined;
    if (from !== undefined && this.#peek() === ',') {
      this.#at++;
      this.#skip(/\s*/y);
      to = this.#address() ?? this.#fail("unexpected `,'");
    }
    this.#skip(/\s*/y);
    const isNegated = this.#peek() === '!';
    if (isNegated) this.#at++;
    this.#skip(/\s*/y);
    const selection: Selection = { from, to, isNegated };
    const name = this.#text[this.#at++];
    switch (name) {
      case 's':
        this.#commands.push({ ...selection, name, ...this.#substitution() });
        break;
      case 'y': {
        const delimiter = this.#text[this.#at++] as string;
        const [source, target] = [this.#delimited(delimiter), this.#delimited(delimiter)].map((part) => [...part.replaceAll('\\n', '\n')]);
        if (source?.length !== target?.length) this.#fail("strings for `y' command are different lengths");
        this.#commands.push({ ...selection, name, map: new Map((source as string[]).map((char, at) => [char, (target as string[])[at] as string])) });
        break;
      }
      case '{':
        this.#open.push(this.#commands.length);
        this.#commands.push({ ...selection, name, target: 0, text: '' });
        return;
      case '}': {
        const opened = this.#open.pop() ?? this.#fail("unexpected `}'");
        (this.#commands[opened] as { target: number }).target = this.#commands.length;
        this.#commands.push({ ...selection, name });
        break;
      }
      case 'a':
      case 'i':
      case 'c': {
        this.#skip(/[ \t]*(\\\n?)?[ \t]*/y);
        const body = this.#take(/(?:[^\n\\]|\\[^])*/y);
        this.#commands.push({ ...selection, name, text: body.replace(/\\(\n|[^])/g, '$1') });
        return;
      }
      case 'b':
      case 't':
        this.#commands.push({ ...selection, name, target: 0, text: this.#take(/[ \t]*[^;\n}]*/y).trim() });
        return;
      case ':':
        this.#commands.push({ ...selection, name, text: this.#take(/[^;\n]*/y).trim() });
        return;
      case 'q':
      case 'Q':
        this.#commands.push({ ...selection, name, text: this.#take(/\s*\d*/y).trim() });
        break;
      case 'p':
      case 'P':
      case 'd':
      case 'D':
      case '=':
      case 'h':
      case 'H':
      case 'g':
      case 'G':
      case 'x':
      case 'n':
      case 'N':
        this.#commands.push({ ...selection, name });
        break;
      case undefined:
        this.#fail('missing command');
        break;
      default:
        this.#fail(`unknown command: \`${name}'`);
    }
    this.#skip(/[ \t]*/y);
    const next = this.#peek();
    if (next !== '' && !';\n}#'.includes(next)) this.#fail('extra characters after command');
  }

  #address(): SedAddress | undefined {
    const char = this.#peek();
    if (/\d/.test(char)) {
      const line = Number(this.#take(/\d+/y));
      if (this.#peek() !== '~') return { type: 'line', line };
      this.#at++;
      return { type: 'step', line, step: Number(this.#take(/\d+/y)) || 1 };
    }
    if (char === '+') {
      this.#at++;
      return { type: 'offset', line: Number(this.#take(/\d+/y)) };
    }
    if (char === '$') {
      this.#at++;
      return { type: 'last' };
    }
    if (char !== '/' && char !== '\\') return undefined;
    this.#at++;
    const delimiter = char === '/' ? '/' : (this.#text[this.#at++] as string);
    const source = this.#delimited(delimiter);
    const flags = this.#peek() === 'I' ? (this.#at++, 'i') : '';
    return { type: 'pattern', matcher: this.#compile(source, flags) };
  }

  #substitution() {
    const delimiter = this.#text[this.#at++] as string;
    const source = this.#delimited(delimiter);
    const replacementText = this.#delimited(delimiter, true);
    const flags = this.#take(/[gpIi0-9]*/y);
    const matcher = this.#compile(source, `g${/[Ii]/.test(flags) ? 'i' : ''}`);
    return {
      matcher,
      replacement: compileReplacement(replacementText),
      isGlobal: flags.includes('g'),
      occurrence: Number(/\d+/.exec(flags)?.[0] ?? 1),
      isPrinting: flags.includes('p'),
    };
  }

  #compile(source: string, flags: string): RegExp {
    if (source === '') return this.#lastPattern === undefined ? this.#fail('no previous regular expression') : new RegExp(this.#lastPattern.source, flags);
    this.#lastPattern = compileOrFail(this.#isExtended ? extendedToRegExp(source) : basicToRegExp(source), flags);
    return this.#lastPattern;
  }

  /** Reads up to the delimiter; escaped delimiters lose their backslash. */
  #delimited(delimiter: string, isReplacement = false): string {
    let text = '';
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at] as string;
      if (char === delimiter) {
        this.#at++;
        return text;
      }
      if (char === '\\' && this.#at + 1 < this.#text.length) {
        const escaped = this.#text[++this.#at] as string;
        text += escaped === delimiter ? (isReplacement && escaped === '&' ? '\\&' : escaped) : `\\${escaped}`;
      } else if (char === '[' && !isReplacement) {
        const bracket = /\[\^?\]?(?:\[:\w+:\]|[^\]])*\]/y;
        bracket.lastIndex = this.#at;
        const match = bracket.exec(this.#text)?.[0] ?? char;
        text += match;
        this.#at += match.length - 1;
      } else text += char;
    }
    return this.#fail("unterminated `s' command");
  }

  #resolveLabels(): void {
    for (const command of this.#commands) {
      if (command.name !== 'b' && command.name !== 't') continue;
      const target = command.text === '' ? this.#commands.length : this.#commands.findIndex((other) => other.name === ':' && other.text === command.text);
      if (target < 0) this.#fail(`can't find label for jump to \`${command.text}'`);
      command.target = target;
    }
  }

  #peek(): string {
    return this.#text[this.#at] ?? '';
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += match.length;
    return match;
  }

  #skip(pattern: RegExp): void {
    this.#take(pattern);
  }

  #fail(message: string): never {
    throw new ProgramProblem(`-e expression #1, char ${this.#at}: ${message}`);
  }
}

/** `&`, `\1`, and GNU's `\U \L \u \l \E`. */
function compileReplacement(text: string): (groups: readonly string[]) => string {
  const tokens = text.match(/\\(?:\n|[^])|&|[^\\&]+/g) ?? [];
  return (groups) => {
    let output = '';
    let mode = '';
    let once = '';
    const add = (part: string) => {
      let cased = mode === 'U' ? part.toUpperCase() : mode === 'L' ? part.toLowerCase() : part;
      if (once !== '' && cased !== '') {
        cased = (once === 'u' ? cased[0]?.toUpperCase() : cased[0]?.toLowerCase()) + cased.slice(1);
        once = '';
      }
      output += cased;
    };
    for (const token of tokens) {
      const escaped = token.startsWith('\\') ? token.slice(1) : undefined;
      if (token === '&') add(groups[0] as string);
      else if (escaped === undefined) add(token);
      else if (/\d/.test(escaped)) add(groups[Number(escaped)] ?? '');
      else if ('ULE'.includes(escaped)) mode = escaped === 'E' ? '' : escaped;
      else if ('ul'.includes(escaped)) once = escaped;
      else add({ n: '\n', t: '\t' }[escaped] ?? escaped);
    }
    return output;
  };
}
