import { fillIn, matchPath } from './patterns.ts';

const STATUSES = [200, 301, 302, 303, 307, 308, 404, 410] as const;
export type RuleStatus = (typeof STATUSES)[number];

/** A line of `_redirects`. */
export interface RedirectRule {
  readonly line: number;
  readonly from: string;
  /** Parameters that the address must have; a value that begins with a colon accepts any and is a placeholder. */
  readonly query: Readonly<Record<string, string>>;
  readonly to: string;
  readonly status: RuleStatus;
  /** It also applies where there is a file. */
  readonly isForced: boolean;
  /** The visitor's first language must be one of these. Empty: any. */
  readonly languages: readonly string[];
}

export interface ParsedRules<Rule> {
  readonly rules: readonly Rule[];
  /** What was ignored, each as one sentence. */
  readonly warnings: readonly string[];
}

export const REDIRECTS_FILE = '_redirects';
const RULES_MAX = 1_000;
const LINE_MAX_LENGTH = 2_000;

/** Reads `_redirects` as other static hosts do. A line that cannot be followed is a warning. */
export function parseRedirects(text: string): ParsedRules<RedirectRule> {
  const rules: RedirectRule[] = [];
  const warnings: string[] = [];
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const words = whole.replace(/(?:^|\s)#.*$/, '').trim();
    if (words === '') continue;
    const read = whole.length > LINE_MAX_LENGTH ? 'the line is too long' : readRule(words.split(/\s+/), index + 1);
    if (typeof read === 'string') warnings.push(`${REDIRECTS_FILE}, line ${index + 1}: ${read}, so this rule is ignored.`);
    else if (rules.length < RULES_MAX) rules.push(read);
    else {
      warnings.push(`${REDIRECTS_FILE} has more than ${RULES_MAX} rules; those from line ${index + 1} on are ignored.`);
      break;
    }
  }
  return { rules, warnings };
}

/** The rule, or why the line is not one. */
function readRule([from = '', ...rest]: readonly string[], line: number): RedirectRule | string {
  if (!from.startsWith('/')) return 'it must begin with a path of this site, like /old';
  if (from.indexOf('*') !== -1 && from.indexOf('*') !== from.length - 1) return 'a * may stand only at the end';
  const query: Record<string, string> = {};
  while (rest[0] !== undefined && isParameter(rest[0])) {
    const [name = '', value = ''] = (rest.shift() as string).split('=', 2);
    query[name] = value;
  }
  const to = rest.shift();
  if (to === undefined) return 'it has no target';
  const [, digits = '301', force = ''] = /^(\d{3})(!?)$/.exec(rest[0] ?? '') ?? [];
  if (/^\d{3}!?$/.test(rest[0] ?? '')) rest.shift();
  const status = STATUSES.find((one) => one === Number(digits));
  if (status === undefined) return `the status ${digits} is unknown`;
  const problem = targetProblem(to, status);
  if (problem !== undefined) return problem;
  const languages: string[] = [];
  for (const condition of rest) {
    const [, list] = /^language=(.+)$/i.exec(condition) ?? [];
    if (list === undefined) return `the condition ${condition.split('=')[0]} is not supported`;
    languages.push(...list.toLowerCase().split(','));
  }
  return { line, from, query, to, status, isForced: force === '!', languages };
}

const isParameter = (word: string): boolean =>
  !word.startsWith('/') && !/^https?:/i.test(word) && /^[^=\s]+=/.test(word) && !/^(?:language|country|role)=/i.test(word);

function targetProblem(to: string, status: RuleStatus): string | undefined {
  if (to.startsWith('/')) return undefined;
  if (!/^https?:\/\//i.test(to) || !URL.canParse(to) || /^https?:\/\/[^/]*:[a-z_]/i.test(to)) return 'its target must be a path or an http address';
  return status === 200 ? 'showing another site’s pages under this address is not supported' : undefined;
}

/** What a rule sends the visitor of a path, as segments, to: a path of the site with its query, or the address of another site. */
export function targetOf(rule: RedirectRule, path: readonly string[], query: URLSearchParams, languages: readonly string[]): string | undefined {
  const captures = matchPath(rule.from, path);
  if (captures === undefined) return undefined;
  if (rule.languages.length > 0 && !rule.languages.includes(languages[0] ?? '')) return undefined;
  const values: Record<string, string> = { ...captures };
  for (const [name, wanted] of Object.entries(rule.query)) {
    const given = query.get(name);
    if (given === null || (!wanted.startsWith(':') && given !== wanted)) return undefined;
    if (wanted.startsWith(':')) values[wanted.slice(1)] = encodeURIComponent(given);
  }
  const filled = fillIn(rule.to, values);
  // `//example.com` would be another site.
  return filled.startsWith('/') ? filled.replace(/^[/\\]+/, '/') : filled;
}
