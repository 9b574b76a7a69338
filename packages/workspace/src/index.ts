export type * from './contract.ts';
export type { WorkspaceDeps } from './deps.ts';
export { createMemoryJournal, type Journal, type JournalEntry } from './projects/journal.ts';
export { createWorkspace } from './workspace.ts';
