import type { DBSchema, IDBPDatabase } from 'idb';
import { claimable, type Journal, journalEntryId, type KeptJournalEntry, unowned, pageOf, setAside } from '@lathe/workspace';
import { openDatabase, type UpgradeOf } from './open-database.ts';

/** Prefix of the lock that each page holds while it is open. Its page ID follows. */
const PAGE_LOCK = 'lathe-page-';

/** The IDs of the pages that are open in this browser. */
export async function openPageIds(locks: LockManager): Promise<ReadonlySet<string>> {
  const { held = [] } = await locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PAGE_LOCK) ? [name.slice(PAGE_LOCK.length)] : [])));
}

type StoredEntry = Omit<KeptJournalEntry, 'binaries'>;

interface JournalSchema extends DBSchema {
  entries: { key: string; value: StoredEntry };
  /** Contents of binary files, kept apart from the entries so that they are not written again with every key press. */
  binaries: { key: [entryId: string, path: string]; value: Uint8Array };
  /** The store of version 1, with one entry per project. */
  journal: { key: string; value: StoredEntry };
}

const binariesOf = (entryId: string) => IDBKeyRange.bound([entryId], [entryId, []]);

async function deleteEntry(database: IDBPDatabase<JournalSchema>, id: string): Promise<void> {
  const transaction = database.transaction(['entries', 'binaries'], 'readwrite');
  await Promise.all([transaction.objectStore('entries').delete(id), transaction.objectStore('binaries').delete(binariesOf(id)), transaction.done]);
}

/**
 * Keeps unsaved projects in this browser, separately for each page. Undefined if the browser refuses storage, as in some
 * private windows and on full disks.
 */
export async function openIndexedDbJournal(locks: LockManager, page: string): Promise<Journal | undefined> {
  try {
    const database = await open();
    await holdWhileOpen(locks, PAGE_LOCK + page);
    return createJournal(database, locks, page);
  } catch (error) {
    console.warn('Unsaved changes cannot be stored in this browser', error);
    return undefined;
  }
}

/** Deletes a person's unsaved files from this browser. */
export async function eraseJournalOf(personId: string): Promise<void> {
  const database = await open();
  for (const entry of await database.getAll('entries')) if (entry.personId === personId) await deleteEntry(database, entry.id);
  database.close();
}

function createJournal(database: IDBPDatabase<JournalSchema>, locks: LockManager, page: string): Journal {
  /** Stored contents by entry and path. Unchanged contents are the same object. */
  const stored = new Map<string, Map<string, Uint8Array>>();

  const entriesOf = (projectId: string) => IDBKeyRange.bound(journalEntryId(projectId, ''), journalEntryId(projectId, '\uffff'));

  /** Returns a function that says whether the page that wrote an entry is still open. */
  async function entryPages(): Promise<(entryId: string) => boolean> {
    const pages = await openPageIds(locks);
    return (entryId) => pages.has(pageOf(entryId));
  }

  const all = (projectId: string) => database.getAll('entries', entriesOf(projectId)) as Promise<KeptJournalEntry[]>;

  async function read(entry: StoredEntry): Promise<KeptJournalEntry> {
    const { store } = database.transaction('binaries');
    const [keys, values] = await Promise.all([store.getAllKeys(binariesOf(entry.id)), store.getAll(binariesOf(entry.id))]);
    return { ...entry, binaries: new Map(keys.map(([, path], index) => [path, values[index] as Uint8Array])) };
  }

  async function write(entry: KeptJournalEntry): Promise<void> {
    const { binaries, ...rest } = entry;
    const before = stored.get(entry.id) ?? new Map<string, Uint8Array>();
    const transaction = database.transaction(['entries', 'binaries'], 'readwrite');
    const contents = transaction.objectStore('binaries');
    await Promise.all([
      transaction.objectStore('entries').put(rest),
      ...[...binaries].filter(([path, bytes]) => before.get(path) !== bytes).map(([path, bytes]) => contents.put(bytes, [entry.id, path])),
      ...[...before.keys()].filter((path) => !binaries.has(path)).map((path) => contents.delete([entry.id, path])),
      // Wait until the transaction is committed.
      transaction.done,
    ]);
    stored.set(entry.id, new Map(binaries));
  }

  async function discard(id: string): Promise<void> {
    stored.delete(id);
    await deleteEntry(database, id);
  }

  return {
    async claim(projectId, personId) {
      const ownId = journalEntryId(projectId, page);
      const isPageAlive = await entryPages();
      const kept = await all(projectId);
      const ofAnother = setAside(
        kept.find(({ id }) => id === ownId),
        personId,
      );
      if (ofAnother) {
        const { binaries } = await read({ ...ofAnother, id: ownId });
        await write({ ...ofAnother, binaries });
        await discard(ownId);
      }
      const [first, ...others] = await Promise.all(claimable(kept, { projectId, personId, ownId, isPageAlive }).map(read));
      if (!first) return undefined;
      const entry = { ...first, id: ownId };
      // Write the new entry before deleting the old one.
      await write(entry);
      if (first.id !== ownId) await discard(first.id);
      return { entry, others };
    },
    async unowned(projectId) {
      const isPageAlive = await entryPages();
      return Promise.all(unowned(await all(projectId), projectId, isPageAlive).map(read));
    },
    write: (entry) => write({ ...entry, id: journalEntryId(entry.projectId, page) }),
    remove: (projectId) => discard(journalEntryId(projectId, page)),
    discard,
  };
}

/**
 * Holds a lock while the page is open. A page in the back/forward cache does not hold it, and takes it again when it is
 * restored. Resolves when the lock is held.
 */
async function holdWhileOpen(locks: LockManager, name: string): Promise<void> {
  let release = await hold(locks, name);
  addEventListener('pagehide', () => release());
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    void hold(locks, name).then((next) => {
      release = next;
    });
  });
}

/** Returns a function that releases the lock. */
function hold(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

function open(): Promise<IDBPDatabase<JournalSchema>> {
  return openDatabase<JournalSchema>('lathe', 2, (database, transaction) => upgrade(database, transaction));
}

/** Moves the entries of version 1 to the new stores. */
async function upgrade(database: IDBPDatabase<JournalSchema>, transaction: UpgradeOf<JournalSchema>): Promise<void> {
  const entries = database.createObjectStore('entries', { keyPath: 'id' });
  database.createObjectStore('binaries');
  if (!database.objectStoreNames.contains('journal')) return;
  for (const entry of await transaction.objectStore('journal').getAll())
    await entries.put({ ...entry, id: journalEntryId(entry.projectId, 'before'), unanswered: [] });
  database.deleteObjectStore('journal');
}
