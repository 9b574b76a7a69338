import type { FileMatches } from '@lathe/workspace';

export type SearchPanelState =
  | { readonly type: 'idle' | 'searching' | 'none' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'found'; readonly count: number };

export interface SearchFacts {
  readonly query: string;
  readonly results: readonly FileMatches[];
  readonly isSearching: boolean;
  readonly error: string | undefined;
}

/** What the panel says. "No results" is shown only for a query whose search has ended without results. */
export function searchPanelState({ query, results, isSearching, error }: SearchFacts): SearchPanelState {
  if (error !== undefined) return { type: 'failed', message: error };
  if (query === '') return { type: 'idle' };
  if (isSearching) return { type: 'searching' };
  if (results.length === 0) return { type: 'none' };
  return { type: 'found', count: results.reduce((sum, { matches }) => sum + matches.length, 0) };
}
