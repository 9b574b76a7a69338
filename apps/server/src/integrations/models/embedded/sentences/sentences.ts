/** What the built-in assistant says, in the language of the message that it answers. */
import type { Language } from '@lathe/app-model';
import { DESIGN_SENTENCES, type DesignSentences } from './design.ts';
import { ENGLISH, type SpokenSentences } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { PROJECT_SENTENCES, type ProjectSentences } from './project.ts';
import { SPANISH } from './spanish.ts';

export interface Sentences extends SpokenSentences {
  readonly design: DesignSentences;
  readonly project: ProjectSentences;
}

const SPOKEN: Readonly<Record<Language, SpokenSentences>> = { en: ENGLISH, de: GERMAN, es: SPANISH, fr: FRENCH };

export const sentencesIn = (language: Language): Sentences => ({
  ...SPOKEN[language],
  design: DESIGN_SENTENCES[language],
  project: PROJECT_SENTENCES[language],
});

/** "A", "A and B", "A, B and C". */
export function enumerated(names: readonly string[], { and }: Pick<Sentences, 'and'>): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  // "padres e hijos"
  const word = and === 'y' && /^h?i(?![aeo])/i.test(last) ? 'e' : and;
  return `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}
