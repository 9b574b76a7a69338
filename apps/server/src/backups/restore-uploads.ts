import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, BACKUP_PART_BYTES, type BegunRestore, type RestoreState } from '@lathe/protocol';
import type { ServerConfig } from '../config.ts';
import type { Logger } from '../logging.ts';
import { asStorageError, type FreeBytes, freeBytes, requireDiskSpace } from '../storage/disk-space.ts';
import { BackupError } from './backup-error.ts';
import { checkArchive } from './check-archive.ts';
import { commitRestore, discardRestore, prepareRestore } from './prepare-restore.ts';

const FOLDER = 'uploaded.tmp';
/** What errors call the archive, because the person does not know its path on the server. */
const ARCHIVE_NAME = 'This file';
const FAILED = 'The backup could not be restored. The server’s log says why. Nothing was changed.';

export interface RestoreUploadsDependencies {
  readonly config: Pick<ServerConfig, 'dataDirectory' | 'databaseUrl' | 'diskReserveBytes'>;
  /**
   * Keeps anyone from creating an account, runs `commit`, then opens the restored data. @throws AppError
   * 'invalid-state', before it commits, if an account exists
   */
  readonly exchange: (commit: () => Promise<void>) => Promise<Extract<RestoreState, { readonly state: 'restored' }>>;
  readonly log: Logger;
  readonly free?: FreeBytes;
  /** The database's thread. Set by tests, which run from TypeScript. */
  readonly worker?: URL;
}

interface Upload {
  readonly id: string;
  readonly path: string;
  readonly byteSize: number;
  isWriting: boolean;
  state: RestoreState;
}

/**
 * Backups that new servers are restored from, sent by the setup page in parts. There is one at a time. It outlives the
 * exchange of the data, so that the page can still read the result.
 */
export class RestoreUploads {
  readonly #dependencies: RestoreUploadsDependencies;
  readonly #folder: string;
  #upload: Upload | undefined;
  #restoring: Promise<void> = Promise.resolve();

  constructor(dependencies: RestoreUploadsDependencies) {
    this.#dependencies = dependencies;
    this.#folder = join(dependencies.config.dataDirectory, FOLDER);
  }

  /** @throws AppError 'invalid-state', 'storage-full' */
  async begin(byteSize: number): Promise<BegunRestore> {
    const { dataDirectory, databaseUrl, diskReserveBytes } = this.#dependencies.config;
    if (databaseUrl !== undefined) {
      throw new AppError(
        'invalid-state',
        'This Lathe keeps its data in PostgreSQL (DATABASE_URL). Restore that with pg_restore, and copy secret and blobs into the data folder.',
      );
    }
    this.#requireIdle();
    await requireDiskSpace(dataDirectory, byteSize, diskReserveBytes, this.#dependencies.free);
    this.#requireIdle();
    const id = randomBytes(32).toString('base64url');
    // A file of its own, because a part of the upload that this one replaces may still be arriving.
    const upload: Upload = { id, path: join(this.#folder, id), byteSize, isWriting: false, state: { state: 'receiving', receivedBytes: 0 } };
    this.#upload = upload;
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { mode: 0o700 });
    return { id };
  }

  /** @throws AppError 'not-found', 'invalid-state', 'request-too-large', 'storage-full' */
  async put(id: string, offset: number, contents: AsyncIterable<Uint8Array>): Promise<void> {
    const upload = this.#find(id);
    const { state } = upload;
    if (state.state !== 'receiving' || upload.isWriting || !(offset <= state.receivedBytes)) {
      throw new AppError('invalid-state', 'This part of the backup does not follow the one before. Choose the backup again.');
    }
    upload.isWriting = true;
    try {
      const receivedBytes = offset + (await this.#write(upload, offset, contents));
      upload.state = { state: 'receiving', receivedBytes };
      if (receivedBytes < upload.byteSize || this.#upload !== upload) return;
    } catch (error) {
      // Another upload may have removed its file.
      this.#find(id);
      throw error;
    } finally {
      upload.isWriting = false;
    }
    upload.state = { state: 'restoring' };
    this.#restoring = this.#restore(upload);
  }

  /** @throws AppError 'not-found' */
  read(id: string): RestoreState {
    return this.#find(id).state;
  }

  /** Removes what an unfinished upload left behind. */
  async clear(): Promise<void> {
    if (this.#upload?.state.state === 'restoring') return;
    this.#upload = undefined;
    await rm(this.#folder, { recursive: true, force: true });
    await discardRestore(this.#dependencies.config.dataDirectory);
  }

  /** Resolves when no restore is running. */
  settled(): Promise<void> {
    return this.#restoring;
  }

  async #write({ path, byteSize }: Upload, offset: number, contents: AsyncIterable<Uint8Array>): Promise<number> {
    const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
    let written = 0;
    try {
      for await (const chunk of contents) {
        if (written + chunk.byteLength > BACKUP_PART_BYTES || offset + written + chunk.byteLength > byteSize) {
          throw new AppError('request-too-large', 'This part of the backup is larger than announced. Choose the backup again.');
        }
        await file.write(chunk, 0, chunk.byteLength, offset + written);
        written += chunk.byteLength;
      }
    } finally {
      await file.close();
    }
    return written;
  }

  async #restore(upload: Upload): Promise<void> {
    const end = await this.#end(upload);
    try {
      await rm(this.#folder, { recursive: true, force: true });
      await discardRestore(this.#dependencies.config.dataDirectory);
    } catch (error) {
      this.#dependencies.log.error({ err: error }, 'Could not remove what a restore left behind');
    }
    // Only now: another upload, which may begin from here on, uses the same folder.
    upload.state = end;
  }

  async #end(upload: Upload): Promise<RestoreState> {
    const { config, exchange, log, free = freeBytes, worker } = this.#dependencies;
    const { dataDirectory, diskReserveBytes } = config;
    try {
      if ((await stat(upload.path)).size !== upload.byteSize) throw new BackupError('The backup did not arrive whole. Send it again.');
      const manifest = await checkArchive(upload.path, ARCHIVE_NAME);
      const limitBytes = (await free(dataDirectory)) - diskReserveBytes;
      await prepareRestore({ archive: upload.path, dataDirectory, limitBytes, ...(worker === undefined ? {} : { worker }) });
      const end = await exchange(() => commitRestore(dataDirectory));
      log.info({ createdAt: manifest.createdAt, version: manifest.version }, 'Restored a backup from the setup page');
      return end;
    } catch (thrown) {
      const error = asStorageError(thrown);
      const isExpected = error instanceof BackupError || error instanceof AppError;
      if (!isExpected) log.error({ err: error }, 'Could not restore a backup');
      return { state: 'failed', message: isExpected ? error.message : FAILED };
    }
  }

  #find(id: string): Upload {
    if (this.#upload?.id !== id) {
      throw new AppError('not-found', 'The server no longer knows this restore: another page began one, or the server was restarted.');
    }
    return this.#upload;
  }

  #requireIdle(): void {
    if (this.#upload?.state.state === 'restoring') {
      throw new AppError('invalid-state', 'A backup is being restored at this moment. Wait a minute, then reload the page.');
    }
  }
}
