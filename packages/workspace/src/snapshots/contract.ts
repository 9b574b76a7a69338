import type { AppFiles } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

/** A kept state of the project's files. */
export interface VersionView {
  /** The message it belongs to, or an id of its own. */
  readonly id: string;
  /** From 1, the oldest kept. */
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
  /** Texts; absent where there is none, and of binary files. */
  readonly before?: string;
  readonly after?: string;
  readonly added: number;
  readonly removed: number;
}

export type Comparison =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly from: string; readonly to: string }
  | { readonly status: 'failed'; readonly from: string; readonly to: string; readonly message: string }
  /** `to` is a version or `now`, the files as they are. */
  | { readonly status: 'ready'; readonly from: string; readonly to: string; readonly files: readonly ChangedFile[] };

export type VersionApp =
  | { readonly status: 'stopped' }
  | { readonly status: 'starting' }
  | { readonly status: 'running'; readonly port: number }
  | { readonly status: 'failed'; readonly message: string };

/** An old version that is looked at, beside the project. */
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
  /** The version that a restore makes, that of edits kept before it counted in; undefined while it is not known. */
  readonly nextNumber: ReadableAtom<number | undefined>;
  /** Without arguments: what changed since the version before the last. Shows the comparison. */
  compare(from?: string, to?: string): Promise<void>;
  /** What a turn changed, in one of its files first. */
  compareTurn(messageId: string, path?: string): Promise<void>;
  /** The file of the comparison or of the previewed version that is shown; the first one where it has none of that path. */
  readonly shownPath: ReadableAtom<string | undefined>;
  showPath(path: string): void;
  /** A version in words for the assistant: what was otherwise in it than now, without secrets and what the assistant does not look at. */
  describe(id: string): Promise<string>;
  readonly preview: ReadableAtom<VersionPreview>;
  /** Shows a version's files without touching the project's. */
  openPreview(id: string): Promise<void>;
  closePreview(): Promise<void>;
  /** Installs and starts the shown version in a folder and on a port of its own. */
  runPreview(): Promise<void>;
  stopPreview(): Promise<void>;
  /** Makes the files those of a version; the files as they are now are kept as a version first. */
  restore(id: string): Promise<void>;
  /** Makes the files those from before the turn. */
  undoTurn(messageId: string): Promise<void>;
  /** One file as it is on the left side of the comparison; a file that was not there goes. */
  revertFile(path: string): Promise<void>;
}
