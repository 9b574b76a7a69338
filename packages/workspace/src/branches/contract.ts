import type { ReadableAtom } from 'nanostores';
import type { ChangedFile, VersionApp } from '../snapshots/contract.ts';

export interface BranchView {
  /** Its name in git. */
  readonly name: string;
  readonly title: string;
  readonly isMain: boolean;
  readonly isCurrent: boolean;
  /** Absent: it was pushed with git, and nobody has opened it here. */
  readonly slug?: string;
  /** It is at the code host only. */
  readonly isAtHost?: boolean;
  /** Of a branch: the versions since it was begun. */
  readonly versionCount: number;
}

export type BranchSide = 'main' | 'branch';

/** A file that `main` and the branch changed in the same place. */
export interface MergeConflict {
  readonly path: string;
  /** Its text if `main` wins in those places, and if the branch does. Absent where it is not a text. */
  readonly main?: string;
  readonly branch?: string;
  /** Undefined: not decided yet. */
  readonly choice: BranchSide | undefined;
}

/** `main` and a branch side by side. One is the open project; the other runs beside it. */
export type BranchComparison =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly slug: string; readonly title: string }
  | { readonly status: 'failed'; readonly slug: string; readonly title: string; readonly message: string }
  | {
      readonly status: 'ready';
      readonly slug: string;
      readonly title: string;
      /** The side that the open project is. */
      readonly current: BranchSide;
      /** How the branch differs from `main` now. */
      readonly files: readonly ChangedFile[];
      /** Files that keeping the branch changes in `main`. */
      readonly keptCount: number;
      readonly conflicts: readonly MergeConflict[];
      /** The app of the side that is not open. */
      readonly app: VersionApp;
      /** False: this browser cannot run projects. */
      readonly canRun: boolean;
    };

export interface BranchesStore {
  /** `main` first, then the newest. Empty until they are read. */
  readonly list: ReadableAtom<readonly BranchView[]>;
  /** A branch is being begun, opened, kept or discarded. */
  readonly isBusy: ReadableAtom<boolean>;
  readonly comparison: ReadableAtom<BranchComparison>;
  /** Reads the list. Never rejects. */
  read(): Promise<void>;
  /** Asks for a name, and goes on in a new branch, from a version or from the files as they are. */
  start(versionId?: string): Promise<void>;
  /** Goes on in another branch. Everything is saved first, and the server goes on. */
  switchTo(branch: BranchView): Promise<void>;
  /** Shows `main` and a branch side by side, and runs the one that is not open beside the other. */
  compare(branch: BranchView): Promise<void>;
  closeComparison(): Promise<void>;
  /** Starts the app of the other side again. */
  runOther(): Promise<void>;
  /** Decides a conflict of the comparison. */
  choose(path: string, side: BranchSide): void;
  /** Puts the compared branch into `main`, unless conflicts are undecided. */
  keep(): Promise<void>;
  /** Removes a branch, after a question. */
  discard(branch: Pick<BranchView, 'slug' | 'title' | 'versionCount'>): Promise<void>;
}
