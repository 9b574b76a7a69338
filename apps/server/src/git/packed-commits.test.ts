import { expect, it } from 'vitest';
import { planPack } from './packed-commits.ts';
import type { CommitTree } from './trees.ts';

const EMPTY: CommitTree = { root: 'root', files: [], folders: new Map() };

it('reads no more of a history once the client has left', async () => {
  const left = new AbortController();
  const read: string[] = [];
  const rows = ['one', 'two', 'three'].map((treeId) => ({ id: treeId, treeId, object: '', executables: null }));
  const repository = { commits: async (_projectId: string, ids: readonly string[]) => (ids.length === 0 ? [] : rows) } as never;
  const trees = {
    read: async () => Buffer.alloc(0),
    treeOf: async (treeId: string) => {
      read.push(treeId);
      if (treeId === 'two') left.abort();
      return EMPTY;
    },
  };
  const plan = planPack('p', { commits: ['three'], known: [] }, { repository, trees }, { signal: left.signal });
  await expect(plan).rejects.toMatchObject({ code: 'aborted' });
  expect(read).toEqual(['one', 'two']);
});
