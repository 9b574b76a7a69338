import { projectPathProblem } from '@lathe/protocol';
import { copyName } from './copy-name.ts';
import { contentsOf } from './file-record.ts';
import { FilesystemError } from './filesystem-error.ts';
import { isIgnoredPath } from './ignored-paths.ts';
import { isAtOrBelow, joinPath, nameOf } from './path-names.ts';
import type { ProjectFiles } from './project-files.ts';

/** Moves a file or folder into a folder, under the same name. Returns its new path. @throws FilesystemError */
export async function moveInto(folder: string, from: string, files: ProjectFiles): Promise<string> {
  const to = joinPath(folder, nameOf(from));
  requireValidPath(from, to);
  await files.move(from, to);
  return to;
}

/** Copies a file or folder into a folder, under a free name. Returns its path. @throws FilesystemError */
export async function copyInto(folder: string, from: string, files: ProjectFiles): Promise<string> {
  const entries = files.entries.get();
  const isFolder = entries[from]?.type === 'folder';
  if (!entries[from]) throw new FilesystemError(`Cannot copy ${from}: it does not exist.`);
  const plain = joinPath(folder, nameOf(from));
  const to = entries[plain] ? copyName(plain, isFolder, (path) => entries[path] !== undefined) : plain;
  requireValidPath(from, to);
  if (isIgnoredPath(to, isFolder)) throw new FilesystemError(`Cannot create ${to}: operation not allowed.`);
  const isCopied = (path: string) => isAtOrBelow(from, path);
  const target = (path: string) => to + path.slice(from.length);
  // Listed before anything is written, because a folder may be copied into itself.
  const folders = files.folders().filter(isCopied);
  const contents = files
    .paths()
    .filter(isCopied)
    .map((path) => [target(path), contentsOf(files.get(path))] as const);
  for (const path of folders) await files.makeFolder(target(path));
  await files.writeAll(contents);
  return to;
}

function requireValidPath(from: string, to: string): void {
  const problem = projectPathProblem(to);
  if (problem) throw new FilesystemError(`Cannot put ${from} there: a path ${problem}.`);
}
