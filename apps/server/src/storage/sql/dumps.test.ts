import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DUMP_INTERVAL_MS, Dumps } from './dumps.ts';

describe('dumps of the embedded database', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-dumps-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('are created once a day, and the newest seven are kept', async () => {
    let clock = Date.parse('2026-11-21T03:04:05.678Z');
    const dumps = new Dumps(directory, () => new Date(clock));
    const take = async () => Buffer.from(String(clock));
    expect(await dumps.writeIfDue(take)).toBe(true);
    clock += DUMP_INTERVAL_MS - 1;
    expect(await dumps.writeIfDue(take)).toBe(false);
    for (let day = 0; day < 9; day++) {
      clock += DUMP_INTERVAL_MS;
      expect(await dumps.writeIfDue(take)).toBe(true);
    }
    const names = (await readdir(directory)).sort();
    expect(names).toHaveLength(7);
    expect(await readFile(join(directory, names.at(-1) ?? ''), 'utf8')).toBe(String(clock));
  });

  it('leave nothing half-written when they fail', async () => {
    const dumps = new Dumps(directory, () => new Date());
    await expect(dumps.writeIfDue(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    expect(await readdir(directory)).toEqual([]);
  });
});
