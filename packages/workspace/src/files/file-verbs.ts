import { projectPathProblem } from '@lathe/protocol';
import type { FileOutcome, FilesStore } from './contract.ts';
import { copyName } from './copy-name.ts';
import type { EditRules } from './edit-permission.ts';
import { FilesystemError } from './filesystem-error.ts';
import { folderOf, isIgnoredPath, isProtectedPath, toProjectPath } from './ignored-paths.ts';
import type { FileRecord, ProjectFiles } from './project-files.ts';
import type { Notices } from '../notices/notices.ts';

/** Deletions that can be undone. */
const UNDO_MAX = 3;

export type FileVerbs = Pick<FilesStore, 'createFile' | 'createFolder' | 'rename' | 'moveInto' | 'copyInto' | 'remove' | 'undoRemove'>;

export interface FileVerbsDeps {
  readonly files: ProjectFiles;
  readonly notices: Notices;
  /** What is typed but not in its file yet goes with it. */
  readonly writeDrafts: (paths: readonly string[]) => Promise<void>;
}

interface Removed {
  readonly names: string;
  readonly records: readonly (readonly [path: string, record: FileRecord])[];
  readonly folders: readonly string[];
  readonly rules: EditRules;
  noticeId?: string;
}

/** What the person does with files in the tree. Source: docs/specification/files.md. */
export function createFileVerbs({ files, notices, writeDrafts }: FileVerbsDeps): FileVerbs {
  /** The last one last. */
  let removals: readonly Removed[] = [];
  const entryOf = (path: string) => files.entries.get()[path];

  /** Where something new may go, as a clean path. */
  function freePath(typed: string, isFolder: boolean): string {
    const path = toProjectPath(typed);
    if (path === undefined) throw new FilesystemError(`Cannot create ${typed}: it is outside the project.`);
    const problem = projectPathProblem(path);
    if (problem) throw new FilesystemError(`Cannot create ${typed}: a path ${problem}.`);
    if (isIgnoredPath(path, isFolder)) throw new FilesystemError(`Cannot create ${path}: operation not allowed.`);
    if (entryOf(path)) throw new FilesystemError(`Cannot create ${path}: it already exists.`, { code: 'EEXISTS' });
    return path;
  }

  /** There is no field beside which the failure could stand. */
  const told = async (work: () => Promise<void>): Promise<FileOutcome> => {
    const result = await outcome(work);
    if (!result.ok) notices.show({ kind: 'error', text: result.message });
    return result;
  };

  const inside = (path: string) => (other: string) => other === path || other.startsWith(`${path}/`);

  function requirePossible(from: string, to: string): void {
    const problem = projectPathProblem(to);
    if (problem) throw new FilesystemError(`Cannot put ${from} there: a path ${problem}.`);
  }

  async function moveOne(from: string, folder: string): Promise<string> {
    const to = joinPath(folder, nameOf(from));
    requirePossible(from, to);
    await files.move(from, to);
    return to;
  }

  async function copyOne(from: string, folder: string): Promise<string> {
    const isFolder = entryOf(from)?.type === 'folder';
    if (!entryOf(from)) throw new FilesystemError(`Cannot copy ${from}: it does not exist.`);
    const plain = joinPath(folder, nameOf(from));
    const to = entryOf(plain) ? copyName(plain, isFolder, (path) => entryOf(path) !== undefined) : plain;
    requirePossible(from, to);
    if (isIgnoredPath(to, isFolder)) throw new FilesystemError(`Cannot create ${to}: operation not allowed.`);
    // Listed before anything is written: a folder may be copied into itself.
    const isCopied = inside(from);
    const target = (path: string) => to + path.slice(from.length);
    const contents = files
      .paths()
      .filter(isCopied)
      .map((path) => [target(path), contentsOf(files.get(path))] as const);
    for (const path of files.folders().filter(isCopied)) await files.makeFolder(target(path));
    await files.writeAll(contents);
    return to;
  }

  return {
    createFile: (typed) => outcome(async () => files.write(freePath(typed, false), '')),
    createFolder: (typed) => outcome(async () => files.makeFolder(freePath(typed, true))),
    rename: (from, typed) =>
      outcome(async () => {
        const to = toProjectPath(typed);
        const problem = to === undefined ? 'must stay in the project' : projectPathProblem(to);
        if (to === undefined || problem) throw new FilesystemError(`Cannot rename ${from}: the new path ${problem}.`);
        await files.move(from, to);
      }),
    moveInto: (paths, folder) =>
      told(async () => {
        const from = outermost(paths).filter((path) => folderOf(path) !== folder);
        if (from.length === 0) return;
        const moved: (readonly [from: string, to: string])[] = [];
        try {
          for (const path of from) moved.push([path, await moveOne(path, folder)]);
        } finally {
          if (moved.length > 0)
            notices.show({
              kind: 'success',
              text: `Moved ${namesOf(moved.map(([path]) => path))} to ${folder === '' ? 'the project' : folder}.`,
              action: { label: 'Undo', isUndo: true, run: () => void moveBack(moved) },
            });
        }
      }),
    copyInto: async (paths, folder) => {
      const made: string[] = [];
      const result = await told(async () => {
        await writeDrafts(paths);
        for (const path of outermost(paths)) made.push(await copyOne(path, folder));
      });
      return { ...result, made };
    },
    remove: (paths) =>
      told(async () => {
        const gone = outermost(paths).filter((path) => entryOf(path));
        if (gone.length === 0) return;
        const kept = gone.find(isProtectedPath);
        if (kept) throw new FilesystemError(`Cannot delete ${kept}: operation not allowed.`);
        await writeDrafts(gone);
        const isGone = (path: string) => gone.some((root) => inside(root)(path));
        const all = files.paths().filter(isGone);
        const removed: Removed = {
          names: gone.length === 1 && all.length !== 1 ? `${nameOf(gone[0] as string)} and ${count(all.length, 'file')}` : namesOf(gone),
          records: all.flatMap((path) => {
            const record = files.get(path);
            return record ? [[path, record] as const] : [];
          }),
          folders: files.folders().filter(isGone),
          rules: files.rules.get(),
        };
        for (const path of gone) await files.delete(path);
        const left = (flagged: ReadonlySet<string>) => new Set([...flagged].filter((path) => !isGone(path)));
        const { locked, targeted } = removed.rules;
        if ([...locked, ...targeted].some(isGone)) files.setRules({ locked: left(locked), targeted: left(targeted) });
        removals = [...removals, removed].slice(-UNDO_MAX);
        const action = { label: 'Undo', isUndo: true, run: () => void bringBack(removed) };
        removed.noticeId = notices.show({ kind: 'success', text: `Deleted ${removed.names}.`, action });
      }),
    async undoRemove() {
      const last = removals.at(-1);
      if (last) await bringBack(last);
    },
  };

  async function moveBack(moved: readonly (readonly [from: string, to: string])[]): Promise<void> {
    for (const [from, to] of moved) {
      await told(() => files.move(to, from));
    }
  }

  async function bringBack(back: Removed): Promise<void> {
    if (!removals.includes(back)) return;
    removals = removals.filter((removed) => removed !== back);
    if (back.noticeId !== undefined) notices.dismiss(back.noticeId);
    const taken = back.records.filter(([path]) => entryOf(path)).map(([path]) => path);
    const free = back.records.filter(([path]) => !taken.includes(path));
    const result = await told(async () => {
      for (const folder of back.folders) if (!entryOf(folder)) await files.makeFolder(folder);
      await files.writeAll(free.map(([path, record]) => [path, contentsOf(record)] as const));
      // Stored contents stay stored: they need not be sent again.
      for (const [path, { blobId }] of free) {
        const record = files.get(path);
        if (blobId && record) files.setBlobId(path, record, blobId);
      }
      const { locked, targeted } = files.rules.get();
      const returned = (flagged: ReadonlySet<string>) => [...flagged].filter((path) => entryOf(path));
      files.setRules({
        locked: new Set([...locked, ...returned(back.rules.locked)]),
        targeted: new Set([...targeted, ...returned(back.rules.targeted)]),
      });
    });
    if (result.ok && taken.length > 0) notices.show({ kind: 'info', text: `Not restored, because they exist again: ${taken.join(', ')}` });
  }
}

async function outcome(work: () => Promise<void>): Promise<FileOutcome> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    const { message, code } = FilesystemError.from(error);
    return { ok: false, message, code };
  }
}

/** Without those that lie in another of them. */
function outermost(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}

function contentsOf(record: FileRecord | undefined): string | Uint8Array {
  return record?.bytes ?? record?.text ?? '';
}

function namesOf(paths: readonly string[]): string {
  return paths.length === 1 ? nameOf(paths[0] as string) : count(paths.length, 'item');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
