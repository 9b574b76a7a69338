/** Text search: compiles a query, and finds it in a text. Runs in the search worker and in tests. */

export interface SearchOptions {
  readonly isRegex: boolean;
  readonly caseSensitive: boolean;
}

export interface SearchMatch {
  /** From 1. */
  readonly line: number;
  /** From 0, in UTF-16 units of the line. */
  readonly column: number;
  /** Of the part that is in this line. */
  readonly length: number;
  /** The line around the match, shortened if it is long. */
  readonly preview: string;
  /** Where the match begins in `preview`. */
  readonly previewColumn: number;
}

/** Characters of a preview before the match, and in total. */
const PREVIEW_LEAD = 24;
const PREVIEW_LENGTH = 160;

/** @throws SyntaxError with the engine's message when a regular expression is invalid */
export function compileQuery(query: string, { isRegex, caseSensitive }: SearchOptions): RegExp {
  const flags = caseSensitive ? 'gm' : 'gim';
  if (!isRegex) return new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags);
  try {
    return new RegExp(query, `${flags}u`);
  } catch {
    return new RegExp(query, flags); // needless escapes, which only Unicode mode refuses
  }
}

/** The first `limit` matches in order. Empty matches (`a*`) do not count. */
export function findMatches(text: string, pattern: RegExp, limit: number): SearchMatch[] {
  const matches: SearchMatch[] = [];
  pattern.lastIndex = 0;
  let line = 1;
  let lineStart = 0;
  let counted = 0;
  while (matches.length < limit) {
    const found = pattern.exec(text);
    if (found === null) break;
    const [whole] = found;
    if (whole === '') {
      pattern.lastIndex += 1;
      continue;
    }
    for (let next = text.indexOf('\n', counted); next >= 0 && next < found.index; next = text.indexOf('\n', next + 1)) {
      line += 1;
      lineStart = next + 1;
    }
    counted = found.index;
    matches.push(matchAt(text, found.index, whole.length, line, lineStart));
  }
  return matches;
}

function matchAt(text: string, index: number, length: number, line: number, lineStart: number): SearchMatch {
  const newline = text.indexOf('\n', index);
  const lineEnd = newline < 0 ? text.length : newline > lineStart && text[newline - 1] === '\r' ? newline - 1 : newline;
  const indent = lineStart + (/^[ \t]*/.exec(text.slice(lineStart, Math.min(index, lineStart + PREVIEW_LENGTH)))?.[0].length ?? 0);
  const previewStart = Math.min(index, Math.max(indent, index - PREVIEW_LEAD));
  return {
    line,
    column: index - lineStart,
    length: Math.max(0, Math.min(length, lineEnd - index)),
    preview: text.slice(previewStart, Math.min(lineEnd, previewStart + PREVIEW_LENGTH)),
    previewColumn: index - previewStart,
  };
}

/** The text with every match replaced: `$1` and the like stand for groups only in regular expressions. */
export function replaceMatches(text: string, pattern: RegExp, replacement: string, isRegex: boolean): { readonly text: string; readonly count: number } {
  let count = 0;
  pattern.lastIndex = 0;
  const expand = isRegex ? new RegExp(pattern.source, pattern.flags.replace('g', '')) : undefined;
  const replaced = text.replace(pattern, (whole: string, ...rest: unknown[]) => {
    if (whole === '') return whole;
    count += 1;
    if (expand === undefined) return replacement;
    const groups = rest.slice(
      0,
      rest.findIndex((value) => typeof value === 'number'),
    ) as (string | undefined)[];
    const named = rest.at(-1);
    return expandReplacement(replacement, whole, groups, typeof named === 'object' && named !== null ? (named as Record<string, string | undefined>) : {});
  });
  return { text: replaced, count };
}

/** Source: GetSubstitution in ECMA-262, without the parts before and after the match. */
function expandReplacement(
  template: string,
  whole: string,
  groups: readonly (string | undefined)[],
  named: Readonly<Record<string, string | undefined>>,
): string {
  return template.replace(/\$(?:\$|&|(\d\d?)|<([^>]*)>)/g, (token: string, digits?: string, name?: string) => {
    if (token === '$$') return '$';
    if (token === '$&') return whole;
    if (name !== undefined) return named[name] ?? '';
    const number = Number(digits);
    if (number >= 1 && number <= groups.length) return groups[number - 1] ?? '';
    const first = Number(digits?.[0]);
    return first >= 1 && first <= groups.length ? `${groups[first - 1] ?? ''}${digits?.slice(1) ?? ''}` : token;
  });
}
