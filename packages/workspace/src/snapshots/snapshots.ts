import { ATTACHMENT_TEXT_BYTES, AppError, type AppFiles, CURRENT_FILES } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { SnapshotsStore, VersionView } from './contract.ts';
import { createAssistantIgnore } from '../files/assistant-ignore.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Layout } from '../layout/layout.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import { isSecretPath } from '../files/secrets.ts';
import { compareFiles } from './compare-files.ts';
import { describeVersion } from './describe-version.ts';
import { createNextVersion } from './next-version.ts';
import { createRestoring } from './restoring.ts';
import { takeThumbnail, type ThumbnailDeps } from './take-thumbnail.ts';
import { createVersionComparison } from './version-comparison.ts';
import { createVersionContents } from './version-contents.ts';
import { createVersionList } from './version-list.ts';
import { createVersionPreview, type VersionPreviewDeps } from './version-preview.ts';
import { createVersionQueue } from './version-queue.ts';

export interface Snapshots extends SnapshotsStore {
  /** Reads the list of versions. Never rejects. */
  read(): Promise<void>;
  /** The open project was frozen or unfrozen. While it cannot be saved, no versions are kept. */
  setCanWrite(isAllowed: boolean): void;
  /** A turn began: its version is listed, and has contents once it is finalized. */
  create(id: string, title: string): void;
  /** The turn's queue has drained: its files are kept, once. Never rejects. */
  finalize(id: string): Promise<void>;
  /** A port opened. Returns whether it belongs to an old version that was started. */
  takesPort(port: number): Promise<boolean>;
  isPreviewPort(port: number): boolean;
  /** Keeps the files as they are at the time of the call, unless the newest version already has them. Never rejects. */
  take(id: string, title: string): Promise<void>;
  /** Keeps what the person has changed since the last version or, in a project without versions, its initial state. */
  takeEdits(): Promise<void>;
  /** A file's text in a version. Undefined if it did not exist or is not a text. */
  readText(id: string, path: string): Promise<string | undefined>;
  /** The version that a turn began from. */
  beforeTurn(messageId: string): VersionView | undefined;
  /** The version that a turn made. Undefined if it changed nothing. */
  ofTurn(messageId: string): VersionView | undefined;
  /** Like `restore`, for a turn that has not begun to work. False if that failed, which a notice reports. */
  restoreForTurn(id: string): Promise<boolean>;
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
  /** Files with unsaved edits, which a restore keeps first. */
  readonly draftPaths: ReadableAtom<readonly string[]>;
  /** Writes unsaved edits into their files, so that the version that is kept first includes them. */
  readonly writeDrafts: () => Promise<void>;
  readonly saveNow: () => Promise<void>;
  readonly reinstallAndStart: () => Promise<void>;
  readonly restartServer: () => Promise<void>;
  readonly now: () => number;
  /** Logs for developers: the causes of failures, which the person is not shown. */
  readonly warn: (text: string) => void;
  readonly thumbnails: ThumbnailDeps;
  /** For running an old version beside the project. */
  readonly preview: Omit<VersionPreviewDeps, 'fetch' | 'readVersion' | 'nameOf'>;
}

/** The versions of the open project. */
export function createSnapshots(deps: SnapshotsDeps, { signal }: { readonly signal: AbortSignal }): Snapshots {
  const { api, files, layout, notices, randomId, identity, warn } = deps;
  const shownPath = atom<string | undefined>(undefined);
  const contents = createVersionContents({ identity, api, files, warn });
  const list = createVersionList({ identity, api, files, notices, warn });
  const next = createNextVersion({ list, contents, files, draftPaths: deps.draftPaths });
  const comparison = createVersionComparison({ list, contents, files, next, isShown: () => layout.view.get() === 'diff' }, { signal });
  const queue = createVersionQueue({ identity, api, files, notices, warn, onKept: read });
  const restoring = createRestoring({ ...deps, list, contents, takeEdits, takeRestored: (title) => queue.take(randomId(), title) });
  const versionPreview = createVersionPreview({
    ...deps.preview,
    fetch: deps.fetch,
    readVersion: contents.read,
    nameOf(id) {
      const number = list.find(id)?.number;
      return number === undefined ? undefined : { folder: String(number), title: `Version ${number}`, subject: 'This version' };
    },
  });

  async function read(): Promise<void> {
    if ((await list.read()) && comparison.state.get().status !== 'none') await next.look();
  }

  function takeEdits(): Promise<void> {
    return queue.take(randomId(), list.newest() === undefined ? 'Initial version' : 'Manual edits');
  }

  identity.onCopied(async () => {
    queue.setCanWrite(identity.current.canWrite);
    await read();
  });

  signal.addEventListener('abort', () => void versionPreview.close());

  return {
    versions: list.versions,
    comparison: comparison.state,
    isRestoring: restoring.isRestoring,
    nextNumber: next.number,
    read,
    setCanWrite: queue.setCanWrite,
    take: queue.take,
    takeEdits,
    async readText(id, path) {
      const entry = (await contents.read(id))[path];
      return entry?.type === 'file' && !entry.isBinary ? entry.contents : undefined;
    },
    beforeTurn: list.before,
    ofTurn: list.find,
    filesOf: contents.read,
    create(id, title) {
      if (queue.canWrite()) list.begin({ id, title, createdAt: deps.now() });
    },
    async finalize(id) {
      const turn = list.turn.get();
      if (turn?.id !== id) return;
      await queue.take(id, turn.title);
      list.end(turn);
      const opened = identity.current;
      if (list.newest()?.id !== id) return; // it changed nothing, so there is no new version
      if (await takeThumbnail({ projectId: opened.id, messageId: id }, deps.thumbnails, signal)) await read();
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
      // At once, because the restore that is offered must be of the chosen version.
      if (from !== undefined) return comparison.compare(from, to);
      await queue.settled();
      await comparison.compareNewest(to);
    },
    shownPath,
    showPath: (path) => shownPath.set(path),
    async compareTurn(messageId, path) {
      if (path !== undefined) shownPath.set(path);
      layout.setView('diff');
      await queue.settled();
      const left = list.before(messageId);
      if (left) await comparison.compare(left.id, list.newest()?.id === messageId ? CURRENT_FILES : messageId);
    },
    async describe(id) {
      const version = list.find(id);
      if (!version) throw new AppError('not-found', 'This version no longer exists.');
      const isIgnored = createAssistantIgnore(files);
      const changes = compareFiles(await contents.read(id), files.toAppFiles()).filter(({ path }) => !isSecretPath(path) && !isIgnored(path));
      return deps.redact(describeVersion(version, changes, ATTACHMENT_TEXT_BYTES));
    },
    async restore(id) {
      await restoring.restore(id);
    },
    restoreForTurn: (id) => restoring.restore(id, { isOfTurn: true }),
    async undoTurn(messageId) {
      await queue.settled(); // it may just have ended
      const [version, before] = [list.find(messageId), list.before(messageId)];
      if (version && before) await restoring.undo(version, before);
    },
    async revertFile(path) {
      const current = comparison.state.get();
      if (current.status === 'ready' && current.to === CURRENT_FILES) await restoring.restoreFile(path, current.from);
    },
  };
}
