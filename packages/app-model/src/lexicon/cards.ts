/** Words to learn for flash cards: from English to another language, and the reverse for people who write in that language. */
import type { Language } from '../model/app-model.ts';

const WORDS =
  'house|Haus|casa|maison\nwater|Wasser|agua|eau\nbread|Brot|pan|pain\nfriend|Freund|amigo|ami\nday|Tag|día|jour\nbook|Buch|libro|livre\nthank you|danke|gracias|merci\ngood morning|guten Morgen|buenos días|bonjour\nto eat|essen|comer|manger\nto go|gehen|ir|aller';
const ORDER: readonly Language[] = ['en', 'de', 'es', 'fr'];
const NAMES: readonly (readonly [RegExp, Language])[] = [
  [/\b(?:german|deutsch|alemán|allemand)/i, 'de'],
  [/\b(?:spanish|spanisch|español|espagnol)/i, 'es'],
  [/\b(?:french|französisch|francés|français)/i, 'fr'],
  [/\b(?:english|englisch|inglés|anglais)/i, 'en'],
];

/** Cards from the person's language to the one that a topic names. */
export function cardsOn(topic: string, language: Language): { front: string; back: string }[] | undefined {
  const to = NAMES.find(([pattern]) => pattern.test(topic))?.[1];
  if (to === undefined || to === language) return undefined;
  return WORDS.split('\n').map((line) => {
    const words = line.split('|');
    return { front: words[ORDER.indexOf(language)] ?? '', back: words[ORDER.indexOf(to)] ?? '' };
  });
}
