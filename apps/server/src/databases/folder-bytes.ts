import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../storage/files-below.ts';

/** The bytes of all files below a folder. Files that disappear meanwhile do not count. */
export async function folderBytes(folder: string): Promise<number> {
  let sum = 0;
  for await (const path of filesBelow(folder)) sum += (await lstat(join(folder, path)).catch(() => undefined))?.size ?? 0;
  return sum;
}
