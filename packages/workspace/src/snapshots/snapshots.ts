import {
  AppError,
  type AppFiles,
  applySnapshot,
  createSnapshot,
  listSnapshots,
  readSnapshot,
  SNAPSHOT_RETRY_MS,
  SNAPSHOT_TITLE_MAX_LENGTH,
  SNAPSHOT_TRIES,
} from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { Comparison, SnapshotsStore, VersionView } from '../contract.ts';
import type { Editor } from '../editor/editor.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Layout } from '../layout/layout.ts';
import type { Notices } from '../notices/notices.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import { readBinaries } from '../projects/read-binaries.ts';
import { compareFiles } from './compare-files.ts';

/** The files as they are. */
const NOW = 'now';
/** The top-level folder that no restoring removes. Source: decisions, B7. */
const PROTECTED_FOLDER = '.lathe/';
/** A comparison with the files as they are follows them after this pause. */
const FOLLOW_MS = 300;
const INSTALL_FILE = 'package.json';

export interface Snapshots extends SnapshotsStore {
  begin(project: OpenedProject): Promise<void>;
  end(): void;
  /** Keeps the files as they are at the call; nothing happens when the newest version has them. Never rejects. */
  take(id: string, title: string): Promise<void>;
}

export interface SnapshotsDeps {
  readonly api: ApiClient;
  readonly fetch: typeof fetch;
  readonly files: ProjectFiles;
  readonly editor: Editor;
  readonly layout: Layout;
  readonly notices: Notices;
  readonly randomId: () => string;
  /** A turn is running: nothing may be restored under it. */
  readonly isBusy: ReadableAtom<boolean>;
  readonly saveNow: () => Promise<void>;
  readonly installAndStart: () => Promise<void>;
  readonly restartServer: () => Promise<void>;
}

