import type { AppFile, AppFiles } from '@lathe/protocol';
import { lineCounts } from '../files/line-counts.ts';
import type { ChangedFile } from './contract.ts';

/** Characters of a text beyond which its lines are not counted. */
const MAX_COUNTED_CHARACTERS = 500_000;

/** The files that differ, by path. Folders do not count. */
export function compareFiles(before: AppFiles, after: AppFiles): ChangedFile[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths.flatMap((path): ChangedFile[] => {
    const [old, next] = [fileAt(before, path), fileAt(after, path)];
    if (isSameFile(old, next)) return [];
    const isBinary = (next ?? old)?.isBinary ?? false;
    const texts = isBinary ? {} : { ...(old ? { before: old.contents } : {}), ...(next ? { after: next.contents } : {}) };
    return [
      {
        path,
        status: old === undefined ? 'added' : next === undefined ? 'removed' : 'modified',
        isBinary,
        ...texts,
        ...(isBinary ? { added: 0, removed: 0 } : countLines(old?.contents ?? '', next?.contents ?? '')),
      },
    ];
  });
}

export function haveSameFiles(before: AppFiles, after: AppFiles): boolean {
  return [...Object.keys(before), ...Object.keys(after)].every((path) => isSameFile(fileAt(before, path), fileAt(after, path)));
}

function fileAt(files: AppFiles, path: string): AppFile | undefined {
  const entry = files[path];
  return entry?.type === 'file' ? entry : undefined;
}

function isSameFile(old: AppFile | undefined, next: AppFile | undefined): boolean {
  if (old === undefined || next === undefined) return old === next;
  return old.isBinary === next.isBinary && (next.isBinary ? old.blobId === next.blobId : old.contents === next.contents);
}

function countLines(before: string, after: string): { readonly added: number; readonly removed: number } {
  if (before.length + after.length > MAX_COUNTED_CHARACTERS) return { added: after.split('\n').length, removed: before.split('\n').length };
  const { linesAdded, linesRemoved } = lineCounts(before, after);
  return { added: linesAdded, removed: linesRemoved };
}
