import { AppError, type AppFiles, appFilesSchema, type CreatedSnapshot, type CreateSnapshotBody, type SnapshotInfo, type User } from '@lathe/protocol';
import { parseJson } from '../network/json-text.ts';
import { parseInput } from '../network/request-bodies.ts';
import type { PersonStorage } from '../person-storage/service.ts';
import { haveSameContents, namesOfTree, readTree } from '../files/project-tree.ts';
import type { ProjectService } from '../projects/service.ts';
import { blobId, blobIdOf, type BlobStore } from '../storage/blobs/blob-store.ts';
import type { UploadService } from '../uploads/service.ts';
import type { SnapshotRepository, SnapshotRow } from './repository.ts';
import { expiredSnapshots } from './retention.ts';

const JPEG_BEGIN = [0xff, 0xd8, 0xff];

export interface SnapshotDependencies {
  readonly repository: SnapshotRepository;
  readonly blobs: BlobStore;
  readonly projects: Pick<ProjectService, 'readable' | 'writable' | 'storeFiles'>;
  readonly uploads: Pick<UploadService, 'sign'>;
  readonly storage: Pick<PersonStorage, 'addContents'>;
  readonly now: () => Date;
}

/**
 * The versions of projects. Like those of projects, their files are trees and blobs, so identical contents are stored
 * once.
 */
export class SnapshotService {
  readonly #repository: SnapshotRepository;
  readonly #blobs: BlobStore;
  readonly #projects: SnapshotDependencies['projects'];
  readonly #uploads: SnapshotDependencies['uploads'];
  readonly #storage: SnapshotDependencies['storage'];
  readonly #now: () => Date;

  constructor({ repository, blobs, projects, uploads, storage, now }: SnapshotDependencies) {
    this.#repository = repository;
    this.#blobs = blobs;
    this.#projects = projects;
    this.#uploads = uploads;
    this.#storage = storage;
    this.#now = now;
  }

  /**
   * Stores a version, which is finalized when it first arrives. If its files are those of the newest version, no new
   * one is created.
   * @throws AppError 'invalid-input', 'not-found', 'fork-needed', 'project-too-big'
   */
  async create(user: User, projectId: string, { id, title = 'Untitled', snapshot }: CreateSnapshotBody): Promise<CreatedSnapshot> {
    const project = await this.#projects.writable(user, projectId);
    const existing = await this.#repository.find(project.id, id);
    if (existing !== undefined) return created(existing);
    const versions = await this.#repository.list(project.id);
    const [newest] = versions;
    const files = parseFiles(snapshot);
    const hasBinaries = Object.values(files).some(({ isBinary }) => isBinary);
    const known = hasBinaries ? await this.#uploadsOf(versions.map((version) => version.treeId)) : new Set<string>();
    const treeId = await this.#projects.storeFiles(user, files, { project, known });
    if (newest !== undefined && (await haveSameContents(this.#blobs, newest.treeId, treeId))) return created(newest);
    const row: SnapshotRow = {
      projectId: project.id,
      messageId: id,
      title,
      treeId,
      fileCount: Object.values(files).filter(({ type }) => type === 'file').length,
      // Versions are ordered by their times.
      createdAt: new Date(Math.max(this.#now().getTime(), (newest?.createdAt.getTime() ?? 0) + 1)),
      thumbnailId: null,
      appliedAt: null,
      authorId: user.id,
    };
    await this.#repository.insert(row);
    await this.#repository.delete(project.id, expiredSnapshots([row, ...versions], this.#now()));
    return created(row);
  }

  /** Newest first. */
  async list(user: User | undefined, projectId: string): Promise<SnapshotInfo[]> {
    const project = await this.#projects.readable(user, projectId);
    const rows = await this.#repository.list(project.id);
    return rows.map(({ messageId, title, createdAt, fileCount, thumbnailId }) => ({
      messageId,
      title,
      createdAt: createdAt.toISOString(),
      fileCount,
      finalized: true,
      hasThumbnail: thumbnailId !== null,
    }));
  }

  async read(user: User | undefined, projectId: string, messageId: string): Promise<AppFiles> {
    const project = await this.#projects.readable(user, projectId);
    const row = await this.#require(project.id, messageId);
    return readTree(this.#blobs, row.treeId, (upload) => this.#uploads.sign(upload));
  }

  /** A version of a project that the caller may change, as it is stored. @throws AppError 'not-found' */
  async find(user: User, projectId: string, messageId: string): Promise<SnapshotRow> {
    const project = await this.#projects.writable(user, projectId);
    return this.#require(project.id, messageId);
  }

  /** Newest first, as they are stored. */
  stored(projectId: string): Promise<SnapshotRow[]> {
    return this.#repository.list(projectId);
  }

  /** Copies the versions along with a project, or those up to a moment. Those that the copy already has stay. */
  async copy(user: User, fromProjectId: string, toProjectId: string, until?: Date): Promise<void> {
    const from = await this.#projects.readable(user, fromProjectId);
    const to = await this.#projects.writable(user, toProjectId);
    const rows = await this.#repository.list(from.id);
    for (const row of rows.filter(({ createdAt }) => until === undefined || createdAt <= until))
      await this.#repository.insert({ ...row, projectId: to.id, appliedAt: null });
  }

  /** Records that the caller's page wrote the version into the project. The page saves it like any change. */
  async apply(user: User, projectId: string, messageId: string): Promise<void> {
    const project = await this.#projects.writable(user, projectId);
    await this.#require(project.id, messageId);
    await this.#repository.setApplied(project.id, messageId, this.#now());
  }

  /** @throws AppError 'invalid-input' for anything but a JPEG, 'not-found', 'fork-needed' */
  async putThumbnail(user: User, projectId: string, messageId: string, picture: Uint8Array): Promise<void> {
    const project = await this.#projects.writable(user, projectId);
    await this.#require(project.id, messageId);
    if (JPEG_BEGIN.some((byte, index) => picture[index] !== byte)) throw new AppError('invalid-input', 'The thumbnail must be a JPEG.');
    await this.#storage.addContents(project.ownerId, user.id, [{ blobId: blobIdOf(picture), byteSize: picture.byteLength }]);
    const { id } = await this.#blobs.put(picture);
    await this.#repository.setThumbnail(project.id, messageId, id);
  }

  async thumbnail(user: User | undefined, projectId: string, messageId: string): Promise<Uint8Array<ArrayBuffer>> {
    const project = await this.#projects.readable(user, projectId);
    const { thumbnailId } = await this.#require(project.id, messageId);
    if (thumbnailId === null) throw new AppError('not-found', 'This version has no thumbnail.');
    return new Uint8Array(await this.#blobs.read(blobId(thumbnailId)));
  }

  /** What the project's own trees refer to. Called only for files that are uploads, because it reads every tree. */
  async #uploadsOf(treeIds: readonly string[]): Promise<ReadonlySet<string>> {
    const uploads = new Set<string>();
    for (const treeId of new Set(treeIds)) for (const upload of (await namesOfTree(this.#blobs, treeId)).uploads) uploads.add(upload);
    return uploads;
  }

  async #require(projectId: string, messageId: string): Promise<SnapshotRow> {
    const row = await this.#repository.find(projectId, messageId);
    if (row === undefined) throw new AppError('not-found', 'This version does not exist or was deleted.');
    return row;
  }
}

function created({ messageId, createdAt }: SnapshotRow): CreatedSnapshot {
  return { id: messageId, createdAt: createdAt.toISOString() };
}

function parseFiles(text: string): AppFiles {
  return parseInput(appFilesSchema, parseJson(text, 'The snapshot'));
}
