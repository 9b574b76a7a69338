import { useMemo, useState } from 'react';
import type { Workspace } from '@lathe/workspace';
import { copyText } from '../components/copy-text.ts';
import { saveBlob } from '../components/save-blob.ts';

/** Files that were copied or cut in the tree, for pasting. */
export interface TreeClipboard {
  readonly paths: readonly string[];
  readonly isCut: boolean;
}

export interface FileActions {
  readonly clipboard: TreeClipboard | undefined;
  setRule(paths: readonly string[], rule: 'locked' | 'targeted'): void;
  take(paths: readonly string[], isCut: boolean): void;
  /** Pastes copied files into a folder, or moves cut files there. */
  paste(folder: string): Promise<void>;
  duplicate(paths: readonly string[]): Promise<void>;
  remove(paths: readonly string[]): void;
  undoRemove(): void;
  copyPath(paths: readonly string[]): void;
  download(paths: readonly string[]): Promise<void>;
}

/** Actions on the selected files, for the menu and for keys. */
export function useFileActions({ files, notices }: Workspace): FileActions {
  const [clipboard, setClipboard] = useState<TreeClipboard>();
  return useMemo(
    () => ({
      clipboard,
      // If any file lacks the rule, all get it. Otherwise all lose it.
      setRule(paths, rule) {
        const isOn = paths.some((path) => !files.entries.get()[path]?.[rule === 'locked' ? 'isLocked' : 'isTargeted']);
        for (const path of paths) rule === 'locked' ? files.setLocked(path, isOn) : files.setTargeted(path, isOn);
      },
      take: (paths, isCut) => setClipboard({ paths, isCut }),
      async paste(folder) {
        if (!clipboard) return;
        if (clipboard.isCut) setClipboard(undefined);
        await (clipboard.isCut ? files.moveInto(clipboard.paths, folder) : files.copyInto(clipboard.paths, folder));
      },
      async duplicate(paths) {
        for (const path of paths) await files.copyInto([path], folderOf(path));
      },
      remove: (paths) => void files.remove(paths),
      undoRemove: () => void files.undoRemove(),
      copyPath: (paths) => copyText(paths.map((path) => files.workdirPath(path)).join('\n'), { notices }),
      async download(paths) {
        const [path] = paths;
        if (path === undefined) return;
        const name = path.slice(path.lastIndexOf('/') + 1);
        const isFile = paths.length === 1 && files.entries.get()[path]?.type === 'file';
        if (isFile) saveBlob(new Blob([(files.readBytes(path) ?? new Uint8Array(0)) as BlobPart]), name);
        else saveBlob(await files.zip(paths), `${paths.length === 1 ? name : 'files'}.zip`);
      },
    }),
    [files, notices, clipboard],
  );
}

/** The folder that contains a path, '' for the project. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
