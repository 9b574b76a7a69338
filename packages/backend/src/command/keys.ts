import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeySet, type KeySet } from '../keys/keys.ts';

/** The keys of the backend in this folder, made at the first start, readable by this user of the machine only. */
export async function keysIn(folder: string): Promise<KeySet> {
  const file = join(folder, 'keys.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KeySet;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = await createKeySet({ random: randomBytes, now: Date.now() });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // "wx": of two that start at once, one keeps its keys, and the other one says so instead of using different ones.
  await writeFile(file, JSON.stringify(keys), { mode: 0o600, flag: 'wx', flush: true });
  return keys;
}
