import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MissedChanges } from './missed-changes.ts';

const APP = '/home/app/src/App.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const announced: string[] = [];
  const changes = new MissedChanges({ now: () => Date.now(), announce: (path) => announced.push(path) });
  const load = (path: string, ms: number) => setTimeout(changes.requested(path), ms);
  return { changes, announced, load };
}

it('a change of a file that a page is loading is announced again, once, when the page has loaded', async () => {
  const { changes, announced, load } = setUp();
  load('/src/App.tsx?t=1', 500);
  await vi.advanceTimersByTimeAsync(100);
  changes.written(APP);
  changes.written(APP);
  load('/src/index.css', 2000);
  await vi.advanceTimersByTimeAsync(2100);
  expect(announced).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(announced).toEqual([APP]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(announced).toEqual([APP]);
});

it('so is one that comes right after the page has loaded, when it may not listen yet', async () => {
  const { changes, announced, load } = setUp();
  load('/src/App.tsx', 10);
  load('/src/main.tsx', 3000);
  await vi.advanceTimersByTimeAsync(3500);
  changes.written(APP);
  await vi.advanceTimersByTimeAsync(1000);
  expect(announced).toEqual([APP]);
});

it('changes that a page at rest hears of, and of files that it has not loaded, are announced once only', async () => {
  const { changes, announced, load } = setUp();
  load('/src/App.tsx', 10);
  await vi.advanceTimersByTimeAsync(5000);
  changes.written(APP);
  load('/src/App.tsx?t=2', 10);
  changes.written('/home/app/src/main.tsx');
  await vi.advanceTimersByTimeAsync(5000);
  expect(announced).toEqual([]);
});

it('requests for something else do not hold it up for ever, whether they wait or come again and again', async () => {
  const { changes, announced } = setUp();
  const polls = setInterval(() => changes.requested('/api/poll')(), 100);
  changes.requested('/api/events');
  changes.requested('/src/App.tsx')();
  changes.written(APP);
  await vi.advanceTimersByTimeAsync(5000);
  expect(announced).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(announced).toEqual([APP]);
  clearInterval(polls);
});

it.each([
  ['/@fs/home/app/src/App.tsx', APP],
  ['/_nuxt/src/App.tsx?v=1', APP],
  ['/src/A%20b.tsx', '/home/app/src/A b.tsx'],
  ['/src/100%.tsx', '/home/app/src/100%.tsx'],
  ['/', '/home/app/index.html'],
  ['/about/#us', '/home/app/about/index.html'],
  // Pages that a server renders.
  ['/', '/home/app/src/pages/index.astro'],
  ['/about?tab=1', '/home/app/src/pages/about.astro'],
  ['/', '/home/app/app/page.tsx'],
  ['/docs/blog/first', '/home/app/src/routes/blog/first/+page.svelte'],
])('the URL %s loads %s', async (url, path) => {
  const { changes, announced } = setUp();
  changes.requested(url)();
  changes.written(path);
  await vi.advanceTimersByTimeAsync(5000);
  expect(announced).toEqual([path]);
});

it('nothing is announced after the end', async () => {
  const { changes, announced } = setUp();
  changes.requested('/src/App.tsx')();
  changes.written(APP);
  changes.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(announced).toEqual([]);
});
