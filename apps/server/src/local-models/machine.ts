import { homedir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '../integrations/models/local-model-table.ts';
import { freeBytes } from '../storage/disk-space.ts';

/** Where Ollama keeps its models: in a person's home, or as the service that its installer sets up on Linux. */
const OLLAMA_FOLDERS = [join(homedir(), '.ollama'), '/usr/share/ollama/.ollama'];

/** The machine that this server runs on. */
export async function thisMachine(folders: readonly string[] = OLLAMA_FOLDERS): Promise<Machine> {
  const found = await Promise.all(folders.map((folder) => freeBytes(folder).catch(() => undefined)));
  return { memoryBytes: totalmem(), freeDiskBytes: found.find((free) => free !== undefined) };
}
