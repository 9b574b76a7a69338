export interface TypingResult {
  /** Five characters are a word, as typing tests count. */
  wordsPerMinute: number;
  /** Of 100. */
  accuracy: number;
}

/** How fast and how well a text was typed, from what was typed of it in how many milliseconds. */
export function typingResult(text: string, typed: string, ms: number): TypingResult {
  const [wanted, written] = [[...text], [...typed]];
  const right = written.filter((character, index) => character === wanted[index]).length;
  return {
    wordsPerMinute: ms <= 0 ? 0 : Math.round(right / 5 / (ms / 60_000)),
    accuracy: written.length === 0 ? 100 : Math.round((100 * right) / written.length),
  };
}
