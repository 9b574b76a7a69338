import { messageOf } from '@lathe/protocol';
import { useMemo } from 'react';
import type { ImportedFile, Workspace } from '@lathe/workspace';
import { chooseFiles, chooseFolder, chooseArchive, isArchiveName } from './choose-files.ts';
import { droppedFiles } from './dropped-files.ts';

export interface Imports {
  files(folder: string): Promise<void>;
  folder(folder: string): Promise<void>;
  zip(folder: string): Promise<void>;
  dropped(data: DataTransfer, folder: string): void;
}

/** The ways in which files come from the person's disk into a folder of the project, '' for its top. */
export function useImports(workspace: Workspace): Imports {
  return useMemo(() => createImports(workspace), [workspace]);
}

export function createImports({ files, notices }: Pick<Workspace, 'files' | 'notices'>): Imports {
  const take = async (found: readonly ImportedFile[] | undefined, folder: string): Promise<void> => {
    if (found) await files.importFiles(found, folder);
  };
  /** What is chosen or dropped is read only then, and may be gone or not allowed by now. */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notices.show({ kind: 'error', text: `Import failed: ${messageOf(error)}` });
    }
  };
  return {
    files: (folder) => attempt(async () => take(await chooseFiles({ isMultiple: true }), folder)),
    folder: (folder) => attempt(async () => take(await chooseFolder(), folder)),
    zip: (folder) =>
      attempt(async () => {
        const archive = await chooseArchive();
        if (archive) await files.importArchive(await archive.read(), folder);
      }),
    dropped(data, folder) {
      // In the event's own task: what was dropped is gone after it.
      const dropped = droppedFiles(data);
      void attempt(async () => {
        const found = await dropped;
        const [first] = found;
        // One archive on the project itself is unpacked; into a folder it goes as it is.
        if (found.length === 1 && first && folder === '' && isArchiveName(first.path)) await files.importArchive(await first.read(), folder);
        else await take(found, folder);
      });
    },
  };
}
