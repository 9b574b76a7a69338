export const REAL_WORDS: ReadonlySet<string> = new Set([]);
