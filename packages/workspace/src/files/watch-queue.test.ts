import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGate } from '../testing/gate.ts';
import { createWatchQueue } from './watch-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(work: (what: string) => Promise<void> = async () => undefined) {
  const begun: string[] = [];
  const note = (what: string) => {
    begun.push(what);
    return work(what);
  };
  const queue = createWatchQueue({ read: (paths) => note([...paths].join(' ')), readAll: () => note('everything'), warn: undefined });
  return { queue, begun };
}

it('changes are read one burst after another, never two at once', async () => {
  const { open, opened } = createGate();
  const { queue, begun } = setUp((what) => (what === 'a.ts' ? opened : Promise.resolve()));
  queue.add('a.ts');
  await vi.advanceTimersByTimeAsync(100);
  queue.add('b.ts');
  queue.add('b.ts');
  queue.add('c.ts');
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual(['a.ts']);
  open();
  await queue.settle();
  expect(begun).toEqual(['a.ts', 'b.ts c.ts']);
});

it('the whole project is read instead of single paths if the runtime could not report them', async () => {
  const { queue, begun } = setUp();
  queue.add('a.ts');
  queue.add('');
  await queue.settle();
  expect(begun).toEqual(['everything']);
});

it('unwatched paths are not read, and nothing is read if nothing was added', async () => {
  const { queue, begun } = setUp();
  queue.add('node_modules/a/index.js');
  await queue.settle();
  expect(begun).toEqual([]);
});

it('a separate reading waits for the one in progress', async () => {
  const { open, opened } = createGate();
  const { queue, begun } = setUp(() => opened);
  queue.add('a.ts');
  await vi.advanceTimersByTimeAsync(100);
  const settled = queue.settleAfter(async () => void begun.push('what is protected'));
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(['a.ts']);
  open();
  await settled;
  expect(begun).toEqual(['a.ts', 'what is protected']);
});

it('what was added but not read is forgotten when the project is closed', async () => {
  const { queue, begun } = setUp();
  queue.add('a.ts');
  queue.clear();
  await vi.advanceTimersByTimeAsync(1000);
  await queue.settle();
  expect(begun).toEqual([]);
});
