export type * from './contract.ts';
export type { WorkspaceDeps } from './deps.ts';
export { createMemoryJournal, type Journal, type JournalEntry } from './projects/journal.ts';
export type { SearchWorker } from './search/search-client.ts';
export type { SearchAnswer, SearchRequest } from './search/serve-search.ts';
export { createWorkspace } from './workspace.ts';
