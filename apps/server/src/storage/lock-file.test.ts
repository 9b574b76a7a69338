import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUseError, findHolder, lockFolder } from './lock-file.ts';

describe('the lock of the data folder', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const lockText = async () => JSON.parse(await readFile(join(directory, 'lock'), 'utf8'));
  const writeLock = (holder: object) => writeFile(join(directory, 'lock'), JSON.stringify(holder));

  it('is held by one process at a time, which the error names, and is free after its release', async () => {
    const lock = await lockFolder(directory);
    await expect(lockFolder(directory)).rejects.toThrow(DataFolderInUseError);
    await expect(lockFolder(directory)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
    await (await lockFolder(directory)).release();
    expect(await readdir(directory)).toEqual([]);
  });

  it('tells other programs who holds it and where that server listens, as long as it lives', async () => {
    expect(await findHolder(directory)).toBeUndefined();
    expect(await findHolder(join(directory, 'missing'))).toBeUndefined();
    const address = { origin: 'http://localhost:3000', host: '127.0.0.1', port: 3000 };
    const lock = await lockFolder(directory, address);
    expect(await findHolder(directory)).toMatchObject({ pid: process.pid, address });
    await writeLock({ ...(await lockText()), startTime: '1' });
    expect(await findHolder(directory)).toBeUndefined();
    await writeFile(join(directory, 'lock'), 'half a lo');
    expect(await findHolder(directory)).toEqual({});
    await rm(join(directory, 'lock'));
    await lock.release();
  });

  it('is taken over from a process that was killed, even before it was reaped', async () => {
    const lock = await lockFolder(directory);
    const holder = await lockText();
    await lock.release();
    const child = spawn('sleep', ['60']);
    await once(child, 'spawn');
    const startTime = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(' ')[21];
    await writeLock({ ...holder, id: 'other', pid: child.pid, startTime });
    await expect(lockFolder(directory)).rejects.toThrow(DataFolderInUseError);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockFolder(directory)).release();
  });

  it('is not fooled by a reused process id', async () => {
    const lock = await lockFolder(directory);
    const holder = await lockText();
    await lock.release();
    await writeLock({ ...holder, id: 'other', startTime: '1' });
    await (await lockFolder(directory)).release();
  });

  it('judges a holder on another machine by its heartbeat', async () => {
    await writeLock({ id: 'other', pid: 1, startTime: '1', place: 'another machine', since: 'then' });
    await expect(lockFolder(directory)).rejects.toThrow(DataFolderInUseError);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(join(directory, 'lock'), longAgo, longAgo);
    await (await lockFolder(directory)).release();
  });

  it('is taken by exactly one of many that find it stale', async () => {
    const { place } = await withLock(lockText);
    for (let round = 0; round < 30; round++) {
      await writeLock({ id: `dead ${round}`, pid: 2 ** 22 + 1, startTime: '1', place, since: 'then' });
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(directory)));
      const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(taken).toHaveLength(1);
      await taken[0]?.release();
      expect(await readdir(directory)).toEqual([]);
    }
  });

  it('is taken over even if another process died while taking it over', async () => {
    const { place } = await withLock(lockText);
    const dead = { id: 'dead', pid: 2 ** 22 + 1, startTime: '1', place, since: 'then' };
    await writeLock(dead);
    await writeFile(join(directory, 'lock.takeover'), JSON.stringify(dead));
    await (await lockFolder(directory)).release();
    expect(await readdir(directory)).toEqual([]);
  });

  async function withLock<T>(work: () => Promise<T>): Promise<T> {
    const lock = await lockFolder(directory);
    const result = await work();
    await lock.release();
    return result;
  }
});
