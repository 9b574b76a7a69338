/**
 * Shell patterns as regular expressions. A pattern is text in which quoted characters are preceded
 * by a backslash. Source: POSIX.1-2017, XCU 2.13.
 */
export interface PatternOptions {
  /** In file names `*` and `?` do not match a slash, nor a leading dot. */
  readonly isPath?: boolean;
  /** `*` takes as little as it can. */
  readonly isLazy?: boolean;
  readonly ignoresCase?: boolean;
}

const CLASSES: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '\\x21-\\x7e',
  lower: 'a-z',
  print: '\\x20-\\x7e',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  xdigit: '0-9A-Fa-f',
};

export function hasPattern(text: string): boolean {
  return /(?<!\\)(?:\\\\)*[*?[]/.test(text);
}

/** The source of a regular expression, not anchored. */
export function patternSource(pattern: string, { isPath = false, isLazy = false }: PatternOptions = {}): string {
  let source = '';
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] as string;
    if (char === '\\') source += escapeRegExp(pattern[++at] ?? '\\');
    else if (char === '*') source += (isPath ? '[^/]*' : '[^]*') + (isLazy ? '?' : '');
    else if (char === '?') source += isPath ? '[^/]' : '[^]';
    else if (char === '[') {
      const bracket = bracketExpression(pattern, at);
      if (bracket === undefined) source += '\\[';
      else {
        source += bracket.source;
        at = bracket.end;
      }
    } else source += escapeRegExp(char);
  }
  return source;
}

export function compilePattern(pattern: string, options: PatternOptions = {}): RegExp {
  return new RegExp(`^${patternSource(pattern, options)}$`, options.ignoresCase ? 'iu' : 'u');
}

export function escapePattern(text: string): string {
  return text.replace(/[\\*?[\]]/g, '\\$&');
}

/** Without the backslashes before quoted characters. */
export function unescapePattern(pattern: string): string {
  return pattern.replace(/\\([^])/g, '$1');
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function bracketExpression(pattern: string, start: number): { source: string; end: number } | undefined {
  let at = start + 1;
  const isNegated = pattern[at] === '!' || pattern[at] === '^';
  if (isNegated) at++;
  let source = '';
  for (let isFirst = true; ; isFirst = false, at++) {
    const char = pattern[at];
    if (char === undefined) return undefined;
    if (char === ']' && !isFirst) break;
    const named = char === '[' ? /^\[:([a-z]+):\]/.exec(pattern.slice(at)) : null;
    if (named !== null) {
      source += CLASSES[named[1] as string] ?? '';
      at += named[0].length - 1;
    } else if (char === '\\') source += escapeRegExp(pattern[++at] ?? '\\');
    else if (char === '-') source += isFirst || pattern[at + 1] === ']' ? '\\-' : '-';
    else source += /[\\\]^[]/.test(char) ? `\\${char}` : char;
  }
  return { source: `[${isNegated ? '^' : ''}${source}]`, end: at };
}
