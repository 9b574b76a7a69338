export type * from './contract.ts';
export type { Access, AccessCell, TableAccess, Visitor } from './databases/access/contract.ts';
export { VISITORS } from './databases/access/contract.ts';
export { type AccessFinding, findAccess, findIgnored, isFinding, policySql, type SaferVersion } from './databases/access/findings.ts';
export { policyWords } from './databases/access/policy-words.ts';
export { isStoredFiles } from './databases/access/stored-files.ts';
export { isTried, tryAccess } from './databases/access/try-access.ts';
export type { AppUser, Bucket, DatabaseUsage, FolderEntry, OutboxMessage } from './databases/app-data.ts';
export {
  createBucket,
  FOLDER_ENTRIES_MAX,
  isBucketName,
  readBuckets,
  readFilesBelow,
  readFolder,
  readOutbox,
  readUsage,
  readUsers,
} from './databases/app-data.ts';
export { quoteName, quoteTable, quoteText } from './databases/quote-name.ts';
export { readCatalog } from './databases/read-catalog.ts';
export { readLabels, type RowLabels } from './databases/row-labels.ts';
export { createTableSql, deleteRows, importRows, insertRow, type NewColumn, restoreRows, updateCell } from './databases/table-changes.ts';
export {
  FILTER_OPERATORS,
  type FilterOperator,
  isWritable,
  type RowFilter,
  type RowPage,
  type RowSort,
  type RowsQuery,
  type RowValues,
  readRows,
  readValue,
  SHOWN_VALUE_LENGTH,
  SqlRefusal,
  type TableRow,
} from './databases/table-rows.ts';
export { schemaSql, tableSql } from './databases/schema-sql.ts';
export type { WorkspaceDeps } from './deps.ts';
export type { KeptSecretAccess } from './files/secret-access.ts';
export type { KeptRules } from './files/project-rules.ts';
export { claimable, createMemoryJournal, type Journal, journalEntryId, type KeptJournalEntry, unowned, pageOf, setAside } from './projects/journal.ts';
export type { TunnelWebSocket } from './previews/tunnel.ts';
export { isSecretPath, secretSpans } from './files/secrets.ts';
export { createProjectMemory, type ProjectMemory } from './memory/project-memory.ts';
export type { SearchWorker } from './search/search-client.ts';
export type { SearchAnswer, SearchRequest } from './search/serve-search.ts';
export { syncText } from './remotes/remote-actions.ts';
export { isolationCause, type IsolationFacts } from './runtime/isolation.ts';
export { createWorkspace } from './workspace.ts';
