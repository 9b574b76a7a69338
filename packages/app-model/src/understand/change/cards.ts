/** Flash cards of a person's own: "use my own words: dog = perro, cat = gato", "add the cards sun = sol and moon = luna". */
import { readItems } from '../wishes/read-items.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { touchedSection } from './touched-section.ts';

const LEAD =
  /^(?:(?:use|add|include|set|take|replace (?:it|them|the cards)|change (?:it|them|the (?:cards|words))|make|have|with)(?: (?:it|them|to|with))? )?(?:(?:the|my|our|own|a|new|these|following|two|three|more|another) )*(?:(?:flash ?)?cards?|words?|vocabulary|pairs?|terms?)?(?: (?:to|with|are|for))?:? ?/i;
const PAIR = /^(.+?)\s*(?:=|→|->|:| [-–—] )\s*(.+)$/u;

export const changeCards: Recognizer = (clause, work) => wishForCards(clause.text, clause, work);

/** Cards that a phrase lists, each as front and back. */
export function wishForCards(phrase: string, clause: Clause, work: Work): boolean {
  const found = touchedSection(work, 'flashCards');
  if (found === undefined || !/=|→|->| [-–—] /.test(phrase)) return false;
  const pairs = readItems(phrase.replace(LEAD, '')).map((item) => PAIR.exec(item));
  const cards = pairs.flatMap((pair) =>
    pair?.[1] === undefined || pair[2] === undefined ? [] : [{ front: clause.name(pair[1]), back: clause.name(pair[2]) }],
  );
  if (cards.length === 0 || cards.length < pairs.length) return false;
  const isMore = /^(?:add|include)\b/i.test(phrase);
  return work.apply(
    clause.original,
    [{ type: 'change-section', target: found.target, changes: { cards: isMore ? [...found.section.cards, ...cards] : cards } }],
    found.target,
  );
}
