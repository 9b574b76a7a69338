import type { AppFile, AppFiles, BranchMerge } from '@lathe/protocol';
import { type FileMerge, mergeFiles } from '../projects/merge-files.ts';
import type { BranchSide, MergeConflict } from './contract.ts';

export interface MergedBranch {
  /** With the choice of each, so that they can be shown. */
  readonly conflicts: readonly MergeConflict[];
  /** The files of `main` with those of the branch merged into them. Where both changed the same and nothing is chosen, those of `main`. */
  readonly appFiles: AppFiles;
}

/** Three ways, line by line. A file that only one side changed, or in other places than the other side, needs no decision. */
export function mergeBranch({ base, main, branch }: BranchMerge, choices: ReadonlyMap<string, BranchSide>): MergedBranch {
  const mainWins = mergeFiles(base, main.appFiles, branch.appFiles);
  const ofMain = applied(main.appFiles, mainWins);
  const ofBranch = mainWins.kept.length === 0 ? ofMain : applied(branch.appFiles, mergeFiles(base, branch.appFiles, main.appFiles));
  const appFiles: Record<string, AppFile> = { ...ofMain };
  const conflicts = mainWins.kept.map((path): MergeConflict => {
    const choice = choices.get(path);
    const chosen = choice === 'branch' ? ofBranch[path] : ofMain[path];
    if (chosen === undefined) delete appFiles[path];
    else appFiles[path] = chosen;
    return { path, choice, ...textAs('main', ofMain[path]), ...textAs('branch', ofBranch[path]) };
  });
  return { conflicts, appFiles };
}

function textAs<Side extends BranchSide>(side: Side, file: AppFile | undefined): { readonly [Name in Side]?: string } {
  return (file?.type === 'file' && !file.isBinary ? { [side]: file.contents } : {}) as { readonly [Name in Side]?: string };
}

function applied(own: AppFiles, { writes, deletes }: FileMerge): AppFiles {
  const files: Record<string, AppFile> = { ...own };
  for (const path of deletes) delete files[path];
  for (const [path, file] of writes) files[path] = file;
  // A folder stays as long as something is in it.
  for (const path of deletes) {
    const folder = own[path];
    if (folder?.type === 'folder' && Object.keys(files).some((other) => other.startsWith(`${path}/`))) files[path] = folder;
  }
  return files;
}
