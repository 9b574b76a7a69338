/**
 * Shell patterns as regular expressions. A pattern is text in which quoted characters are preceded
 * by a backslash. Source: POSIX.1-2017, XCU 2.13.
 */
import { CHARACTER_CLASSES } from './character-classes.ts';

export interface PatternOptions {
  /** In file names `*` and `?` do not match a slash, nor a leading dot. */
  readonly isPath?: boolean;
  /** `*` matches as little as possible. */
  readonly isLazy?: boolean;
  /** `@(a|b)` and similar forms are patterns: `shopt -s extglob`. */
  readonly hasGroups?: boolean;
  readonly ignoresCase?: boolean;
}

const GROUP_ENDS: Readonly<Record<string, string>> = { '?': ')?', '*': ')*', '+': ')+', '@': ')' };

export function hasPattern(text: string, hasGroups = false): boolean {
  return /(?<!\\)(?:\\\\)*[*?[]/.test(text) || (hasGroups && /(?<!\\)(?:\\\\)*[+@!]\(/.test(text));
}

/** The source of an unanchored regular expression. */
export function patternSource(pattern: string, options: PatternOptions = {}): string {
  const { isPath = false, isLazy = false, hasGroups = false } = options;
  let source = '';
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] as string;
    if (hasGroups && pattern[at + 1] === '(' && '?*+@!'.includes(char)) {
      const group = groupAt(pattern, at + 1);
      if (group !== undefined) {
        const alternatives = `(?:${group.alternatives.map((alternative) => patternSource(alternative, options)).join('|')}`;
        at = group.end;
        if (char !== '!') source += alternatives + (GROUP_ENDS[char] as string) + (isLazy && char !== '@' ? '?' : '');
        else {
          // A negation depends on everything that follows it.
          const rest = patternSource(pattern.slice(at + 1), options);
          return `${source}(?!${alternatives})${rest}$)${isPath ? '[^/]*' : '[^]*'}${rest}`;
        }
        continue;
      }
    }
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

/** The alternatives between matching parentheses. */
function groupAt(pattern: string, open: number): { alternatives: string[]; end: number } | undefined {
  const alternatives: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === '\\') at++;
    else if (char === '(') depth++;
    else if (char === '|' && depth === 1) {
      alternatives.push(pattern.slice(start, at));
      start = at + 1;
    } else if (char === ')' && --depth === 0) return { alternatives: [...alternatives, pattern.slice(start, at)], end: at };
  }
  return undefined;
}

export function compilePattern(pattern: string, options: PatternOptions = {}): RegExp {
  return patternExpression(`^(?:${patternSource(pattern, options)})$`, options.ignoresCase ? 'iu' : 'u');
}

/** An invalid expression, such as `[z-a]`, matches nothing. */
export function patternExpression(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return /(?!)/;
  }
}

export function escapePattern(text: string): string {
  return text.replace(/[\\*?[\]()|!@+-]/g, '\\$&');
}

/** Removes the backslashes before quoted characters. */
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
      source += CHARACTER_CLASSES[named[1] as string] ?? '';
      at += named[0].length - 1;
    } else if (char === '\\') source += escapeRegExp(pattern[++at] ?? '\\').replace(/^-$/, '\\-');
    else if (char === '-') source += isFirst || pattern[at + 1] === ']' ? '\\-' : '-';
    else source += /[\\\]^[]/.test(char) ? `\\${char}` : char;
  }
  return { source: `[${isNegated ? '^' : ''}${source}]`, end: at };
}
