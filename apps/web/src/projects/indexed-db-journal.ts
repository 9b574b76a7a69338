import { claimable, type Journal, journalEntryId, type KeptJournalEntry, ofUnknown, pageOf, setAside } from '@lathe/workspace';

const DATABASE = 'lathe';
const VERSION = 2;
/** Entries by their id; the contents of binary files beside them, by `[entry, path]`: those are written once, not with every key. */
const ENTRIES = 'entries';
const BINARIES = 'binaries';
/** Version 1 had one entry for each project. */
const OLD_STORE = 'journal';
/** Each page holds a lock of this name and its id as long as it lives. */
const PAGE_LOCK = 'lathe-page-';

/** The pages of this browser that are still shown. */
export async function livingPages(locks: LockManager): Promise<ReadonlySet<string>> {
  const { held = [] } = await locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PAGE_LOCK) ? [name.slice(PAGE_LOCK.length)] : [])));
}

type StoredEntry = Omit<KeptJournalEntry, 'binaries'>;

/**
 * Keeps unsaved projects in this browser, for each page its own. Undefined where the browser refuses
 * storage (private windows, full disks).
 */
export async function openIndexedDbJournal(factory: IDBFactory, locks: LockManager, page: string): Promise<Journal | undefined> {
  try {
    const database = await open(factory);
    await holdWhileShown(locks, PAGE_LOCK + page);
    return createJournal(database, locks, page);
  } catch (error) {
    console.warn('Unsaved changes cannot be stored in this browser', error);
    return undefined;
  }
}

function createJournal(database: IDBDatabase, locks: LockManager, page: string): Journal {
  /** Contents that are stored already, by entry and path: they are the same object while they are the same. */
  const stored = new Map<string, Map<string, Uint8Array>>();

  function transact<Result>(mode: IDBTransactionMode, act: (entries: IDBObjectStore, binaries: IDBObjectStore) => Result): Promise<Awaited<Result>> {
    const transaction = database.transaction([ENTRIES, BINARIES], mode);
    const result = act(transaction.objectStore(ENTRIES), transaction.objectStore(BINARIES));
    return new Promise((resolve, reject) => {
      // Written means committed, not only asked for.
      transaction.oncomplete = () => resolve(result as Awaited<Result>);
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('Could not write to the journal'));
    });
  }

  const entriesOf = (projectId: string) => IDBKeyRange.bound(journalEntryId(projectId, ''), journalEntryId(projectId, '\uffff'));
  const binariesOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

  /** Whether the page that wrote an entry is still shown. */
  async function livingEntries(): Promise<(entryId: string) => boolean> {
    const living = await livingPages(locks);
    return (entryId) => living.has(pageOf(entryId));
  }

  const all = (projectId: string) =>
    answerOf(database.transaction([ENTRIES], 'readonly').objectStore(ENTRIES).getAll(entriesOf(projectId)) as IDBRequest<KeptJournalEntry[]>);

  async function read(entry: StoredEntry): Promise<KeptJournalEntry> {
    const transaction = database.transaction([BINARIES], 'readonly');
    const store = transaction.objectStore(BINARIES);
    const [keys, values] = await Promise.all([
      answerOf(store.getAllKeys(binariesOf(entry.id))),
      answerOf(store.getAll(binariesOf(entry.id)) as IDBRequest<Uint8Array[]>),
    ]);
    return { ...entry, binaries: new Map(keys.map((key, index) => [(key as [string, string])[1], values[index] as Uint8Array])) };
  }

  async function write(entry: KeptJournalEntry): Promise<void> {
    const { binaries, ...rest } = entry;
    const before = stored.get(entry.id) ?? new Map<string, Uint8Array>();
    await transact('readwrite', (entries, store) => {
      entries.put(rest);
      for (const [path, bytes] of binaries) if (before.get(path) !== bytes) store.put(bytes, [entry.id, path]);
      for (const path of before.keys()) if (!binaries.has(path)) store.delete([entry.id, path]);
    });
    stored.set(entry.id, new Map(binaries));
  }

  async function discard(id: string): Promise<void> {
    stored.delete(id);
    await transact('readwrite', (entries, binaries) => {
      entries.delete(id);
      binaries.delete(binariesOf(id));
    });
  }

  return {
    async claim(projectId, personId) {
      const ownId = journalEntryId(projectId, page);
      const isPageAlive = await livingEntries();
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
      // The new one is there before the old one goes.
      await write(entry);
      if (first.id !== ownId) await discard(first.id);
      return { entry, others };
    },
    async ofUnknown(projectId) {
      const isPageAlive = await livingEntries();
      return Promise.all(ofUnknown(await all(projectId), projectId, isPageAlive).map(read));
    },
    write: (entry) => write({ ...entry, id: journalEntryId(entry.projectId, page) }),
    remove: (projectId) => discard(journalEntryId(projectId, page)),
    discard,
  };
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('Could not read the journal'));
  });
}

/**
 * Held until the page is gone, which it also is when the browser only keeps it for Back; a page that comes
 * back holds it again. Resolves when it is held.
 */
async function holdWhileShown(locks: LockManager, name: string): Promise<void> {
  let release = await hold(locks, name);
  addEventListener('pagehide', () => release());
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    void hold(locks, name).then((next) => {
      release = next;
    });
  });
}

/** Answers what releases it. */
function hold(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION);
    request.onupgradeneeded = () => upgrade(request.result, request.transaction as IDBTransaction);
    request.onsuccess = () => {
      // Another tab with a newer version must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('Could not open the journal'));
    request.onblocked = () => reject(new Error('Another tab is blocking the journal'));
  });
}

/** What version 1 kept comes along. */
function upgrade(database: IDBDatabase, transaction: IDBTransaction): void {
  const entries = database.createObjectStore(ENTRIES, { keyPath: 'id' });
  database.createObjectStore(BINARIES);
  if (!database.objectStoreNames.contains(OLD_STORE)) return;
  const old = transaction.objectStore(OLD_STORE).getAll() as IDBRequest<StoredEntry[]>;
  old.onsuccess = () => {
    for (const entry of old.result) entries.put({ ...entry, id: journalEntryId(entry.projectId, 'before'), unanswered: [] });
    database.deleteObjectStore(OLD_STORE);
  };
}
