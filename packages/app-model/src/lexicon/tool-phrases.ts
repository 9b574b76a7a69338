import type { Language } from '../model/app-model.ts';
import type { InLanguages } from './formulas/formula-entry.ts';

/** What a phrase of the grammar's English ends in: "restaurant tip calculator" in a tip calculator. */
export function namedAtEnd<Named>(phrase: string, byName: ReadonlyMap<string, Named>): Named | undefined {
  const words = phrase.toLowerCase().trim().split(' ');
  for (const start of words.keys()) {
    const found = byName.get(words.slice(start).join(' '));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names in another language with the English that the grammar reads. Bars divide several names of one thing. */
export function translatedNames(
  entries: readonly { readonly names: InLanguages }[],
  language: Exclude<Language, 'en'>,
): readonly (readonly [string, string])[] {
  return entries.flatMap(({ names }) => names[language].split('|').map((name) => [name, names.en.split('|')[0] ?? ''] as const));
}
