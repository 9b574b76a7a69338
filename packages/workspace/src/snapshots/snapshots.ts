import {
  ATTACHMENT_TEXT_BYTES,
  AppError,
  type AppFiles,
  applySnapshot,
  createSnapshot,
  endpointPath,
  messageOf,
  putThumbnail,
  CURRENT_FILES,
  listSnapshots,
  readSnapshot,
  SNAPSHOT_RETRY_MS,
  SNAPSHOT_TITLE_MAX_LENGTH,
  SNAPSHOT_TRIES,
} from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { Comparison, SnapshotsStore, VersionView } from './contract.ts';
import { createAssistantIgnore } from '../files/assistant-ignore.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Layout } from '../layout/layout.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import { readBinaries } from '../projects/read-binaries.ts';
import { isSecretPath } from '../files/secrets.ts';
import { compareFiles, haveSameFiles } from './compare-files.ts';
import { describeVersion } from './describe-version.ts';
import { takeThumbnail, type ThumbnailDeps } from './take-thumbnail.ts';
import { createVersionPreview, type VersionPreviewDeps } from './version-preview.ts';
import { assertFileTypes, hashesOf, verifyHashes, writeVersion } from './write-version.ts';

/** A comparison with the files as they are follows them after this pause. */
const FOLLOW_MS = 300;
const INSTALL_FILE = 'package.json';

const SAVE_FAILED = 'Failed to save snapshot';
const LOAD_FAILED = 'Failed to load snapshot';

export interface Snapshots extends SnapshotsStore {
  /** Reads the list of versions. Never rejects. */
  read(): Promise<void>;
  /** The open project was frozen, or is free again: versions of what cannot be saved are not kept. */
  setCanWrite(isAllowed: boolean): void;
  /** A turn began: its version is listed, and has contents once it is finalised. */
  create(id: string, title: string): void;
  /** The turn's queue has drained: its files are kept, once. Never rejects. */
  finalize(id: string): Promise<void>;
  /** A port opened: whether it is that of an old version that was started. */
  takesPort(port: number): Promise<boolean>;
  isPreviewPort(port: number): boolean;
  /** Keeps the files as they are at the call; nothing happens when the newest version has them. Never rejects. */
  take(id: string, title: string): Promise<void>;
  /** What the person has made of the project since the last version; of a project without versions, how it began. */
  takeEdits(): Promise<void>;
  /** A file's text in a version; undefined where it was not there or is no text. */
  readText(id: string, path: string): Promise<string | undefined>;
  /** The version that a turn began from. */
  beforeTurn(messageId: string): VersionView | undefined;
  /** The version that a turn made; undefined when it changed nothing. */
  ofTurn(messageId: string): VersionView | undefined;
  /** As `restore`, for a turn that has not begun to work. False where that failed, which is said. */
  putBack(id: string): Promise<boolean>;
  /** @throws AppError */
  filesOf(id: string, options?: { readonly isFresh?: boolean }): Promise<AppFiles>;
}

export interface SnapshotsDeps {
  readonly identity: ProjectIdentity<OpenedProject>;
  readonly api: ApiClient;
  readonly fetch: typeof fetch;
  readonly files: ProjectFiles;
  readonly layout: Layout;
  readonly notices: Notices;
  readonly randomId: () => string;
  /** A text without secrets. */
  readonly redact: (text: string) => string;
  /** A turn is running: nothing may be restored under it. */
  readonly isBusy: ReadableAtom<boolean>;
  /** Files with what is typed and not saved, which a restore keeps first. */
  readonly draftPaths: ReadableAtom<readonly string[]>;
  /** What is typed becomes part of the project, so that the version kept before has it. */
  readonly writeDrafts: () => Promise<void>;
  readonly saveNow: () => Promise<void>;
  readonly reinstallAndStart: () => Promise<void>;
  readonly restartServer: () => Promise<void>;
  readonly now: () => number;
  /** Logs for developers: the causes of failures, which the person is not shown. */
  readonly warn: (text: string) => void;
  readonly thumbnails: ThumbnailDeps;
  /** For running an old version beside the project. */
  readonly preview: Omit<VersionPreviewDeps, 'fetch' | 'readVersion' | 'numberOf'>;
}

