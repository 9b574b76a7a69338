import { AppError, storageSize, type Usage } from '@lathe/protocol';
import type { Sql } from '../storage/sql/database.ts';
import type { PersonStorageRepository, StoredContents } from './repository.ts';

/**
 * How long an announced file counts, because it can still arrive: the lifetime of its URL, plus the time that one
 * request may take.
 */
const ANNOUNCED_MS = 30 * 60_000;

export interface StorageWrite {
  readonly ownerId: string;
  readonly callerId: string;
  readonly addedBytes: number;
}

export interface PersonStorageDependencies {
  readonly repository: PersonStorageRepository;
  /** Undefined: no limit. */
  readonly limitBytes: number | undefined;
  readonly now: () => Date;
}

/**
 * A person's storage: their uploads, and the files, versions, thumbnails and chats of the projects they created.
 * Replaced and deleted files count until they are swept.
 */
export class PersonStorage {
  readonly #repository: PersonStorageRepository;
  readonly #limitBytes: number | undefined;
  readonly #now: () => Date;

  constructor({ repository, limitBytes, now }: PersonStorageDependencies) {
    this.#repository = repository;
    this.#limitBytes = limitBytes;
    this.#now = now;
  }

  /**
   * Writes what counts for the owner, or nothing if that would exceed their limit. Writes for one owner wait for each
   * other, so that several at once cannot exceed it together. `work` adds at most `addedBytes`: less if it replaces
   * something, or if the owner already has it. @throws AppError 'storage-limit'
   */
  async write<Result>({ ownerId, callerId, addedBytes }: StorageWrite, work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.#repository.inTurn(ownerId, async (sql, repository) => {
      if (this.#limitBytes === undefined) return work(sql);
      const announcedFrom = new Date(this.#now().getTime() - ANNOUNCED_MS);
      const before = await repository.usedBytes(ownerId, announcedFrom);
      const result = await work(sql);
      if (before + addedBytes <= this.#limitBytes) return result;
      const after = await repository.usedBytes(ownerId, announcedFrom);
      // Someone over the limit, because it was lowered, may still write what is smaller.
      if (after > this.#limitBytes && after > before) throw isFull(before, after - before, this.#limitBytes, ownerId === callerId);
      return result;
    });
  }

  /** What the person uses, and their limit. */
  async usage(ownerId: string): Promise<Usage['storage']> {
    const usedBytes = await this.#repository.usedBytes(ownerId, new Date(this.#now().getTime() - ANNOUNCED_MS));
    return { usedBytes, limitBytes: this.#limitBytes ?? null };
  }

  /** Counts contents before they are stored. @throws AppError 'storage-limit' */
  async addContents(ownerId: string, callerId: string, contents: readonly StoredContents[]): Promise<void> {
    if (contents.length === 0) return;
    const addedBytes = contents.reduce((sum, { byteSize }) => sum + byteSize, 0);
    await this.write({ ownerId, callerId, addedBytes }, (sql) => this.#repository.over(sql).addContents(ownerId, contents, this.#now()));
  }

  /** What `addContents` would refuse, before anything is sent. @throws AppError 'storage-limit' */
  async requireRoom(ownerId: string, callerId: string, contents: readonly StoredContents[]): Promise<void> {
    if (this.#limitBytes === undefined || contents.length === 0) return;
    const counted = await this.#repository.contentIds(ownerId);
    const addedBytes = contents.reduce((sum, { blobId, byteSize }) => (counted.has(blobId) ? sum : sum + byteSize), 0);
    const { usedBytes } = await this.usage(ownerId);
    if (addedBytes > 0 && usedBytes + addedBytes > this.#limitBytes) throw isFull(usedBytes, addedBytes, this.#limitBytes, ownerId === callerId);
  }

  /** Everyone who has anything counted. */
  ownerIds(): Promise<string[]> {
    return this.#repository.ownerIds();
  }

  /**
   * Updates what counts for the owner to `contents`, everything their projects and versions refer to. Other contents
   * stop counting after `keptMs`, because a save in progress counts its contents before it refers to them.
   */
  async settle(ownerId: string, contents: ReadonlySet<string>, sizeOf: (id: string) => Promise<number | undefined>, keptMs: number): Promise<void> {
    const now = this.#now();
    const counted = await this.#repository.contentIds(ownerId);
    const missing: StoredContents[] = [];
    for (const blobId of contents) {
      const byteSize = counted.has(blobId) ? undefined : await sizeOf(blobId);
      if (byteSize !== undefined) missing.push({ blobId, byteSize });
    }
    const gone = [...counted].filter((id) => !contents.has(id));
    if (missing.length === 0 && gone.length === 0) return;
    await this.#repository.inTurn(ownerId, async (_sql, repository) => {
      await repository.addContents(ownerId, missing, now);
      await repository.removeContents(ownerId, gone, new Date(now.getTime() - keptMs));
    });
  }
}

function isFull(usedBytes: number, addedBytes: number, limitBytes: number, isOwn: boolean): AppError {
  if (!isOwn) {
    return new AppError('storage-limit', 'The storage of the person who created this project is full. Ask them to free some space, or save your own copy.');
  }
  const [used, added, limit] = [usedBytes, addedBytes, limitBytes].map(storageSize);
  return new AppError(
    'storage-limit',
    `Your storage is full: you use ${used} of ${limit}, and this needs ${added} more. Delete projects or large files you no longer need. Their space is freed within a day.`,
    { data: { usedBytes, limitBytes } },
  );
}
