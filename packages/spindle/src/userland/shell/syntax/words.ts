import type { Script, Word, WordPart } from './tree.ts';
import { Source } from './source.ts';

/** Parses the text between `$(` and `)`. Passed in by the grammar, since words contain scripts and scripts contain words. */
export type ScriptParser = (source: Source, isNested: boolean) => Script;

const METACHARACTERS = new Set([' ', '\t', '\n', ';', '&', '|', '<', '>', '(', ')', '']);
const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;
const SPECIAL_PARAMETERS = '@*#?-$!0123456789';

export class WordParser {
  readonly #source: Source;
  readonly #parseScript: ScriptParser;

  constructor(source: Source, parseScript: ScriptParser) {
    this.#source = source;
    this.#parseScript = parseScript;
  }

  /** Returns undefined if no word starts here. */
  word(): Word | undefined {
    const parts = this.#parts((char) => METACHARACTERS.has(char), { isWord: true });
    return parts.length === 0 ? undefined : parts;
  }

  /** The right side of `==` in `[[ … ]]`, where `@(a|b)` is always a pattern. */
  patternWord(): Word | undefined {
    const parts = this.#parts((char) => METACHARACTERS.has(char), { isWord: true, hasGroups: true });
    return parts.length === 0 ? undefined : parts;
  }

