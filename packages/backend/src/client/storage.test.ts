import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { checkCase, checkTitles, chosen, notAsked } from './case.ts';
import { BUCKETS } from './storage/bucket-cases.ts';
import { UPLOADS } from './storage/file-cases.ts';
import { READING } from './storage/read-cases.ts';
import { POLICIES_SQL, StorageWorld, storageOptions } from './storage/world.ts';

const CASES = [...BUCKETS, ...UPLOADS, ...READING];

describeOnBothEngines(
  'the client of storage',
  (at) => {
    const world = new StorageWorld(at);
    beforeAll(() => at().migrate(POLICIES_SQL));
    it.each(chosen(CASES))('%s', (...found) => checkCase(world, found));

    it('leaves out no method', () => {
      const { storage } = at().client();
      expect(notAsked([storage, storage.from('bucket')], CASES, MACHINERY)).toEqual([]);
    });
  },
  storageOptions,
);

/** Of the client itself; `analytics` and `vectors` are services that hosted projects apply for. */
const MACHINERY = [
  'from',
  'fetch',
  'handleOperation',
  'uploadOrUpdate',
  'encodeMetadata',
  'toBase64',
  'applyTransformOptsToQuery',
  'listBucketOptionsToQueryString',
];

it('has cases of storage that are counted', () => checkTitles(CASES, 160));
