import type { PersonStorage } from '../person-storage/service.ts';
import type { GitRepository } from '../git/repository.ts';
import type { SnapshotRepository } from '../snapshots/repository.ts';
import { type BlobId, type BlobStore, blobId, MissingBlobError } from '../storage/blobs/blob-store.ts';
import type { UploadRepository } from '../uploads/repository.ts';
import { namesOfTree } from '../files/project-tree.ts';
import type { ProjectRepository } from '../projects/repository.ts';

/**
 * How long contents must have been unused before they are deleted: far longer than any request takes, so that a save or
 * a fork in progress never loses its contents.
 */
export const UNUSED_KEPT_MS = 60 * 60_000;
/** How long an upload that no project and no version names is kept: an open tab may still save it. */
export const UNNAMED_UPLOAD_KEPT_MS = 24 * 60 * 60_000;
/** An announced file that has not arrived by then never will, because its URL is valid for a quarter of an hour. */
const ANNOUNCED_KEPT_MS = 60 * 60_000;
/** How precisely the time since which an upload is unused is recorded: each update writes its row. */
const NAMED_NOTED_MS = 60 * 60_000;

export interface UnusedBlobsDependencies {
  readonly blobs: BlobStore;
  readonly projects: Pick<ProjectRepository, 'trees'>;
  readonly git: Pick<GitRepository, 'trees'>;
  readonly snapshots: Pick<SnapshotRepository, 'trees' | 'pictures'>;
  readonly deploys: {
    stored(): Promise<readonly { readonly ownerId: string; readonly reference: string; readonly sourceTreeId: string }[]>;
    /** What must be kept for a deploy. */
    contents(reference: string): Promise<ReadonlySet<string>>;
  };
  readonly uploads: Pick<UploadRepository, 'blobIds' | 'touch' | 'sweep'>;
  readonly storage: Pick<PersonStorage, 'ownerIds' | 'settle'>;
  readonly now: () => Date;
}

/**
 * Finds the uploads and contents that no project, version or commit refers to anymore. Every autosave leaves some behind.
 */
export class UnusedBlobs {
  readonly #dependencies: UnusedBlobsDependencies;
  /** When each was first found unused, in this process. */
  #unusedSince = new Map<BlobId, Date>();

  constructor(dependencies: UnusedBlobsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Checks once, deletes what was unused for long enough, and returns how many. To be called regularly. */
  async sweep(): Promise<number> {
    const { blobs, uploads, now } = this.#dependencies;
    const at = now();
    const { contents, uploads: named } = await this.#named();
    const before = (ms: number) => new Date(at.getTime() - ms);
    await uploads.touch([...named], at, before(NAMED_NOTED_MS));
    await uploads.sweep({ usedBefore: before(UNNAMED_UPLOAD_KEPT_MS), announcedBefore: before(ANNOUNCED_KEPT_MS) });
    const used = new Set([...contents, ...(await uploads.blobIds())]);
    const unusedSince = new Map<BlobId, Date>();
    let deleted = 0;
    for await (const id of blobs.list()) {
      if (used.has(id)) continue;
      const since = this.#unusedSince.get(id) ?? at;
      const isLongEnough = at.getTime() - since.getTime() >= UNUSED_KEPT_MS;
      if (isLongEnough && (await blobs.delete(id, since))) deleted++;
      // Stored again in the meantime, so its hour starts over.
      else unusedSince.set(id, isLongEnough ? at : since);
    }
    this.#unusedSince = unusedSince;
    return deleted;
  }

  /** What all trees refer to. Also updates what counts toward each person's storage: what their trees refer to. */
  async #named(): Promise<{ readonly contents: ReadonlySet<string>; readonly uploads: ReadonlySet<string> }> {
    const { blobs, deploys, git, projects, snapshots, storage } = this.#dependencies;
    const ofOwner = new Map<string, { readonly trees: Set<string>; readonly contents: Set<string> }>();
    const entry = (ownerId: string) => {
      const found = ofOwner.get(ownerId) ?? { trees: new Set<string>(), contents: new Set<string>() };
      ofOwner.set(ownerId, found);
      return found;
    };
    for (const ownerId of await storage.ownerIds()) entry(ownerId);
    for (const { ownerId, treeId } of [...(await projects.trees()), ...(await snapshots.trees()), ...(await git.trees())]) entry(ownerId).trees.add(treeId);
    for (const { ownerId, pictureId } of await snapshots.pictures()) entry(ownerId).contents.add(pictureId);

    for (const { ownerId, reference, sourceTreeId } of await deploys.stored()) {
      const own = entry(ownerId).contents;
      own.add(sourceTreeId);
      for (const id of await deploys.contents(reference)) own.add(id);
    }

    const contents = new Set<string>();
    const uploads = new Set<string>();
    for (const [ownerId, { trees, contents: own }] of ofOwner) {
      for (const treeId of trees) {
        own.add(treeId);
        try {
          const names = await namesOfTree(blobs, treeId);
          for (const id of names.contents) own.add(id);
          for (const id of names.uploads) uploads.add(id);
        } catch (error) {
          // If it is unknown what is used, nothing is deleted.
          throw new Error(`Could not read the files of tree ${treeId}, so nothing was deleted.`, { cause: error });
        }
      }
      for (const id of own) contents.add(id);
      await storage.settle(ownerId, own, (id) => this.#sizeOf(id), UNUSED_KEPT_MS);
    }
    return { contents, uploads };
  }

  /** Undefined for contents that a damaged data folder lacks. */
  async #sizeOf(id: string): Promise<number | undefined> {
    try {
      return (await this.#dependencies.blobs.find(blobId(id))).byteSize;
    } catch (error) {
      if (error instanceof MissingBlobError) return undefined;
      throw error;
    }
  }
}
