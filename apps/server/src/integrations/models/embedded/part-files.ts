import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Parts, partName } from '@lathe/app-model';

/** Reads the library of a folder, once. */
export function createPartFiles(folder: string): () => Promise<Parts> {
  let read: Promise<Parts> | undefined;
  return () => {
    read ??= readParts(folder);
    return read;
  };
}

async function readParts(folder: string): Promise<Parts> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [partName(path.relative(folder, file).split(path.sep).join('/')), await readFile(file, 'utf8')] as const),
  );
  return new Map(texts);
}
