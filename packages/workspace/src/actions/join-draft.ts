/** A shorter repetition may be meant: a file can have the same bracket twice. */
const MIN_OVERLAP = 8;
const MAX_OVERLAP = 2_000;
/** Of the line that was cut off: less is not recognized when it is repeated. */
const MIN_LINE = 3;
/** A text that begins like the draft for this long is the whole file again. */
const SAME_BEGINNING = 40;

/** The draft with the rest that a model wrote. Models repeat the line that was cut off, or begin again. */
export function joinDraft(draft: string, rest: string): string {
  if (draft.length >= SAME_BEGINNING && rest.startsWith(draft.slice(0, SAME_BEGINNING))) return rest;
  for (let length = Math.min(draft.length, rest.length, MAX_OVERLAP); length >= MIN_OVERLAP; length -= 1) {
    const overlap = rest.slice(0, length);
    if (draft.endsWith(overlap) && overlap.trim().length >= MIN_OVERLAP) return draft + rest.slice(length);
  }
  const line = draft.slice(draft.lastIndexOf('\n') + 1);
  const isRepeated = line.trim().length >= MIN_LINE && /[\p{L}\d]/u.test(line) && rest.startsWith(line);
  return isRepeated ? draft + rest.slice(line.length) : draft + rest;
}
