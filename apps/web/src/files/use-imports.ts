import { useMemo } from 'react';
import type { ImportedFile, Workspace } from '@lathe/workspace';
import { chooseFiles, chooseFolder, chooseZip } from './choose-files.ts';
import { droppedFiles } from './dropped-files.ts';

export interface Imports {
  files(folder: string): Promise<void>;
  folder(folder: string): Promise<void>;
  zip(folder: string): Promise<void>;
  dropped(data: DataTransfer, folder: string): void;
}

/** The ways in which files come from the person's disk into a folder of the project, '' for its top. */
export function useImports({ files }: Workspace): Imports {
  return useMemo(() => {
    const take = async (found: readonly ImportedFile[] | undefined, folder: string): Promise<void> => {
      if (found) await files.importFiles(found, folder);
    };
    return {
      files: async (folder) => take(await chooseFiles({ isMultiple: true }), folder),
      folder: async (folder) => take(await chooseFolder(), folder),
      async zip(folder) {
        const archive = await chooseZip();
        if (archive) await files.importZip(await archive.read(), folder);
      },
      dropped(data, folder) {
        void droppedFiles(data).then(async (found) => {
          const [first] = found;
          // One archive on the project itself is unpacked; into a folder it goes as it is.
          if (found.length === 1 && first && folder === '' && first.path.toLowerCase().endsWith('.zip')) await files.importZip(await first.read(), folder);
          else await take(found, folder);
        });
      },
    };
  }, [files]);
}
