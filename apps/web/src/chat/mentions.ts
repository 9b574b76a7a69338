import type { FileEntry } from '@lathe/workspace';

type Entries = Readonly<Record<string, FileEntry>>;

/** The number of suggestions shown. */
export const SUGGESTIONS_MAX = 8;

/** The files and folders that a message mentions, such as `@src/App.tsx`, once each. */
export function mentionedPaths(text: string, entries: Entries): readonly string[] {
  const named = [...text.matchAll(/(?<=^|\s)@(\S+)/g)].map(([, path = '']) => (entries[path] ? path : path.replace(/[/.,;:!?)]+$/, '')));
  return [...new Set(named)].filter((path) => entries[path] !== undefined);
}

/** The mention being typed: the text after an `@` at the end. Undefined if there is none. */
export function typedMention(text: string): string | undefined {
  return /(?:^|\s)@(\S*)$/.exec(text)?.[1];
}

/** Files that match the typed text: names that start with it, names that contain it, then paths. Short paths come first. */
export function suggestedPaths(typed: string, entries: Entries): readonly string[] {
  const wanted = typed.toLowerCase();
  const ranked = Object.keys(entries).flatMap((path) => {
    const lower = path.toLowerCase();
    const name = lower.slice(lower.lastIndexOf('/') + 1);
    const rank = name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : lower.includes(wanted) ? 2 : 3;
    return rank === 3 ? [] : [{ path, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  return ranked.slice(0, SUGGESTIONS_MAX).map(({ path }) => path);
}

/** The text with the mention being typed completed. */
export function withMention(text: string, path: string): string {
  return `${text.replace(/@\S*$/, '')}@${path} `;
}

/** The text without the mention being typed, which is attached to the message instead. */
export function withoutMention(text: string): string {
  return text.replace(/@\S*$/, '');
}
