import { open } from 'node:fs/promises';

/** Makes a rename or a new name in the directory survive a power loss. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory, but NTFS journals names itself.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
