import type { FileEntry } from '@lathe/workspace';
import type { FilesContext } from '../commands/contexts.ts';
import type { Naming } from './naming.ts';
import { type FileActions, folderOf } from './use-file-actions.ts';
import type { Imports } from './use-imports.ts';

export interface ChosenFiles {
  /** The row that was right-clicked or has the focus; undefined for the space below the rows. */
  readonly path: string | undefined;
  /** That row, or everything that is selected with it. */
  readonly paths: readonly string[];
  /** A key renames the focused row, even when others are selected with it. */
  readonly isByKey: boolean;
  readonly entries: Readonly<Record<string, FileEntry>>;
  readonly actions: FileActions;
  readonly imports: Imports;
  readonly onName: (naming: Naming) => void;
}

/** The folder that new files go to when this row is chosen. */
export function folderFor(path: string | undefined, entries: ChosenFiles['entries']): string {
  if (path === undefined) return '';
  return entries[path]?.type === 'folder' ? path : folderOf(path);
}

/** What the commands of the tree act on. */
export function fileContext({ path, paths, isByKey, entries, actions, imports, onName }: ChosenFiles): FilesContext {
  const entry = path === undefined ? undefined : entries[path];
  const folder = folderFor(path, entries);
  return {
    count: paths.length,
    canRename: path !== undefined && (isByKey || paths.length === 1),
    isFile: entry?.type === 'file',
    isTargeted: entry?.isTargeted === true,
    isLocked: entry?.isLocked === true,
    hasClipboard: actions.clipboard !== undefined,
    toggleRule: (rule) => actions.setRule(paths, rule),
    startNaming: (type) => onName({ type, start: type === 'rename' ? (path ?? '') : folder === '' ? '' : `${folder}/` }),
    importFiles: () => void imports.files(folder),
    duplicate: () => void actions.duplicate(paths),
    take: (isCut) => actions.take(paths, isCut),
    paste: () => void actions.paste(folder),
    copyPath: () => actions.copyPath(paths),
    download: () => void actions.download(paths),
    remove: () => actions.remove(paths),
    undoRemove: actions.undoRemove,
  };
}
