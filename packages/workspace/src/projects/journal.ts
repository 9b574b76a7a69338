import type { AppFiles } from '@lathe/protocol';
import { isOwn, leftBy, type Owner } from '../memory/owner.ts';

/** Changes that are not on the server yet, kept in this browser until they are. */
export interface JournalEntry {
  readonly projectId: string;
  /** Who made these changes. */
  readonly personId?: Owner;
  /** `editedAt` of the server's copy that these files were made from. */
  readonly baseEditedAt: string;
  readonly files: AppFiles;
  /** Contents of the binary files that the server does not have, by path. */
  readonly binaries: ReadonlyMap<string, Uint8Array>;
  /** Hashes (`contentHash`) of states that were sent without a response. One of them may have arrived. */
  readonly unanswered: readonly string[];
  /** When the newest change in it was made, milliseconds since 1970. Another try to save writes the entry again, but does not make it newer. */
  readonly writtenAt: number;
}

/** A stored entry. Every page writes its own, because two tabs on one project must not overwrite each other. */
export interface KeptJournalEntry extends JournalEntry {
  readonly id: string;
}

export interface Journal {
  /** Claims the newest entry that this person left of a project, here or in a closed page, for this page. `others` are older ones. */
  claim(
    projectId: string,
    personId: string | undefined,
  ): Promise<{ readonly entry: KeptJournalEntry; readonly others: readonly KeptJournalEntry[] } | undefined>;
  /** Entries that closed pages left of a project, and whose owner is unknown. */
  unowned(projectId: string): Promise<readonly KeptJournalEntry[]>;
  /** Replaces this page's entry of the project. */
  write(entry: JournalEntry): Promise<void>;
  /** Forgets this page's entry of the project. */
  remove(projectId: string): Promise<void>;
  /** Deletes another page's entry, because its contents are safe elsewhere. */
  discard(id: string): Promise<void>;
}

/** What pages of one browser have in common: see `createMemoryJournal`. */
export class JournalMemory {
  readonly entries = new Map<string, KeptJournalEntry>();
  readonly livingPages = new Set<string>();
}

/** For tests and for browsers that refuse storage. Pages with one memory are tabs of one browser. */
export function createMemoryJournal({ entries, livingPages } = new JournalMemory(), page = 'page'): Journal {
  livingPages.add(page);
  const ownId = (projectId: string) => journalEntryId(projectId, page);
  const isPageAlive = (id: string) => livingPages.has(pageOf(id));
  return {
    async claim(projectId, personId) {
      const ofAnother = setAside(entries.get(ownId(projectId)), personId);
      if (ofAnother) {
        entries.set(ofAnother.id, ofAnother);
        entries.delete(ownId(projectId));
      }
      const [entry, ...others] = claimable([...entries.values()], { projectId, personId, ownId: ownId(projectId), isPageAlive });
      if (!entry) return undefined;
      entries.delete(entry.id);
      const own = { ...entry, id: ownId(projectId) };
      entries.set(own.id, own);
      return { entry: own, others };
    },
    unowned: async (projectId) => unowned([...entries.values()], projectId, isPageAlive),
    write: async (entry) => void entries.set(ownId(entry.projectId), { ...entry, id: ownId(entry.projectId) }),
    remove: async (projectId) => void entries.delete(ownId(projectId)),
    discard: async (id) => void entries.delete(id),
  };
}

export const journalEntryId = (projectId: string, page: string): string => `${projectId}/${page}`;

/** The page that wrote an entry. */
export const pageOf = (entryId: string): string => entryId.slice(entryId.indexOf('/') + 1);

/** This person's entries of this page and of closed pages, newest first. */
export function claimable(
  entries: readonly KeptJournalEntry[],
  by: {
    readonly projectId: string;
    readonly personId: string | undefined;
    readonly ownId: string;
    readonly isPageAlive: (entryId: string) => boolean;
  },
): KeptJournalEntry[] {
  return entries
    .filter((entry) => entry.projectId === by.projectId && isOwn(entry.personId, by.personId) && (entry.id === by.ownId || !by.isPageAlive(entry.id)))
    .sort((a, b) => b.writtenAt - a.writtenAt);
}

/**
 * An entry that another person left in this same page, under a separate name, because the page now writes this person's
 * entry.
 */
export const setAside = (entry: KeptJournalEntry | undefined, personId: string | undefined): KeptJournalEntry | undefined =>
  entry && !isOwn(entry.personId, personId) ? { ...entry, id: leftBy(entry.id, entry.personId ?? undefined) } : undefined;

export const unowned = (entries: readonly KeptJournalEntry[], projectId: string, isPageAlive: (entryId: string) => boolean): KeptJournalEntry[] =>
  entries.filter((entry) => entry.projectId === projectId && entry.personId === undefined && !isPageAlive(entry.id));
