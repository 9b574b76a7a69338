import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';

export type UpgradeOf<Schema extends DBSchema> = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/** Opens a database of this browser. Fails if another tab blocks it. */
export function openDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Schema>, transaction: UpgradeOf<Schema>) => unknown,
): Promise<IDBPDatabase<Schema>> {
  return new Promise((resolve, reject) => {
    openDB<Schema>(name, version, {
      upgrade: (database, _from, _to, transaction) => void upgrade(database, transaction as UpgradeOf<Schema>),
      blocked: () => reject(new Error("Another tab is blocking this browser's storage")),
      // Another tab with a newer version must not wait for this one.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    }).then(resolve, reject);
  });
}
