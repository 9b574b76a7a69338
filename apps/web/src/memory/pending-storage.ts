import type { LargeStorage } from '../new-project/pending-parts.ts';
import { openIndexedDbMemory } from './indexed-db-memory.ts';

/** Stands for the project that does not exist yet. */
const PLACE = 'pending';

/** What waits for a project, in this browser. Undefined if the browser refuses storage. */
export async function openPendingStorage(): Promise<LargeStorage | undefined> {
  const memory = await openIndexedDbMemory(navigator.locks, PLACE);
  return (
    memory && {
      keys: () => memory.keys(PLACE),
      read: (key) => memory.read(PLACE, key),
      write: (key, value) => memory.write(PLACE, key, value),
    }
  );
}
