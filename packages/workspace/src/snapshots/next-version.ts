import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import { haveSameFiles } from './compare-files.ts';
import type { VersionContents } from './version-contents.ts';
import type { VersionList } from './version-list.ts';

/** The number of the version that a restore makes. A restore first keeps any edits as a version of their own. */
export interface NextVersion {
  /** Undefined while it is unknown whether the files have been edited. */
  readonly number: ReadableAtom<number | undefined>;
  /** Checks whether the files differ from those of the newest version. Never rejects. */
  look(): Promise<void>;
}

interface Deps {
  readonly list: Pick<VersionList, 'kept' | 'newest'>;
  readonly contents: Pick<VersionContents, 'read'>;
  readonly files: Pick<ProjectFiles, 'toAppFiles'>;
  readonly draftPaths: ReadableAtom<readonly string[]>;
}

export function createNextVersion({ list, contents, files, draftPaths }: Deps): NextVersion {
  const isEdited = atom<boolean | undefined>(undefined);

  return {
    number: computed([list.kept, isEdited, draftPaths], (kept, edited, drafts) => {
      if (drafts.length > 0) return kept.length + 2;
      return edited === undefined ? undefined : kept.length + (edited ? 2 : 1);
    }),
    async look() {
      const newest = list.newest()?.id;
      if (newest === undefined) return isEdited.set(undefined);
      try {
        const theirs = await contents.read(newest);
        if (list.newest()?.id === newest) isEdited.set(!haveSameFiles(theirs, files.toAppFiles()));
      } catch {
        // A comparison or a restore reports what failed. Only the number is missing.
        isEdited.set(undefined);
      }
    },
  };
}
