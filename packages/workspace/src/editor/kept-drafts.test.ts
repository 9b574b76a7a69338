import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProjectIdentity } from '../memory/project-identity.ts';
import { BrowserMemory, createProjectMemory, type ProjectMemory } from '../memory/project-memory.ts';
import { createNotices } from '../notices/notices.ts';
import { createDraftMap } from './draft-map.ts';
import { createKeptDrafts } from './kept-drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openPage(
  browser: BrowserMemory,
  name: string,
  { memory, personId = () => undefined }: { memory?: ProjectMemory; personId?: () => string | undefined } = {},
) {
  const identity = createProjectIdentity({ id: 'p' });
  const drafts = createDraftMap();
  const kept = createKeptDrafts({
    ...{ drafts, identity, personId, notices: createNotices(() => 'n'), now: Date.now },
    memory: memory ?? createProjectMemory(browser, name),
  });
  const type = async (text: string) => {
    drafts.set('a.ts', { text, base: '' });
    await vi.advanceTimersByTimeAsync(250);
  };
  const claimed = async () => (await kept.claim('p', 'own'))?.drafts.map(({ text }) => text);
  return { drafts, identity, kept, type, claimed };
}

it('drafts are stored 250 ms after the first change, however much is typed', async () => {
  const { drafts, claimed } = openPage(new BrowserMemory(), 'one');
  for (const text of ['a', 'ab', 'abc']) {
    drafts.set('a.ts', { text, base: '' });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(await claimed()).toEqual(['abc']);
  drafts.set('a.ts', undefined);
  await vi.advanceTimersByTimeAsync(250);
  expect(await claimed()).toEqual([]);
});

it('drafts of an open page belong to it; those of closed pages are returned newest first', async () => {
  const browser = new BrowserMemory();
  await openPage(browser, 'one').type('first');
  await openPage(browser, 'two').type('second');
  const three = openPage(browser, 'three');
  expect(await three.claimed()).toEqual([]);
  browser.livingPages.delete('one');
  expect(await three.claimed()).toEqual(['first']);
  browser.livingPages.delete('two');
  expect(await three.claimed()).toEqual(['second', 'first']);
});

it('old entries are deleted only when the new one is stored', async () => {
  const browser = new BrowserMemory();
  await openPage(browser, 'gone').type('mine');
  browser.livingPages.delete('gone');
  let isFull = true;
  const memory = createProjectMemory(browser, 'next');
  const write: ProjectMemory['write'] = (...entry) => (isFull ? Promise.reject(new Error('QuotaExceededError')) : memory.write(...entry));
  const next = openPage(browser, 'next', { memory: { ...memory, write } });
  next.drafts.set('a.ts', { text: 'mine', base: '' });
  await next.kept.adopt('p', ['drafts/gone']);
  expect([...browser.values.keys()]).toEqual(['p\ndrafts/gone']);
  isFull = false;
  await next.kept.adopt('p', ['drafts/gone']);
  expect([...browser.values.keys()]).toEqual(['p\ndrafts/next']);
});

it('drafts belong to the person who typed them, even if their session ends before they are stored', async () => {
  const browser = new BrowserMemory();
  let signedIn: string | undefined = 'ada';
  const { type } = openPage(browser, 'one', { personId: () => signedIn });
  signedIn = undefined;
  await type('of ada');
  browser.livingPages.delete('one');
  expect(await openPage(browser, 'two', { personId: () => 'bob' }).claimed()).toEqual([]);
  expect(await openPage(browser, 'three', { personId: () => 'ada' }).claimed()).toEqual(['of ada']);
});

it('nothing is stored or claimed for a project that was closed or has become a copy meanwhile', async () => {
  const browser = new BrowserMemory();
  const closed = openPage(browser, 'one');
  await closed.type('kept');
  await closed.kept.leave();
  const before = structuredClone(browser.values);
  await closed.type('typed after that');
  expect(browser.values).toEqual(before);
  expect(await closed.claimed()).toBeUndefined();
  const copied = openPage(browser, 'two');
  const claiming = copied.kept.claim('p', 'own');
  await copied.identity.continueAs({ id: 'copy' });
  expect(await claiming).toBeUndefined();
});
