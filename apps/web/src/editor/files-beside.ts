import type { FileEntry } from '@lathe/workspace';

export interface Beside {
  readonly name: string;
  readonly isFolder: boolean;
  /** The file that it opens. For a folder this is its first file. */
  readonly target: string;
}

/** The siblings of a path, folders first, without folders that contain no file. */
export function filesBeside(path: string, entries: readonly FileEntry[]): Beside[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const byName = new Map<string, Beside>();
  for (const entry of entries) {
    if (entry.type !== 'file' || !entry.path.startsWith(folder)) continue;
    const rest = entry.path.slice(folder.length);
    const slash = rest.indexOf('/');
    const name = slash < 0 ? rest : rest.slice(0, slash);
    const known = byName.get(name);
    if (known === undefined || entry.path < known.target) byName.set(name, { name, isFolder: slash >= 0, target: entry.path });
  }
  return [...byName.values()].sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || a.name.localeCompare(b.name));
}
