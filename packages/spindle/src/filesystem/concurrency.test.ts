import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileSystem, formatMemory } from './shared-file-system.ts';
import { checkHeap } from './testing/check-heap.ts';
import { checkTree } from './testing/check-tree.ts';
import type { HammerData } from './testing/hammer-worker.ts';
import { random } from './testing/model.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'spindle-hammer-'));
const bundle = path.join(folder, 'hammer.cjs');
const FIRST_OWNER = 10;

beforeAll(() =>
  build({
    entryPoints: [path.join(import.meta.dirname, 'testing/hammer-worker.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(data: HammerData): { worker: Worker; started: Promise<void>; failures: Promise<string[]> } {
  const worker = new Worker(bundle, { workerData: data });
  const started = new Promise<void>((resolve) => worker.once('message', () => resolve()));
  const failures = new Promise<string[]>((resolve, reject) => {
    worker.on('message', (message: 'started' | { failures: string[] }) => typeof message === 'object' && resolve(message.failures));
    worker.on('error', reject);
  });
  return { worker, started, failures };
}

describe('several workers', () => {
  it('keep the tree consistent', async () => {
    const memory = formatMemory({ reserveBytes: 64 << 20 });
    const fs = createFileSystem(memory, 1);
    const free = fs.heap.freeBytes;
    fs.makeDirectories('/r');
    const workers = [0, 1, 2].map((at) => start({ memory, owner: FIRST_OWNER + at, task: 'random', steps: 4000, root: '/r' }));
    expect((await Promise.all(workers.map((worker) => worker.failures))).flat()).toEqual([]);
    expect(checkTree(fs, '/r')).toEqual([]);
    for (let at = 0; at < workers.length; at++) {
      fs.recover(FIRST_OWNER + at, true);
      fs.reclaim(FIRST_OWNER + at);
    }
    fs.removeTree('/r');
    expect(fs.heap.freeBytes).toBe(free);
  });

  for (const task of ['replace', 'rename'] as const) {
    it(`never see a half-written or missing file (${task})`, async () => {
      const memory = formatMemory({ reserveBytes: 64 << 20 });
      const fs = createFileSystem(memory, 1);
      fs.makeDirectories('/r');
      fs.writeFile('/r/file', new Uint8Array(1000));
      const tasks: HammerData['task'][] = [task, task, 'read'];
      const workers = tasks.map((each, at) => start({ memory, owner: FIRST_OWNER + at, task: each, steps: 2500, root: '/r' }));
      expect((await Promise.all(workers.map((worker) => worker.failures))).flat()).toEqual([]);
    });
  }

  it('append without overwriting each other', async () => {
    const memory = formatMemory({ reserveBytes: 64 << 20 });
    const fs = createFileSystem(memory, 1);
    fs.makeDirectories('/r');
    const workers = [0, 1, 2].map((at) => start({ memory, owner: FIRST_OWNER + at, task: 'append', steps: 1500, root: '/r' }));
    expect((await Promise.all(workers.map((worker) => worker.failures))).flat()).toEqual([]);
    const lines = new TextDecoder().decode(fs.readFile('/r/log')).trim().split('\n');
    expect(lines.length).toBe(4500);
    expect(new Set(lines).size).toBe(4500);
  });
});

describe('killed workers', () => {
  for (const task of ['random', 'churn'] as const) {
    it(`leave a consistent tree and leak no memory (${task})`, async () => {
      const memory = formatMemory({ reserveBytes: 64 << 20 });
      const fs = createFileSystem(memory, 1);
      const free = fs.heap.freeBytes;
      const pick = random(Date.now() | 0);
      for (let round = 0; round < 8; round++) {
        fs.makeDirectories('/r');
        const owners = [FIRST_OWNER + round * 2, FIRST_OWNER + round * 2 + 1];
        const workers = owners.map((owner) => start({ memory, owner, task, steps: 1e9, root: '/r' }));
        await Promise.all(workers.map((worker) => worker.started));
        await new Promise((resolve) => setTimeout(resolve, 5 + pick(30)));
        for (const [at, { worker }] of workers.entries()) {
          await worker.terminate();
          fs.recover(owners[at]!, true);
        }
        for (const owner of owners) fs.reclaim(owner);
        expect(checkTree(fs, '/r')).toEqual([]);
        expect(checkHeap(memory)).toEqual([]);
      }
      fs.removeTree('/r');
      expect(fs.heap.freeBytes).toBe(free);
    });
  }
});

describe('watching', () => {
  it('reports the changes of other workers in order, and only below the path', async () => {
    const memory = formatMemory({ reserveBytes: 16 << 20 });
    const fs = createFileSystem(memory, 1);
    const other = createFileSystem(memory, 2);
    fs.makeDirectories('/w/sub/deep');
    const deep: string[] = [];
    const shallow: string[] = [];
    const stopDeep = fs.watch('/w', true, ({ type, path: changed }) => deep.push(`${type} ${changed}`));
    const stopShallow = fs.watch('/w', false, ({ type, path: changed }) => shallow.push(`${type} ${changed}`));
    other.writeFile('/w/a', new Uint8Array(1));
    other.writeFile('/elsewhere', new Uint8Array(1));
    other.rename('/w/a', '/w/sub/b');
    other.chmod(other.lookup('/w/sub/b'), 0o600);
    other.unlink('/w/sub/b');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(deep).toEqual(['rename /w/a', 'change /w/a', 'rename /w/a', 'rename /w/sub/b', 'change /w/sub/b', 'rename /w/sub/b']);
    expect(shallow).toEqual(['rename /w/a', 'change /w/a', 'rename /w/a']);
    stopDeep();
    stopShallow();
    other.writeFile('/w/late', new Uint8Array(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(deep.length).toBe(6);
  });

  it('reports that everything may have changed when it could not keep up', async () => {
    const memory = formatMemory({ reserveBytes: 16 << 20 });
    const fs = createFileSystem(memory, 1);
    fs.makeDirectories('/w');
    const events: string[] = [];
    const stop = fs.watch('/w', true, ({ type, path: changed }) => events.push(`${type} ${changed}`));
    for (let at = 0; at < 120_000; at++) fs.chmod(fs.lookup('/w'), at % 2 === 0 ? 0o700 : 0o755);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(events).toContain('rename /w');
    stop();
  });
});
