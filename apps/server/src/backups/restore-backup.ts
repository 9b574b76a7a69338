import { mkdir } from 'node:fs/promises';
import { lockFolder } from '../storage/lock-file.ts';
import { finishRestore, holdsData } from '../storage/restored-data.ts';
import { BackupError } from './backup-error.ts';
import { checkArchive } from './check-archive.ts';
import type { Manifest } from './manifest.ts';
import { commitRestore, discardRestore, prepareRestore } from './prepare-restore.ts';

export interface RestoreOptions {
  readonly archive: string;
  readonly dataDirectory: string;
  /** Whether data that the folder already holds may be replaced. It is moved to the side. */
  readonly isForced: boolean;
  /** The database's thread. Set by tests, which run from TypeScript. */
  readonly worker?: URL;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** Where the data that was replaced is kept. Undefined if there was none. */
  readonly replaced: string | undefined;
}

/**
 * Restores a data folder from a backup, which takes the folder's lock.
 * @throws BackupError, DataFolderInUseError
 */
export async function restoreBackup({ archive, dataDirectory, isForced, worker }: RestoreOptions): Promise<RestoreResult> {
  const manifest = await checkArchive(archive);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDirectory);
  try {
    // One that was interrupted.
    await finishRestore(dataDirectory);
    if (!isForced && (await holdsData(dataDirectory))) {
      throw new BackupError(
        `${dataDirectory} already has data. Add --force to replace it (it is kept beside the restored data), or choose another folder with --data.`,
      );
    }
    await prepareRestore({ archive, dataDirectory, ...(worker === undefined ? {} : { worker }) });
    await commitRestore(dataDirectory);
    return { manifest, replaced: await finishRestore(dataDirectory) };
  } finally {
    await discardRestore(dataDirectory);
    await lock.release();
  }
}
