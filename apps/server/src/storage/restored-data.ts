import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from './durable-write.ts';

/** A verified copy of everything that a backup restores. Renaming a folder to this decides the restore. */
export const RESTORED = 'restored';
/** What a restored folder replaces. Everything else in a data folder can be created again. */
const RESTORED_ENTRIES = ['secret', 'database', 'blobs', 'databases', 'database-copies', 'dumps'] as const;
const REPLACED = /^replaced-(\d+)$/;

/**
 * Moves what was restored into place, and what it replaces to the side. If this is interrupted, the next call continues:
 * an entry that is still in the restored folder has not been moved. To be called while holding the folder's lock.
 * Returns the folder that holds what was replaced, or undefined if nothing was.
 */
export async function finishRestore(directory: string): Promise<string | undefined> {
  const restored = join(directory, RESTORED);
  if (!(await exists(restored))) return undefined;
  const replaced = join(directory, await nextReplaced(directory));
  let hasReplaced = false;
  for (const name of RESTORED_ENTRIES) {
    if (!(await exists(join(restored, name)))) continue;
    if (await exists(join(directory, name))) {
      await mkdir(replaced, { recursive: true, mode: 0o700 });
      await rename(join(directory, name), join(replaced, name));
      await syncDirectory(replaced);
      hasReplaced = true;
    }
    await rename(join(restored, name), join(directory, name));
    await syncDirectory(directory);
  }
  await rm(restored, { recursive: true });
  return hasReplaced ? replaced : undefined;
}

/** Whether a data folder holds anything that a restore would replace. */
export async function holdsData(directory: string): Promise<boolean> {
  for (const name of [...RESTORED_ENTRIES, RESTORED]) if (await exists(join(directory, name))) return true;
  return false;
}

async function nextReplaced(directory: string): Promise<string> {
  const numbers = (await readdir(directory)).map((name) => Number(REPLACED.exec(name)?.[1] ?? 0));
  return `replaced-${Math.max(0, ...numbers) + 1}`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
