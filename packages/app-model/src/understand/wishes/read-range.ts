/** Which days or numbers a phrase speaks of: "this month", "of the last 30 days", "over 100". */

/** "from this month", "due in the next 7 days", "of the last 30 days" */
const DAYS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/\b(?:today's|for today|(?:of |from )?today)\b/i, () => 'today'],
  [/\b(?:this|the current|of the) (week|month|year)(?:'s)?\b/i, ([, unit = '']) => `this-${unit.toLowerCase()}`],
  [
    /\b(?:not|haven'?t|hasn'?t|didn'?t|wasn'?t|weren'?t|never|without) .*?\b(?:in|for|within|during|since) (?:the )?(?:last |past )?(?:(\d+) )?(day|week|month|year)s?\b/i,
    (match) => `older-${daysOf(match)}`,
  ],
  [/\b(?:older than|more than|over) (?:(\d+) |a |an )(day|week|month|year)s?(?: (?:ago|old))?\b/i, (match) => `older-${daysOf(match)}`],
  [/\b(?:last|previous) (week|month|year)(?:'s)?\b/i, ([, unit = '']) => `previous-${unit.toLowerCase()}`],
  [/\b(?:last|past|previous) (?:(\d+) )?(day|week|month|year)s?\b/i, (match) => `last-${daysOf(match)}`],
  [/\b(?:next|coming|following|within(?: the next)?) (?:(\d+) )?(day|week|month|year)s?\b/i, (match) => `next-${daysOf(match)}`],
  [/\b(?:upcoming|future|still to come|coming up|(?:that|which) are coming)\b/i, () => 'upcoming'],
  [/\b(?:past|that are over|which are over|from the past)\b/i, () => 'past'],
];
const LENGTHS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
const NUMBER = '(?:[$€£] ?)?(\\d+(?:[.,]\\d+)?)';
const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b(?:at least|${'minimum(?: of)?'}|from) ${NUMBER}`, 'i'), 'from'],
  [new RegExp(`\\b(?:at most|up to|no more than|not more than|maximum(?: of)?) ${NUMBER}`, 'i'), 'to'],
  [new RegExp(`\\b(?:over|above|more than|higher than|greater than|bigger than|longer than|larger than|exceeding|better than) ${NUMBER}`, 'i'), 'over'],
  [new RegExp(`\\b(?:under|below|less than|lower than|fewer than|smaller than|shorter than|cheaper than) ${NUMBER}`, 'i'), 'under'],
  [new RegExp(`${NUMBER}(?: \\p{L}+)? (?:or|and) (?:more|higher|above|better|over|up)\\b`, 'iu'), 'from'],
  [new RegExp(`${NUMBER}(?: \\p{L}+)? (?:or|and) (?:less|lower|below|under|fewer)\\b`, 'iu'), 'to'],
];

export interface Range {
  readonly range: string;
  /** What the words say beside it. */
  readonly rest: string;
}

function daysOf(match: RegExpExecArray): number {
  return Number(match[1] ?? 1) * (LENGTHS[match[2]?.toLowerCase() ?? ''] ?? 1);
}

/** Of days. */
export function dayRange(text: string): Range | undefined {
  for (const [pattern, range] of DAYS) {
    const match = pattern.exec(text);
    if (match !== null) return { range: range(match), rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.trim() };
  }
  return undefined;
}

/** Of numbers. */
export function numberRange(text: string): Range | undefined {
  for (const [pattern, kind] of NUMBERS) {
    const match = pattern.exec(text);
    const amount = match?.[1]?.replace(',', '.');
    if (match !== null && amount !== undefined)
      return {
        range: `${kind}-${Number(amount)}`,
        rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim(),
      };
  }
  return undefined;
}
