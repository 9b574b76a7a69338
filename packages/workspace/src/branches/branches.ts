import {
  AppError,
  type AppFiles,
  discardBranch,
  keepBranch,
  listBranches,
  messageOf,
  readBranchMerge,
  saveProject,
  startBranch,
  type StartBranchBody,
} from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import type { Saving } from '../projects/saving.ts';
import { compareFiles } from '../snapshots/compare-files.ts';
import { createBranchComparison, type ComparisonDeps } from './branch-comparison.ts';
import type { BranchesStore, BranchView } from './contract.ts';
import { mergeBranch } from './merge-branch.ts';

export interface Branches extends BranchesStore {
  /** A port opened. Returns whether it belongs to the compared app. */
  takesPort(port: number): Promise<boolean>;
  isComparedPort(port: number): boolean;
}

export interface BranchesDeps extends Omit<ComparisonDeps, 'identity' | 'saveAll'> {
  readonly identity: ProjectIdentity<OpenedProject>;
  readonly api: ApiClient;
  readonly dialogs: Dialogs;
  readonly notices: Notices;
  readonly saving: Pick<Saving, 'saveNow' | 'state' | 'hasPersistedChanges' | 'giveUp' | 'pushed'>;
  readonly writeDrafts: () => Promise<void>;
  /** A turn runs: nothing may be taken from under it. */
  readonly isTurnRunning: ReadableAtom<boolean>;
  readonly numberOf: (versionId: string) => number | undefined;
  /** A branch was begun from here. What this browser keeps for the project holds for it, too. */
  readonly onBegun: (id: string) => void;
  /** Branches of the project's repository at a code host. */
  readonly atHost: {
    /** By name; none without a repository. Never rejects. */
    list(): Promise<readonly string[]>;
    /** Brings one into the project's git. @throws AppError */
    take(name: string): Promise<void>;
  };
  /** Opens another branch in this one's place. */
  readonly open: (slug: string) => Promise<void>;
  readonly warn: (text: string) => void;
}

const WORKING_TEXT = 'The assistant is working. Stop it, or wait until it has finished.';
const UNDECIDED_TEXT = 'Both changed the same lines. Choose which to keep below the previews, then keep it again.';
const UNSAVED_TEXT = 'Your last changes are not saved yet, so nothing was done. Try again when they are.';

