import { storedFilesOfTree } from '../files/project-tree.ts';
import { type BlobStore, blobId } from '../storage/blobs/blob-store.ts';
import { mapConcurrently } from '../storage/map-concurrently.ts';
import type { UploadRepository } from '../uploads/repository.ts';
import { encodeTree, objectId, type TreeItem } from './objects.ts';

/** Files read in parallel. */
const CONCURRENCY = 8;
/** Names of contents that are remembered: about 20 MB. */
const NAMES_KEPT = 100_000;

/** A file of a commit, and where its contents are stored. */
export interface CommitFile {
  readonly path: string;
  readonly id: string;
  readonly isExecutable: boolean;
  /** The blob with its contents. */
  readonly blob: string;
  /** For a binary file, the upload that has its contents. */
  readonly upload?: string;
}

/** What a commit consists of. */
export interface CommitTree {
  /** The name of its root folder. */
  readonly root: string;
  readonly files: readonly CommitFile[];
  /** Its folders by their names. */
  readonly folders: ReadonlyMap<string, Buffer>;
}

/** A folder while it is put together. */
interface Folder {
  readonly folders: Map<string, Folder>;
  readonly items: TreeItem[];
}

/**
 * Derives git's trees and blobs from the trees of a project's files. Every server derives the same from the same files,
 * so none of it is stored. What files are called in git is remembered, because finding out means reading them.
 */
export class GitTrees {
  readonly #blobs: Pick<BlobStore, 'read'>;
  readonly #uploads: Pick<UploadRepository, 'findAll'>;
  /** Blob -> its name in git. */
  readonly #names = new Map<string, string>();

  constructor({ blobs, uploads }: { readonly blobs: Pick<BlobStore, 'read'>; readonly uploads: Pick<UploadRepository, 'findAll'> }) {
    this.#blobs = blobs;
    this.#uploads = uploads;
  }

  /** The files of a stored tree, as they are in git. */
  async filesOf(treeId: string, executables: ReadonlySet<string> = new Set()): Promise<CommitFile[]> {
    const entries = await storedFilesOfTree(this.#blobs, treeId);
    const uploaded = await this.#blobsOfUploads(entries.flatMap((entry) => (entry.type === 'binary' ? [entry.upload] : [])));
    const files = await mapConcurrently(entries, CONCURRENCY, async (entry): Promise<CommitFile | undefined> => {
      const blob = entry.type === 'text' ? entry.blob : uploaded.get(entry.upload);
      if (blob === undefined) return undefined;
      const common = { path: entry.path, id: await this.#nameOf(blob), isExecutable: executables.has(entry.path), blob };
      return entry.type === 'text' ? common : { ...common, upload: entry.upload };
    });
    return files.filter((file) => file !== undefined);
  }

  async treeOf(treeId: string, executables: ReadonlySet<string> = new Set()): Promise<CommitTree> {
    return makeCommitTree(await this.filesOf(treeId, executables));
  }

  read(blob: string): Promise<Buffer> {
    return this.#blobs.read(blobId(blob));
  }

  async #blobsOfUploads(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#uploads.findAll([...new Set(ids)]);
    return new Map(rows.flatMap(({ id, blobId: blob }) => (blob === null ? [] : [[id, blob] as const])));
  }

  async #nameOf(blob: string): Promise<string> {
    const known = this.#names.get(blob);
    if (known !== undefined) return known;
    const name = objectId('blob', await this.read(blob));
    this.#names.set(blob, name);
    if (this.#names.size > NAMES_KEPT) this.#names.delete(this.#names.keys().next().value as string);
    return name;
  }
}

export function makeCommitTree(files: readonly CommitFile[]): CommitTree {
  const root: Folder = { folders: new Map(), items: [] };
  for (const { path, id, isExecutable } of files) {
    const parts = path.split('/');
    const name = parts.pop() as string;
    const folder = parts.reduce((parent, part) => {
      const found: Folder = parent.folders.get(part) ?? { folders: new Map(), items: [] };
      parent.folders.set(part, found);
      return found;
    }, root);
    folder.items.push({ mode: isExecutable ? '100755' : '100644', name, id });
  }
  const folders = new Map<string, Buffer>();
  return { root: encodeFolder(root, folders), files, folders };
}

function encodeFolder(folder: Folder, into: Map<string, Buffer>): string {
  const inner = [...folder.folders].map(([name, below]): TreeItem => ({ mode: '40000', name, id: encodeFolder(below, into) }));
  const bytes = encodeTree([...folder.items, ...inner]);
  const id = objectId('tree', bytes);
  into.set(id, bytes);
  return id;
}
