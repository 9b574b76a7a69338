import { AppError } from '@lathe/protocol';
import type { GitObject } from './objects.ts';
import type { GitRepository } from './repository.ts';
import { executablesOf } from './history.ts';
import type { GitTrees } from './trees.ts';

/** An object to send: a commit or a folder, or where the contents of a file are. */
type Planned = { readonly type: 'commit' | 'tree'; readonly bytes: Uint8Array } | { readonly type: 'blob'; readonly blob: string };

/** The objects of commits that a client lacks, each once. Ends with the signal: reading a long history takes a while. @throws AppError 'aborted' */
export async function planPack(
  projectId: string,
  { commits, known }: { readonly commits: readonly string[]; readonly known: readonly string[] },
  { repository, trees }: { readonly repository: Pick<GitRepository, 'commits'>; readonly trees: Pick<GitTrees, 'treeOf' | 'read'> },
  { signal }: { readonly signal: AbortSignal },
): Promise<{ readonly count: number; objects(): AsyncGenerator<GitObject> }> {
  const had = new Set<string>();
  for (const row of await repository.commits(projectId, known)) {
    requireGoing(signal);
    const { folders, files } = await trees.treeOf(row.treeId, executablesOf(row));
    for (const id of folders.keys()) had.add(id);
    for (const { id } of files) had.add(id);
  }
  const planned = new Map<string, Planned>();
  for (const row of await repository.commits(projectId, commits)) {
    requireGoing(signal);
    planned.set(row.id, { type: 'commit', bytes: Buffer.from(row.object, 'base64') });
    const { folders, files } = await trees.treeOf(row.treeId, executablesOf(row));
    for (const [id, bytes] of folders) if (!had.has(id)) planned.set(id, { type: 'tree', bytes });
    for (const { id, blob } of files) if (!had.has(id)) planned.set(id, { type: 'blob', blob });
  }
  return {
    count: planned.size,
    async *objects() {
      for (const object of planned.values()) yield object.type === 'blob' ? { type: 'blob', bytes: await trees.read(object.blob) } : object;
    },
  };
}

/** Whoever asked has left. */
function requireGoing(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('aborted', 'Stopped.');
}
