import type { Runtime } from '@lathe/spindle';
import { editPermission } from './edit-permission.ts';
import { contentsOf } from './file-record.ts';
import type { FilesAhead } from './file-writes.ts';
import type { FileRecords } from './file-records.ts';
import { isMissing } from './filesystem-error.ts';
import { folderOf, isIgnoredPath, isProtectedPath, isWatchedPath } from './ignored-paths.ts';
import { inParallel } from './in-parallel.ts';
import type { OwnWrites } from './own-writes.ts';
import type { LockedChange, ProgramWrites } from './program-writes.ts';
import type { ProjectRules } from './project-rules.ts';

/** Takes over changes that programs made in the runtime, and undoes those that they may not make. */
export interface RuntimeChanges {
  /** Reads the current state of these paths: files, folders with everything in them, or nothing. */
  read(paths: Iterable<string>): Promise<void>;
  readAll(): Promise<void>;
  /** Reads everything that the person's rules protect, whether or not the runtime has reported a change there. */
  readProtected(): Promise<void>;
  /** Called when a program other than the assistant's changed locked files. */
  onLockedChange(listener: (changes: readonly LockedChange[]) => void): () => void;
}

interface Deps {
  readonly records: FileRecords;
  readonly rules: Pick<ProjectRules, 'inForce'>;
  readonly programs: Pick<ProgramWrites, 'seen' | 'takeLockedChanges'>;
  readonly ownWrites: Pick<OwnWrites, 'isUnchanged'>;
  /** Undefined until the project is in a runtime, and after it is closed. */
  readonly runtime: () => Runtime | undefined;
  readonly ahead: Pick<FilesAhead, 'isUnclaimed'> | undefined;
  /** What was read of this path may be older than something written meanwhile. */
  readonly readAgain: (path: string) => void;
}

export function createRuntimeChanges({ records, rules, programs, ownWrites, runtime, ahead, readAgain }: Deps): RuntimeChanges {
  const lockedListeners = new Set<(changes: readonly LockedChange[]) => void>();

  const isAhead = (path: string) => ahead?.isUnclaimed(path) === true;

  /** Build output is not followed, unless the project already had it. */
  const isFollowed = (path: string) => records.get(path) !== undefined || (!isIgnoredPath(path) && !records.isOutput(path) && !isAhead(path));

  /** Takes over what a program wrote, unless that must be undone. Returns whether the file is different now. */
  async function take(source: Runtime, path: string): Promise<boolean> {
    if (!isFollowed(path)) return false;
    const before = records.get(path);
    const contents = await source.fs.readFile(path);
    if (records.has(path, contents)) return false;
    if (records.get(path) !== before) {
      readAgain(path);
      return false;
    }
    if (programs.seen(path, before, false) === 'take') return records.put(path, contents);
    if (before) await source.fs.writeFile(path, contentsOf(before));
    else await source.fs.rm(path, { force: true });
    return false;
  }

  /**
   * A file or folder is gone from the runtime. Restores what programs may not delete. Returns the paths that are gone.
   */
  async function applyRemoval(source: Runtime, path: string): Promise<readonly string[]> {
    const files = filesAt(path);
    const kept = files.filter((file) => programs.seen(file, records.get(file), true) === 'undo');
    if (kept.length === 0) return records.drop(path);
    for (const file of kept) await restoreKept(source, file);
    return files.filter((file) => !kept.includes(file)).flatMap((file) => records.drop(file));
  }

  /** A program removed something that must never be removed. */
  async function restoreKept(source: Runtime, path: string): Promise<void> {
    for (const file of filesAt(path)) {
      await source.fs.mkdir(folderOf(file), { recursive: true });
      await source.fs.writeFile(file, contentsOf(records.get(file)));
    }
  }

  const filesAt = (path: string) => records.paths().filter((file) => file === path || file.startsWith(`${path}/`));

  async function readPath(source: Runtime, path: string): Promise<readonly string[]> {
    try {
      const found = await source.fs.stat(path);
      if (found.type === 'directory') return await readFolder(source, path, (await source.fs.lstat(path)).type === 'symlink');
      return !ownWrites.isUnchanged(path, found) && (await take(source, path)) ? [path] : [];
    } catch (error) {
      if (source !== runtime()) return []; // the project was closed meanwhile
      if (!isMissing(error)) throw error;
      if (!isProtectedPath(path)) return await applyRemoval(source, path);
      await restoreKept(source, path);
      return [];
    }
  }

  /** A folder that appeared (a move, an unpacked archive) brings files that had no event of their own. */
  async function readFolder(source: Runtime, folder: string, isThroughLink: boolean): Promise<readonly string[]> {
    if (isIgnoredPath(folder, true) || records.isOutput(`${folder}/`) || isAhead(folder)) return [];
    const changed: string[] = records.typeOf(folder) === 'folder' ? [] : [folder];
    records.addFolder(folder);
    await inParallel(await source.fs.readdir(folder, { withFileTypes: true }), async (entry) => {
      const path = `${folder}/${entry.name}`;
      try {
        if (entry.isDirectory()) changed.push(...(await readFolder(source, path, isThroughLink)));
        else if (entry.isSymbolicLink() && (await source.fs.stat(path)).type === 'directory') {
          // A link that is reached through another link may lead back to it.
          if (!isThroughLink) changed.push(...(await readFolder(source, path, true)));
        } else if (await take(source, path)) changed.push(path);
      } catch (error) {
        if (!isMissing(error)) throw error; // gone meanwhile, or a link that leads nowhere
      }
    });
    return changed;
  }

  async function read(paths: Iterable<string>): Promise<void> {
    const source = runtime();
    if (!source) return;
    const changed: string[] = [];
    await inParallel([...paths], async (path) => void changed.push(...(await readPath(source, path))));
    if (source !== runtime()) return;
    records.publish(changed);
    const locked = programs.takeLockedChanges();
    if (locked.length > 0) for (const listener of [...lockedListeners]) listener(locked);
  }

  const watchedRoots = async (source: Runtime) => (await source.fs.readdir('.')).filter((name) => isWatchedPath(name));

  return {
    read,
    async readAll() {
      const source = runtime();
      if (source) await read(new Set([...(await watchedRoots(source)), ...records.folders(), ...records.paths()]));
    },
    async readProtected() {
      const source = runtime();
      const { locked, targeted } = rules.inForce();
      if (!source || locked.size + targeted.size === 0) return;
      // Targets protect everything else, including paths that do not exist yet.
      const roots = targeted.size > 0 ? await watchedRoots(source) : [...locked];
      const known = records.paths().filter((path) => !editPermission(path, { locked, targeted }).isAllowed);
      await read(new Set([...roots, ...known]));
    },
    onLockedChange(listener) {
      lockedListeners.add(listener);
      return () => lockedListeners.delete(listener);
    },
  };
}
