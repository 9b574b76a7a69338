import { type AppFiles, applySnapshot, messageOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import { readBinaries } from '../projects/read-binaries.ts';
import type { VersionView } from './contract.ts';
import type { VersionContents } from './version-contents.ts';
import type { VersionList } from './version-list.ts';
import { assertFileTypes, hashesOf, verifyHashes, writeVersion } from './write-version.ts';

const INSTALL_FILE = 'package.json';

export interface RestoringDeps {
  readonly identity: ProjectIdentity;
  readonly api: Pick<ApiClient, 'call'>;
  readonly fetch: typeof fetch;
  readonly files: ProjectFiles;
  readonly notices: Notices;
  readonly list: Pick<VersionList, 'find' | 'kept' | 'newest'>;
  readonly contents: Pick<VersionContents, 'read'>;
  /** A turn is running: nothing may be restored under it. */
  readonly isBusy: ReadableAtom<boolean>;
  /** Writes unsaved edits into their files, so that the version that is kept first includes them. */
  readonly writeDrafts: () => Promise<void>;
  readonly saveNow: () => Promise<void>;
  /** Keeps the person's edits as a version. */
  readonly takeEdits: () => Promise<void>;
  /** Keeps the restored files as a version with this title. */
  readonly takeRestored: (title: string) => Promise<void>;
  readonly reinstallAndStart: () => Promise<void>;
  readonly restartServer: () => Promise<void>;
}

/**
 * Restores the project's files to those of a version, one restore at a time. A notice reports how each ended; none
 * rejects.
 */
export interface Restoring {
  readonly isRestoring: ReadableAtom<boolean>;
  /**
   * Returns false if nothing was restored. `isOfTurn` is set for a turn that has been claimed but has not begun to
   * work, which is no reason to refuse.
   */
  restore(id: string, options?: { readonly isOfTurn?: boolean }): Promise<boolean>;
  /** Restores the files from before a version. */
  undo(undone: VersionView, before: VersionView): Promise<boolean>;
  /** Restores one file from a version. A file that the version lacks is deleted. */
  restoreFile(path: string, id: string): Promise<void>;
}

interface Restore {
  readonly id: string;
  readonly title: string;
  readonly undone?: VersionView;
  readonly isOfTurn?: boolean;
}

export function createRestoring(deps: RestoringDeps): Restoring {
  const { api, files, notices, identity, list, contents } = deps;
  const isRestoring = atom(false);

  /** Source: docs/decisions.md#E4. */
  async function restoreVersion({ id, title, undone, isOfTurn = false }: Restore): Promise<boolean> {
    if (isRestoring.get()) {
      notices.show({ kind: 'error', text: 'Already checking out' });
      return false;
    }
    if (deps.isBusy.get() && !isOfTurn) {
      notices.show({ kind: 'info', text: 'The assistant is still working. Stop it first, or wait until it finishes.' });
      return false;
    }
    isRestoring.set(true);
    try {
      await apply(id);
      await deps.takeRestored(title);
      notices.show({ kind: 'success', text: successText(undone) });
      return true;
    } catch (error) {
      notices.show({ kind: 'error', text: `Could not restore the version: ${messageOf(error)}` });
      return false;
    } finally {
      isRestoring.set(false);
    }
  }

  async function apply(id: string): Promise<void> {
    const target = await contents.read(id);
    assertFileTypes(target);
    const binaries = await binariesOf(id, target);
    await deps.writeDrafts();
    await deps.saveNow();
    await deps.takeEdits();
    const packages = files.readText(INSTALL_FILE);
    await writeVersion(target, binaries, files);
    // Read before an installation can write its lock file.
    const hashes = hashesOf(files);
    // Not awaited: the restore is complete, however long a server takes to start.
    void (files.readText(INSTALL_FILE) === packages ? deps.restartServer() : deps.reinstallAndStart());
    await api.call(applySnapshot, { projectId: identity.current.id, messageId: id });
    verifyHashes(hashes, target, binaries);
    await deps.saveNow();
  }

  const binariesOf = (id: string, target: AppFiles) => readBinaries(target, deps.fetch, { refresh: () => contents.read(id, { isFresh: true }) });

  function successText(undone: VersionView | undefined): string {
    const made = list.newest();
    const isMore = undone !== undefined && list.kept.get().length > undone.number + 1;
    const what = undone ? `Undid “${undone.title}”${isMore ? ' and everything after it' : ''}. You can still restore it` : 'Restored';
    return made === undefined ? `${what}.` : `${what}. This is version ${made.number}.`;
  }

  return {
    isRestoring,
    async restore(id, { isOfTurn = false } = {}) {
      const version = list.find(id);
      return version !== undefined && restoreVersion({ id, title: `Restored version ${version.number}`, isOfTurn });
    },
    undo: (undone, before) => restoreVersion({ id: before.id, title: `Undid “${undone.title}”`, undone }),
    async restoreFile(path, id) {
      const entry = (await contents.read(id))[path];
      if (entry?.type !== 'file') await files.delete(path);
      else if (entry.isBinary) await files.write(path, (await binariesOf(id, { [path]: entry })).get(path) ?? new Uint8Array());
      else await files.write(path, entry.contents);
    },
  };
}
