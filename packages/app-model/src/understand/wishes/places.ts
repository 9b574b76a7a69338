/** The places that a phrase names: "a world clock for Berlin, New York and Tokyo". */
import { placeNamed } from '../../lexicon/time-zones.ts';
import { readItem, readItems } from './read-items.ts';

export interface ClockPlace {
  readonly name: string;
  readonly zone: string;
}

export function placesIn(phrase: string): ClockPlace[] | undefined {
  const listed = /\b(?:for|of|in|with|showing|für|de|para|pour|à|en)\s+(.+)$/iu.exec(phrase)?.[1] ?? phrase;
  const places = readItems(listed).flatMap((item) => placeNamed(item) ?? placeNamed(readItem(item).text) ?? []);
  return places.length === 0 ? undefined : places;
}
