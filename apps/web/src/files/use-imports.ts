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

/** Imports files from the disk into a folder of the project, '' for its top. */
export function useImports(workspace: Workspace): Imports {
  return useMemo(() => createImports(workspace), [workspace]);
}

export function createImports({ files, notices }: Pick<Workspace, 'files' | 'notices'>): Imports {
  const take = async (found: readonly ImportedFile[] | undefined, folder: string): Promise<void> => {
    if (found) await files.importFiles(found, folder);
  };
  /** Reports errors. Files are read late, and may be gone or unreadable by then. */
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
      // Synchronously, because the dropped data is not available after the event.
      const dropped = droppedFiles(data);
      void attempt(async () => {
        const found = await dropped;
        const [first] = found;
        // A single archive is unpacked on the project, but kept as a file in a folder.
        if (found.length === 1 && first && folder === '' && isArchiveName(first.path)) await files.importArchive(await first.read(), folder);
        else await take(found, folder);
      });
    },
  };
}
