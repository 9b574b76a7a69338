import { appScriptOf } from './app-worker-url.ts';

/** The scripts of an app's service worker: URL -> source. The first one is the worker's own. */
export type AppWorkerScripts = ReadonlyMap<string, string>;

const STORE = 'scripts';

/**
 * Keeps the scripts of installed workers, because a worker starts again without the app's server. They are kept under
 * the URL that the browser knows the worker by, so that an update does not replace what the active worker runs.
 */
export async function keepScripts(registered: string, scripts: AppWorkerScripts): Promise<void> {
  await withStore('readwrite', (store) => store.put([...scripts], registered));
}

/** Forgets the scripts of versions of a worker that are not among those that the browser still has. */
export async function forgetOldScripts(registered: string, current: readonly string[]): Promise<void> {
  const keys = (await withStore('readonly', (store) => store.getAllKeys())) as string[];
  const script = appScriptOf(registered)?.url.href;
  const old = keys.filter((key) => appScriptOf(key)?.url.href === script && !current.includes(key));
  for (const key of old) await withStore('readwrite', (store) => store.delete(key));
}

export async function keptScripts(registered: string): Promise<AppWorkerScripts | undefined> {
  const entries = (await withStore('readonly', (store) => store.get(registered))) as [string, string][] | undefined;
  return entries && new Map(entries);
}

async function withStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open('spindle-service-workers', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = (await result(opening)) as IDBDatabase;
  try {
    return await result(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function result(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser’s storage failed.'));
  });
}
