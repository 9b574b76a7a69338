export type LetterState = 'right' | 'near' | 'wrong';

/** For each letter of a guess: in its place, elsewhere in the word, or not in it. A letter counts as often as the word has it. */
export function statesOf(guess: string, word: string): LetterState[] {
  const left = [...word].filter((letter, at) => letter !== guess[at]);
  return [...guess].map((letter, at) => {
    if (letter === word[at]) return 'right';
    const found = left.indexOf(letter);
    if (found < 0) return 'wrong';
    left.splice(found, 1);
    return 'near';
  });
}

const ORDER: readonly (LetterState | undefined)[] = [undefined, 'wrong', 'near', 'right'];

/** The best that is known of each letter. */
export function knownLetters(guesses: readonly string[], word: string): ReadonlyMap<string, LetterState> {
  const known = new Map<string, LetterState>();
  for (const guess of guesses) {
    const states = statesOf(guess, word);
    for (const [at, letter] of [...guess].entries()) if (ORDER.indexOf(states[at]) > ORDER.indexOf(known.get(letter))) known.set(letter, states[at]);
  }
  return known;
}
