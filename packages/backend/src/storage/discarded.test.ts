import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Blobs } from '../blobs/contract.ts';
import { createFolderBlobs } from '../blobs/folder.ts';
import { createMemoryBlobs } from '../blobs/memory.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { type AsService, removeDiscarded, sweepOrphans } from './discarded.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const state: { blobs: Blobs } = { blobs: createMemoryBlobs() };
async function idsOf(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of state.blobs.list()) ids.push(id);
  return ids;
}

/** New for each engine. */
const options = () => {
  state.blobs = createMemoryBlobs();
  return { blobs: state.blobs };
};

describeOnBothEngines(
  'blobs without a row',
  (at) => {
    const bucket = () => at().client({ key: at().keys.secret }).storage.from('sweep');
    const asService: AsService = (work) => at().engine.request({ role: 'service_role', claims: {}, headers: {} }, work);

    it('are removed once a file is replaced or deleted', async () => {
      await at().client({ key: at().keys.secret }).storage.createBucket('sweep');
      await bucket().upload('a.txt', 'one');
      const [first] = await idsOf();
      await bucket().upload('a.txt', 'two', { upsert: true });
      const [second, ...rest] = await idsOf();
      expect(rest).toEqual([]);
      expect(second).not.toBe(first);
      await bucket().remove(['a.txt']);
      expect(await idsOf()).toEqual([]);
    });

    it('stay listed when they could not be removed at once', async () => {
      await bucket().upload('b.txt', 'b');
      await at().engine.admin(async (sql) => {
        await sql.query("select set_config('storage.allow_delete_query', 'true', true)");
        await sql.query("delete from storage.objects where name = 'b.txt'");
      });
      expect(await idsOf()).toHaveLength(1);
      expect(await removeDiscarded(asService, state.blobs)).toBe(1);
      expect(await idsOf()).toEqual([]);
    });

    it('are removed although SQL wrote a row with a version that names none', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'discarded-'));
      const blobs = createFolderBlobs(folder);
      const id = crypto.randomUUID();
      await blobs.write(id, (async function* () {})());
      await at().engine.admin((sql) => sql.query('insert into storage.discarded_blobs (version) values ($1), ($2)', ['v1', id]));
      expect(await removeDiscarded(asService, blobs)).toBe(2);
      await expect(blobs.read(id)).rejects.toThrow('There is no blob');
      await rm(folder, { recursive: true });
    });

    it('are found when a crash left them, except for what may be on its way', async () => {
      await bucket().upload('kept.txt', 'kept');
      const orphan = crypto.randomUUID();
      await state.blobs.write(orphan, (async function* () {})());
      expect(await sweepOrphans(asService, state.blobs, new Date())).toBe(0);
      expect(await sweepOrphans(asService, state.blobs, new Date(Date.now() + 2 * DAY_MS))).toBe(1);
      expect(await idsOf()).toHaveLength(1);
      expect(await (await bucket().download('kept.txt')).data?.text()).toBe('kept');
    });
  },
  options,
);
