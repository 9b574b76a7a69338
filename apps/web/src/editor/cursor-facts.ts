import { atom } from 'nanostores';

export interface CursorFacts {
  readonly line: number;
  readonly column: number;
  readonly language: string | undefined;
}

/** Where the editor's cursor is, for the status bar. A fact of this screen, not of the project. */
export const cursorFacts = atom<CursorFacts | undefined>(undefined);
