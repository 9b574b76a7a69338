import { statfs } from 'node:fs/promises';
import { AppError } from '@lathe/protocol';
import { hasErrorCode } from './error-codes.ts';

export const STORAGE_FULL_MESSAGE = 'The server has no disk space left, so nothing was saved. Free some space on the server and try again.';

/** 53100 is PostgreSQL's disk_full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

export type FreeBytes = (directory: string) => Promise<number>;

/** Bytes that an ordinary user may still write on the directory's file system. */
export const freeBytes: FreeBytes = async (directory) => {
  const found = await statfs(directory);
  return found.bavail * found.bsize;
};

/**
 * Keeps `reserve` bytes free for the database. It stops completely when it cannot write its log, so writes of contents
 * are rejected a little earlier.
 * @throws AppError 'storage-full' if writing `byteSize` more bytes would use the reserve
 */
export async function requireDiskSpace(directory: string, byteSize: number, reserve: number, free: FreeBytes = freeBytes): Promise<void> {
  if ((await free(directory)) < byteSize + reserve) throw new AppError('storage-full', STORAGE_FULL_MESSAGE);
}

/** The error as a person should see it if the disk or the quota is full, otherwise the error itself. */
export function asStorageError(error: unknown): unknown {
  return hasErrorCode(error, FULL) ? new AppError('storage-full', STORAGE_FULL_MESSAGE, { cause: error }) : error;
}