/** The branches of the open project. Each is opened like a project; this store goes from one to another and brings them together. */
export function createBranches(deps: BranchesDeps, { signal }: { readonly signal: AbortSignal }): Branches {
  const { api, identity, notices, dialogs, saving } = deps;
  const stored = atom<readonly Omit<BranchView, 'isCurrent'>[]>([]);
  const openSlug = atom(identity.current.slug);
  const isBusy = atom(false);
  const comparison = createBranchComparison({ ...deps, identity, saveAll }, { signal });
  identity.onCopied(async () => {
    openSlug.set(identity.current.slug);
    await comparison.close();
    await read();
  });

  async function read(): Promise<void> {
    const { slug } = identity.current;
    try {
      const { branches } = await api.call(listBranches, { slug });
      if (identity.current.slug !== slug) return;
      const known = stored.get().filter(({ name, isAtHost }) => isAtHost && !branches.some((branch) => branch.name === name));
      stored.set([...branches, ...known]);
      const names = new Set(branches.map(({ name }) => name));
      const others = (await deps.atHost.list()).filter((name) => !names.has(name));
      if (identity.current.slug !== slug) return;
      stored.set([...branches, ...others.map((name) => ({ name, title: name, isMain: false, isAtHost: true, versionCount: 0 }))]);
    } catch (error) {
      // The list is read again whenever it is opened.
      deps.warn(`Could not read the branches: ${messageOf(error)}`);
    }
  }

  /** @throws AppError if the server does not have everything afterward */
  async function saveAll(): Promise<void> {
    await deps.writeDrafts();
    await saving.saveNow();
    if (identity.current.canWrite && !saving.hasPersistedChanges.get()) throw new AppError('unknown', UNSAVED_TEXT);
  }

  /** One at a time, and not under a turn. What fails is said in a notice. */
  async function doing(what: string, work: () => Promise<void>): Promise<void> {
    if (isBusy.get()) return;
    if (deps.isTurnRunning.get()) return void notices.show({ kind: 'info', text: WORKING_TEXT });
    isBusy.set(true);
    try {
      await work();
    } catch (error) {
      notices.show({ kind: 'error', text: `${what}: ${messageOf(error)}` });
    } finally {
      isBusy.set(false);
    }
  }

  async function begin(body: StartBranchBody): Promise<string> {
    const begun = await api.call(startBranch, { slug: identity.current.slug }, { body });
    deps.onBegun(begun.id);
    return begun.slug;
  }

  /** What was typed here since `base` goes to the project, which has the branch as it was then. @throws AppError */
  async function carryTyped(base: AppFiles, kept: { readonly slug: string; readonly appFiles: AppFiles; readonly editedAt: string }): Promise<void> {
    await deps.writeDrafts();
    const live = deps.files.toAppFiles();
    const typed = compareFiles(base, live).map(({ path }) => path);
    if (typed.length === 0) return;
    const { slug, editedAt } = kept;
    const sides = { base, main: { appFiles: kept.appFiles, editedAt, slug }, branch: { appFiles: live, editedAt } };
    const { appFiles } = mergeBranch(sides, new Map(typed.map((path) => [path, 'branch'])));
    const saved = await api.call(saveProject, { slug }, { body: { project: { appFiles, editedAt } } });
    // More may have been typed while that was saved.
    await carryTyped(live, { slug, appFiles, editedAt: saved.editedAt });
  }

  /** The branch is gone: what is open here is no longer saved, and the page goes on with the project itself. */
  async function leaveFor(mainSlug: string): Promise<void> {
    await saving.giveUp();
    await deps.open(mainSlug);
  }

  return {
    list: computed([stored, openSlug], (branches, slug) => branches.map((branch) => ({ ...branch, isCurrent: branch.slug === slug }))),
    isBusy,
    comparison: comparison.state,
    read,
    start: (versionId) =>
      doing('Could not begin the idea', async () => {
        await read();
        const version = versionId === undefined ? undefined : deps.numberOf(versionId);
        const taken = stored.get().map(({ title }) => title);
        const answer = await dialogs.ask({ type: 'start-branch', taken, ...(version === undefined ? {} : { version }) }, { signal });
        if (typeof answer === 'string' || answer.type !== 'renamed') return;
        await saveAll();
        const body = { title: answer.title, ...(versionId === undefined ? {} : { versionId }) };
        await deps.open(await begin(body));
      }),
    switchTo: (branch) =>
      doing('Could not switch', async () => {
        if (branch.slug === identity.current.slug) return;
        await saveAll();
        if (branch.isAtHost) await deps.atHost.take(branch.name);
        await deps.open(branch.slug ?? (await begin({ name: branch.name })));
      }),
    compare: (branch) => doing('Could not compare', () => comparison.open(branch)),
    closeComparison: comparison.close,
    runOther: comparison.run,
    choose: comparison.choose,
    keep: () =>
      doing('Could not keep it', async () => {
        await saveAll();
        const before = deps.files.toAppFiles();
        const merged = await comparison.merged();
        if (merged === undefined) return void notices.show({ kind: 'info', text: UNDECIDED_TEXT });
        const { slug, title, mainEditedAt, branchEditedAt, appFiles } = merged;
        const main = await api.call(keepBranch, { slug }, { body: { appFiles, mainEditedAt, branchEditedAt } });
        await comparison.close();
        if (identity.current.slug === slug) {
          await carryTyped(before, { slug: main.slug, appFiles, editedAt: main.editedAt });
          await leaveFor(main.slug);
        } else {
          saving.pushed(main.editedAt);
          await read();
        }
        notices.show({ kind: 'success', text: `“${title}” is part of the project now, as its newest version.` });
      }),
    discard: ({ slug, title, versionCount }) =>
      doing('Could not discard it', async () => {
        if (slug === undefined) return;
        const { main, branch } = await api.call(readBranchMerge, { slug });
        const fileCount = compareFiles(main.appFiles, branch.appFiles).length;
        if ((await dialogs.ask({ type: 'discard-branch', title, versionCount, fileCount }, { signal })) !== 'confirm') return;
        await api.call(discardBranch, { slug });
        await comparison.close();
        if (identity.current.slug === slug) await leaveFor(main.slug);
        else await read();
        notices.show({ kind: 'success', text: `“${title}” was discarded.` });
      }),
    takesPort: comparison.takesPort,
    isComparedPort: comparison.isOwnPort,
  };
}
