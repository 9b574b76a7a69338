/** Where a query matches a text, and how well. */
export interface Match {
  /** Higher is better. Always above 0. */
  readonly score: number;
  /** The indexes of the matching characters. */
  readonly at: readonly number[];
}

const WORD_SEPARATOR = /[\s/._-]/;

/**
 * Matches a text that starts with the query, has a word that starts with it, contains it, or contains its letters in
 * order, best first. Every text matches an empty query. Undefined without a match.
 */
export function match(text: string, query: string): Match | undefined {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return { score: 1, at: [] };
  const lower = text.toLowerCase();
  const found = wordStart(lower, wanted) ?? lower.indexOf(wanted);
  // Of two equal matches, the shorter text ranks higher.
  const nearness = wanted.length / (text.length + 1);
  if (found >= 0) {
    const base = found === 0 ? 4 : WORD_SEPARATOR.test(lower[found - 1] ?? '') ? 3 : 2;
    return { score: base + nearness, at: Array.from(wanted, (_, index) => found + index) };
  }
  const at: number[] = [];
  let from = 0;
  for (const letter of wanted) {
    if (letter === ' ') continue;
    const next = lower.indexOf(letter, from);
    if (next < 0) return undefined;
    at.push(next);
    from = next + 1;
  }
  // Almost every text contains one or two letters, so these must start words (TaskList for "tl").
  if (wanted.length < 3 && !at.every((index) => isWordStart(text, index))) return undefined;
  const spread = (at.at(-1) ?? 0) - (at[0] ?? 0) + 1;
  return { score: wanted.length / spread + nearness, at };
}

/** Whether a word starts here, also inside a name such as TaskList. */
function isWordStart(text: string, index: number): boolean {
  const letter = text[index] ?? '';
  return index === 0 || WORD_SEPARATOR.test(text[index - 1] ?? '') || letter !== letter.toLowerCase();
}

/** The index of the first word that starts with the query. */
function wordStart(lower: string, wanted: string): number | undefined {
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    if (at === 0 || WORD_SEPARATOR.test(lower[at - 1] ?? '')) return at;
  }
  return undefined;
}

/** The best `limit` files. Matches in file names rank above matches in paths. */
export function rankPaths(paths: readonly string[], query: string, limit: number): readonly (Match & { readonly path: string })[] {
  const ranked: { path: string; at: readonly number[]; score: number }[] = [];
  for (const path of paths) {
    const nameAt = path.lastIndexOf('/') + 1;
    const byName = match(path.slice(nameAt), query);
    // A name that contains the query ranks above a path that starts with it.
    if (byName) ranked.push({ path, at: byName.at.map((index) => index + nameAt), score: byName.score + (byName.score >= 2 ? 4 : 0) });
    else {
      const byPath = match(path, query);
      if (byPath) ranked.push({ path, ...byPath });
    }
  }
  return ranked.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).slice(0, limit);
}
