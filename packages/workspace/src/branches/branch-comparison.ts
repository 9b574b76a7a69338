import { AppError, type AppFiles, type BranchMerge, messageOf, readBranchMerge } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Layout } from '../layout/layout.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import { compareFiles } from '../snapshots/compare-files.ts';
import { createVersionPreview, type VersionPreviewDeps } from '../snapshots/version-preview.ts';
import type { BranchComparison, BranchSide, BranchView, MergeConflict } from './contract.ts';
import { mergeBranch } from './merge-branch.ts';

/** A comparison follows the files of the open project after this pause. */
const FOLLOW_MS = 500;

export interface ComparisonDeps {
  readonly identity: ProjectIdentity<OpenedProject>;
  readonly api: Pick<ApiClient, 'call'>;
  readonly files: Pick<ProjectFiles, 'onChange' | 'toAppFiles'>;
  readonly layout: Pick<Layout, 'setView'>;
  /** Saves what is open. @throws AppError */
  readonly saveAll: () => Promise<void>;
  /** For running the side that is not open. */
  readonly preview: Pick<VersionPreviewDeps, 'fetch' | 'canRun' | 'getRuntime' | 'terminals'>;
}

/** What keeping the branch sends. */
export interface MergedForKeeping {
  readonly slug: string;
  readonly title: string;
  readonly appFiles: AppFiles;
  readonly mainEditedAt: string;
  readonly branchEditedAt: string;
}

type Ready = Extract<BranchComparison, { status: 'ready' }>;

/** `main` and a branch side by side: how they differ, what keeping the branch would do, and the app of the side that is not open. */
export function createBranchComparison(deps: ComparisonDeps, { signal }: { readonly signal: AbortSignal }) {
  const { api, identity, files, layout } = deps;
  const state = atom<BranchComparison>({ status: 'none' });
  let merge: BranchMerge | undefined;
  let choices: ReadonlyMap<string, BranchSide> = new Map();
  let following: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was opened: an answer for what is no longer shown is ignored. */
  let shown = 0;

  const beside = createVersionPreview({
    ...deps.preview,
    showPort: () => undefined,
    readVersion: async (slug, options) => {
      if (merge === undefined || options?.isFresh) merge = await api.call(readBranchMerge, { slug });
      return (currentSide() === 'main' ? merge.branch : merge.main).appFiles;
    },
    nameOf: () => {
      const now = state.get();
      if (now.status === 'none') return undefined;
      // Another one for each open branch: the folder of the one before may still be about to be removed.
      return { folder: `branch-${identity.current.id}`, title: currentSide() === 'main' ? now.title : 'main', subject: 'This branch' };
    },
  });
  const isOpen = (): Ready | undefined => {
    const now = state.get();
    return now.status === 'ready' ? now : undefined;
  };
  beside.preview.listen((preview) => {
    const now = isOpen();
    if (now && preview.status === 'ready' && preview.app !== now.app) state.set({ ...now, app: preview.app });
  });

  function currentSide(): BranchSide {
    return identity.current.branch === undefined ? 'main' : 'branch';
  }

  /** What is compared, with the files of the open project as they are now. */
  function read(merged: BranchMerge): Pick<Ready, 'files' | 'keptCount' | 'conflicts'> {
    const now = files.toAppFiles();
    const side = currentSide();
    const live = { ...merged, [side]: { ...merged[side], appFiles: now } };
    const { conflicts, appFiles } = mergeBranch(live, choices);
    return {
      files: compareFiles(live.main.appFiles, live.branch.appFiles),
      keptCount: compareFiles(live.main.appFiles, appFiles).length,
      conflicts,
    };
  }

  function follow(): void {
    const now = isOpen();
    if (now && merge) state.set({ ...now, ...read(merge) });
  }

  const stopFollowing = files.onChange(() => {
    if (!isOpen()) return;
    clearTimeout(following);
    following = setTimeout(follow, FOLLOW_MS);
  });

  async function close(): Promise<void> {
    shown += 1;
    state.set({ status: 'none' });
    merge = undefined;
    choices = new Map();
    await beside.close();
  }

  signal.addEventListener('abort', () => {
    clearTimeout(following);
    stopFollowing();
    void close();
  });

  return {
    state: state as ReadableAtom<BranchComparison>,
    async open({ slug, title }: Pick<BranchView, 'slug' | 'title'>): Promise<void> {
      if (slug === undefined) throw new AppError('invalid-input', 'Open this branch first.');
      await close();
      const own = shown;
      layout.setView('preview');
      state.set({ status: 'loading', slug, title });
      try {
        await deps.saveAll();
        const answer = await api.call(readBranchMerge, { slug });
        if (own !== shown) return;
        merge = answer;
        state.set({ status: 'ready', slug, title, current: currentSide(), ...read(answer), app: { status: 'stopped' }, canRun: deps.preview.canRun });
        await beside.open(slug);
        if (own === shown && deps.preview.canRun) void beside.runApp();
      } catch (error) {
        if (own === shown) state.set({ status: 'failed', slug, title, message: messageOf(error) });
      }
    },
    close,
    run: () => beside.runApp(),
    choose(path: string, side: BranchSide): void {
      choices = new Map([...choices, [path, side]]);
      follow();
    },
    /** The merge as the server has both sides now. Undefined, and shown, while a conflict is not decided. */
    async merged(): Promise<MergedForKeeping | undefined> {
      const now = isOpen();
      if (now === undefined) return undefined;
      const { slug, title } = now;
      const seen = new Map(now.conflicts.map((conflict) => [conflict.path, conflict]));
      merge = await api.call(readBranchMerge, { slug });
      // What was chosen between other lines is no choice between these.
      const isSeen = ({ path, main, branch }: MergeConflict) => seen.get(path)?.main === main && seen.get(path)?.branch === branch;
      const stillChosen = new Set(
        mergeBranch(merge, choices)
          .conflicts.filter(isSeen)
          .map(({ path }) => path),
      );
      choices = new Map([...choices].filter(([path]) => stillChosen.has(path)));
      follow();
      const { conflicts, appFiles } = mergeBranch(merge, choices);
      if (conflicts.some(({ choice }) => choice === undefined)) return undefined;
      return { slug, title, appFiles, mainEditedAt: merge.main.editedAt, branchEditedAt: merge.branch.editedAt };
    },
    takesPort: beside.takesPort,
    isOwnPort: beside.isOwnPort,
  };
}
