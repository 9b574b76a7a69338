import { diffLines } from 'diff';

/** Up to how many different lines two texts are compared in order. The time grows with the square of that. */
const ORDERED_EDITS_MAX = 1000;

/** Lines added and removed between two texts, as the action row shows them. */
export function lineCounts(before: string, after: string): { linesAdded: number; linesRemoved: number } {
  if (before === '') return { linesAdded: countLines(after), linesRemoved: 0 };
  if (after === '') return { linesAdded: 0, linesRemoved: countLines(before) };
  const changes = diffLines(before, after, { maxEditLength: ORDERED_EDITS_MAX });
  if (changes === undefined) return { linesAdded: linesBeyond(after, before), linesRemoved: linesBeyond(before, after) };
  let linesAdded = 0;
  let linesRemoved = 0;
  for (const { added, removed, count } of changes) {
    if (added) linesAdded += count;
    else if (removed) linesRemoved += count;
  }
  return { linesAdded, linesRemoved };
}

/** How many lines of a text the other one does not have, wherever they are. */
function linesBeyond(text: string, other: string): number {
  const left = new Map<string, number>();
  for (const line of linesOf(other)) left.set(line, (left.get(line) ?? 0) + 1);
  let count = 0;
  for (const line of linesOf(text)) {
    const known = left.get(line) ?? 0;
    if (known === 0) count += 1;
    else left.set(line, known - 1);
  }
  return count;
}

function countLines(text: string): number {
  return text === '' ? 0 : linesOf(text).length;
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}
