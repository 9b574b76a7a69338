import type { ReadableAtom } from 'nanostores';

export interface EditorDocument {
  readonly path: string;
  /** The draft if there is one, otherwise the file; the streamed text while the file is being written. */
  readonly value: string;
  readonly isBinary: boolean;
  readonly byteSize: number;
  readonly hasDraft: boolean;
  /**
   * The file changed while it had unsaved edits, or another tab left different ones. Both are kept until the person
   * chooses.
   */
  readonly conflict?: DraftConflict;
  /** Grows when `value` changed from outside the editor (assistant, process, restore, stream). */
  readonly revision: number;
  readonly isStreaming: boolean;
  readonly isReadOnly: boolean;
  /** Its values are secrets, hidden until `showSecrets` is called. */
  readonly isMasked: boolean;
}

export interface DraftConflict {
  /** The file as it is now; undefined if it is gone. With `isDraft`: the unsaved edits that another tab left. */
  readonly theirs: string | undefined;
  readonly isDraft?: boolean;
}

export interface EditorStore {
  readonly openPaths: ReadableAtom<readonly string[]>;
  readonly selectedPath: ReadableAtom<string | undefined>;
  /** The selected document, or undefined when no file is open. */
  readonly document: ReadableAtom<EditorDocument | undefined>;
  /** Files with unsaved edits. */
  readonly draftPaths: ReadableAtom<readonly string[]>;
  /** Files with a conflict. */
  readonly conflictPaths: ReadableAtom<readonly string[]>;
  /** On: the editor shows the file that is being written. Off after the person opened another file. */
  readonly isFollowing: ReadableAtom<boolean>;
  /** The file that the assistant is writing, in place of the stored one. */
  readonly streaming: ReadableAtom<StreamingFile | undefined>;
  /** The adapter shows the selected document and accepts commands. */
  readonly isReady: ReadableAtom<boolean>;
  /** A place to jump to once (search result, problem link); the adapter calls `arrived`. */
  readonly reveal: ReadableAtom<RevealedPlace | undefined>;
  /** The comparison of the selected file with another state, shown in place of its text. */
  readonly comparison: ReadableAtom<FileComparison | undefined>;
  /** Files whose secrets the person asked to see. */
  readonly shownSecrets: ReadableAtom<readonly string[]>;
  /**
   * Called for the person: turns following off until the next turn, or until they follow again. Without a line, the
   * focus stays where it is.
   */
  select(path: string, line?: number, range?: RevealedRange): void;
  /** Like `select`, and moves the focus to where the person was in the file. */
  enter(path: string): void;
  /** Unsaved edits are kept, and a notice says so. */
  close(path: string): void;
  closeOthers(path: string): void;
  follow(isFollowing: boolean): void;
  /** Keystrokes. */
  change(path: string, value: string): void;
  /** Writes the draft into its file. False while a conflict is undecided, or when it could not be written. */
  save(path: string): Promise<boolean>;
  saveAll(): Promise<boolean>;
  /** The file is shown without the edits; a notice can restore them. */
  discard(path: string): void;
  discardAll(): void;
  /** Resolves a conflict: the draft stays, and can be saved over the changed file. */
  keepMine(path: string): void;
  /** Resolves a conflict: the draft is dropped, or replaced by what another tab left. */
  takeTheirs(path: string): void;
  /** Shows how the selected file differs from another state of it. */
  compare(path: string, side: ComparedSide): Promise<void>;
  endComparison(): void;
  showSecrets(path: string, isShown: boolean): void;
  arrived(): void;
  /** Called by the adapter. */
  setReady(isReady: boolean): void;
  /** Kept per path, so that switching files keeps the place. */
  rememberPlace(path: string, place: EditorPlace): void;
  placeOf(path: string): EditorPlace | undefined;
  /** How a file is indented: according to `.editorconfig`, otherwise its own lines, otherwise the settings. */
  indentationOf(path: string): Indentation;
}

/** Source: docs/specification/editor.md. */
export interface StreamingFile {
  readonly path: string;
  readonly content: string;
  readonly status: 'start' | 'stream' | 'end';
}

/** What a file can be compared with. */
export type ComparedSide =
  | { readonly type: 'last-save' }
  /** The file before the assistant's last turn. */
  | { readonly type: 'last-turn' }
  | { readonly type: 'version'; readonly id: string }
  /** The current contents of a file that has unsaved edits. */
  | { readonly type: 'conflict' };

export type FileComparison = { readonly path: string; readonly side: ComparedSide } & (
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  /** `before` is empty if the file did not exist. */
  | { readonly status: 'ready'; readonly before: string }
);

/** Selected when it is revealed; `column` counts from 0. */
export interface RevealedRange {
  readonly column: number;
  readonly length: number;
}

export interface RevealedPlace {
  readonly path: string;
  /** Counted from 1. Absent: where the person was in the file. */
  readonly line?: number;
  readonly range?: RevealedRange;
}

/** Where a person was in a file. */
export interface EditorPlace {
  readonly top: number;
  readonly left: number;
  /** One per cursor; the first is the main one. Offsets in the text. */
  readonly ranges: readonly { readonly anchor: number; readonly head: number }[];
  /** Data that only the adapter understands: history, folds. It lasts as long as the project is open. */
  readonly session?: unknown;
}

export interface Indentation {
  /** What one step inserts: spaces, or a tab. */
  readonly unit: string;
  /** Columns that a tab takes. */
  readonly width: number;
}

/** Formats a text. Undefined if its language is unknown. @throws SyntaxError if it cannot be parsed */
export type FormatText = (path: string, text: string, options: Readonly<Record<string, unknown>>) => Promise<string | undefined>;
