import { isWatchedPath } from '@lathe/protocol';
import { withAncestors } from '../git/ancestry.ts';
import { ignoredPaths } from '../git/kept-paths.ts';
import type { GitRepository } from '../git/repository.ts';
import type { CommitFile, GitTrees } from '../git/trees.ts';

interface Dependencies {
  readonly repository: Pick<GitRepository, 'graph' | 'commits'>;
  readonly trees: GitTrees;
}

/** The newest commit with the files of a version, from a commit backward. Undefined: it has none, because a push made it. */
export async function commitOfVersion(treeId: string, tipId: string, projectId: string, { repository, trees }: Dependencies): Promise<string | undefined> {
  const ids = [...withAncestors(tipId, await repository.graph(projectId))];
  const commits = new Map((await repository.commits(projectId, ids)).map((row) => [row.id, row]));
  const exact = ids.find((id) => commits.get(id)?.treeId === treeId);
  if (exact !== undefined) return exact;
  // Files that git does not have made another tree of it.
  const saved = await trees.filesOf(treeId);
  const ignored = await ignoredPaths(saved, ({ blob }) => trees.read(blob));
  const wanted = textOf(saved.filter(({ path }) => !ignored.has(path)));
  for (const id of ids) {
    const row = commits.get(id);
    if (row === undefined) continue;
    if (textOf((await trees.filesOf(row.treeId)).filter(({ path }) => isWatchedPath(path))) === wanted) return id;
  }
  return undefined;
}

function textOf(files: readonly CommitFile[]): string {
  return files
    .map(({ path, id }) => `${path}\0${id}`)
    .sort()
    .join('\n');
}
