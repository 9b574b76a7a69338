import { CURRENT_FILES, messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import { compareFiles } from './compare-files.ts';
import type { Comparison } from './contract.ts';
import type { NextVersion } from './next-version.ts';
import type { VersionContents } from './version-contents.ts';
import type { VersionList } from './version-list.ts';

/** A comparison with the current files follows them after this pause. */
const FOLLOW_MS = 300;

/** Two versions side by side, or a version and the current files. */
export interface VersionComparison {
  readonly state: ReadableAtom<Comparison>;
  compare(from: string, to: string): Promise<void>;
  /**
   * Compares the newest version, or the one before it if the current files are those of the newest, as they usually
   * are.
   */
  compareNewest(to: string): Promise<void>;
}

interface Deps {
  readonly list: Pick<VersionList, 'kept'>;
  readonly contents: VersionContents;
  readonly files: Pick<ProjectFiles, 'onChange' | 'toAppFiles'>;
  /** Whether the person sees the comparison. */
  readonly isShown: () => boolean;
  /** A restore is offered beside the comparison, with the number of the version that it makes. */
  readonly next: Pick<NextVersion, 'look'>;
}

export function createVersionComparison({ list, contents, files, isShown, next }: Deps, { signal }: { readonly signal: AbortSignal }): VersionComparison {
  const state = atom<Comparison>({ status: 'none' });
  let following: ReturnType<typeof setTimeout> | undefined;

  async function compare(from: string, to: string): Promise<void> {
    state.set({ status: 'loading', from, to });
    const isWanted = () => {
      const current = state.get();
      return current.status !== 'none' && current.from === from && current.to === to;
    };
    try {
      const [left, right] = await Promise.all([contents.read(from), contents.read(to)]);
      if (isWanted()) state.set({ status: 'ready', from, to, files: compareFiles(left, right) });
      await next.look();
    } catch (error) {
      if (isWanted()) state.set({ status: 'failed', from, to, message: messageOf(error) });
    }
  }

  files.onChange(() => {
    const current = state.get();
    if (current.status !== 'ready' || !isShown()) return;
    clearTimeout(following);
    following = setTimeout(() => {
      void next.look();
      if (current.to !== CURRENT_FILES) return;
      const left = contents.known(current.from);
      if (left && state.get() === current) state.set({ ...current, files: compareFiles(left, files.toAppFiles()) });
    }, FOLLOW_MS);
  });

  signal.addEventListener('abort', () => clearTimeout(following));

  return {
    state,
    compare,
    async compareNewest(to) {
      const [newest, previous] = list.kept.get();
      const isNewestNow = newest !== undefined && compareFiles(await contents.read(newest.id).catch(() => ({})), files.toAppFiles()).length === 0;
      const left = (isNewestNow ? (previous ?? newest) : newest)?.id;
      if (left === undefined) state.set({ status: 'none' });
      else await compare(left, to);
    },
  };
}
