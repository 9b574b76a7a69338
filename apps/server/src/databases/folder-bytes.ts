import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes of all files below a folder. Files that disappear meanwhile do not count. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let sum = 0;
  for (const entry of entries) if (entry.isFile()) sum += (await lstat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  return sum;
}
