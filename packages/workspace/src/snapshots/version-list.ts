import { endpointPath, listSnapshots, messageOf, putThumbnail } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import type { VersionView } from './contract.ts';
import { LOAD_FAILED } from './version-contents.ts';

/** The current turn, whose version has no contents yet. */
export interface TurnVersion {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
}

/** The server's list of versions, newest first, and the version of the current turn. */
export interface VersionList {
  readonly kept: ReadableAtom<readonly VersionView[]>;
  /** The current turn is listed as the newest. */
  readonly versions: ReadableAtom<readonly VersionView[]>;
  readonly turn: ReadableAtom<TurnVersion | undefined>;
  /**
   * Never rejects: a notice reports that the list could not be read. Resolves with false if the project has become a
   * copy of itself meanwhile, whose list is read separately.
   */
  read(): Promise<boolean>;
  find(id: string): VersionView | undefined;
  newest(): VersionView | undefined;
  /** The version before this one. A turn that has no version yet, or that changed nothing, began from the newest. */
  before(id: string): VersionView | undefined;
  begin(turn: TurnVersion): void;
  /** Does nothing if another turn has begun meanwhile. */
  end(turn: TurnVersion): void;
}

interface Deps {
  readonly identity: ProjectIdentity;
  readonly api: Pick<ApiClient, 'call'>;
  readonly files: Pick<ProjectFiles, 'paths'>;
  readonly notices: Notices;
  readonly warn: (text: string) => void;
}

export function createVersionList({ identity, api, files, notices, warn }: Deps): VersionList {
  const kept = atom<readonly VersionView[]>([]);
  const turn = atom<TurnVersion | undefined>(undefined);
  const indexOf = (id: string) => kept.get().findIndex((version) => version.id === id);

  return {
    kept,
    versions: computed([kept, turn], (list, current): readonly VersionView[] =>
      current === undefined ? list : [{ ...current, number: list.length + 1, fileCount: files.paths().length, isFinalized: false }, ...list],
    ),
    turn,
    async read() {
      const opened = identity.current;
      try {
        const { snapshots } = await api.call(listSnapshots, { projectId: opened.id });
        if (identity.current !== opened) return false;
        kept.set(
          snapshots.map(({ messageId, title, createdAt, fileCount, finalized, hasThumbnail }, index) => ({
            id: messageId,
            number: snapshots.length - index,
            title,
            createdAt: Date.parse(createdAt),
            fileCount,
            isFinalized: finalized,
            ...(hasThumbnail ? { thumbnailUrl: endpointPath(putThumbnail, { projectId: opened.id, messageId }) } : {}),
          })),
        );
      } catch (error) {
        if (identity.current === opened) notices.show({ kind: 'error', text: LOAD_FAILED });
        warn(`${LOAD_FAILED}: ${messageOf(error)}`);
      }
      return true;
    },
    find: (id) => kept.get()[indexOf(id)],
    newest: () => kept.get()[0],
    before: (id) => kept.get()[indexOf(id) + 1],
    begin: (next) => turn.set(next),
    end(ended) {
      if (turn.get() === ended) turn.set(undefined);
    },
  };
}
