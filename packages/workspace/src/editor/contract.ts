import type { ReadableAtom } from 'nanostores';

export interface EditorDocument {
  readonly path: string;
  /** Draft if there is one, else the file; while streaming, the streamed text. */
  readonly value: string;
  readonly isBinary: boolean;
  readonly byteSize: number;
  readonly hasDraft: boolean;
  /** The file changed under unsaved edits, or another tab left other ones: both are kept until the person chooses. */
  readonly conflict?: DraftConflict;
  /** Grows when `value` changed from outside the editor (assistant, process, restore, stream). */
  readonly revision: number;
  readonly isStreaming: boolean;
  readonly isReadOnly: boolean;
  /** Its values are secrets and hidden until `showSecrets`. */
  readonly isMasked: boolean;
}

export interface DraftConflict {
  /** The file as it is now; undefined when it is gone. With `isDraft`: what another tab left unsaved of it. */
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
  /** Files whose unsaved edits and contents both changed. */
  readonly conflictPaths: ReadableAtom<readonly string[]>;
  /** On: the editor shows the file being written. Off after the user opened another file. */
  readonly isFollowing: ReadableAtom<boolean>;
  /** The file that the assistant is writing, in place of the stored one. */
  readonly streaming: ReadableAtom<StreamingFile | undefined>;
  /** The adapter shows the selected document and takes orders. */
  readonly isReady: ReadableAtom<boolean>;
  /** A place to jump to once (search result, problem link); the adapter calls `arrived`. */
  readonly reveal: ReadableAtom<RevealedPlace | undefined>;
  /** The selected file beside another state of it, in place of its text. */
  readonly comparison: ReadableAtom<FileComparison | undefined>;
  /** Files whose secrets the person asked to see. */
  readonly shownSecrets: ReadableAtom<readonly string[]>;
  /** By the user: turns following off until the next turn, or until they follow again. Without a line the focus stays where it is. */
  select(path: string, line?: number, range?: RevealedRange): void;
  /** As `select`, and the person goes on writing where they were in the file. */
  enter(path: string): void;
  /** Unsaved edits are kept, and said so. */
  close(path: string): void;
  closeOthers(path: string): void;
  follow(isFollowing: boolean): void;
  /** Keystrokes. */
  change(path: string, value: string): void;
  /** Writes the draft into its file. False while a conflict is undecided, or when it could not be written. */
  save(path: string): Promise<boolean>;
  saveAll(): Promise<boolean>;
  /** The file is shown as it is; a notice brings the edits back. */
  discard(path: string): void;
  discardAll(): void;
  /** A conflict: the draft stays, to be saved over what the file became. */
  keepMine(path: string): void;
  /** A conflict: the draft goes, or becomes what another tab left. */
  takeTheirs(path: string): void;
  /** Shows what the selected file has that another state of it lacks. */
  compare(path: string, side: ComparedSide): Promise<void>;
  endComparison(): void;
  showSecrets(path: string, isShown: boolean): void;
  arrived(): void;
  /** By the adapter. */
  setReady(isReady: boolean): void;
  /** Kept per path, so that switching files keeps the place. */
  rememberPlace(path: string, place: EditorPlace): void;
  placeOf(path: string): EditorPlace | undefined;
  /** How a file is indented: `.editorconfig`, else its own lines, else the settings. */
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
  /** What the file became under unsaved edits. */
  | { readonly type: 'conflict' };

export type FileComparison = { readonly path: string; readonly side: ComparedSide } & (
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  /** `before` is empty where the file was not there. */
  | { readonly status: 'ready'; readonly before: string }
);

/** Selected when it is revealed; `column` counts from 0. */
export interface RevealedRange {
  readonly column: number;
  readonly length: number;
}

export interface RevealedPlace {
  readonly path: string;
  /** From 1. Absent: where the person was in the file. */
  readonly line?: number;
  readonly range?: RevealedRange;
}

/** Where a person was in a file. */
export interface EditorPlace {
  readonly top: number;
  readonly left: number;
  /** One per cursor; the first is the main one. Offsets in the text. */
  readonly ranges: readonly { readonly anchor: number; readonly head: number }[];
  /** What only the adapter understands: history, folds. Lives as long as the project is open. */
  readonly session?: unknown;
}

export interface Indentation {
  /** What one step inserts: spaces, or a tab. */
  readonly unit: string;
  /** Columns that a tab takes. */
  readonly width: number;
}

/** Formats a text; undefined when its language is not known. @throws SyntaxError when it cannot be parsed */
export type FormatText = (path: string, text: string, options: Readonly<Record<string, unknown>>) => Promise<string | undefined>;
