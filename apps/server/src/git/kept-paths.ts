import { isWatchedPath } from '@lathe/protocol';
import ignore from 'ignore';
import type { CommitFile } from './trees.ts';

/** Reads the contents of a file. */
export type ReadFile = (file: Pick<CommitFile, 'blob'>) => Promise<Buffer>;

/**
 * Which files the project's own `.gitignore` files exclude, such as `.env`: they are saved with the project, but do not
 * belong in its history.
 */
export async function ignoredPaths(files: readonly CommitFile[], read: ReadFile): Promise<ReadonlySet<string>> {
  const rules = await Promise.all(
    files
      .filter(({ path }) => path === '.gitignore' || path.endsWith('/.gitignore'))
      .map(async (file) => ({ folder: file.path.slice(0, -'.gitignore'.length), matcher: ignore().add((await read(file)).toString('utf8')) })),
  );
  const isIgnored = (path: string) => rules.some(({ folder, matcher }) => path.startsWith(folder) && matcher.ignores(path.slice(folder.length)));
  return new Set(files.filter(({ path }) => isIgnored(path)).map(({ path }) => path));
}

/**
 * What the next commit has, given the project's saved files: those that are not ignored or that git already has, and what
 * the commit before has that the workbench never shows (`.github`).
 */
export async function filesToCommit(saved: readonly CommitFile[], before: readonly CommitFile[], read: ReadFile): Promise<CommitFile[]> {
  const ignored = await ignoredPaths(saved, read);
  const previous = new Map(before.map((file) => [file.path, file]));
  const shown = saved
    .filter(({ path }) => !ignored.has(path) || previous.has(path))
    .map((file) => ({ ...file, isExecutable: previous.get(file.path)?.isExecutable ?? false }));
  const paths = new Set(shown.map(({ path }) => path));
  return [...shown, ...before.filter(({ path }) => !paths.has(path) && !isWatchedPath(path))];
}
