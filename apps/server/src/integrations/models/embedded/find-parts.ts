import type { PartUse } from './app-source.ts';
import { givenName } from './names.ts';
import { DEFAULT_COLUMNS, DEFAULT_FIELDS, FIELDS_BY_SUBJECT, PARTS, type Part } from './parts.ts';

/** Words that may follow a part's own ("todo *list*", "expense *app*") without being a part themselves. */
const TAIL = '(?:[ -](?:list|app|application|page|site|table|form|board|tracker|manager|widget|component|section))*';

const WORDS = PARTS.flatMap((part) => part.words.map((word) => ({ word, part }))).sort(
  (a, b) => b.word.length - a.word.length,
);

/** The parts that a sentence names, in its order, each once. */
export function findParts(sentence: string): PartUse[] {
  const fields = namedFields(sentence);
  let rest = (fields?.rest ?? sentence).toLowerCase();
  const found: { at: number; word: string; part: Part }[] = [];
  for (const { word, part } of WORDS) {
    const match = new RegExp(`\\b${word}${TAIL}\\b`).exec(rest);
    if (match === null) continue;
    // Spaces of the same length keep the positions of what follows.
    rest = rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length);
    if (!found.some((other) => other.part === part)) found.push({ at: match.index, word, part });
  }
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ at, word, part }) => ({
      part,
      name: givenName(sentence) ?? subjectAfter(sentence.slice(at)) ?? nameFor(part, word),
      fields: fields?.names ?? fieldsFor(part, word),
    }));
}

/** "a table of guests", "a counter for push-ups": what it is about. */
function subjectAfter(text: string): string | undefined {
  const match = /^[\p{L}-]+(?: (?:list|table|form|tracker))? (?:of|for) (?:my |our |the |all )?([\p{L}][\p{L}-]+(?: (?!with|and|called|named|that|in)[\p{L}-]+)?)(?= with| and| called| named| that| in|[,.;!?]|$)/iu.exec(text);
  const subject = match?.[1];
  return subject === undefined ? undefined : subject.charAt(0).toUpperCase() + subject.slice(1);
}

function nameFor(part: Part, word: string): string {
  return part.words.indexOf(word) < 2 ? part.appName : word.charAt(0).toUpperCase() + word.slice(1);
}

function fieldsFor(part: Part, word: string): readonly string[] {
  const standard = part.takes.includes('columns') ? DEFAULT_COLUMNS : DEFAULT_FIELDS;
  return FIELDS_BY_SUBJECT[word] ?? standard;
}

/**
 * "… with name, email and message" or "… with the columns title and author". Items with an article are
 * parts ("with a timer"), so they are not taken for fields.
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