/** The versions of the open project. */
export function createSnapshots(deps: SnapshotsDeps): Snapshots {
  const { api, files, editor, layout, notices, randomId } = deps;
  const versions = atom<readonly VersionView[]>([]);
  const comparison = atom<Comparison>({ status: 'none' });
  const isCheckingOut = atom(false);
  const contents = new Map<string, AppFiles>();
  let project: OpenedProject | undefined;
  let taking: Promise<void> = Promise.resolve();
  let following: ReturnType<typeof setTimeout> | undefined;

  const versionOf = (id: string) => versions.get().find((version) => version.id === id);
  const before = (id: string) => versions.get()[versions.get().findIndex((version) => version.id === id) + 1];

  async function load(): Promise<void> {
    if (!project) return;
    const opened = project;
    try {
      const { snapshots } = await api.call(listSnapshots, { projectId: opened.id });
      if (project !== opened) return;
      versions.set(
        snapshots.map(({ messageId, title, createdAt, fileCount }, index) => ({
          id: messageId,
          number: snapshots.length - index,
          title,
          createdAt: Date.parse(createdAt),
          fileCount,
        })),
      );
    } catch (error) {
      if (project === opened) notices.show({ kind: 'error', text: `Failed to load snapshot: ${describe(error)}` });
    }
  }

  async function store(opened: OpenedProject, id: string, title: string, appFiles: AppFiles): Promise<void> {
    const body = { id, title: title.trim().slice(0, SNAPSHOT_TITLE_MAX_LENGTH).trim() || 'Untitled', snapshot: JSON.stringify(appFiles) };
    for (let attempt = 1; ; attempt++) {
      try {
        await api.call(createSnapshot, { projectId: opened.id }, { body });
        return;
      } catch (error) {
        if (attempt >= SNAPSHOT_TRIES || (error instanceof AppError && !error.isRetryable)) throw error;
        await new Promise((resolve) => setTimeout(resolve, SNAPSHOT_RETRY_MS * attempt));
      }
    }
  }

  function take(id: string, title: string): Promise<void> {
    const opened = project;
    if (!opened?.canWrite) return Promise.resolve();
    const appFiles = files.toAppFiles();
    taking = taking.then(async () => {
      try {
        await store(opened, id, title, appFiles);
        await load();
      } catch (error) {
        notices.show({ kind: 'error', text: `Failed to save snapshot: ${describe(error)}` });
      }
    });
    return taking;
  }

  async function filesOf(id: string): Promise<AppFiles> {
    if (id === NOW) return files.toAppFiles();
    const known = contents.get(id);
    if (known) return known;
    if (!project) throw new AppError('not-found', 'No project is open.');
    try {
      const { snapshot } = await api.call(readSnapshot, { projectId: project.id, messageId: id });
      contents.set(id, snapshot);
      return snapshot;
    } catch (error) {
      throw new AppError('unknown', `Failed to load snapshot: ${describe(error)}`, { cause: error });
    }
  }

  async function compare(from: string, to: string): Promise<void> {
    comparison.set({ status: 'loading', from, to });
    const isWanted = () => {
      const current = comparison.get();
      return current.status !== 'none' && current.from === from && current.to === to;
    };
    try {
      const [left, right] = await Promise.all([filesOf(from), filesOf(to)]);
      if (isWanted()) comparison.set({ status: 'ready', from, to, files: compareFiles(left, right) });
    } catch (error) {
      if (isWanted()) comparison.set({ status: 'failed', from, to, message: describe(error) });
    }
  }

  files.onChange(() => {
    const current = comparison.get();
    if (current.status !== 'ready' || current.to !== NOW || layout.view.get() !== 'diff') return;
    clearTimeout(following);
    following = setTimeout(() => {
      const left = contents.get(current.from);
      if (left && comparison.get() === current) comparison.set({ ...current, files: compareFiles(left, files.toAppFiles()) });
    }, FOLLOW_MS);
  });

  /** Writes a file map into the project: what it lacks goes, save for what is protected. */
  async function apply(target: AppFiles): Promise<void> {
    const binaries = await readBinaries(target, deps.fetch);
    for (const path of files.paths()) if (target[path]?.type !== 'file' && !path.startsWith(PROTECTED_FOLDER)) await files.delete(path);
    for (const [path, entry] of Object.entries(target)) {
      const current = files.get(path);
      if (entry.type === 'folder') await files.createFolder(path);
      else if (entry.isBinary) {
        if (current?.blobId === undefined || current.blobId !== entry.blobId) await files.write(path, binaries.get(path) ?? new Uint8Array());
      } else if (current === undefined || current.bytes !== undefined || current.text !== entry.contents) await files.write(path, entry.contents);
    }
    await files.settle();
    const wrong = Object.entries(target)
      .filter(([path, entry]) => entry.type === 'file' && !entry.isBinary && files.readText(path) !== entry.contents)
      .map(([path]) => path);
    if (wrong.length > 0) throw new AppError('unknown', `These files are not as they were: ${wrong.join(', ')}`);
  }

  /** Source: decisions, E4. */
  async function checkout(id: string, title: string): Promise<void> {
    if (!project) return;
    if (isCheckingOut.get()) {
      notices.show({ kind: 'error', text: 'Already checking out' });
      return;
    }
    if (deps.isBusy.get()) {
      notices.show({ kind: 'info', text: 'The assistant is still working. Stop it first, or wait for its end.' });
      return;
    }
    isCheckingOut.set(true);
    try {
      await editor.writeDrafts();
      await deps.saveNow();
      await take(randomId(), 'Edited by hand');
      const target = await filesOf(id);
      const packages = files.readText(INSTALL_FILE);
      await apply(target);
      await deps.saveNow();
      await take(randomId(), title);
      await api.call(applySnapshot, { projectId: project.id, messageId: id });
      const needsInstall = files.readText(INSTALL_FILE) !== packages;
      void (needsInstall ? deps.installAndStart() : deps.restartServer());
      const made = versions.get()[0];
      notices.show({ kind: 'success', text: made === undefined ? 'Restored.' : `Restored as version ${made.number}.` });
    } catch (error) {
      notices.show({ kind: 'error', text: `The version could not be restored: ${describe(error)}` });
    } finally {
      isCheckingOut.set(false);
    }
  }

  return {
    versions,
    comparison,
    isCheckingOut,
    async begin(opened) {
      project = opened;
      await load();
    },
    end() {
      project = undefined;
      clearTimeout(following);
      contents.clear();
      versions.set([]);
      comparison.set({ status: 'none' });
    },
    take,
    async compare(from, to = NOW) {
      layout.setView('diff');
      await taking;
      const [newest, previous] = versions.get();
      // What is now is nearly always the newest version: the one before it is what one wants to see.
      const isNewestNow = newest !== undefined && compareFiles(await filesOf(newest.id).catch(() => ({})), files.toAppFiles()).length === 0;
      const left = from ?? (isNewestNow ? (previous ?? newest) : newest)?.id;
      if (left === undefined) comparison.set({ status: 'none' });
      else await compare(left, to);
    },
    async compareTurn(messageId) {
      layout.setView('diff');
      await taking;
      const left = before(messageId);
      if (left) await compare(left.id, versions.get()[0]?.id === messageId ? NOW : messageId);
    },
    async restore(id) {
      const version = versionOf(id);
      if (version) await checkout(id, `Restored version ${version.number}`);
    },
    async undoTurn(messageId) {
      const [version, target] = [versionOf(messageId), before(messageId)];
      if (version && target) await checkout(target.id, `Undid “${version.title}”`);
    },
    async revertFile(path) {
      const current = comparison.get();
      if (current.status !== 'ready' || current.to !== NOW) return;
      const entry = (await filesOf(current.from))[path];
      if (entry?.type !== 'file') await files.delete(path);
      else if (entry.isBinary) await files.write(path, (await readBinaries({ [path]: entry }, deps.fetch)).get(path) ?? new Uint8Array());
      else await files.write(path, entry.contents);
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
