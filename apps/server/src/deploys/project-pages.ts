import { storedFilesOfTree } from '../files/project-tree.ts';
import { type BlobStore, blobId } from '../storage/blobs/blob-store.ts';
import { mapConcurrently } from '../storage/map-concurrently.ts';
import type { UploadRepository } from '../uploads/repository.ts';
import { fileOf, type ZippedFile } from './read-zip.ts';

const CONCURRENCY = 8;
/** As the workbench publishes a project of plain pages (`ownFiles` in `packages/workspace/src/deploys/output-files.ts`). */
const LEFT_OUT = /^(?:\.|node_modules\/|package(?:-lock)?\.json$)|\/\./;

export interface ProjectPagesDependencies {
  readonly blobs: Pick<BlobStore, 'read'>;
  readonly uploads: Pick<UploadRepository, 'findAll'>;
}

/** The files of a project that is published as it is. Undefined if it must be built, which only a browser can do. */
export async function projectPages({ blobs, uploads }: ProjectPagesDependencies, treeId: string): Promise<readonly ZippedFile[] | undefined> {
  const entries = await storedFilesOfTree(blobs, treeId);
  const paths = new Set(entries.map(({ path }) => path));
  if (!paths.has('index.html') || paths.has('package.json')) return undefined;
  const published = entries.filter(({ path }) => !LEFT_OUT.test(path));
  const rows = await uploads.findAll(published.flatMap((entry) => (entry.type === 'binary' ? [entry.upload] : [])));
  const blobOfUpload = new Map(rows.map(({ id, blobId: blob }) => [id, blob]));
  const files = await mapConcurrently(published, CONCURRENCY, async (entry) => {
    const blob = entry.type === 'text' ? entry.blob : blobOfUpload.get(entry.upload);
    return blob === undefined || blob === null ? undefined : fileOf(entry.path.normalize('NFC'), new Uint8Array(await blobs.read(blobId(blob))));
  });
  return files.filter((file) => file !== undefined);
}
