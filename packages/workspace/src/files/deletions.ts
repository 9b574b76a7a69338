import type { Notices } from '../notices/notices.ts';
import type { FileOutcome } from './contract.ts';
import { type EditRules, rulesAfterMove } from './edit-permission.ts';
import { outcomeWithNotice } from './file-outcome.ts';
import { contentsOf, type FileRecord } from './file-record.ts';
import { FilesystemError } from './filesystem-error.ts';
import { isProtectedPath } from './ignored-paths.ts';
import { count, describePaths, isAtOrBelow, nameOf, outermost } from './path-names.ts';
import type { ProjectFiles } from './project-files.ts';

/** Deletions that can be undone. */
const UNDO_MAX = 3;

/** Everything that undoing a deletion needs. */
interface Deletion {
  readonly text: string;
  readonly records: readonly (readonly [path: string, record: FileRecord])[];
  readonly folders: readonly string[];
  readonly rules: EditRules;
  noticeId?: string;
}

export interface Deletions {
  remove(paths: readonly string[]): Promise<FileOutcome>;
  undoLast(): Promise<void>;
}

export interface DeletionsDeps {
  readonly files: ProjectFiles;
  readonly notices: Notices;
  /** Unsaved edits are deleted, and restored, with their files. */
  readonly writeDrafts: (paths: readonly string[]) => Promise<void>;
}

/** Deletes files and folders, and restores the last few on request. */
export function createDeletions({ files, notices, writeDrafts }: DeletionsDeps): Deletions {
  /** The newest is at the end. */
  let deletions: readonly Deletion[] = [];

  async function remove(paths: readonly string[]): Promise<void> {
    const roots = outermost(paths).filter((path) => exists(files, path));
    if (roots.length === 0) return;
    const forbidden = roots.find(isProtectedPath);
    if (forbidden) throw new FilesystemError(`Cannot delete ${forbidden}: operation not allowed.`);
    await writeDrafts(roots);
    const deletion = recordDeletion(roots, files);
    for (const path of roots) await files.delete(path);
    const rules = files.rules.get();
    const left = roots.reduce((before, root) => rulesAfterMove(before, root, undefined), rules);
    if (left.locked.size < rules.locked.size || left.targeted.size < rules.targeted.size) files.setRules(left);
    deletions = [...deletions, deletion].slice(-UNDO_MAX);
    const action = { label: 'Undo', isUndo: true, run: () => void undo(deletion) };
    deletion.noticeId = notices.show({ kind: 'success', text: deletion.text, action });
  }

  async function undo(deletion: Deletion): Promise<void> {
    if (!deletions.includes(deletion)) return;
    deletions = deletions.filter((other) => other !== deletion);
    if (deletion.noticeId !== undefined) notices.dismiss(deletion.noticeId);
    const taken = deletion.records.map(([path]) => path).filter((path) => exists(files, path));
    const outcome = await outcomeWithNotice(notices, () => restore(deletion, files));
    if (outcome.ok && taken.length > 0) notices.show({ kind: 'info', text: `Not restored, because they exist again: ${taken.join(', ')}` });
  }

  return {
    remove: (paths) => outcomeWithNotice(notices, () => remove(paths)),
    async undoLast() {
      const last = deletions.at(-1);
      if (last) await undo(last);
    },
  };
}

const exists = (files: ProjectFiles, path: string): boolean => files.entries.get()[path] !== undefined;

function recordDeletion(roots: readonly string[], files: ProjectFiles): Deletion {
  const isDeleted = (path: string) => roots.some((root) => isAtOrBelow(root, path));
  const paths = files.paths().filter(isDeleted);
  const names = roots.length === 1 && paths.length !== 1 ? `${nameOf(roots[0] as string)} and ${count(paths.length, 'file')}` : describePaths(roots);
  return {
    text: `Deleted ${names}.`,
    records: paths.flatMap((path) => {
      const record = files.get(path);
      return record ? [[path, record] as const] : [];
    }),
    folders: files.folders().filter(isDeleted),
    rules: files.rules.get(),
  };
}

/** Restores files, folders and their rules. Leaves out files whose path exists again. */
async function restore({ folders, records, rules }: Deletion, files: ProjectFiles): Promise<void> {
  const free = records.filter(([path]) => !exists(files, path));
  for (const folder of folders) if (!exists(files, folder)) await files.makeFolder(folder);
  await files.writeAll(free.map(([path, record]) => [path, contentsOf(record)] as const));
  // The server still has the contents, so they need not be uploaded again.
  for (const [path, { blobId }] of free) {
    const record = files.get(path);
    if (blobId && record) files.setBlobId(path, record, blobId);
  }
  const { locked, targeted } = files.rules.get();
  const restored = (flagged: ReadonlySet<string>) => [...flagged].filter((path) => exists(files, path));
  files.setRules({
    locked: new Set([...locked, ...restored(rules.locked)]),
    targeted: new Set([...targeted, ...restored(rules.targeted)]),
  });
}
