import type { DBSchema, IDBPDatabase } from 'idb';
import type { ProjectMemory } from '@lathe/workspace';
import { openPageIds } from './indexed-db-journal.ts';
import { openDatabase } from './open-database.ts';

/** Entries older than this are deleted. */
const KEPT_MS = 60 * 24 * 60 * 60 * 1000;

interface MemorySchema extends DBSchema {
  projects: {
    key: [projectId: string, key: string];
    value: { readonly id: [projectId: string, key: string]; readonly value: unknown; readonly writtenAt: number };
    indexes: { writtenAt: number };
  };
}

type MemoryEntry = MemorySchema['projects']['value'];

/** Drafts and terminals of projects in this browser. Undefined if the browser refuses storage. */
export async function openIndexedDbMemory(locks: LockManager, page: string): Promise<ProjectMemory | undefined> {
  try {
    const database = await open();
    const old = await database.getAllKeysFromIndex('projects', 'writtenAt', IDBKeyRange.upperBound(Date.now() - KEPT_MS));
    for (const key of old) await database.delete('projects', key);
    return {
      page,
      isPageAlive: async (other) => (await openPageIds(locks)).has(other),
      keys: async (projectId) => (await database.getAllKeys('projects', IDBKeyRange.bound([projectId], [projectId, []]))).map(([, key]) => key),
      read: async (projectId, key) => (await database.get('projects', [projectId, key]))?.value,
      async write(projectId, key, value) {
        if (value === undefined) await database.delete('projects', [projectId, key]);
        else await database.put('projects', { id: [projectId, key], value, writtenAt: Date.now() });
      },
    };
  } catch (error) {
    console.warn('Unsaved edits and terminals cannot be stored in this browser', error);
    return undefined;
  }
}

/** Deletes a person's drafts, prompts and terminals from this browser. */
export async function eraseMemoryOf(personId: string): Promise<void> {
  const database = await open();
  for (const id of idsOf(await database.getAll('projects'), personId)) await database.delete('projects', id);
  database.close();
}

/** Entries that name the person in their value or key, and entries of the same page that name no one. */
function idsOf(entries: readonly MemoryEntry[], personId: string): readonly MemoryEntry['id'][] {
  const placeOf = ({ id: [projectId, key] }: MemoryEntry): string => `${projectId} ${key.slice(key.indexOf('/') + 1)}`;
  const named = entries.filter((entry) => ownerOf(entry) === personId);
  const places = new Set(named.map(placeOf));
  const beside = entries.filter((entry) => ownerOf(entry) === undefined && entry.id[1].includes('/') && places.has(placeOf(entry)));
  return [...named, ...beside].map(({ id }) => id);
}

function ownerOf({ id: [, key], value }: MemoryEntry): unknown {
  if (key.startsWith('terminals/')) return key.slice('terminals/'.length);
  return typeof value === 'object' && value !== null && 'personId' in value ? value.personId : undefined;
}

function open(): Promise<IDBPDatabase<MemorySchema>> {
  return openDatabase<MemorySchema>('lathe-memory', 1, (database) =>
    database.createObjectStore('projects', { keyPath: 'id' }).createIndex('writtenAt', 'writtenAt'),
  );
}
