/** What was typed into a file and is not saved. */
export interface Draft {
  readonly text: string;
  /** The file when the draft was begun, or when the person last chose; undefined: it was not there. */
  readonly base: string | undefined;
  /** The file became something else meanwhile: both are kept until the person chooses. */
  readonly theirs?: Theirs;
}

/** `text` is undefined when the file is gone. */
export interface Theirs {
  readonly text: string | undefined;
}

/** After the person typed. A text equal to the file is no draft. */
export function typed(draft: Draft | undefined, stored: string | undefined, text: string): Draft | undefined {
  if (text === stored) return undefined;
  return draft ? { ...draft, text } : { text, base: stored };
}

/** After the file became `stored` by something else than this draft's own saving. */
export function storedChanged(draft: Draft, stored: string | undefined): Draft | undefined {
  if (stored === draft.text) return undefined;
  if (stored === draft.base) return { text: draft.text, base: draft.base };
  return { ...draft, theirs: { text: stored } };
}

/** The person keeps their text: from here on it is a draft of what the file is now. */
export function keepMine(draft: Draft): Draft {
  return draft.theirs ? { text: draft.text, base: draft.theirs.text } : draft;
}
