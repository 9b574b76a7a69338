import type { AppFiles } from '@lathe/protocol';

/** What is not on the server yet, kept in this browser until it is. */
export interface JournalEntry {
  readonly projectId: string;
  /** `editedAt` of the server's copy that these files were made from. */
  readonly baseEditedAt: string;
  readonly files: AppFiles;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

export interface Journal {
  read(projectId: string): Promise<JournalEntry | undefined>;
  write(entry: JournalEntry): Promise<void>;
  remove(projectId: string): Promise<void>;
}

/** For tests and for browsers that refuse storage. */
export function createMemoryJournal(): Journal {
  const entries = new Map<string, JournalEntry>();
  return {
    read: async (projectId) => entries.get(projectId),
    write: async (entry) => void entries.set(entry.projectId, entry),
    remove: async (projectId) => void entries.delete(projectId),
  };
}