/** The versions of the open project. */
export function createSnapshots(deps: SnapshotsDeps, { signal }: { readonly signal: AbortSignal }): Snapshots {
  const { api, files, layout, notices, randomId, identity } = deps;
  const kept = atom<readonly VersionView[]>([]);
  /** Of the turn that is under way. */
  const pending = atom<{ readonly id: string; readonly title: string; readonly createdAt: number } | undefined>(undefined);
  const comparison = atom<Comparison>({ status: 'none' });
  const isCheckingOut = atom(false);
  const shownPath = atom<string | undefined>(undefined);
  /** Whether the files are other ones than those of the newest version; undefined while that is not known. */
  const isEdited = atom<boolean | undefined>(undefined);
  const contents = new Map<string, AppFiles>();
  let { canWrite } = identity.current;
  let taking: Promise<void> = Promise.resolve();
  let following: ReturnType<typeof setTimeout> | undefined;

  const versions = computed([kept, pending], (list, turn): readonly VersionView[] =>
    turn === undefined ? list : [{ ...turn, number: list.length + 1, fileCount: files.paths().length, isFinalized: false }, ...list],
  );
  const nextNumber = computed([kept, isEdited, deps.draftPaths], (list, edited, drafts) => {
    if (drafts.length > 0) return list.length + 2;
    return edited === undefined ? undefined : list.length + (edited ? 2 : 1);
  });
  const versionOf = (id: string) => kept.get().find((version) => version.id === id);
  const before = (id: string) => kept.get()[kept.get().findIndex((version) => version.id === id) + 1];

  async function load(): Promise<void> {
    const opened = identity.current;
    try {
      const { snapshots } = await api.call(listSnapshots, { projectId: opened.id });
      if (identity.current !== opened) return;
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
      deps.warn(`${LOAD_FAILED}: ${messageOf(error)}`);
    }
    if (comparison.get().status !== 'none') await seeEdits();
  }

  async function seeEdits(): Promise<void> {
    const newest = kept.get()[0]?.id;
    if (newest === undefined) return isEdited.set(undefined);
    try {
      const theirs = await filesOf(newest);
      if (kept.get()[0]?.id === newest) isEdited.set(!haveSameFiles(theirs, files.toAppFiles()));
    } catch {
      // Who compares or restores is told; the number alone is left out.
      isEdited.set(undefined);
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
    const opened = identity.current;
    if (!canWrite) return Promise.resolve();
    const appFiles = files.toAppFiles();
    taking = taking.then(async () => {
      try {
        await store(opened, id, title, appFiles);
        await load();
      } catch (error) {
        notices.show({ kind: 'error', text: SAVE_FAILED });
        deps.warn(`${SAVE_FAILED}: ${messageOf(error)}`);
      }
    });
    return taking;
  }

  const takeEdits = () => take(randomId(), kept.get().length === 0 ? 'Initial version' : 'Manual edits');

  /** `isFresh`: with addresses of binary files that the server makes now. */
  async function filesOf(id: string, { isFresh = false } = {}): Promise<AppFiles> {
    if (id === CURRENT_FILES) return files.toAppFiles();
    const known = isFresh ? undefined : contents.get(id);
    if (known) return known;
    try {
      const { snapshot } = await api.call(readSnapshot, { projectId: identity.current.id, messageId: id });
      contents.set(id, snapshot);
      return snapshot;
    } catch (error) {
      deps.warn(`${LOAD_FAILED}: ${messageOf(error)}`);
      throw new AppError('unknown', LOAD_FAILED, { cause: error });
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
      await seeEdits();
    } catch (error) {
      if (isWanted()) comparison.set({ status: 'failed', from, to, message: messageOf(error) });
    }
  }

  files.onChange(() => {
    const current = comparison.get();
    if (current.status !== 'ready' || layout.view.get() !== 'diff') return;
    clearTimeout(following);
    following = setTimeout(() => {
      void seeEdits();
      if (current.to !== CURRENT_FILES) return;
      const left = contents.get(current.from);
      if (left && comparison.get() === current) comparison.set({ ...current, files: compareFiles(left, files.toAppFiles()) });
    }, FOLLOW_MS);
  });

  /** Source: docs/decisions.md#E4. */
  async function checkout(id: string, title: string, { undone, isOfTurn = false }: { undone?: VersionView; isOfTurn?: boolean } = {}): Promise<boolean> {
    if (isCheckingOut.get()) {
      notices.show({ kind: 'error', text: 'Already checking out' });
      return false;
    }
    if (deps.isBusy.get() && !isOfTurn) {
      notices.show({ kind: 'info', text: 'The assistant is still working. Stop it first, or wait until it finishes.' });
      return false;
    }
    isCheckingOut.set(true);
    try {
      const target = await filesOf(id);
      assertFileTypes(target);
      const binaries = await readBinaries(target, deps.fetch, { refresh: () => filesOf(id, { isFresh: true }) });
      await deps.writeDrafts();
      await deps.saveNow();
      await takeEdits();
      const packages = files.readText(INSTALL_FILE);
      await writeVersion(target, binaries, files);
      // Read before an installation may write its lock file.
      const hashes = hashesOf(files);
      // Not awaited: that the files are back does not depend on how long a server takes to start.
      void (files.readText(INSTALL_FILE) === packages ? deps.restartServer() : deps.reinstallAndStart());
      await api.call(applySnapshot, { projectId: identity.current.id, messageId: id });
      verifyHashes(hashes, target, binaries);
      await deps.saveNow();
      await take(randomId(), title);
      const [made] = kept.get();
      const what = undone
        ? `Undid “${undone.title}”${kept.get().length > undone.number + 1 ? ' and everything after it' : ''}. You can still restore it`
        : 'Restored';
      notices.show({ kind: 'success', text: made === undefined ? `${what}.` : `${what}. This is version ${made.number}.` });
      return true;
    } catch (error) {
      notices.show({ kind: 'error', text: `Could not restore the version: ${messageOf(error)}` });
      return false;
    } finally {
      isCheckingOut.set(false);
    }
  }

  const versionPreview = createVersionPreview({
    ...deps.preview,
    fetch: deps.fetch,
    readVersion: filesOf,
    numberOf: (id) => versionOf(id)?.number,
  });

  identity.onCopied(async () => {
    canWrite = identity.current.canWrite;
    await load();
  });

  signal.addEventListener('abort', () => {
    clearTimeout(following);
    void versionPreview.close();
  });

  async function restore(id: string, isOfTurn: boolean): Promise<boolean> {
    const version = versionOf(id);
    return version !== undefined && checkout(id, `Restored version ${version.number}`, { isOfTurn });
  }

  return {
    versions,
    comparison,
    isCheckingOut,
    nextNumber,
    read: load,
    setCanWrite(isAllowed) {
      canWrite = isAllowed;
    },
    take,
    takeEdits,
    async readText(id, path) {
      const entry = (await filesOf(id))[path];
      return entry?.type === 'file' && !entry.isBinary ? entry.contents : undefined;
    },
    beforeTurn: (messageId) => before(messageId),
    ofTurn: versionOf,
    filesOf,
    create(id, title) {
      if (canWrite) pending.set({ id, title, createdAt: deps.now() });
    },
    async finalize(id) {
      const turn = pending.get();
      if (turn?.id !== id) return;
      await take(id, turn.title);
      // Another turn may have begun meanwhile.
      if (pending.get() === turn) pending.set(undefined);
      const opened = identity.current;
      if (kept.get()[0]?.id !== id) return; // it changed nothing, so there is no new version
      if (await takeThumbnail({ projectId: opened.id, messageId: id }, deps.thumbnails, signal)) await load();
    },
    preview: versionPreview.preview,
    async openPreview(id) {
      layout.setView('diff');
      await versionPreview.open(id);
    },
    closePreview: versionPreview.close,
    runPreview: versionPreview.runApp,
    stopPreview: versionPreview.stopApp,
    takesPort: versionPreview.takesPort,
    isPreviewPort: versionPreview.isOwnPort,
    async compare(from, to = CURRENT_FILES) {
      layout.setView('diff');
      // At once: what is offered to be restored is the version that was chosen.
      if (from !== undefined) return compare(from, to);
      await taking;
      const [newest, previous] = kept.get();
      // What is now is nearly always the newest version: the one before it is what one wants to see.
      const isNewestNow = newest !== undefined && compareFiles(await filesOf(newest.id).catch(() => ({})), files.toAppFiles()).length === 0;
      const left = (isNewestNow ? (previous ?? newest) : newest)?.id;
      if (left === undefined) comparison.set({ status: 'none' });
      else await compare(left, to);
    },
    shownPath,
    showPath: (path) => shownPath.set(path),
    async compareTurn(messageId, path) {
      if (path !== undefined) shownPath.set(path);
      layout.setView('diff');
      await taking;
      const left = before(messageId);
      if (left) await compare(left.id, kept.get()[0]?.id === messageId ? CURRENT_FILES : messageId);
    },
    async describe(id) {
      const version = versionOf(id);
      if (!version) throw new AppError('not-found', 'This version no longer exists.');
      const isIgnored = createAssistantIgnore(files);
      const changes = compareFiles(await filesOf(id), files.toAppFiles()).filter(({ path }) => !isSecretPath(path) && !isIgnored(path));
      return deps.redact(describeVersion(version, changes, ATTACHMENT_TEXT_BYTES));
    },
    async restore(id) {
      await restore(id, false);
    },
    putBack: (id) => restore(id, true),
    async undoTurn(messageId) {
      await taking; // it may just have ended
      const [version, target] = [versionOf(messageId), before(messageId)];
      if (version && target) await checkout(target.id, `Undid “${version.title}”`, { undone: version });
    },
    async revertFile(path) {
      const current = comparison.get();
      if (current.status !== 'ready' || current.to !== CURRENT_FILES) return;
      const entry = (await filesOf(current.from))[path];
      if (entry?.type !== 'file') await files.delete(path);
      else if (entry.isBinary)
        await files.write(
          path,
          (await readBinaries({ [path]: entry }, deps.fetch, { refresh: () => filesOf(current.from, { isFresh: true }) })).get(path) ?? new Uint8Array(),
        );
      else await files.write(path, entry.contents);
    },
  };
}
