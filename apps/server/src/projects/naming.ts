import { randomInt } from 'node:crypto';
import { SLUG_SUFFIX_LENGTH, SLUG_TITLE_LENGTH, slugOfName } from '@lathe/protocol';
import { ADJECTIVES, NOUNS } from './words.ts';

const NAME_TRIES = 25;
const NAME_SUFFIX_LENGTH = 4;
const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A whole number from 0 to below the limit. */
export type Random = (limit: number) => number;

/** A random `adjective-noun` that is not taken. After 25 tries, one with a suffix (docs/decisions.md#A11). */
export function randomName(isTaken: (name: string) => boolean, random: Random = randomInt): string {
  for (let attempt = 0; attempt < NAME_TRIES; attempt++) {
    const name = twoWords(random);
    if (!isTaken(name)) return name;
  }
  return `${twoWords(random)}-${base36(NAME_SUFFIX_LENGTH, random)}`;
}

/** The slug of a new project: the title in ASCII kebab case, at most 40 characters, and 8 random ones. */
export function createSlug(title: string, random: Random = randomInt): string {
  const kebab = slugOfName(title, SLUG_TITLE_LENGTH);
  return `${kebab === '' ? 'project' : kebab}-${base36(SLUG_SUFFIX_LENGTH, random)}`;
}

function twoWords(random: Random): string {
  return `${ADJECTIVES[random(ADJECTIVES.length)]}-${NOUNS[random(NOUNS.length)]}`;
}

function base36(length: number, random: Random): string {
  return Array.from({ length }, () => BASE_36[random(BASE_36.length)]).join('');
}
