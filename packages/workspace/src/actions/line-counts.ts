import { diffLines } from 'diff';

/** Lines added and removed between two texts, as the action row shows them. */
export function lineCounts(before: string, after: string): { linesAdded: number; linesRemoved: number } {
  if (before === '') return { linesAdded: countLines(after), linesRemoved: 0 };
  if (after === '') return { linesAdded: 0, linesRemoved: countLines(before) };
  let linesAdded = 0;
  let linesRemoved = 0;
  for (const { added, removed, count } of diffLines(before, after)) {
    if (added) linesAdded += count;
    else if (removed) linesRemoved += count;
  }
  return { linesAdded, linesRemoved };
}

function countLines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}
