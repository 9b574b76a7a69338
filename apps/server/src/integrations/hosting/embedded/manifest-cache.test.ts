import { expect, it } from 'vitest';
import { type BlobId, blobId } from '../../../storage/blobs/blob-store.ts';
import { sha256 } from '../../../testing/deploy-files.ts';
import { writeManifest } from './manifest.ts';
import { ManifestCache } from './manifest-cache.ts';

const manifest = (name: string) =>
  Buffer.from(
    writeManifest({ files: new Map([[name, { blob: name, byteSize: 1, type: '', cache: 'immutable' }]]), redirects: [], headers: [], isSinglePage: false }),
  );

it('keeps manifests up to a size, those that were used last', async () => {
  const stored = ['a', 'b', 'c'].map(manifest);
  const [a = '', b = '', c = ''] = stored.map(sha256);
  const read: BlobId[] = [];
  const blobs = {
    read: async (id: BlobId) => {
      read.push(id);
      const found = stored.find((bytes) => sha256(bytes) === id);
      if (found === undefined) throw new Error('It is missing.');
      return found;
    },
  };
  const cache = new ManifestCache(blobs, (stored[0]?.byteLength ?? 0) * 2);
  for (const reference of [a, b, a, c, a, b]) await cache.read(reference);
  expect(read).toEqual([a, b, c, b]);
  const missing = blobId('0'.repeat(64));
  for (let count = 0; count < 2; count++) await expect(cache.read(missing)).rejects.toThrow('missing');
  expect(read.filter((id) => id === missing)).toHaveLength(2);
  expect([...(await cache.read(b)).files.keys()]).toEqual(['b']);
});
