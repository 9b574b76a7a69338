/** Converts POSIX regular expressions to JavaScript's. Source: POSIX.1-2017, XBD 9, with GNU's `\+ \? \| \w \b \< \>`. */
import { CHARACTER_CLASSES } from './character-classes.ts';

/** In a basic expression `\( \) \{ \} \+ \? \|` are operators, and the plain characters are not. */
export function basicToRegExp(pattern: string): string {
  return translate(pattern, true);
}

export function extendedToRegExp(pattern: string): string {
  return translate(pattern, false);
}

function translate(pattern: string, isBasic: boolean): string {
  let source = '';
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] as string;
    if (char === '[') {
      const bracket = bracketAt(pattern, at);
      source += bracket.source;
      at = bracket.end;
    } else if (char === '\\') {
      const escaped = pattern[++at] ?? '\\';
      if (isBasic && '(){}+?|'.includes(escaped)) source += escaped;
      else if (escaped === '<') source += '\\b(?=\\w)';
      else if (escaped === '>') source += '\\b(?<=\\w)';
      else if (/[wWsSbBdDnt1-9]/.test(escaped)) source += `\\${escaped}`;
      else source += escapeChar(escaped);
    } else if (isBasic && '(){}+?|'.includes(char)) source += `\\${char}`;
    else if (isBasic && char === '*' && (at === 0 || source.endsWith('(') || source === '^')) source += '\\*';
    else if (isBasic && char === '^' && at > 0 && !/\\[(|]$/.test(pattern.slice(0, at))) source += '\\^';
    else if (isBasic && char === '$' && at < pattern.length - 1 && !/^\$\\[)|]/.test(pattern.slice(at))) source += '\\$';
    else if (!isBasic && char === '{' && !/^\{\d*,?\d*\}/.test(pattern.slice(at))) source += '\\{';
    else source += char === '/' ? '\\/' : char;
  }
  return source;
}

function bracketAt(pattern: string, start: number): { source: string; end: number } {
  let at = start + 1;
  const isNegated = pattern[at] === '^';
  if (isNegated) at++;
  let source = '';
  for (let isFirst = true; at < pattern.length; isFirst = false, at++) {
    const char = pattern[at] as string;
    if (char === ']' && !isFirst) return { source: `[${isNegated ? '^' : ''}${source}]`, end: at };
    const named = /^\[:([a-z]+):\]/.exec(pattern.slice(at));
    if (named !== null) {
      source += CHARACTER_CLASSES[named[1] as string] ?? '';
      at += named[0].length - 1;
    } else source += /[\\[\]^]/.test(char) ? `\\${char}` : char;
  }
  // Never closed, so it is an ordinary character.
  return { source: '\\[', end: start };
}

function escapeChar(char: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char;
}
