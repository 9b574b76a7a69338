import type { AppFile, AppFiles } from '@lathe/protocol';
import { storagePath } from '@lathe/protocol';
import { type BlobId, type BlobStore, blobId, blobIdOf } from '../storage/blobs/blob-store.ts';
import { mapConcurrently } from '../storage/map-concurrently.ts';

// A project's files are one blob that lists them (like a git tree) and one blob per text file. A save is then new blobs
// on disk, and one row that names the new tree.

/** Files written or read in parallel. */
const CONCURRENCY = 16;

type TreeEntry =
  | { readonly type: 'folder'; readonly path: string; readonly lastModified: number }
  | { readonly type: 'text'; readonly path: string; readonly blob: BlobId; readonly lastModified: number }
  | {
      readonly type: 'binary';
      readonly path: string;
      /** The upload's ID, signed again each time the project is read. */
      readonly upload: string;
      readonly filename: string;
      readonly lastModified: number;
    };

interface TreeFile {
  readonly version: 1;
  /** Sorted by path, so that the same files have the same tree. */
  readonly entries: readonly TreeEntry[];
}

/** What is known about the upload of a project's binary file. */
export interface UploadReference {
  readonly id: string;
  readonly filename: string;
}

/** A tree that is not stored yet. */
export interface Tree {
  readonly id: BlobId;
  /** The contents of its text files, and its own. */
  readonly contents: ReadonlyMap<BlobId, Uint8Array>;
}

/** Builds the tree of the files. `uploads` has every binary path. */
export function makeTree(files: AppFiles, uploads: ReadonlyMap<string, UploadReference>): Tree {
  const contents = new Map<BlobId, Uint8Array>();
  const add = (text: string): BlobId => {
    const bytes = Buffer.from(text, 'utf8');
    const id = blobIdOf(bytes);
    contents.set(id, bytes);
    return id;
  };
  const paths = Object.keys(files).sort(byCodeUnits);
  const entries = paths.map((path): TreeEntry => {
    const file = files[path] as AppFile;
    const { lastModified } = file;
    if (file.type === 'folder') return { type: 'folder', path, lastModified };
    const upload = uploads.get(path);
    if (upload !== undefined) return { type: 'binary', path, upload: upload.id, filename: upload.filename, lastModified };
    return { type: 'text', path, blob: add(file.contents), lastModified };
  });
  const tree: TreeFile = { version: 1, entries };
  return { id: add(JSON.stringify(tree)), contents };
}

/** Stores a tree and writes its own contents last, so that the tree exists only when everything it names exists. */
export async function writeTree(blobs: BlobStore, { id, contents }: Tree): Promise<BlobId> {
  const texts = [...contents].filter(([other]) => other !== id);
  await mapConcurrently(texts, CONCURRENCY, ([, bytes]) => blobs.put(bytes));
  await blobs.put(contents.get(id) as Uint8Array);
  return id;
}

/** Puts a tree together from contents that are stored already, and stores it. Folders have no contents. */
export async function writeTreeOf(blobs: BlobStore, files: readonly StoredFile[], folders: readonly string[] = []): Promise<BlobId> {
  const entries: TreeEntry[] = [
    ...folders.map((path) => ({ type: 'folder' as const, path, lastModified: 0 })),
    ...files.map(
      ({ path, blob, upload, lastModified = 0 }): TreeEntry =>
        upload === undefined
          ? { type: 'text', path, blob: blobId(blob), lastModified }
          : { type: 'binary', path, upload, filename: path.slice(path.lastIndexOf('/') + 1), lastModified },
    ),
  ];
  const tree: TreeFile = { version: 1, entries: entries.sort((a, b) => byCodeUnits(a.path, b.path)) };
  return (await blobs.put(Buffer.from(JSON.stringify(tree)))).id;
}

/** A file whose contents are stored: as a blob, and for a binary file as an upload. */
export interface StoredFile {
  readonly path: string;
  readonly blob: string;
  readonly upload?: string;
  readonly lastModified?: number;
}

