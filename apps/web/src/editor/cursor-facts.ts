import { atom } from 'nanostores';

export interface CursorFacts {
  readonly line: number;
  readonly column: number;
  /** The number of cursors. */
  readonly selections: number;
  readonly language: string | undefined;
  /** Asks the person which line to go to. */
  readonly askLine: () => void;
}

/** The editor's cursor, for the status bar. It belongs to the screen, not to the project. */
export const cursorFacts = atom<CursorFacts | undefined>(undefined);
