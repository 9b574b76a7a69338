import type { Journal, JournalEntry } from '@lathe/workspace';

const DATABASE = 'lathe';
const VERSION = 1;
const STORE = 'journal';

/** Keeps unsaved projects in this browser. Undefined where the browser refuses storage (private windows, full disks). */
export async function openIndexedDbJournal(factory: IDBFactory): Promise<Journal | undefined> {
  try {
    const database = await open(factory);
    const run = <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      return new Promise((resolve, reject) => {
        // Written means committed, not only asked for.
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('The journal could not be written'));
      });
    };
    return {
      read: (projectId) => run<JournalEntry | undefined>('readonly', (store) => store.get(projectId)),
      write: async (entry) => void (await run('readwrite', (store) => store.put(entry))),
      remove: (projectId) => run('readwrite', (store) => store.delete(projectId)),
    };
  } catch (error) {
    console.warn('Unsaved changes cannot be kept in this browser', error);
    return undefined;
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'projectId' });
    request.onsuccess = () => {
      // Another tab with a newer version must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('The journal could not be opened'));
    request.onblocked = () => reject(new Error('The journal is held by another tab'));
  });
}
