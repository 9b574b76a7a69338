export const ARCHIVE_FORMAT = 1;
export const MANIFEST = 'manifest.json';

export interface ArchivedFile {
  readonly path: string;
  readonly byteSize: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** The ID of the row in storage.objects whose bytes these are. */
  readonly objectId?: string;
}

export interface ArchiveManifest {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly createdAt: string;
  /** Of PostgreSQL. */
  readonly databaseVersion: string;
  readonly counts: ArchiveCounts;
  /** What is not in it, in words. */
  readonly leftOut: readonly string[];
  /** The names of what functions need to be told; their values are not in the archive. */
  readonly secretNames: readonly string[];
  /** In the order in which they are to be read. */
  readonly files: readonly ArchivedFile[];
}

export interface ArchiveCounts {
  readonly tables: number;
  readonly rows: number;
  readonly users: number;
  readonly storedFiles: number;
  readonly functions: number;
  readonly migrations: number;
}

/** Where files are, and what may be in an archive at all. */
export const PATHS = {
  schema: 'schema.sql',
  finish: 'finish.sql',
  platform: 'platform.sql',
  config: 'functions/config.toml',
} as const;
