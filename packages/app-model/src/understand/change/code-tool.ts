/** Changes of a wheel, a metronome and an encoder: "use pizza, sushi and salad on the wheel", "120 bpm", "for urls instead". */
import { capital } from '../../lexicon/plurals.ts';
import { tempoIn } from '../wishes/make-section.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { touchedSection } from './touched-section.ts';

const CHOICES =
  /^(?:use|put|add|include|with|change (?:it|the (?:options|choices|names|items)) to|set (?:it|the (?:options|choices|names|items)) to|spin (?:between|for)|choose (?:between|from)|pick (?:between|from)|replace (?:it|the (?:options|choices|names|items)) with) (?:the |these |my |our )?(?:(?:options|choices|names|items|words|segments)(?: are)?:? )?(.+?)(?: (?:to|on|in|for) (?:the |my )?wheel)?$/i;

export const changeCodeTool: Recognizer = (clause, work) => {
  const listed = CHOICES.exec(clause.text)?.[1];
  const isMore = /^(?:add|include)\b/i.test(clause.text);
  const isAboutWheel =
    /\bwheel\b|\b(?:options|choices|names|items)\b|^(?:spin|choose|pick)\b/i.test(clause.text) || (listed !== undefined && readItems(listed).length > 1);
  if (listed !== undefined && isAboutWheel && !/^(?:an?|another) /i.test(listed) && chooseOnWheel(readItems(listed), clause, work, isMore)) return true;
  return wishForMetronome(clause.text, clause, work);
};

/** What is on the wheel: the things that were listed, with or without those that were there. */
export function chooseOnWheel(items: readonly string[], clause: Clause, work: Work, isMore = false): boolean {
  const found = touchedSection(work, 'decisionWheel');
  const areChoices = items.length > 0 && items.every((item) => item.split(' ').length < 5);
  if (found === undefined || !areChoices) return false;
  const choices = items.map((item) => capital(clause.name(readItem(item).text)));
  const changes = { items: isMore ? [...new Set([...found.section.items, ...choices])] : choices };
  return work.apply(clause.original, [{ type: 'change-section', target: found.target, changes }], found.target);
}

export function wishForMetronome(phrase: string, clause: Clause, work: Work): boolean {
  const found = touchedSection(work, 'metronome');
  const changes = tempoIn(phrase);
  if (found === undefined || Object.keys(changes).length === 0) return false;
  return work.apply(clause.original, [{ type: 'change-section', target: found.target, changes }], found.target);
}