  /** The right side of `=~`: a word that may contain `|`, and anything between parentheses. */
  regularExpressionWord(): Word | undefined {
    let depth = 0;
    const parts = this.#parts((char) => {
      if (char === '(') depth++;
      else if (char === ')') depth--;
      return depth < 0 || (depth === 0 && /[ \t\n;&<>]/.test(char)) || char === '';
    });
    return parts.length === 0 ? undefined : parts;
  }

  /** The text between `[` and `]`; the `]` is consumed. */
  subscript(): Word {
    let depth = 0;
    const parts = this.#parts((char) => {
      if (char === '[') depth++;
      else if (char === ']') depth--;
      return depth < 0 || char === '';
    });
    if (!this.#source.take(']')) this.#source.failUnexpected();
    return parts;
  }

  /** Unquoted text up to one of these characters, which is not consumed. */
  upTo(ends: (char: string) => boolean): Word {
    return this.#parts(ends);
  }

  /** The text of a here-document whose delimiter was not quoted. */
  static hereDocument(text: string, line: number, parseScript: ScriptParser): Word {
    const source = new Source(text, line);
    return [{ type: 'double', parts: new WordParser(source, parseScript).#doubleQuoted((char) => char === '', true) }];
  }

  /** A whole string, parsed as if in double quotes: prompts, arithmetic. */
  static quoted(text: string, parseScript: ScriptParser): Word {
    return WordParser.hereDocument(text, 1, parseScript);
  }

  #parts(ends: (char: string) => boolean, { isWord = false, hasGroups = this.#source.hasPatternGroups } = {}): WordPart[] {
    const source = this.#source;
    const parts: WordPart[] = [];
    let literal = '';
    const flush = () => {
      if (literal !== '') parts.push({ type: 'literal', text: literal });
      literal = '';
    };
    for (;;) {
      const char = source.peek();
      if (isWord && (char === '<' || char === '>') && source.peek(1) === '(') {
        source.at += 2;
        flush();
        parts.push({ type: 'process', direction: char, script: this.#parseScript(source, true) });
        continue;
      }
      if (ends(char) || source.isAtEnd) break;
      if (isWord && hasGroups && source.peek(1) === '(' && '?*+@!'.includes(char)) {
        source.at += 2;
        flush();
        parts.push({ type: 'literal', text: `${char}(` }, ...this.#patternGroup(), { type: 'literal', text: ')' });
        continue;
      }
      if (char === '\\') {
        source.next();
        if (source.isAtEnd) literal += '\\';
        else if (source.peek() === '\n') source.next();
        else {
          flush();
          parts.push({ type: 'quoted', text: source.next() });
        }
        continue;
      }
      const special = this.#quotedOrExpansion(false);
      if (special === undefined) literal += source.next();
      else {
        flush();
        parts.push(special);
      }
    }
    flush();
    return parts;
  }

  /** Alternatives up to the closing parenthesis, which is consumed. */
  #patternGroup(): WordPart[] {
    let depth = 0;
    const parts = this.#parts((char) => {
      if (char === '(') depth++;
      else if (char === ')') depth--;
      return depth < 0 || char === '';
    });
    if (!this.#source.take(')')) this.#source.failUnexpected();
    return parts;
  }

  #quotedOrExpansion(isInDoubleQuotes: boolean): WordPart | undefined {
    const source = this.#source;
    switch (source.peek()) {
      case "'":
        return isInDoubleQuotes ? undefined : this.#singleQuoted();
      case '"': {
        source.next();
        const parts = this.#doubleQuoted((char) => char === '"', false);
        if (source.isAtEnd) source.fail('syntax error: unterminated quoted string', true);
        source.next();
        return { type: 'double', parts };
      }
      case '`':
        return this.#backquoted();
      case '$':
        return this.#dollar(isInDoubleQuotes);
      default:
        return undefined;
    }
  }

  #singleQuoted(): WordPart {
    const source = this.#source;
    source.next();
    let text = '';
    while (source.peek() !== "'") {
      if (source.isAtEnd) source.fail('syntax error: unterminated quoted string', true);
      text += source.next();
    }
    source.next();
    return { type: 'quoted', text };
  }

  /** Text up to, but not including, the terminator. */
  #doubleQuoted(ends: (char: string) => boolean, isHereDocument: boolean): WordPart[] {
    const source = this.#source;
    const parts: WordPart[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') parts.push({ type: 'quoted', text });
      text = '';
    };
    while (!source.isAtEnd && !ends(source.peek())) {
      const char = source.peek();
      if (char === '\\') {
        source.next();
        const escaped = source.peek();
        if (escaped === '\n') source.next();
        else if (escaped !== '' && '$`\\'.includes(escaped)) text += source.next();
        else if (escaped === '"' && !isHereDocument) text += source.next();
        // `}` ends a `${x:-word}` inside quotes.
        else if (escaped === '}' && ends('}')) text += source.next();
        else text += '\\';
        continue;
      }
      const special = char === '"' ? (isHereDocument ? undefined : this.#quotedOrExpansion(true)) : this.#quotedOrExpansion(true);
      if (special === undefined) text += source.next();
      else {
        flush();
        parts.push(special);
      }
    }
    flush();
    return parts;
  }

  #backquoted(): WordPart {
    const source = this.#source;
    const { line } = source;
    source.next();
    let text = '';
    while (source.peek() !== '`') {
      if (source.isAtEnd) source.fail('syntax error: unterminated backquoted command', true);
      if (source.peek() === '\\' && '`\\$'.includes(source.peek(1))) source.next();
      text += source.next();
    }
    source.next();
    return { type: 'command', script: this.#parseScript(source.inner(text, line), false) };
  }

  #dollar(isInDoubleQuotes: boolean): WordPart | undefined {
    const source = this.#source;
    const after = source.peek(1);
    if (source.startsWith('$((')) {
      const arithmetic = this.#arithmetic();
      if (arithmetic !== undefined) return arithmetic;
    }
    if (after === '(') {
      source.at += 2;
      const script = this.#parseScript(source, true);
      return { type: 'command', script };
    }
    if (after === '{') return this.#braced(isInDoubleQuotes);
    if (after === "'" && !isInDoubleQuotes) {
      source.next();
      return this.#ansiQuoted();
    }
    // `$"…"`: a translatable string, for which there are no translations.
    if (after === '"' && !isInDoubleQuotes) {
      source.next();
      return this.#quotedOrExpansion(false);
    }
    const name = NAME.exec(source.text.slice(source.at + 1, source.at + 256))?.[0] ?? (after !== '' && SPECIAL_PARAMETERS.includes(after) ? after : undefined);
    if (name === undefined) return undefined;
    source.at += 1 + name.length;
    return { type: 'parameter', name };
  }

  /** bash's `$'a\n'`. */
  #ansiQuoted(): WordPart {
    const source = this.#source;
    const start = source.at;
    source.next();
    while (source.peek() !== "'") {
      if (source.isAtEnd) source.fail('syntax error: unterminated quoted string', true);
      if (source.next() === '\\') source.next();
    }
    const raw = source.text.slice(start + 1, source.at);
    source.next();
    return { type: 'quoted', text: unescapeAnsi(raw) };
  }

  /** `$((…))`, or undefined if it turns out to be `$( (…) )`. */
  #arithmetic(): WordPart | undefined {
    const source = this.#source;
    const expression = parenthesized(source.text, source.at + 3);
    if (expression === undefined) return undefined;
    source.at += 3 + expression.length + 2;
    source.line += expression.split('\n').length - 1;
    return { type: 'arithmetic', expression: WordParser.quoted(expression, this.#parseScript) };
  }

  #braced(isInDoubleQuotes: boolean): WordPart {
    const source = this.#source;
    const start = source.at;
    source.at += 2;
    const bad = () => source.fail(`${source.text.slice(start, source.at + 1)}: bad substitution`, source.isAtEnd);
    const isIndirect = source.peek() === '!' && /[\w@*#]/.test(source.peek(1));
    const isLength = source.peek() === '#' && source.peek(1) !== '}' && !/^#[-?:=+%#/]/.test(source.text.slice(source.at)) && !isIndirect;
    if (isIndirect || isLength) source.next();
    const name = /^([A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!-])/.exec(source.text.slice(source.at, source.at + 256))?.[0];
    if (name === undefined) return bad();
    source.at += name.length;
    let subscript: Word | '@' | '*' | undefined;
    if (NAME.test(name) && source.take('[')) {
      const all = /^([@*])\]/.exec(source.text.slice(source.at, source.at + 2))?.[1] as '@' | '*' | undefined;
      if (all !== undefined) source.at += 2;
      subscript = all ?? this.subscript();
    }
    const base = { type: 'parameter', name, ...(subscript === undefined ? {} : { subscript }) } as const;
    if (isIndirect) {
      if (subscript === undefined && /^[@*]\}/.test(source.text.slice(source.at, source.at + 2))) {
        const all = source.next() as '@' | '*';
        source.next();
        return { ...base, form: 'prefix', subscript: all };
      }
      if (typeof subscript === 'string' && source.take('}')) return { ...base, form: 'keys' };
    }
    const form = isLength ? 'length' : isIndirect ? 'indirect' : undefined;
    const formed = { ...base, ...(form === undefined ? {} : ({ form } as const)) } as const;
    if (source.take('}')) return formed;
    if (isLength) return bad();
    const operator = /^(:[-=?+]|[-=?+]|##?|%%?|\/\/?|\^\^?|,,?|:|@)/.exec(source.text.slice(source.at, source.at + 2))?.[0];
    if (operator === undefined) return bad();
    source.at += operator.length;
    const isPattern = '#%/^,'.includes(operator[0] as string);
    const argument = this.#operand(isInDoubleQuotes && !isPattern, operator === ':' ? ':}' : operator.startsWith('/') ? '/}' : '}');
    let second: Word | undefined;
    if ((operator === ':' && source.take(':')) || (operator.startsWith('/') && source.take('/'))) second = this.#operand(false, '}');
    if (!source.take('}')) return bad();
    return { ...formed, operator, argument, ...(second === undefined ? {} : { second }) };
  }

  #operand(isQuoted: boolean, stops: string): Word {
    // A pattern may start with the slash that would otherwise end it.
    const start: Word = stops === '/}' && this.#source.take('/') ? [{ type: 'quoted', text: '/' }] : [];
    const ends = (char: string) => stops.includes(char) && char !== '';
    return [...start, ...(isQuoted ? [{ type: 'double', parts: this.#doubleQuoted(ends, false) } as const] : this.#parts(ends))];
  }
}

/** The text up to the matching `))`; undefined if a single `)` comes first. */
export function parenthesized(text: string, from: number): string | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '(') depth++;
    else if (char === ')') {
      if (depth === 0) return text[at + 1] === ')' ? text.slice(from, at) : undefined;
      depth--;
    }
  }
  return undefined;
}

const ANSI_ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

export function unescapeAnsi(raw: string): string {
  return raw.replace(/\\(x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{1,4}|U[0-9A-Fa-f]{1,8}|c[^]|[0-7]{1,3}|[^])/g, (whole, escape: string) => {
    if (/^c./.test(escape)) return String.fromCharCode(escape.charCodeAt(1) & 0x1f);
    if (/^x./.test(escape)) return byteAsText(Number.parseInt(escape.slice(1), 16));
    if (/^[uU]./.test(escape)) return String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
    if (/^[0-7]/.test(escape)) return byteAsText(Number.parseInt(escape, 8) & 0xff);
    return ANSI_ESCAPES[escape] ?? whole;
  });
}

/** Non-ASCII bytes are represented by low surrogates until they are written. */
function byteAsText(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : 0xdc00 | byte);
}
