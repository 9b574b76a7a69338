import type { AppFile, AppFiles } from '@lathe/protocol';
import { storagePath } from '@lathe/protocol';
import { type BlobId, type BlobStore, blobId } from '../storage/blobs/blob-store.ts';

// A project's files are one blob that lists them (like a git tree) and one blob per text file.
// A save is then: new blobs on disk, and one row that names the new tree.

/** Files written or read at once. */
const CONCURRENCY = 16;

type TreeEntry =
  | { readonly type: 'folder'; readonly path: string; readonly lastModified: number }
  | { readonly type: 'text'; readonly path: string; readonly blob: BlobId; readonly lastModified: number }
  | {
      readonly type: 'binary';
      readonly path: string;
      /** The upload's id: signed anew whenever the project is read. */
      readonly upload: string;
      readonly filename: string;
      readonly lastModified: number;
    };

interface TreeFile {
  readonly version: 1;
  /** Sorted by path, so that the same files have the same tree. */
  readonly entries: readonly TreeEntry[];
}

/** A binary file of a project, as its upload is known. */
export interface UploadReference {
  readonly id: string;
  readonly filename: string;
}

/** Stores the files and answers the tree's blob. `uploads` has every binary path. */
export async function writeTree(blobs: BlobStore, files: AppFiles, uploads: ReadonlyMap<string, UploadReference>): Promise<BlobId> {
  const paths = Object.keys(files).sort(byCodeUnits);
  const entries = await mapConcurrently(paths, async (path): Promise<TreeEntry> => {
    const file = files[path] as AppFile;
    const { lastModified } = file;
    if (file.type === 'folder') return { type: 'folder', path, lastModified };
    const upload = uploads.get(path);
    if (upload !== undefined) return { type: 'binary', path, upload: upload.id, filename: upload.filename, lastModified };
    const { id } = await blobs.put(Buffer.from(file.contents, 'utf8'));
    return { type: 'text', path, blob: id, lastModified };
  });
  const tree: TreeFile = { version: 1, entries };
  return (await blobs.put(Buffer.from(JSON.stringify(tree)))).id;
}

/** Reads a whole project. `sign` makes an upload's signed id. */
export async function readTree(blobs: BlobStore, treeId: string, sign: (uploadId: string) => string): Promise<AppFiles> {
  const entries = await readEntries(blobs, treeId);
  const files = await mapConcurrently(entries, async (entry): Promise<[string, AppFile]> => {
    const common = { fullPath: entry.path, name: entry.path.slice(entry.path.lastIndexOf('/') + 1), lastModified: entry.lastModified };
    if (entry.type === 'folder') return [entry.path, { ...common, type: 'folder', contents: '', isBinary: false }];
    if (entry.type === 'text') {
      return [entry.path, { ...common, type: 'file', contents: (await blobs.read(entry.blob)).toString('utf8'), isBinary: false }];
    }
    const signedId = sign(entry.upload);
    const contents = storagePath(signedId, entry.filename);
    return [entry.path, { ...common, type: 'file', contents, isBinary: true, blobId: signedId }];
  });
  return Object.fromEntries(files);
}

/** The text files' blobs of a tree. */
export async function blobsOfTree(blobs: BlobStore, treeId: string): Promise<readonly BlobId[]> {
  const entries = await readEntries(blobs, treeId);
  return entries.flatMap((entry) => (entry.type === 'text' ? [entry.blob] : []));
}

/** The uploads that a tree refers to. */
export async function uploadsOfTree(blobs: BlobStore, treeId: string): Promise<ReadonlySet<string>> {
  const entries = await readEntries(blobs, treeId);
  return new Set(entries.flatMap((entry) => (entry.type === 'binary' ? [entry.upload] : [])));
}

/** True when both trees have the same paths with the same contents, whatever their times. */
export async function haveSameContents(blobs: BlobStore, left: string, right: string): Promise<boolean> {
  if (left === right) return true;
  const [a, b] = await Promise.all([readEntries(blobs, left), readEntries(blobs, right)]);
  return a.length === b.length && a.every((entry, index) => sameContents(entry, b[index] as TreeEntry));
}

function sameContents(a: TreeEntry, b: TreeEntry): boolean {
  return JSON.stringify({ ...a, lastModified: 0 }) === JSON.stringify({ ...b, lastModified: 0 });
}

async function readEntries(blobs: BlobStore, treeId: string): Promise<readonly TreeEntry[]> {
  const tree = JSON.parse((await blobs.read(blobId(treeId))).toString('utf8')) as TreeFile;
  if (tree.version !== 1) throw new Error(`Tree ${treeId} has version ${tree.version}, which this server does not know.`);
  return tree.entries;
}

async function mapConcurrently<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const workers = Array.from({ length: Math.min(CONCURRENCY, items.length) }, async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T);
    }
  });
  await Promise.all(workers);
  return results;
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
