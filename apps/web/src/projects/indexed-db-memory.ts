import type { ProjectMemory } from '@lathe/workspace';
import { livingPages } from './indexed-db-journal.ts';

const DATABASE = 'lathe-memory';
const VERSION = 1;
const STORE = 'projects';
/** A project that was not opened for this long is forgotten. */
const KEPT_MS = 60 * 24 * 60 * 60 * 1000;

interface Entry {
  readonly id: [projectId: string, key: string];
  readonly value: unknown;
  readonly writtenAt: number;
}

/** Drafts and terminals of projects in this browser. Undefined where the browser refuses storage. */
export async function openIndexedDbMemory(factory: IDBFactory, locks: LockManager, page: string): Promise<ProjectMemory | undefined> {
  try {
    const database = await open(factory);
    const run = <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('Could not use this browser’s storage'));
      });
    };
    const old = await run('readonly', (store) => store.index('writtenAt').getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT_MS)));
    for (const key of old) await run('readwrite', (store) => store.delete(key));
    return {
      page,
      isPageAlive: async (other) => (await livingPages(locks)).has(other),
      keys: async (projectId) =>
        (await run('readonly', (store) => store.getAllKeys(IDBKeyRange.bound([projectId], [projectId, []])))).map((id) => (id as Entry['id'])[1]),
      read: async (projectId, key) => (await run<Entry | undefined>('readonly', (store) => store.get([projectId, key])))?.value,
      async write(projectId, key, value) {
        if (value === undefined) await run('readwrite', (store) => store.delete([projectId, key]));
        else await run('readwrite', (store) => store.put({ id: [projectId, key], value, writtenAt: Date.now() } satisfies Entry));
      },
    };
  } catch (error) {
    console.warn('Unsaved edits and terminals cannot be stored in this browser', error);
    return undefined;
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex('writtenAt', 'writtenAt');
    request.onsuccess = () => {
      // Another tab with a newer version must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('Could not open this browser’s storage'));
    request.onblocked = () => reject(new Error('Another tab is blocking this browser’s storage'));
  });
}
