import { projectPathProblem } from '@lathe/protocol';
import type { Notices } from '../notices/notices.ts';
import type { FilesStore } from './contract.ts';
import { createDeletions } from './deletions.ts';
import { outcomeOf, outcomeWithNotice } from './file-outcome.ts';
import { FilesystemError } from './filesystem-error.ts';
import { folderOf, isIgnoredPath, toProjectPath } from './ignored-paths.ts';
import { describePaths, outermost } from './path-names.ts';
import type { ProjectFiles } from './project-files.ts';
import { copyInto, moveInto } from './transfer-files.ts';

export type FileVerbs = Pick<FilesStore, 'createFile' | 'createFolder' | 'rename' | 'moveInto' | 'copyInto' | 'remove' | 'undoRemove'>;

export interface FileVerbsDeps {
  readonly files: ProjectFiles;
  readonly notices: Notices;
  /** Unsaved edits are copied and deleted with their files. */
  readonly writeDrafts: (paths: readonly string[]) => Promise<void>;
}

/** What the person does with files in the tree. Source: docs/specification/files.md. */
export function createFileVerbs({ files, notices, writeDrafts }: FileVerbsDeps): FileVerbs {
  const deletions = createDeletions({ files, notices, writeDrafts });

  function showMoved(moved: readonly Move[], folder: string): void {
    notices.show({
      kind: 'success',
      text: `Moved ${describePaths(moved.map(({ from }) => from))} to ${folder === '' ? 'the project' : folder}.`,
      action: { label: 'Undo', isUndo: true, run: () => void moveBack(moved) },
    });
  }

  async function moveBack(moved: readonly Move[]): Promise<void> {
    for (const { from, to } of moved) await outcomeWithNotice(notices, () => files.move(to, from));
  }

  return {
    createFile: (typed) => outcomeOf(async () => files.write(freePath(typed, false, files), '')),
    createFolder: (typed) => outcomeOf(async () => files.makeFolder(freePath(typed, true, files))),
    rename: (from, typed) => outcomeOf(async () => files.move(from, newPath(from, typed))),
    moveInto: (paths, folder) =>
      outcomeWithNotice(notices, async () => {
        const moved: Move[] = [];
        try {
          for (const from of outermost(paths)) if (folderOf(from) !== folder) moved.push({ from, to: await moveInto(folder, from, files) });
        } finally {
          if (moved.length > 0) showMoved(moved, folder);
        }
      }),
    copyInto: async (paths, folder) => {
      const made: string[] = [];
      const outcome = await outcomeWithNotice(notices, async () => {
        await writeDrafts(paths);
        for (const from of outermost(paths)) made.push(await copyInto(folder, from, files));
      });
      return { ...outcome, made };
    },
    remove: deletions.remove,
    undoRemove: deletions.undoLast,
  };
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/** The clean path for something new. @throws FilesystemError when nothing can be created there */
function freePath(typed: string, isFolder: boolean, files: ProjectFiles): string {
  const path = toProjectPath(typed);
  if (path === undefined) throw new FilesystemError(`Cannot create ${typed}: it is outside the project.`);
  const problem = projectPathProblem(path);
  if (problem) throw new FilesystemError(`Cannot create ${typed}: a path ${problem}.`);
  if (isIgnoredPath(path, isFolder)) throw new FilesystemError(`Cannot create ${path}: operation not allowed.`);
  if (files.entries.get()[path]) throw new FilesystemError(`Cannot create ${path}: it already exists.`, { code: 'EEXISTS' });
  return path;
}

function newPath(from: string, typed: string): string {
  const to = toProjectPath(typed);
  const problem = to === undefined ? 'must stay in the project' : projectPathProblem(to);
  if (to === undefined || problem) throw new FilesystemError(`Cannot rename ${from}: the new path ${problem}.`);
  return to;
}
