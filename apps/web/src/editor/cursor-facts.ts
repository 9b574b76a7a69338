import { atom } from 'nanostores';

export interface CursorFacts {
  readonly line: number;
  readonly column: number;
  /** How many cursors there are. */
  readonly selections: number;
  readonly language: string | undefined;
  /** Asks for a line to go to. */
  readonly askLine: () => void;
}

/** Where the editor's cursor is, for the status bar. A fact of this screen, not of the project. */
export const cursorFacts = atom<CursorFacts | undefined>(undefined);
