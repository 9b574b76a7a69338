import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface SourceFile {
  /** Relative to the project, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

/** Returns the files of a part (or of `shell` and `pages`), placed under `src/`. */
export type PartFiles = (key: string) => Promise<readonly SourceFile[]>;

/** Reads parts from `<folder>/<key>/`, each once. */
export function createPartFiles(folder: string): PartFiles {
  const read = new Map<string, Promise<readonly SourceFile[]>>();
  return (key) => {
    const known = read.get(key) ?? readPart(path.join(folder, key));
    read.set(key, known);
    return known;
  };
}

async function readPart(folder: string): Promise<readonly SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<SourceFile> => {
        const file = path.join(entry.parentPath, entry.name);
        return {
          path: `src/${path.relative(folder, file).split(path.sep).join('/')}`,
          content: await readFile(file, 'utf8'),
        };
      }),
  );
  // Imported files come before their importers: styles, then plain modules, then components.
  return files.sort((a, b) => rank(a.path) - rank(b.path) || a.path.localeCompare(b.path));
}

function rank(file: string): number {
  if (file.endsWith('.css')) return 2;
  return file.endsWith('.ts') ? 0 : 1;
}
