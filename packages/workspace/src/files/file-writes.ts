import type { PathInfo, Runtime } from '@lathe/spindle';
import type { FileEntry } from './contract.ts';
import type { FileRecords } from './file-records.ts';
import { FilesystemError, isMissing } from './filesystem-error.ts';
import { folderOf, foldersAbove, isIgnoredPath, isProtectedPath } from './ignored-paths.ts';
import { inParallel } from './in-parallel.ts';
import type { OwnWrites } from './own-writes.ts';
import type { ProgramWrites } from './program-writes.ts';
import type { ProjectRules } from './project-rules.ts';

/** The product's own changes: first in the runtime, if the project is in one, and then here. */
export interface FileWrites {
  /** Writes many files: in parallel in the runtime, and drawn once. */
  writeAll(files: Iterable<readonly [path: string, contents: string | Uint8Array]>, onProgress?: (done: number) => void): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** Throws for a protected path. */
  delete(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** A file or folder has a new path. Called before the change of contents is announced. */
  onMove(listener: (from: string, to: string) => void): () => void;
}

/** Files that were in the runtime before the project was opened in it, and may become the project's. */
export interface FilesAhead {
  /** How the runtime stored a file with exactly these contents. */
  heldAs(path: string, contents: string | Uint8Array): Promise<PathInfo<'file'> | undefined>;
  /** The path is one of them, or a folder of them, and they are not the project's yet. */
  isUnclaimed(path: string): boolean;
}

interface Deps {
  readonly records: FileRecords;
  readonly rules: Pick<ProjectRules, 'moved'>;
  readonly programs: Pick<ProgramWrites, 'notBy'>;
  readonly ownWrites: Pick<OwnWrites, 'wrote'>;
  readonly runtime: () => Runtime | undefined;
  readonly ahead: FilesAhead | undefined;
}

export function createFileWrites({ records, rules, programs, ownWrites, runtime, ahead }: Deps): FileWrites {
  const moveListeners = new Set<(from: string, to: string) => void>();

  /** A file can neither be inside another file nor replace a folder. */
  function assertWritable(path: string): void {
    if (records.typeOf(path) === 'folder') throw new FilesystemError(`Cannot write ${path}: it is a folder.`);
    const file = foldersAbove(path).find((above) => records.typeOf(above) === 'file');
    if (file) throw new FilesystemError(`Cannot write ${path}: ${file} is a file.`);
  }

  async function writeToRuntime(path: string, contents: string | Uint8Array): Promise<void> {
    const held = await ahead?.heldAs(path, contents);
    // Writing it again would make the dev server restart or reload.
    if (held) return ownWrites.wrote(path, held);
    const folder = folderOf(path);
    // A known folder is usually there, and each request to the runtime takes time.
    if (records.typeOf(folder) !== 'folder') await ensureFolder(folder);
    try {
      ownWrites.wrote(path, await inRuntime(path).fs.writeFile(path, contents));
    } catch (error) {
      if (!isMissing(error) || folder === '') throw error;
      await ensureFolder(folder); // a program has just removed it
      ownWrites.wrote(path, await inRuntime(path).fs.writeFile(path, contents));
    }
  }

  async function ensureFolder(folder: string): Promise<void> {
    if (folder !== '') await runtime()?.fs.mkdir(folder, { recursive: true });
  }

  /** While a request is under way, the runtime may have come to contain the next project. */
  function inRuntime(path: string): Runtime {
    const source = runtime();
    if (!source) throw new FilesystemError(`Cannot write ${path}: the project was closed.`);
    return source;
  }

  return {
    async writeAll(files, onProgress) {
      const written: string[] = [];
      const list = [...files];
      let done = 0;
      for (const [path] of list) assertWritable(path);
      try {
        await inParallel(list, async ([path, contents]) => {
          await programs.notBy(path, async () => {
            if (runtime()) await writeToRuntime(path, contents);
            if (records.put(path, contents)) written.push(path);
          });
          onProgress?.(++done);
        });
      } finally {
        records.publish(written);
      }
    },
    async makeFolder(path) {
      await runtime()?.fs.mkdir(path, { recursive: true });
      records.addFolder(path);
      records.publish([path]);
    },
    async delete(path) {
      if (isProtectedPath(path)) throw new FilesystemError(`Cannot delete ${path}: operation not allowed.`);
      await programs.notBy(path, async () => {
        await runtime()?.fs.rm(path, { recursive: true, force: true });
        records.publish(records.drop(path));
      });
    },
    async move(from, to) {
      assertMovable(records.entries.get(), from, to);
      const moved = await programs.notBy(from, async () => {
        await runtime()?.fs.rename(from, to);
        return records.move(from, to);
      });
      rules.moved(from, to);
      for (const listener of [...moveListeners]) listener(from, to);
      records.publish(moved);
    },
    onMove(listener) {
      moveListeners.add(listener);
      return () => moveListeners.delete(listener);
    },
  };
}

/** Source: docs/specification/files.md. */
function assertMovable(entries: Readonly<Record<string, FileEntry>>, from: string, to: string): void {
  const refuse = (why: string, code?: 'EEXISTS') => new FilesystemError(`Cannot rename ${from}: ${why}`, code ? { code } : {});
  const isFolder = entries[from]?.type === 'folder';
  if (entries[from] === undefined) throw refuse('it does not exist.');
  if (isProtectedPath(from) || [from, to].some((path) => isIgnoredPath(path, isFolder))) throw refuse('operation not allowed.');
  if (to.startsWith(`${from}/`)) throw refuse(`${to} is inside it.`);
  if (entries[to] !== undefined) throw refuse(`${to} already exists.`, 'EEXISTS');
  const parent = folderOf(to);
  if (parent !== '' && entries[parent]?.type !== 'folder') throw refuse(`there is no folder ${parent}.`);
}
