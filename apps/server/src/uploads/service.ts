import { createHash, randomUUID } from 'node:crypto';
import { AppError, type AppFiles, type DirectUpload, endpointPath, type FieldError, putUpload, type User } from '@lathe/protocol';
import { mimes } from 'mrmime';
import type { PersonStorage } from '../person-storage/service.ts';
import type { SignedUpload } from '../files/project-tree.ts';
import { requireBlobSize } from '../files/app-files.ts';
import { type BlobStore, blobId, type FoundBlob } from '../storage/blobs/blob-store.ts';
import type { UploadRepository, UploadRow } from './repository.ts';
import type { SignedIds } from '../storage/signed-ids.ts';

/** Time within which an announced file must be put. */
const PUT_LIFE_MS = 15 * 60_000;
/** URLs that open a file are valid for at most two of these. */
const READ_STEP_MS = 12 * 60 * 60_000;
/** Long before an unused file is swept. */
const USE_NOTED_MS = 60 * 60_000;

export interface UploadDependencies {
  readonly repository: UploadRepository;
  readonly blobs: BlobStore;
  readonly signedIds: SignedIds;
  readonly storage: Pick<PersonStorage, 'write'>;
  readonly now: () => Date;
}

interface NewUpload {
  readonly filename: string;
  readonly content_type: string;
  readonly byte_size: number;
  readonly checksum: string;
}

/** Whether the caller may read an upload without a URL that opens it. */
export type UploadReader = (upload: Pick<UploadRow, 'ownerId' | 'projectId'>) => Promise<boolean>;

export interface UploadedFile extends FoundBlob {
  /** How long the URL still opens it. 0 if every read is checked. */
  readonly readableMs: number;
  readonly contentType: string;
  readonly filename: string;
}

/** Binary files: announced with size and MD5, put to a signed URL, read by a signed ID. */
export class UploadService {
  readonly #repository: UploadRepository;
  readonly #blobs: BlobStore;
  readonly #signedIds: SignedIds;
  readonly #storage: UploadDependencies['storage'];
  readonly #now: () => Date;

  constructor({ repository, blobs, signedIds, storage, now }: UploadDependencies) {
    this.#repository = repository;
    this.#blobs = blobs;
    this.#signedIds = signedIds;
    this.#storage = storage;
    this.#now = now;
  }

  async create(user: User, projectId: string, blob: NewUpload): Promise<DirectUpload> {
    const { id, createdAt } = await this.#announce(user, projectId, blob);
    const putId = this.#signedIds.sign('put', id, createdAt.getTime() + PUT_LIFE_MS);
    return {
      signed_id: this.#name(id),
      direct_upload: {
        url: endpointPath(putUpload, { signedPutId: putId }),
        headers: { 'Content-Type': blob.content_type, 'Content-MD5': blob.checksum },
      },
    };
  }

