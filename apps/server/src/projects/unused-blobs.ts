import type { BlobId, BlobStore } from '../storage/blobs/blob-store.ts';
import type { UploadRepository } from '../uploads/repository.ts';
import { blobsOfTree } from './project-tree.ts';
import type { ProjectRepository } from './repository.ts';
import type { SnapshotRepository } from '../snapshots/repository.ts';

/**
 * How long contents must have been unused before they go: far longer than any request takes, so that
 * a save or a fork that is under way never finds its contents gone.
 */
export const UNUSED_KEPT_MS = 60 * 60_000;

export interface UnusedBlobsDependencies {
  readonly blobs: BlobStore;
  readonly projects: Pick<ProjectRepository, 'treeIds'>;
  readonly snapshots: Pick<SnapshotRepository, 'treeIds' | 'thumbnailIds'>;
  readonly uploads: Pick<UploadRepository, 'blobIds'>;
  readonly now: () => Date;
}

/** Finds the contents that no project and no version refers to any more: every autosave leaves some behind. */
export class UnusedBlobs {
  readonly #dependencies: UnusedBlobsDependencies;
  /** When each was first found unused, in this process. */
  #unusedSince = new Map<BlobId, Date>();

  constructor(dependencies: UnusedBlobsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Looks once, deletes what was unused for long enough, and answers how many. To be called regularly. */
  async sweep(): Promise<number> {
    const { blobs, now } = this.#dependencies;
    const at = now();
    const used = await this.#used();
    const unusedSince = new Map<BlobId, Date>();
    let deleted = 0;
    for await (const id of blobs.list()) {
      if (used.has(id)) continue;
      const since = this.#unusedSince.get(id) ?? at;
      const isLongEnough = at.getTime() - since.getTime() >= UNUSED_KEPT_MS;
      if (isLongEnough && (await blobs.delete(id, since))) deleted++;
      // Put again in the meantime: its hour starts anew.
      else unusedSince.set(id, isLongEnough ? at : since);
    }
    this.#unusedSince = unusedSince;
    return deleted;
  }

  async #used(): Promise<ReadonlySet<string>> {
    const { blobs, projects, snapshots, uploads } = this.#dependencies;
    const used = new Set([...(await uploads.blobIds()), ...(await snapshots.thumbnailIds())]);
    for (const treeId of new Set([...(await projects.treeIds()), ...(await snapshots.treeIds())])) {
      used.add(treeId);
      try {
        for (const id of await blobsOfTree(blobs, treeId)) used.add(id);
      } catch (error) {
        // Not to know what is used is a reason to delete nothing.
        throw new Error(`The files of tree ${treeId} could not be read, so nothing was swept.`, { cause: error });
      }
    }
    return used;
  }
}
