/** "Perhaps you meant …": the name that is most like one that does not exist. */
import { distance } from 'fastest-levenshtein';

/** Names that are no secret need to be similar only a little. */
export const LOOSE = 0.33;
/** What exists is not told to somebody who guesses. */
export const STRICT = 0.75;

export function mostSimilar(name: string, names: readonly string[], minScore: number): string | undefined {
  let best: { name: string; score: number } | undefined;
  const pairs = pairsOf(name);
  for (const candidate of names) {
    // Two names of two letters are not similar because they are as long.
    if (![...pairsOf(candidate)].some((pair) => pairs.has(pair))) continue;
    const score = 1 - distance(name.toLowerCase(), candidate.toLowerCase()) / Math.max(name.length, candidate.length, 1);
    if (score >= minScore && score > (best?.score ?? 0)) best = { name: candidate, score };
  }
  return best?.name;
}

/** The pairs of neighboring characters, with the ends of the name. */
function pairsOf(name: string): ReadonlySet<string> {
  const plain = `-${name.toLowerCase().replace(/[^\p{L}\p{N}, ]/gu, '')}-`;
  return new Set(Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2)));
}
