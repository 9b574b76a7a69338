import { AppError, type AppFiles, createSnapshot, messageOf, SNAPSHOT_RETRY_MS, SNAPSHOT_TITLE_MAX_LENGTH, SNAPSHOT_TRIES } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import type { OpenedProject } from '../projects/project-store.ts';

const SAVE_FAILED = 'Failed to save snapshot';

/** Keeps the project's files as versions, one after another, so that they are listed in the order of the calls. */
export interface VersionQueue {
  /**
   * Keeps the files as they are at the time of the call. The server makes no version of files that the newest one
   * already has. Never rejects.
   */
  take(id: string, title: string): Promise<void>;
  /** Resolves when every requested version is kept or has failed. */
  settled(): Promise<void>;
  /** Whether versions may be kept here: not without write access, and not while the project is frozen. */
  canWrite(): boolean;
  setCanWrite(isAllowed: boolean): void;
}

interface Deps {
  readonly identity: ProjectIdentity<OpenedProject>;
  readonly api: Pick<ApiClient, 'call'>;
  readonly files: Pick<ProjectFiles, 'toAppFiles'>;
  readonly notices: Notices;
  readonly warn: (text: string) => void;
  /** The server has a new version. Never rejects. */
  readonly onKept: () => Promise<void>;
}

export function createVersionQueue({ identity, api, files, notices, warn, onKept }: Deps): VersionQueue {
  let { canWrite } = identity.current;
  let taking: Promise<void> = Promise.resolve();

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

  return {
    take(id, title) {
      const opened = identity.current;
      if (!canWrite) return Promise.resolve();
      const appFiles = files.toAppFiles();
      taking = taking.then(async () => {
        try {
          await store(opened, id, title, appFiles);
          await onKept();
        } catch (error) {
          notices.show({ kind: 'error', text: SAVE_FAILED });
          warn(`${SAVE_FAILED}: ${messageOf(error)}`);
        }
      });
      return taking;
    },
    settled: () => taking,
    canWrite: () => canWrite,
    setCanWrite(isAllowed) {
      canWrite = isAllowed;
    },
  };
}
