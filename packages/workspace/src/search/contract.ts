import type { ReadableAtom } from 'nanostores';
import type { SearchMatch } from './find-matches.ts';

export type { SearchMatch } from './find-matches.ts';

export interface FileMatches {
  readonly path: string;
  readonly matches: readonly SearchMatch[];
}

/** Search in the project's files. It runs automatically whenever the query, a toggle or a file changes. */
export interface SearchStore {
  readonly query: ReadableAtom<string>;
  readonly isRegex: ReadableAtom<boolean>;
  readonly caseSensitive: ReadableAtom<boolean>;
  /** Files in order of their paths; grows while the search runs. */
  readonly results: ReadableAtom<readonly FileMatches[]>;
  readonly isSearching: ReadableAtom<boolean>;
  /** There are more matches than shown. */
  readonly isTruncated: ReadableAtom<boolean>;
  /** The engine's message about the expression, or that the search failed. */
  readonly error: ReadableAtom<string | undefined>;
  setQuery(query: string): void;
  setRegex(isRegex: boolean): void;
  setCaseSensitive(isCaseSensitive: boolean): void;
  showMore(): void;
  /** Opens the file at the match, or at line 1. */
  open(path: string, match?: SearchMatch): void;
  /** Replaces in every file that is shown. A notice offers to undo it. */
  replaceAll(replacement: string): Promise<void>;
  replaceInFile(path: string, replacement: string): Promise<void>;
}
