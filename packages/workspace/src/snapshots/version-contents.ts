import { AppError, type AppFiles, CURRENT_FILES, messageOf, readSnapshot } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';

export const LOAD_FAILED = 'Failed to load snapshot';

/** The files of versions. A version never changes, so each is read once. */
export interface VersionContents {
  /**
   * The files of a version, or of the project for `CURRENT_FILES`. `isFresh` reads them again, because the server signs the
   * addresses of binary files only for a while. @throws AppError
   */
  read(id: string, options?: { readonly isFresh?: boolean }): Promise<AppFiles>;
  /** Makes no request. Undefined for a version that has not been read. */
  known(id: string): AppFiles | undefined;
}

interface Deps {
  readonly identity: ProjectIdentity;
  readonly api: Pick<ApiClient, 'call'>;
  readonly files: Pick<ProjectFiles, 'toAppFiles'>;
  readonly warn: (text: string) => void;
}

export function createVersionContents({ identity, api, files, warn }: Deps): VersionContents {
  const contents = new Map<string, AppFiles>();

  return {
    async read(id, { isFresh = false } = {}) {
      if (id === CURRENT_FILES) return files.toAppFiles();
      const known = isFresh ? undefined : contents.get(id);
      if (known) return known;
      try {
        const { snapshot } = await api.call(readSnapshot, { projectId: identity.current.id, messageId: id });
        contents.set(id, snapshot);
        return snapshot;
      } catch (error) {
        warn(`${LOAD_FAILED}: ${messageOf(error)}`);
        throw new AppError('unknown', LOAD_FAILED, { cause: error });
      }
    },
    known: (id) => contents.get(id),
  };
}
