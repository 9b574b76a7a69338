import { expect, it } from 'vitest';
import type { DeployedFunction } from './releases.ts';
import type { Worker } from './worker.ts';
import { Workers } from './workers.ts';

const release = (slug: string): DeployedFunction => ({
  slug,
  version: 1,
  verifyJwt: true,
  entrypoint: 'index.ts',
  contentHash: '',
  createdAt: 0,
  updatedAt: 0,
});

class FakeWorker implements Worker {
  readonly isBusy = false;
  hasEnded = false;
  readonly lastUsedAt = 0;
  readonly socket = '';
  forward = async () => new Response();
  hold = () => () => undefined;
  stop = async () => {
    this.hasEnded = true;
  };
}

function setUp() {
  const started: FakeWorker[] = [];
  const start = async () => {
    const worker = new FakeWorker();
    started.push(worker);
    return worker;
  };
  const workers = new Workers({ processes: 2, waitMs: 100, idleMs: 60_000, start, find: async (slug) => release(slug) });
  return { workers, started, call: (slug: string) => workers.use(slug, (worker) => worker.forward(new Request('http://project.localhost/'))) };
}

it('starts nothing after it was closed', async () => {
  const { workers, started, call } = setUp();
  await call('one');
  await workers.close();
  expect(started.map(({ hasEnded }) => hasEnded)).toEqual([true]);
  await expect(call('one')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(started).toHaveLength(1);
  const late = new FakeWorker();
  await workers.replace(release('one'), late);
  expect(late.hasEnded).toBe(true);
});

it('keeps no more processes than it may, however many functions are deployed', async () => {
  const { workers } = setUp();
  const deployed = ['one', 'two', 'three'].map((slug) => ({ slug, worker: new FakeWorker() }));
  for (const { slug, worker } of deployed) await workers.replace(release(slug), worker);
  expect(deployed.map(({ worker }) => worker.hasEnded)).toEqual([false, false, true]);
  await workers.close();
});
