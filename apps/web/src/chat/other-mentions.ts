/** Something that can be mentioned besides files. It is attached to the message and not written into it. */
export interface OtherMention {
  /** What the person types after the `@`. */
  readonly word: string;
  readonly label: string;
  readonly detail: string;
  readonly kind: 'problems' | 'element' | 'version';
  /** The ID of a version. */
  readonly id?: string;
}

interface Mentionable {
  readonly problemCount: number;
  readonly hasPreview: boolean;
  /** Newest first. */
  readonly versions: readonly { readonly id: string; readonly number: number; readonly title: string; readonly isFinalized: boolean }[];
}

/** The number of versions suggested. */
const VERSIONS_SUGGESTED = 4;

/** Problems, an element of the preview and versions whose word starts with the typed text. */
export function otherMentions(typed: string, { problemCount, hasPreview, versions }: Mentionable): readonly OtherMention[] {
  const all: readonly OtherMention[] = [
    ...(problemCount > 0
      ? [{ word: 'problems', label: 'Problems', detail: problemCount === 1 ? '1 open' : `${problemCount} open`, kind: 'problems' as const }]
      : []),
    ...(hasPreview ? [{ word: 'element', label: 'Element', detail: 'Select it in the preview', kind: 'element' as const }] : []),
    ...versions
      .filter(({ isFinalized }) => isFinalized)
      .map(({ id, number, title }) => ({ word: `version${number}`, label: `Version ${number}`, detail: title, kind: 'version' as const, id })),
  ];
  const wanted = typed.toLowerCase();
  const found = all.filter(({ word }) => word.startsWith(wanted));
  const versionsFound = found.filter(({ kind }) => kind === 'version').slice(0, wanted === '' ? 1 : VERSIONS_SUGGESTED);
  return [...found.filter(({ kind }) => kind !== 'version'), ...versionsFound];
}
