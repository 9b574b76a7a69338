import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of all files below a folder, relative to it and with slashes. What is gone by the time it is looked at is left out. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(unlessMissing);
  if (entries === undefined) return;
  for await (const entry of entries) {
    if (entry.isFile()) yield entry.name;
    else if (entry.isDirectory()) for await (const path of filesBelow(join(folder, entry.name))) yield `${entry.name}/${path}`;
  }
}

/** For what another part may delete meanwhile. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
