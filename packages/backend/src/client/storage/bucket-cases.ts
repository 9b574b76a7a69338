/** Buckets: a table of cases. */
import { anyText, fault, objectWith } from '../case.ts';
import { ALICE, bucketOf, namesOf, type StorageCase } from './world.ts';

export const BUCKETS: readonly StorageCase[] = [
  [
    'createBucket: its name comes back',
    async (w) => {
      const id = w.name();
      const { data, error } = await w.storage.createBucket(id);
      return [data?.name === id, error];
    },
    [true, null],
  ],
  [
    'createBucket: private, if nothing is said',
    async (w) => {
      const id = w.name();
      await w.storage.createBucket(id);
      return (await w.storage.getBucket(id)).data?.public;
    },
    false,
  ],
  ['createBucket: public', async (w) => (await w.storage.getBucket(await w.bucket({ public: true }))).data?.public, true],
  ['createBucket: a size in bytes', async (w) => (await w.storage.getBucket(await w.bucket({ fileSizeLimit: 1000 }))).data?.file_size_limit, 1000],
  ['createBucket: a size in words', async (w) => (await w.storage.getBucket(await w.bucket({ fileSizeLimit: '2MB' }))).data?.file_size_limit, 2_000_000],
  [
    'createBucket: types of files',
    async (w) => (await w.storage.getBucket(await w.bucket({ allowedMimeTypes: ['image/*', 'text/plain'] }))).data?.allowed_mime_types,
    ['image/*', 'text/plain'],
  ],
  ['createBucket: twice', async (w) => w.storage.createBucket(await w.bucket()), fault('The resource already exists', 409)],
  ['createBucket: no name', (w) => w.storage.createBucket(''), fault('Bucket name invalid', 400)],
  ['createBucket: a name with a slash', (w) => w.storage.createBucket('a/b'), fault('Bucket name invalid', 400)],
  ['createBucket: a name that is too long', (w) => w.storage.createBucket('x'.repeat(101)), fault('Bucket name invalid', 400)],
  [
    'createBucket: a size in apples',
    (w) => w.storage.createBucket(w.name(), { public: false, fileSizeLimit: '5 apples' }),
    fault('Invalid file size format', 400),
  ],
  [
    'createBucket: larger than the project takes',
    (w) => w.storage.createBucket(w.name(), { public: false, fileSizeLimit: '60GB' }),
    fault('The object exceeded the maximum allowed size', 413),
  ],
  [
    'createBucket: an invalid type',
    (w) => w.storage.createBucket(w.name(), { public: false, allowedMimeTypes: ['pictures'] }),
    fault('mime type pictures is not supported', 415),
  ],
  [
    'createBucket: a person, whom no policy lets',
    async (w) => (await w.as(ALICE)).createBucket(w.name()),
    fault('new row violates row-level security policy', 403),
  ],
  [
    'createBucket: of another kind',
    (w) => w.storage.createBucket(w.name(), { public: false, type: 'ANALYTICS' }),
    fault('Only buckets of the type STANDARD', 400),
  ],
  [
    'getBucket: everything about it',
    async (w) => {
      const id = await w.bucket();
      const { data } = await w.storage.getBucket(id);
      return [data?.id === id, data];
    },
    [true, { id: anyText, name: anyText, owner: '', public: false, file_size_limit: null, allowed_mime_types: null, created_at: anyText, updated_at: anyText }],
  ],
  ['getBucket: none', (w) => w.storage.getBucket('nothing'), fault('Bucket not found', 404)],
  [
    'getBucket: one that a person may not see',
    async (w) => {
      const id = await w.bucket();
      return (await w.as(ALICE)).getBucket(id);
    },
    fault('Bucket not found', 404),
  ],
  [
    'listBuckets: all of them',
    async (w) => {
      const id = await w.bucket();
      return (await w.storage.listBuckets()).data?.some((bucket) => bucket.id === id);
    },
    true,
  ],
  [
    'listBuckets: of a person, whom no policy shows any',
    async (w) => {
      await w.bucket();
      return (await w.as(ALICE)).listBuckets();
    },
    { data: [], error: null },
  ],
  [
    'listBuckets: with a search, an order and a page',
    async (w) => {
      const prefix = w.name('listed');
      for (const letter of ['b', 'a', 'c']) await w.storage.createBucket(`${prefix}-${letter}`);
      const { data } = await w.storage.listBuckets({ search: prefix, sortColumn: 'name', sortOrder: 'desc', limit: 2, offset: 1 });
      return data?.map(({ id }) => id.at(-1));
    },
    ['b', 'a'],
  ],
  [
    'listBuckets: by when they were made',
    async (w) => {
      const prefix = w.name('dated');
      for (const letter of ['b', 'a']) await w.storage.createBucket(`${prefix}-${letter}`);
      const { data } = await w.storage.listBuckets({ search: prefix, sortColumn: 'created_at', sortOrder: 'asc' });
      return data?.map(({ id }) => id.at(-1));
    },
    ['b', 'a'],
  ],
  [
    'listBuckets: the search minds no case',
    async (w) => {
      const id = await w.bucket({}, 'Loud');
      return namesOf(await w.storage.listBuckets({ search: id.toLowerCase() }))?.length;
    },
    1,
  ],
  [
    'listBuckets: a column that is not there',
    (w) => w.storage.listBuckets({ sortColumn: 'owner; drop table x' as 'name' }),
    fault('Invalid Parameter sortColumn', 400),
  ],
  [
    'updateBucket: what is said, and nothing else',
    async (w) => {
      const id = await w.bucket({ fileSizeLimit: 10, allowedMimeTypes: ['text/plain'] });
      const { data } = await w.storage.updateBucket(id, { public: true });
      return [data, (await w.storage.getBucket(id)).data];
    },
    [{ message: 'Successfully updated' }, objectWith({ public: true, file_size_limit: 10, allowed_mime_types: ['text/plain'] })],
  ],
  [
    'updateBucket: limits are taken away',
    async (w) => {
      const id = await w.bucket({ fileSizeLimit: 10, allowedMimeTypes: ['text/plain'] });
      await w.storage.updateBucket(id, { public: false, fileSizeLimit: null, allowedMimeTypes: null });
      return (await w.storage.getBucket(id)).data;
    },
    objectWith({ file_size_limit: null, allowed_mime_types: null }),
  ],
  ['updateBucket: none', (w) => w.storage.updateBucket('nothing', { public: true }), fault('Bucket not found', 404)],
  [
    'updateBucket: a person, whom no policy lets',
    async (w) => {
      const id = await w.bucket();
      return (await w.as(ALICE)).updateBucket(id, { public: true });
    },
    fault('Bucket not found', 404),
  ],
  [
    'emptyBucket: its files are gone, the bucket stays',
    async (w) => {
      const files = await w.files(['a', 'b/c']);
      const id = bucketOf(files);
      const { error } = await w.storage.emptyBucket(id);
      return [error, (await files.list()).data, (await w.storage.getBucket(id)).data?.id === id];
    },
    [null, [], true],
  ],
  ['emptyBucket: none', (w) => w.storage.emptyBucket('nothing'), fault('Bucket not found', 404)],
  [
    'deleteBucket: is gone',
    async (w) => {
      const id = await w.bucket();
      const { data } = await w.storage.deleteBucket(id);
      return [data, (await w.storage.getBucket(id)).error?.message];
    },
    [{ message: 'Successfully deleted' }, 'Bucket not found'],
  ],
  [
    'deleteBucket: one with files',
    async (w) => w.storage.deleteBucket(bucketOf(await w.files(['a']))),
    fault('The bucket you tried to delete is not empty', 409),
  ],
  ['deleteBucket: none', (w) => w.storage.deleteBucket('nothing'), fault('Bucket not found', 404)],
  ['purgeBucketCache: with the secret key', async (w) => w.storage.purgeBucketCache(await w.bucket()), { data: { message: 'success' }, error: null }],
  ['purgeBucketCache: with another', async (w) => w.anonymous.purgeBucketCache(await w.bucket()), fault('Access denied: Invalid role', 403)],
];
