import type { FileEdit } from '@lathe/protocol';

/**
 * The single replacement that turns `before` into `after`: the changed lines, with enough unchanged lines around them
 * for the old text to occur exactly once. Undefined if nothing changed.
 */
function editBetween(before: string, after: string): FileEdit | undefined {
  if (before === after) return undefined;
  const old = before.split('\n');
  const now = after.split('\n');
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) {
    tail += 1;
  }
  for (;;) {
    const text = old.slice(head, old.length - tail).join('\n');
    if (text.trim() !== '' && occurrences(before, text) === 1) {
      return { old: text, new: now.slice(head, now.length - tail).join('\n') };
    }
    if (head > 0) head -= 1;
    else if (tail > 0) tail -= 1;
    else return { old: before, new: after };
  }
}

/** The replacements of several changes made one after another, each found in the result of the previous one. */
export function editsThrough(...texts: readonly string[]): FileEdit[] {
  return texts.slice(1).flatMap((text, index) => editBetween(texts[index] ?? '', text) ?? []);
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) count += 1;
  return count;
}
