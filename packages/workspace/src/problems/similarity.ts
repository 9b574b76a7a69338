import { distance } from 'fastest-levenshtein';

/** Source: docs/decisions.md#D1. */
const SIMILAR_FROM = 0.85;
const SKIPPED_CHARACTERS = 400;
const COMPARED_CHARACTERS = 2000;
/** A problem that was reported more often is compared exactly. */
const FUZZY_REPEATS = 10;

/** Whether a new problem's text is that of a known one, which was reported `count` times so far. The beginning, often a path or a time, is not compared. */
export function isSameText(known: string, count: number, added: string): boolean {
  if (known === added) return true;
  if (count > FUZZY_REPEATS) return false;
  const [a, b] = [known, added].map((text) => text.slice(SKIPPED_CHARACTERS, SKIPPED_CHARACTERS + COMPARED_CHARACTERS)) as [string, string];
  if (a === '' || b === '') return false;
  return 1 - distance(a, b) / Math.max(a.length, b.length) >= SIMILAR_FROM;
}