  async #announce(user: User, projectId: string, blob: NewUpload): Promise<UploadRow> {
    requireBlobSize(blob.filename, blob.byte_size);
    const now = this.#now();
    const id = randomUUID();
    const row: UploadRow = {
      id,
      ownerId: user.id,
      projectId,
      filename: blob.filename,
      contentType: blob.content_type,
      byteSize: blob.byte_size,
      checksum: blob.checksum,
      blobId: null,
      createdAt: now,
      usedAt: now,
    };
    await this.#storage.write({ ownerId: user.id, callerId: user.id, addedBytes: row.byteSize }, (sql) => this.#repository.over(sql).insert(row));
    return row;
  }

  /** Stores a file that has arrived already, and returns its ID. @throws AppError 'project-too-big', 'storage-limit' */
  async store(user: User, projectId: string, filename: string, contents: Uint8Array): Promise<string> {
    const checksum = createHash('md5').update(contents).digest('base64');
    const contentType = mimes[filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
    const blob = { filename, content_type: contentType, byte_size: contents.byteLength, checksum };
    const { id } = await this.#announce(user, projectId, blob);
    await this.#repository.complete(id, (await this.#blobs.put(contents)).id);
    return id;
  }

  /** Stores the contents of an announced file. @throws AppError 'not-found', 'checksum-mismatch' */
  async put(signedPutId: string, contents: AsyncIterable<Uint8Array>): Promise<void> {
    const id = this.#signedIds.verify('put', signedPutId, this.#now().getTime());
    const row = id === undefined ? undefined : await this.#repository.find(id);
    if (row === undefined) throw new AppError('not-found', 'This upload URL is invalid or has expired.');
    const stored = await this.#blobs.putStream(contents, { byteSize: row.byteSize, checksum: row.checksum });
    await this.#repository.complete(row.id, stored.id);
  }

  /**
   * The file that a signed ID opens. Its contents are opened when they are read. An ID that only refers to it opens it
   * for its uploader, and for people who may currently read the project it was uploaded to. @throws AppError
   * 'not-found'
   */
  async find(signedId: string, mayRead: UploadReader): Promise<UploadedFile> {
    const now = this.#now().getTime();
    const opened = this.#signedIds.verifyUntil('contents', signedId, now);
    const id = opened?.id ?? this.#signedIds.verify('read', signedId, now);
    const row = id === undefined ? undefined : await this.#repository.find(id);
    if (row === undefined || row.blobId === null || (opened === undefined && !(await mayRead(row)))) {
      throw new AppError('not-found', 'This file does not exist, or its URL has expired. Reopen the project.');
    }
    const { contentType, filename } = row;
    return { contentType, filename, readableMs: (opened?.expiresAtMs ?? now) - now, ...(await this.#blobs.find(blobId(row.blobId))) };
  }

  /**
   * The IDs of the upload in a project's files: `blobId` refers to it permanently, and `readId` opens it for half a day
   * to a day.
   */
  sign(uploadId: string): SignedUpload {
    // The same URL for hours, so that the browser's cached copy is used when the project is opened again.
    const expiresAtMs = (Math.floor(this.#now().getTime() / READ_STEP_MS) + 2) * READ_STEP_MS;
    return { blobId: this.#name(uploadId), readId: this.#signedIds.sign('contents', uploadId, expiresAtMs) };
  }

  #name(uploadId: string): string {
    return this.#signedIds.sign('read', uploadId);
  }

  /**
   * The uploads of a project's binary files. `known` are those that the project already has. Any other must have been
   * uploaded by the person, or to the project `projectId`, whose editors share their uploads. @throws AppError
   * 'invalid-input' for one that has not arrived
   */
  async resolve(user: User, files: AppFiles, known: ReadonlySet<string>, projectId?: string): Promise<ReadonlyMap<string, UploadRow>> {
    const idsByPath = new Map<string, string>();
    const errors: FieldError[] = [];
    for (const [path, file] of Object.entries(files)) {
      if (!file.isBinary || file.type !== 'file') continue;
      const id = this.#signedIds.verify('read', file.blobId ?? '', this.#now().getTime());
      if (id === undefined) errors.push({ field: `appFiles ${path}`, message: 'has a blobId that this server did not issue' });
      else idsByPath.set(path, id);
    }
    const rowsById = await this.#used([...new Set(idsByPath.values())], known);
    const found = new Map<string, UploadRow>();
    const missingUploads: string[] = [];
    for (const [path, id] of idsByPath) {
      const row = rowsById.get(id);
      if (row === undefined || row.blobId === null) {
        errors.push({ field: `appFiles ${path}`, message: 'was not uploaded or is no longer stored' });
        missingUploads.push(path);
      } else if (row.ownerId !== user.id && !known.has(id) && (projectId === undefined || row.projectId !== projectId))
        errors.push({ field: `appFiles ${path}`, message: 'belongs to someone else' });
      else found.set(path, row);
    }
    if (errors.length > 0) {
      throw new AppError('invalid-input', errors.map(({ field, message }) => `${field} ${message}`).join(', '), {
        // A client that still has such a file uploads it again.
        data: { errors, ...(missingUploads.length > 0 ? { missingUploads } : {}) },
      });
    }
    return found;
  }

  /**
   * The records of uploads that are about to be referred to. Those that are new to the project are recorded as used, so
   * that no sweep deletes them in between.
   */
  async #used(ids: readonly string[], known: ReadonlySet<string>): Promise<ReadonlyMap<string, UploadRow>> {
    const now = this.#now();
    const added = ids.filter((id) => !known.has(id));
    const kept = await this.#repository.touch(added, now, new Date(now.getTime() - USE_NOTED_MS));
    const rows = await this.#repository.findAll(ids);
    return new Map(rows.filter(({ id }) => known.has(id) || kept.has(id)).map((row) => [row.id, row]));
  }
}
