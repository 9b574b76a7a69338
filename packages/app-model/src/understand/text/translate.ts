/** Turns a clause of German, Spanish or French into the English that the grammar reads. Names stay as they are. */
import type { Language } from '../../model/app-model.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import { FRENCH_ORDER, FRENCH_PHRASES } from '../../lexicon/words/french.ts';
import { GERMAN_HEADS, GERMAN_ORDER, GERMAN_PHRASES } from '../../lexicon/words/german.ts';
import { translatedToolNames } from '../../lexicon/tool-names.ts';
import { SPANISH_ORDER, SPANISH_PHRASES } from '../../lexicon/words/spanish.ts';

type Foreign = Exclude<Language, 'en'>;
const ORDERS: Readonly<Record<Foreign, readonly (readonly [RegExp, string])[]>> = { de: GERMAN_ORDER, es: SPANISH_ORDER, fr: FRENCH_ORDER };
const WORDS: Readonly<Record<Foreign, ReadonlyMap<string, string>>> = {
  de: phrases(GERMAN_PHRASES),
  es: phrases(SPANISH_PHRASES),
  fr: phrases(FRENCH_PHRASES),
};
const PHRASES: Readonly<Record<Foreign, ReadonlyMap<string, string>>> = {
  de: new Map([...WORDS.de, ...translatedToolNames('de')]),
  es: new Map([...WORDS.es, ...translatedToolNames('es')]),
  fr: new Map([...WORDS.fr, ...translatedToolNames('fr')]),
};
const LONGEST = 5;

function phrases(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split(/[\n|]/)
      .map((pair) => pair.split('='))
      .map(([from = '', to = '']) => [from, to] as const),
  );
}

/** The words of a language that are translated, for the correction of typing errors. */
export function foreignWords(language: Foreign): Iterable<string> {
  return PHRASES[language].keys();
}

/** The English of what is translated, but for the names of tools. */
export function meanings(): readonly string[] {
  return Object.values(WORDS).flatMap((phrases) => [...phrases.values()]);
}

export interface Translated {
  readonly text: string;
  /** What a translated word or phrase was, for names that turn out to be one. */
  readonly originals: ReadonlyMap<string, string>;
}

export function translate(clause: string, language: Foreign): Translated {
  let ordered = clause.replace(/[¿¡]/g, '');
  if (language === 'fr') ordered = ordered.replace(/\b([ld])'(?=\p{L})/giu, "$1' ");
  for (const [pattern, replacement] of ORDERS[language]) {
    const next = ordered.replace(pattern, replacement);
    if (next !== ordered && replacement !== '') {
      ordered = next;
      break;
    }
    ordered = next;
  }
  const originals = new Map<string, string>();
  const words = ordered
    .trim()
    .split(' ')
    .flatMap((word) => (/^[^,;:]+[,;:]$/.test(word) ? [word.slice(0, -1), word.slice(-1)] : [word]));
  const result: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { text, length, original } = longest(words, at, language);
    if (original !== undefined && text !== '') for (const [meaning, word] of inPairs(text, original)) originals.set(meaning.toLowerCase(), word);
    if (text !== '') result.push(text);
    at += length;
  }
  return { text: result.join(' ').replace(/ ([,;:])/g, '$1'), originals };
}

/** The phrase and, where it has as many words, each of them: a name may hold only some. */
function inPairs(text: string, original: string): (readonly [string, string])[] {
  const [meanings, words] = [text.split(' '), original.split(' ')];
  return [[text, original], ...(meanings.length === words.length ? meanings.map((meaning, at) => [meaning, words[at] ?? ''] as const) : [])];
}

function longest(words: readonly string[], at: number, language: Foreign): { text: string; length: number; original?: string } {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    const found = PHRASES[language].get(phrase.toLowerCase());
    if (found !== undefined) return { text: found, length, original: phrase };
    if (length > 1 && domainByWord(phrase) !== undefined) return { text: phrase, length };
  }
  const word = words[at] ?? '';
  // "Vereinsseite" is a site of the club.
  const site = language === 'de' && domainByWord(word) === undefined ? /^(\p{Lu}\p{L}{3,}?)s?(?:webseite|homepage|website|seite)$/u.exec(word)?.[1] : undefined;
  if (site !== undefined) return { text: `website for my ${site}`, length: 1, original: word };
  const compound = language === 'de' && domainByWord(word) === undefined ? GERMAN_HEADS.exec(word) : null;
  const stem = compound?.[1] ?? '';
  const domain = compound === null ? undefined : (domainByWord(stem) ?? domainByWord(`${stem}n`) ?? domainByWord(`${stem}en`) ?? domainByWord(`${stem}e`));
  if (domain !== undefined) return { text: `list of ${domain.names.de.plural}`, length: 1, original: word };
  return { text: word, length: 1 };
}
