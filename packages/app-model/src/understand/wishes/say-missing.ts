import type { SectionType } from '../../model/section.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';

const INSTEAD: Partial<Record<SectionType, readonly ['no-questions' | 'no-cards' | 'no-words' | 'no-choices', string]>> = {
  flashCards: ['no-cards', 'use the cards: dog = Hund, cat = Katze'],
  decisionWheel: ['no-choices', 'use the options red, green and blue'],
  hangman: ['no-words', 'use the words otter, lynx and pelican'],
};

/** Says that a tool has general content, and how to put in one's own. */
export function sayMissing(missing: string, type: SectionType, clause: Clause, work: Work): void {
  const [saying, nearest] = INSTEAD[type] ?? (['no-questions', 'add a question "What is 2 × 3?" with the answers 6, 5 and 8'] as const);
  work.refuse(clause.name(missing), say(saying, work.language), nearest);
}
