import { forwardedHeaders } from '../../../network/foreign-headers.ts';
import type { ParsedRules } from './redirect-rules.ts';

/** A block of `_headers`. */
export interface HeaderRule {
  /** A path in which `*` stands for anything and `:name` for one segment. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export const HEADERS_FILE = '_headers';
const RULES_MAX = 500;
/** More would let a pattern take long to match. */
const STARS_MAX = 2;
const NAMES_MAX = 8;

/** What only the host decides, or what would reach beyond this site's own address. */
const RESERVED =
  /^(?:set-cookie2?|service-worker-allowed|clear-site-data|strict-transport-security|public-key-pins.*|expect-ct|content-(?:length|encoding|range)|accept-ranges|date|server|host|age|etag|last-modified|vary|location|refresh|nel|report-to|reporting-endpoints|origin-agent-cluster)$/;

/** Reads `_headers` as other static hosts do. A header that cannot be set is a warning. */
export function parseHeaders(text: string): ParsedRules<HeaderRule> {
  const rules: { path: string; headers: [string, string][] }[] = [];
  const warnings: string[] = [];
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const line = whole.trim();
    if (line === '' || line.startsWith('#')) continue;
    const ignored = (why: string) => warnings.push(`${HEADERS_FILE}, line ${index + 1}: ${why}`);
    if (!/^\s/.test(whole)) {
      if (!line.startsWith('/')) ignored('a block must begin with a path, like /assets/*, so this line is ignored.');
      else if (starsIn(line) > STARS_MAX) ignored(`a path may have at most ${STARS_MAX} stars, so this block does nothing.`);
      else if (namesIn(line) > NAMES_MAX) ignored(`a path may have at most ${NAMES_MAX} names, so this block does nothing.`);
      if (rules.length === RULES_MAX) {
        ignored(`there are more than ${RULES_MAX} blocks; the rest is ignored.`);
        break;
      }
      rules.push({ path: line, headers: [] });
      continue;
    }
    const [, name = '', value = ''] = /^([^:\s]+)\s*:\s*(.*)$/.exec(line) ?? [];
    const [valid] = forwardedHeaders([[name, value]]);
    const rule = rules.at(-1);
    if (valid === undefined || rule === undefined) ignored('this is not a header that can be sent, so it is ignored.');
    else if (RESERVED.test(valid[0])) ignored(`${name} cannot be set for a published site, so it is ignored.`);
    else rule.headers.push(valid);
  }
  const isMatched = (path: string): boolean => path.startsWith('/') && starsIn(path) <= STARS_MAX && namesIn(path) <= NAMES_MAX;
  return { rules: rules.filter(({ path, headers }) => isMatched(path) && headers.length > 0), warnings };
}

const partsOf = (pattern: string): string[] => pattern.split(/(\*|:[A-Za-z_]\w*)/);
const starsIn = (pattern: string): number => pattern.split('*').length - 1;
const namesIn = (pattern: string): number => partsOf(pattern).filter((part) => part.startsWith(':')).length;

/** The headers of all blocks whose path fits. The same name in several blocks is one header with all values. */
export function headersFor(rules: readonly HeaderRule[], path: string): Headers {
  const headers = new Headers();
  for (const rule of rules) if (fits(rule.path, path)) for (const [name, value] of rule.headers) headers.append(name, value);
  return headers;
}

/**
 * Whether the pattern means the path. Follows every way to match at once, because a regular expression would try them
 * one after another: `/*a*b` and `/:a:b:c` could take it minutes.
 */
function fits(pattern: string, path: string): boolean {
  // Where the parts so far can end, in ascending order.
  let ends = [0];
  for (const part of partsOf(pattern)) {
    if (part === '*') ends = range(ends[0] ?? 0, path.length);
    else if (part.startsWith(':')) ends = endsWithinSegment(path, ends);
    else ends = ends.filter((at) => path.startsWith(part, at)).map((at) => at + part.length);
    if (ends.length === 0) return false;
  }
  return ends.at(-1) === path.length;
}

/** After at least one character, and before the next slash. */
function endsWithinSegment(path: string, starts: readonly number[]): number[] {
  const ends: number[] = [];
  for (const start of starts) {
    const slash = path.indexOf('/', start);
    ends.push(...range(Math.max(start, ends.at(-1) ?? 0) + 1, slash < 0 ? path.length : slash));
  }
  return ends;
}

const range = (first: number, last: number): number[] => Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
