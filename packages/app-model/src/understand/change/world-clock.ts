/** The places of a world clock: "add Tokyo and Paris", "remove London", "add a world clock for Rome and Delhi". */
import { sectionKind } from '../../lexicon/words/section-words.ts';
import { placeNamed } from '../../lexicon/time-zones.ts';
import { say } from '../sayings.ts';
import { placesIn } from '../wishes/places.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import { wishSection } from '../wishes/wish-section.ts';
import type { Recognizer } from '../work.ts';
import { touchedSection } from './touched-section.ts';

const ASK =
  /^(add|include|show|also|remove|delete|drop|take out) (?:the (?:city|cities|times?|clocks?) (?:of|in|for) |the |also )?(.+?)(?: (?:to|from|in) (?:it|the (?:world )?clocks?))?$/i;

export const changeWorldClock: Recognizer = (clause, work) => {
  const [, verb = '', listed = ''] = ASK.exec(clause.text) ?? [];
  const added = /^(?:an? )?(.+?clocks?|clocks?) (?:for|of|in|with|showing) (.+)$/i.exec(listed);
  if (added?.[1] !== undefined && sectionKind(added[1])?.type === 'worldClock' && placesIn(added[2] ?? '') !== undefined)
    return wishSection(listed.replace(/^an? /i, ''), clause, work, { page: undefined, place: undefined, mayBeField: false });
  const found = touchedSection(work, 'worldClock');
  if (found === undefined) return false;
  const named = readItems(listed).map((item) => placeNamed(item) ?? placeNamed(readItem(item).text));
  const places = named.filter((place) => place !== undefined);
  if (places.length === 0 || places.length < named.length) return false;
  const there = found.section.places;
  const isRemoving = /^(?:remove|delete|drop|take)/i.test(verb);
  const next = isRemoving
    ? there.filter(({ name }) => !places.some((place) => place.name === name))
    : [...there, ...places.filter(({ name }) => !there.some((place) => place.name === name))];
  if (next.length === 0) return work.refuse(clause.original, say('last', work.language));
  return work.apply(clause.original, [{ type: 'change-section', target: found.target, changes: { places: next } }], found.target);
};
