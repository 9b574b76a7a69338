import { strToU8, zip, type AsyncZippable } from 'fflate';
import type { ProjectFiles } from './project-files.ts';

/** The project, or what `isWanted` of it, as a zip archive: empty folders too. Packed in a thread of its own. */
export function zipFiles(files: Pick<ProjectFiles, 'paths' | 'folders' | 'get'>, isWanted: (path: string) => boolean = () => true): Promise<Blob> {
  const tree: AsyncZippable = {};
  for (const path of files.folders()) if (isWanted(path)) tree[`${path}/`] = new Uint8Array(0);
  for (const path of files.paths()) {
    const record = files.get(path);
    if (isWanted(path)) tree[path] = record?.bytes ?? strToU8(record?.text ?? '');
  }
  return new Promise((resolve, reject) => {
    zip(tree, (error, bytes) => (error ? reject(error) : resolve(new Blob([bytes as BlobPart], { type: 'application/zip' }))));
  });
}
