import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file in the data folder that says where its server can be reached. */
const fileIn = (dataDirectory: string) => join(dataDirectory, 'address');

export async function keepRunningAddress(dataDirectory: string, origin: string): Promise<void> {
  await writeFile(fileIn(dataDirectory), `${origin}\n`, { mode: 0o600 });
}

export async function forgetRunningAddress(dataDirectory: string): Promise<void> {
  await rm(fileIn(dataDirectory), { force: true });
}

/** Where the server of a data folder can be reached, or undefined if none has said so. One that crashed may be named. */
export async function runningAddress(dataDirectory: string): Promise<string | undefined> {
  try {
    return (await readFile(fileIn(dataDirectory), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