/** The paths of a tree's folders. */
export async function foldersOfTree(blobs: Pick<BlobStore, 'read'>, treeId: string): Promise<string[]> {
  return (await readEntries(blobs, treeId)).flatMap((entry) => (entry.type === 'folder' ? [entry.path] : []));
}

/** How a client names and reads an upload. */
export interface SignedUpload {
  readonly blobId: string;
  readonly readId: string;
}

/** Reads a whole project. */
export async function readTree(blobs: BlobStore, treeId: string, sign: (uploadId: string) => SignedUpload): Promise<AppFiles> {
  const entries = await readEntries(blobs, treeId);
  const files = await mapConcurrently(entries, CONCURRENCY, async (entry): Promise<[string, AppFile]> => {
    const common = { fullPath: entry.path, name: entry.path.slice(entry.path.lastIndexOf('/') + 1), lastModified: entry.lastModified };
    if (entry.type === 'folder') return [entry.path, { ...common, type: 'folder', contents: '', isBinary: false }];
    if (entry.type === 'text') {
      return [entry.path, { ...common, type: 'file', contents: (await blobs.read(entry.blob)).toString('utf8'), isBinary: false }];
    }
    const { blobId, readId } = sign(entry.upload);
    return [entry.path, { ...common, type: 'file', contents: storagePath(readId, entry.filename), isBinary: true, blobId }];
  });
  return Object.fromEntries(files);
}

/** Where the contents of a tree's files are stored. */
export async function storedFilesOfTree(blobs: Pick<BlobStore, 'read'>, treeId: string): Promise<readonly Exclude<TreeEntry, { type: 'folder' }>[]> {
  return (await readEntries(blobs, treeId)).filter((entry) => entry.type !== 'folder');
}

/** What a tree refers to. */
export interface NamesOfTree {
  /** The contents of its text files. */
  readonly contents: ReadonlySet<string>;
  readonly uploads: ReadonlySet<string>;
}

export async function namesOfTree(blobs: BlobStore, treeId: string): Promise<NamesOfTree> {
  const entries = await readEntries(blobs, treeId);
  return {
    contents: new Set(entries.flatMap((entry) => (entry.type === 'text' ? [entry.blob] : []))),
    uploads: new Set(entries.flatMap((entry) => (entry.type === 'binary' ? [entry.upload] : []))),
  };
}

/** True if both trees have the same paths with the same contents, whatever their times. */
export async function haveSameContents(blobs: BlobStore, left: string, right: string): Promise<boolean> {
  if (left === right) return true;
  const [a, b] = await Promise.all([readEntries(blobs, left), readEntries(blobs, right)]);
  return a.length === b.length && a.every((entry, index) => sameContents(entry, b[index] as TreeEntry));
}

/** The paths of files that differ between two trees. */
export async function compareTrees(blobs: Pick<BlobStore, 'read'>, before: string, after: string) {
  const [old, now] = await Promise.all([before, after].map(async (id) => new Map((await storedFilesOfTree(blobs, id)).map((entry) => [entry.path, entry]))));
  const changes = { added: [] as string[], changed: [] as string[], removed: [] as string[] };
  for (const [path, entry] of now ?? []) {
    const earlier = old?.get(path);
    if (earlier === undefined) changes.added.push(path);
    else if (!sameContents(earlier, entry)) changes.changed.push(path);
  }
  for (const path of old?.keys() ?? []) if (now?.has(path) === false) changes.removed.push(path);
  return changes;
}

function sameContents(a: TreeEntry, b: TreeEntry): boolean {
  return JSON.stringify({ ...a, lastModified: 0 }) === JSON.stringify({ ...b, lastModified: 0 });
}

async function readEntries(blobs: Pick<BlobStore, 'read'>, treeId: string): Promise<readonly TreeEntry[]> {
  const tree = JSON.parse((await blobs.read(blobId(treeId))).toString('utf8')) as TreeFile;
  if (tree.version !== 1) throw new Error(`Tree ${treeId} has version ${tree.version}, which this server does not support.`);
  return tree.entries;
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
