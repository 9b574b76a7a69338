import { readRemote, type RemoteOptions } from '../engines/postgresql.ts';
import type { ArchiveManifest } from './manifest.ts';
import { type ArchiveSource, writeArchive } from './write-archive.ts';

export interface RemoteArchiveOptions extends Pick<ArchiveSource, 'readFile' | 'now'> {
  readonly remote: RemoteOptions;
  readonly limitBytes: number;
}

/**
 * Writes an archive of a database elsewhere, such as a hosted project. Functions are not in a database, so it has none.
 * @throws SqlError, ArchiveError, what `readFile` throws but a BlobMissingError
 */
export function archiveRemote({ remote, ...source }: RemoteArchiveOptions, file: string): Promise<ArchiveManifest> {
  const functions = { files: new Map<string, string>(), config: '', count: 0 };
  const engine: ArchiveSource['engine'] = { admin: (work) => readRemote(remote, work) };
  return writeArchive({ ...source, engine, functions, secretNames: [], unseal: (_factor, stored) => stored }, { files: {} }, file);
}
