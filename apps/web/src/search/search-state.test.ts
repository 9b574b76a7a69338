import { describe, expect, it } from 'vitest';
import { searchPanelState } from './search-state.ts';

const match = { line: 1, column: 0, length: 1, preview: 'x', previewColumn: 0 };
const results = [
  { path: 'a', matches: [match, match] },
  { path: 'b', matches: [match] },
];
const facts = { query: 'x', results: [], isSearching: false, error: undefined };

describe('what the search panel says', () => {
  it('is “no results” only when not searching, with an empty list and a query', () => {
    expect(searchPanelState(facts)).toEqual({ type: 'none' });
    expect(searchPanelState({ ...facts, isSearching: true })).toEqual({ type: 'searching' });
    expect(searchPanelState({ ...facts, query: '' })).toEqual({ type: 'idle' });
    expect(searchPanelState({ ...facts, results })).toEqual({ type: 'found', count: 3 });
  });

  it('is the error before anything else', () => {
    expect(searchPanelState({ ...facts, isSearching: true, results, error: 'Unterminated group' })).toEqual({ type: 'failed', message: 'Unterminated group' });
  });
});
