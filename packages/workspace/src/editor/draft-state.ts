/** The unsaved edits of a file. */
export interface Draft {
  readonly text: string;
  /** The file when the draft began, or when the person last chose. Undefined: it did not exist. */
  readonly base: string | undefined;
  /** Set if the file changed meanwhile: both are kept until the person chooses. */
  readonly theirs?: { readonly text: string | undefined };
  /** Unsaved edits to the same file that other tabs left. The person is asked about them one after another. */
  readonly others?: readonly string[];
}

/** A draft without the change that its file had meanwhile. Comparing it with the file reveals that again. */
export type BareDraft = Omit<Draft, 'theirs'>;

/** What conflicts with a draft. */
export interface Conflict {
  /** Undefined when the file is gone. */
  readonly text: string | undefined;
  readonly isDraft: boolean;
}

export function conflictOf(draft: Draft | undefined): Conflict | undefined {
  if (draft?.theirs) return { text: draft.theirs.text, isDraft: false };
  const other = draft?.others?.[0];
  return other === undefined ? undefined : { text: other, isDraft: true };
}

/** The draft after the person typed. A text equal to the file is not a draft, unless another one is undecided. */
export function typed(draft: Draft | undefined, stored: string | undefined, text: string): Draft | undefined {
  if (text === stored && !draft?.others) return undefined;
  return draft ? { ...draft, text } : { text, base: stored };
}

/** The draft after something other than saving this draft changed the file to `stored`. */
export function storedChanged(draft: Draft, stored: string | undefined): Draft | undefined {
  if (stored === draft.text) return nextOf(draft, stored);
  const { theirs: _, ...rest } = draft;
  return stored === draft.base ? rest : { ...rest, theirs: { text: stored } };
}

/** The person keeps their text, which becomes a draft of the current file. */
export function keepMine(draft: Draft): Draft {
  const { theirs, ...rest } = draft;
  return theirs ? { ...rest, base: theirs.text } : made(draft.text, draft.base, draft.others?.slice(1));
}

/** The person takes the text that conflicts with theirs. */
export function takeTheirs(draft: Draft): Draft | undefined {
  return nextOf(draft, draft.theirs ? draft.theirs.text : draft.base);
}

/** A draft together with what other tabs left of the same file, newest first. */
function beside(draft: Draft, others: readonly string[], stored: string | undefined): Draft {
  const texts = [...new Set([...(draft.others ?? []), ...others])].filter((text) => text !== draft.text && text !== stored);
  return made(draft.text, draft.base, texts);
}

/**
 * The draft of a file after restoring those that other pages kept of it, newest first. What is edited here stays on
 * top.
 */
export function restoredDraft(
  current: Draft | undefined,
  [newest, ...older]: readonly [BareDraft, ...BareDraft[]],
  stored: string | undefined,
): Draft | undefined {
  const others = [...(newest.others ?? []), ...older.flatMap(({ text, others: more = [] }) => [text, ...more])];
  const draft = current ? beside(current, [newest.text, ...others], stored) : beside({ text: newest.text, base: newest.base }, others, stored);
  return storedChanged(draft, stored);
}

/** What remains of a draft whose own text is no longer wanted, or already in the file. */
function nextOf({ others }: Draft, base: string | undefined): Draft | undefined {
  const [text, ...rest] = others?.filter((other) => other !== base) ?? [];
  return text === undefined ? undefined : made(text, base, rest);
}

const made = (text: string, base: string | undefined, others: readonly string[] = []): Draft => ({ text, base, ...(others.length > 0 ? { others } : {}) });
