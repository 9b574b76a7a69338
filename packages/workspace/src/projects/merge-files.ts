import type { AppFile, AppFiles } from '@lathe/protocol';
import { diff3Merge } from 'node-diff3';

/** What must be done to this page's files so that they also have what was changed elsewhere. */
export interface FileMerge {
  /** As the server has them, or with the changes of both. */
  readonly writes: ReadonlyMap<string, AppFile>;
  readonly deletes: readonly string[];
  /** Changed here and elsewhere in a way that excludes each other. What was changed here is kept. */
  readonly kept: readonly string[];
}

/** Both sides began from `base`. */
export function mergeFiles(base: AppFiles, ours: AppFiles, theirs: AppFiles): FileMerge {
  const writes = new Map<string, AppFile>();
  const deletes: string[] = [];
  const kept: string[] = [];
  for (const path of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const [before, own, other] = [base[path], ours[path], theirs[path]];
    if (isSame(before, other) || isSame(own, other)) continue;
    if (isSame(before, own)) {
      if (other === undefined) deletes.push(path);
      else writes.set(path, other);
    } else if (own === undefined) {
      // Deleted here, changed there: a change is more than a deletion.
      if (other !== undefined) writes.set(path, other);
    } else if (isText(own) && isText(other)) {
      const merged = mergeLines(own.contents, isText(before) ? before.contents : '', other.contents);
      if (merged.isSettled) writes.set(path, { ...own, contents: merged.text });
      else {
        kept.push(path);
        if (merged.text !== own.contents) writes.set(path, { ...own, contents: merged.text });
      }
    } else if (other !== undefined) kept.push(path);
  }
  // A file has no room for a folder of its name, nor the other way around.
  const removed = new Set(deletes);
  const files = new Set(Object.keys(ours).filter((path) => ours[path]?.type === 'file' && !removed.has(path)));
  const folders = new Set([...files].flatMap(foldersOf));
  for (const [path, { type }] of writes) {
    if (!foldersOf(path).some((folder) => files.has(folder)) && !(type === 'file' && folders.has(path))) continue;
    writes.delete(path);
    kept.push(path);
  }
  return { writes, deletes, kept };
}

/** The folders that a path is in: "a/b" is in "a". */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Line by line. Where both changed the same lines, those of `own` stay. */
function mergeLines(own: string, base: string, other: string): { readonly text: string; readonly isSettled: boolean } {
  let isSettled = true;
  const lines = diff3Merge(own.split('\n'), base.split('\n'), other.split('\n'), { excludeFalseConflicts: true }).flatMap(({ ok, conflict }) => {
    if (conflict === undefined) return ok ?? [];
    isSettled = false;
    return conflict.a;
  });
  return { text: lines.join('\n'), isSettled };
}

function isText(file: AppFile | undefined): file is AppFile {
  return file?.type === 'file' && !file.isBinary;
}

/** The address of a binary file changes whenever it is read, its ID does not. */
function isSame(a: AppFile | undefined, b: AppFile | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.type !== b.type || a.isBinary !== b.isBinary) return false;
  return a.isBinary ? a.blobId !== undefined && a.blobId === b.blobId : a.contents === b.contents;
}
