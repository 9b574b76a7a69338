import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppFiles } from '@lathe/protocol';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { openLocalBlobStore } from '../storage/blobs/local-blob-store.ts';
import { makeTree, readTree, writeTree } from '../files/project-tree.ts';
import { UNUSED_KEPT_MS, UnusedBlobs } from './unused-blobs.ts';

const files = (text: string): AppFiles => ({
  a: { fullPath: 'a', name: 'a', type: 'file', contents: text, isBinary: false, lastModified: 1 },
});

const unsigned = (id: string) => ({ blobId: id, readId: id });

describe('unused blobs', () => {
  let directory: string;
  let blobs: BlobStore;
  let trees: string[];
  let uploads: string[];
  let versionTrees: string[];
  let thumbnails: string[];
  let commitTrees: string[];
  let clock: number;
  let unused: UnusedBlobs;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-unused-'));
    clock = Date.now();
    blobs = await openLocalBlobStore(directory, { reserve: 0, now: () => clock });
    trees = [];
    uploads = [];
    versionTrees = [];
    thumbnails = [];
    commitTrees = [];
    unused = new UnusedBlobs({
      blobs,
      projects: { trees: async () => trees.map((treeId) => ({ ownerId: 'ann', treeId })) },
      git: { trees: async () => commitTrees.map((treeId) => ({ ownerId: 'ann', treeId })) },
      snapshots: {
        trees: async () => versionTrees.map((treeId) => ({ ownerId: 'ann', treeId })),
        pictures: async () => thumbnails.map((pictureId) => ({ ownerId: 'ann', pictureId })),
      },
      deploys: { stored: async () => [], contents: async () => new Set() },
      uploads: { blobIds: async () => uploads, touch: async () => new Set(), sweep: async () => undefined },
      storage: { ownerIds: async () => [], settle: async () => undefined },
      now: () => new Date(clock),
    });
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const write = async (text: string) => {
    clock += 1;
    const tree = await writeTree(blobs, makeTree(files(text), new Map()));
    clock += 1;
    return tree;
  };
  const count = async () => {
    let found = 0;
    for await (const _ of blobs.list()) found++;
    return found;
  };

  it('are deleted after an hour, unless a project, a version, its thumbnail, a commit or an upload refers to them', async () => {
    const old = await write('old');
    trees = [await write('new')];
    versionTrees = [await write('version')];
    commitTrees = [await write('commit')];
    uploads = [(await blobs.put(Buffer.from('logo'))).id];
    thumbnails = [(await blobs.put(Buffer.from('picture'))).id];
    expect(await unused.sweep()).toBe(0);
    clock += UNUSED_KEPT_MS - 1;
    expect(await unused.sweep()).toBe(0);
    clock += 1;
    expect(await unused.sweep()).toBe(2);
    expect(await count()).toBe(8);
    expect((await readTree(blobs, trees[0] ?? '', unsigned)).a?.contents).toBe('new');
    await expect(readTree(blobs, old, unsigned)).rejects.toThrow('is missing');
  });

  it('stay if they are stored again before they are deleted, whatever refers to them by then', async () => {
    await write('back and forth');
    await unused.sweep();
    clock += UNUSED_KEPT_MS;
    // A save in progress: its contents are on disk again, but its row is not there yet.
    const tree = await write('back and forth');
    expect(await unused.sweep()).toBe(0);
    trees = [tree];
    clock += UNUSED_KEPT_MS;
    expect(await unused.sweep()).toBe(0);
    expect((await readTree(blobs, tree, unsigned)).a?.contents).toBe('back and forth');
  });

  it('all stay if it is unknown what is used', async () => {
    await write('kept');
    trees = ['0'.repeat(64)];
    await expect(unused.sweep()).rejects.toThrow('nothing was deleted');
  });
});
