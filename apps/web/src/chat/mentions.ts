import type { FileEntry } from '@lathe/workspace';

type Entries = Readonly<Record<string, FileEntry>>;

/** Suggested at once. */
export const SUGGESTED = 8;

/** The files and folders that a message names, `@src/App.tsx`, once each. */
export function mentionedPaths(text: string, entries: Entries): readonly string[] {
  const named = [...text.matchAll(/(?<=^|\s)@(\S+)/g)].map(([, path = '']) => (entries[path] ? path : path.replace(/[/.,;:!?)]+$/, '')));
  return [...new Set(named)].filter((path) => entries[path] !== undefined);
}

/** What stands after an `@` at the end of the text: a mention that is being typed. */
export function typedMention(text: string): string | undefined {
  return /(?:^|\s)@(\S*)$/.exec(text)?.[1];
}

/** Files for what was typed: the name's beginning first, then its inside, then the path; short paths before long ones. */
export function suggestedPaths(typed: string, entries: Entries): readonly string[] {
  const wanted = typed.toLowerCase();
  const ranked = Object.keys(entries).flatMap((path) => {
    const lower = path.toLowerCase();
    const name = lower.slice(lower.lastIndexOf('/') + 1);
    const rank = name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : lower.includes(wanted) ? 2 : 3;
    return rank === 3 ? [] : [{ path, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  return ranked.slice(0, SUGGESTED).map(({ path }) => path);
}

/** The text with the mention that was being typed written out. */
export function withMention(text: string, path: string): string {
  return `${text.replace(/@\S*$/, '')}@${path} `;
}

/** The text without the mention that was being typed: it stands beside the message. */
export function withoutMention(text: string): string {
  return text.replace(/@\S*$/, '');
}
