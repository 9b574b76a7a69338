import { atom, type ReadableAtom } from 'nanostores';
import type { FileRecord, ProjectFiles } from '../files/project-files.ts';

/** The open tabs and the selected one. A tab follows its file when that is renamed, even by a program. */
export interface OpenFiles {
  readonly openPaths: ReadableAtom<readonly string[]>;
  readonly selectedPath: ReadableAtom<string | undefined>;
  show(path: string): void;
  close(paths: readonly string[]): void;
  /** The file has a new path. */
  renamed(from: string, to: string): void;
  /** Files changed. Returns which open ones were renamed, and to what. */
  filesChanged(paths: readonly string[], isKept: (path: string) => boolean): readonly (readonly [from: string, to: string])[];
}

export function createOpenFiles(files: ProjectFiles): OpenFiles {
  const openPaths = atom<readonly string[]>([]);
  const selectedPath = atom<string | undefined>(undefined);
  /** Each open file as it was last seen, so that it is recognized after a rename. */
  const seen = new Map<string, FileRecord>();

  function look(path: string): void {
    const record = files.get(path);
    if (record) seen.set(path, record);
  }

  function close(paths: readonly string[]): void {
    const before = openPaths.get();
    const rest = before.filter((path) => !paths.includes(path));
    if (rest.length === before.length) return;
    for (const path of paths) seen.delete(path);
    const selected = selectedPath.get();
    // As in browsers, the neighbor that moves into its place is selected.
    const next = selected !== undefined && paths.includes(selected) ? rest[Math.min(before.indexOf(selected), rest.length - 1)] : selected;
    openPaths.set(rest);
    selectedPath.set(next);
  }

  function rename(from: string, to: string): void {
    openPaths.set(openPaths.get().map((path) => (path === from ? to : path)));
    if (selectedPath.get() === from) selectedPath.set(to);
    seen.delete(from);
  }

  /** The file that appeared at the same moment with the same contents. */
  function renamedTo(from: string, changed: readonly string[]): string | undefined {
    const record = seen.get(from);
    if (!record) return undefined;
    const open = openPaths.get();
    const isSame = (path: string): boolean => {
      const other = files.get(path);
      return other !== undefined && !open.includes(path) && (other === record || (record.text !== '' && other.text === record.text));
    };
    const found = changed.filter(isSame);
    return found.length === 1 ? found[0] : undefined;
  }

  return {
    openPaths,
    selectedPath,
    show(path) {
      look(path);
      if (!openPaths.get().includes(path)) openPaths.set([...openPaths.get(), path]);
      selectedPath.set(path);
    },
    close,
    renamed: rename,
    filesChanged(changed, isKept) {
      const gone = openPaths.get().filter((path) => files.get(path) === undefined);
      const renamed = gone.flatMap((from) => {
        const to = renamedTo(from, changed);
        return to === undefined ? [] : [[from, to] as const];
      });
      for (const [from, to] of renamed) rename(from, to);
      close(gone.filter((path) => !renamed.some(([from]) => from === path) && !isKept(path)));
      for (const path of openPaths.get()) look(path);
      return renamed;
    },
  };
}
