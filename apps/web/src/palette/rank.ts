/** Where a query was found in a text, and how well. */
export interface Match {
  /** More is better; 0 is never answered. */
  readonly score: number;
  /** Begins of the matching characters. */
  readonly at: readonly number[];
}

const IS_WORD_START = /[\s/._-]/;

/**
 * How well a text is what was typed: its beginning, the beginning of a word, a part, or its letters in
 * their order. Undefined when it is none of them; any text matches an empty query.
 */
export function match(text: string, query: string): Match | undefined {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return { score: 1, at: [] };
  const lower = text.toLowerCase();
  const found = wordStart(lower, wanted) ?? lower.indexOf(wanted);
  // Of two that match alike, the shorter is more of what was typed.
  const nearness = wanted.length / (text.length + 1);
  if (found >= 0) {
    const base = found === 0 ? 4 : IS_WORD_START.test(lower[found - 1] ?? '') ? 3 : 2;
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
  // One or two letters are in almost every text: then they must be beginnings (TaskList for "tl").
  if (wanted.length < 3 && !at.every((index) => isHump(text, index))) return undefined;
  const spread = (at.at(-1) ?? 0) - (at[0] ?? 0) + 1;
  return { score: wanted.length / spread + nearness, at };
}

/** Where a word begins, also inside of a name such as TaskList. */
function isHump(text: string, index: number): boolean {
  const letter = text[index] ?? '';
  return index === 0 || IS_WORD_START.test(text[index - 1] ?? '') || letter !== letter.toLowerCase();
}

/** The first place where a word begins with it. */
function wordStart(lower: string, wanted: string): number | undefined {
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    if (at === 0 || IS_WORD_START.test(lower[at - 1] ?? '')) return at;
  }
  return undefined;
}

/** Files by name first, then by their whole path; at most `limit`, the best first. */
export function rankPaths(paths: readonly string[], query: string, limit: number): readonly (Match & { readonly path: string })[] {
  const ranked: { path: string; at: readonly number[]; score: number }[] = [];
  for (const path of paths) {
    const nameAt = path.lastIndexOf('/') + 1;
    const byName = match(path.slice(nameAt), query);
    // Four above: a name that has the letters is nearer than a path that begins with them.
    if (byName) ranked.push({ path, at: byName.at.map((index) => index + nameAt), score: byName.score + (byName.score >= 2 ? 4 : 0) });
    else {
      const byPath = match(path, query);
      if (byPath) ranked.push({ path, ...byPath });
    }
  }
  return ranked.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).slice(0, limit);
}
