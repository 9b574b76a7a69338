import type { AppFiles } from '@lathe/protocol';
import { diffLines } from 'diff';
import type { ChangedFile } from './contract.ts';

/** Characters of a text beyond which its lines are not counted. */
const MAX_COUNTED_CHARACTERS = 500_000;

/** The files that differ, by path. Folders do not count. */
export function compareFiles(before: AppFiles, after: AppFiles): ChangedFile[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths.flatMap((path): ChangedFile[] => {
    const [old, next] = [before[path], after[path]].map((entry) => (entry?.type === 'file' ? entry : undefined));
    if (old === undefined && next === undefined) return [];
    const isBinary = (next ?? old)?.isBinary ?? false;
    if (old !== undefined && next !== undefined && old.isBinary === next.isBinary && (isBinary ? old.blobId === next.blobId : old.contents === next.contents))
      return [];
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

function countLines(before: string, after: string): { readonly added: number; readonly removed: number } {
  if (before.length + after.length > MAX_COUNTED_CHARACTERS) return { added: after.split('\n').length, removed: before.split('\n').length };
  let [added, removed] = [0, 0];
  for (const part of diffLines(before, after)) {
    if (part.added) added += part.count;
    else if (part.removed) removed += part.count;
  }
  return { added, removed };
}
