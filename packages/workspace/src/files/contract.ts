import type { ReadableAtom } from 'nanostores';
import type { FilesystemErrorCode } from './filesystem-error.ts';

/**
 * The difference from the state that "Changes" compares with: at the start of the last turn, or when the project was
 * opened.
 */
export type FileBadge = 'added' | 'modified';

export interface FileEntry {
  /** Project-relative, without leading slash: `src/App.tsx`. */
  readonly path: string;
  readonly type: 'file' | 'folder';
  readonly isBinary?: boolean;
  /** A binary file without contents, because something went wrong at its source. */
  readonly isMalformedBinary?: boolean;
  /** Signed id of the stored contents of a binary file. */
  readonly blobId?: string;
  readonly badge?: FileBadge;
  readonly isLocked?: boolean;
  readonly isTargeted?: boolean;
}

export interface FilesStore {
  /** Every visible file and folder by path (node_modules and hidden excluded). */
  readonly entries: ReadableAtom<Readonly<Record<string, FileEntry>>>;
  /** Path that the assistant is writing now. */
  readonly writingPath: ReadableAtom<string | undefined>;
  /** How far an import is, while one runs. */
  readonly importing: ReadableAtom<ImportProgress | undefined>;
  createFile(path: string): Promise<FileOutcome>;
  createFolder(path: string): Promise<FileOutcome>;
  rename(from: string, to: string): Promise<FileOutcome>;
  /** Into a folder ('' is the project), under the same names. A notice offers to undo it, or says what failed. */
  moveInto(paths: readonly string[], folder: string): Promise<FileOutcome>;
  /** Into a folder; a name that is taken gets " copy". Returns the new paths. */
  copyInto(paths: readonly string[], folder: string): Promise<FileOutcome & { readonly made?: readonly string[] }>;
  /** Deletes at once; a notice offers to undo it. */
  remove(paths: readonly string[]): Promise<FileOutcome>;
  /** Restores what was deleted last. */
  undoRemove(): Promise<void>;
  setLocked(path: string, isLocked: boolean): void;
  setTargeted(path: string, isTargeted: boolean): void;
  /** Removes all locks and targets. */
  resetRules(): void;
  /** Takes files from outside into a folder; asks what to do with existing files, and whether to install and run. */
  importFiles(files: readonly ImportedFile[], folder: string): Promise<void>;
  /** The files of a zip or tar archive, the latter possibly compressed with gzip. */
  importArchive(bytes: Uint8Array, folder: string): Promise<void>;
  /** The files of such an archive. @throws Error if it is not an archive, is damaged, or is larger than a project can be. */
  readArchive(bytes: Uint8Array): Promise<readonly ImportedFile[]>;
  /** As the project's programs name it: `/home/project/src/App.tsx`. */
  workdirPath(path: string): string;
  /** Contents for a preview or a download. */
  readBytes(path: string): Uint8Array | undefined;
  /** The files, and the contents of the folders, as a zip. */
  zip(paths: readonly string[]): Promise<Blob>;
}

export type FileOutcome = { readonly ok: true } | { readonly ok: false; readonly message: string; readonly code: FilesystemErrorCode };

/** A file from the person's disk or from an archive. It is read only when needed. */
export interface ImportedFile {
  /** With the folders that it is in, such as `app/src/a.ts`. */
  readonly path: string;
  readonly byteSize: number;
  read(): Promise<Uint8Array>;
}

export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}
