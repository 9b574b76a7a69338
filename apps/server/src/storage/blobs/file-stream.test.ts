import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileStream } from './file-stream.ts';

describe('a file stream', () => {
  let directory: string;
  let path: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-stream-'));
    path = join(directory, 'file');
    await writeFile(path, Buffer.alloc(200_000, 'x'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const isOpen = async () => {
    const targets = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return targets.includes(path);
  };

  it('is opened by the first read, and closed at the end', async () => {
    const stream = fileStream(path);
    expect(await isOpen()).toBe(false);
    const reader = stream.getReader();
    let byteSize = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      expect(await isOpen()).toBe(true);
      byteSize += piece.value.byteLength;
    }
    expect([byteSize, await isOpen()]).toEqual([200_000, false]);
  });

  it('is closed when the reader cancels, before, during and after a read', async () => {
    await fileStream(path).cancel();
    const reader = fileStream(path).getReader();
    const first = reader.read();
    await reader.cancel();
    expect(await first).toMatchObject({ done: true });
    const late = fileStream(path).getReader();
    await late.read();
    await late.cancel();
    expect(await isOpen()).toBe(false);
  });

  it('is closed and aborted when the reader reads nothing for too long', async () => {
    const reader = fileStream(path, { idleMs: 5 }).getReader();
    await reader.read();
    await expect(reader.closed).rejects.toThrow('was idle');
    await expect.poll(isOpen).toBe(false);
  });

  it('reports that the file does not exist', async () => {
    await expect(fileStream(join(directory, 'none')).getReader().read()).rejects.toThrow('ENOENT');
  });
});
