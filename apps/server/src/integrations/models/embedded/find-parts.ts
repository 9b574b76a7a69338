import type { PartUse } from './app-source.ts';
import { COLOR_NAMES } from './colors.ts';
import { givenName } from './names.ts';
import { DEFAULT_COLUMNS, DEFAULT_FIELDS, FIELDS_BY_SUBJECT, GENERIC_WORDS, PARTS, type Part } from './parts.ts';

/** Words that may follow a part's own word ("todo *list*", "expense *app*") without being a part themselves. */
const TAIL = '(?:[ -](?:list|app|application|page|site|table|form|board|tracker|manager|widget|component|section))*';

const WORDS = PARTS.flatMap((part) => part.words.map((word) => ({ word, part }))).sort(
  (a, b) => Number(GENERIC_WORDS.has(a.word)) - Number(GENERIC_WORDS.has(b.word)) || b.word.length - a.word.length,
);

export interface FoundParts {
  /** In the order of the sentence, each part once. */
  readonly uses: readonly PartUse[];
  /** What was requested but has no part: "with *priorities*". */
  readonly unmet: readonly string[];
}

/** The parts that a sentence names, in its order, each once. */
export function findParts(sentence: string): readonly PartUse[] {
  return findWants(sentence).uses;
}

export function findWants(sentence: string): FoundParts {
  const fields = namedFields(sentence);
  let rest = (fields?.rest ?? sentence).toLowerCase();
  const found: { at: number; word: string; part: Part }[] = [];
  for (const { word, part } of WORDS) {
    const match = new RegExp(`\\b${word}${TAIL}\\b`).exec(rest);
    if (match === null) continue;
    // Spaces of the same length preserve later positions.
    rest = rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length);
    if (!found.some((other) => other.part === part)) found.push({ at: match.index, word, part });
  }
  const uses = found
    .sort((a, b) => a.at - b.at)
    .map(({ at, word, part }) => ({
      part,
      name: givenName(sentence) ?? subjectAfter(sentence.slice(at)) ?? nameFor(part, word),
      fields: fields?.names ?? fieldsFor(part, word),
    }));
  return { uses, unmet: uses.length === 0 ? [] : unmetIn(rest) };
}

/** Items of "with …" or "should have …" that no part has claimed. */
function unmetIn(rest: string): string[] {
  const spoken = rest.split(/\b(?:called|named|titled)\b/)[0] ?? '';
  const clause = /\b(?:with|including|(?:should|must|that|which|can) (?:also )?(?:have|has|show|support)s?)\s+(.*)$/.exec(spoken)?.[1] ?? '';
  return clause
    .split(/[,.;!?]|\s+(?:and|with|in)\s+/)
    .map((item) =>
      item
        .trim()
        .replace(/^(?:and|also|it|an?|the|some|my|its|own|for)\s+/g, '')
        .trim(),
    )
    .filter(
      (item) =>
        /^[\p{L}][\p{L}\d -]{2,30}$/u.test(item) &&
        !/\b(?:dark|light|theme|mode|colou?rs?|nice|beautiful|design|react|typescript|due|dates?)\b/.test(item) &&
        !COLOR_NAMES.includes(item),
    );
}

/** "a table of guests", "a counter for push-ups": the subject. */
function subjectAfter(text: string): string | undefined {
  const match =
    /^[\p{L}-]+(?: (?:list|table|form|tracker))? (?:of|for) (?:my |our |the |all )?([\p{L}][\p{L}-]+(?: (?!with|and|called|named|that|in)[\p{L}-]+)?)(?= with| and| called| named| that| in|[,.;!?]|$)/iu.exec(
      text,
    );
  const subject = match?.[1];
  return subject === undefined ? undefined : subject.charAt(0).toUpperCase() + subject.slice(1);
}

function nameFor(part: Part, word: string): string {
  if (part.words.indexOf(word) < 2) return part.appName;
  return word === 'crm' ? 'CRM' : word.charAt(0).toUpperCase() + word.slice(1);
}

function fieldsFor(part: Part, word: string): readonly string[] {
  const standard = part.takes.includes('columns') ? DEFAULT_COLUMNS : DEFAULT_FIELDS;
  return FIELDS_BY_SUBJECT[word] ?? standard;
}

/**
 * "… with name, email and message" or "… with the columns title and author". Items with an article are parts ("with a
 * timer"), so they do not count as fields.
 */
function namedFields(sentence: string): { names: string[]; rest: string } | undefined {
  const match = /\b(?:with|having|for)\s+(?:the\s+)?((?:columns?|fields?)\b:?\s+)?([^.;!?]+)/i.exec(sentence);
  const clause = match?.[2]?.split(/\s+(?:called|named|titled)\b/i)[0];
  if (match === null || clause === undefined) return undefined;
  const items = clause.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i).map((item) => item.trim());
  const isList = match[1] !== undefined || (items.length > 1 && /\b(?:table|form|spreadsheet|survey|crm)\b/i.test(sentence));
  const areFields = items.every((item) => /^[\p{L}\d][\p{L}\d -]{0,24}$/u.test(item) && !/^(?:an?|the|some|my)\s/i.test(item));
  if (!isList || !areFields) return undefined;
  const names = [...new Set(items.map((item) => item.charAt(0).toUpperCase() + item.slice(1)))].slice(0, 8);
  return { names, rest: sentence.slice(0, match.index) };
}
