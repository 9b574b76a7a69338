import type { AppFiles } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

/** A stored state of the project's files. */
export interface VersionView {
  /** The message it belongs to, or an id of its own. */
  readonly id: string;
  /** Counted from 1, the oldest stored version. */
  readonly number: number;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly fileCount: number;
  /** False while the turn that makes it is under way: it has no contents yet. */
  readonly isFinalized: boolean;
  /** Address of a small picture of the app as it was. */
  readonly thumbnailUrl?: string;
}

export interface ChangedFile {
  readonly path: string;
  readonly status: 'added' | 'removed' | 'modified';
  readonly isBinary: boolean;
  /** The texts. Absent if the file does not exist on that side, and for binary files. */
  readonly before?: string;
  readonly after?: string;
  readonly added: number;
  readonly removed: number;
}

export type Comparison =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly from: string; readonly to: string }
  | { readonly status: 'failed'; readonly from: string; readonly to: string; readonly message: string }
  /** `to` is a version, or `now` for the current files. */
  | { readonly status: 'ready'; readonly from: string; readonly to: string; readonly files: readonly ChangedFile[] };

export type VersionApp =
  | { readonly status: 'stopped' }
  | { readonly status: 'starting' }
  | { readonly status: 'running'; readonly port: number }
  | { readonly status: 'failed'; readonly message: string };

/** An old version that is shown beside the project. */
export type VersionPreview =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly id: string }
  | { readonly status: 'failed'; readonly id: string; readonly message: string }
  | { readonly status: 'ready'; readonly id: string; readonly files: AppFiles; readonly canRun: boolean; readonly app: VersionApp };

export interface SnapshotsStore {
  /** Newest first. */
  readonly versions: ReadableAtom<readonly VersionView[]>;
  readonly comparison: ReadableAtom<Comparison>;
  readonly isRestoring: ReadableAtom<boolean>;
  /**
   * The number of the version that a restore would make, counting one for edits that are kept first. Undefined while it
   * is unknown.
   */
  readonly nextNumber: ReadableAtom<number | undefined>;
  /** Without arguments: what changed since the version before the last. Shows the comparison. */
  compare(from?: string, to?: string): Promise<void>;
  /** Compares what a turn changed, with one of its files shown first. */
  compareTurn(messageId: string, path?: string): Promise<void>;
  /** The shown file of the comparison or of the previewed version. The first one, if there is none with that path. */
  readonly shownPath: ReadableAtom<string | undefined>;
  showPath(path: string): void;
  /** A version in words for the assistant: how it differs from now, without secrets and without files that the assistant must not read. */
  describe(id: string): Promise<string>;
  readonly preview: ReadableAtom<VersionPreview>;
  /** Shows a version's files without touching the project's. */
  openPreview(id: string): Promise<void>;
  closePreview(): Promise<void>;
  /** Installs and starts the shown version in its own folder and on its own port. */
  runPreview(): Promise<void>;
  stopPreview(): Promise<void>;
  /** Restores a version, after the current files are kept as a version. */
  restore(id: string): Promise<void>;
  /** Restores the files from before the turn. */
  undoTurn(messageId: string): Promise<void>;
  /** Restores one file from the left side of the comparison; a file that did not exist there is deleted. */
  revertFile(path: string): Promise<void>;
}
