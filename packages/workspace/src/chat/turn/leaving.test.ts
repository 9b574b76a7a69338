import { TURN_BEAT_MS } from '@lathe/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Chat } from '../chat-deps.ts';
import { FakeRuntime } from '../../testing/fake-runtime.ts';
import { artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;

/** A page with a turn in the middle of its second step, and the requests that it sends while it leaves. */
async function inTheMiddle() {
  const set = await setUp({ 'old.txt': 'old' }, { open: false });
  const { server, create, browserMemory } = set;
  const leaving: (boolean | undefined)[] = [];
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
    if (String(request[0]).endsWith('/leave')) leaving.push(request[1]?.keepalive);
    return server.fetch(...request);
  }) as typeof globalThis.fetch;
  const page = create('page', { fetch });
  onTestFinished(() => page.close());
  await page.open('test');
  const { open: release, opened: gate } = createGate();
  server.steps.push([say('First. '), artifactOpen, ...write('one.txt', '1'), finish('tool-calls')], async function* () {
    yield say('Second.');
    await gate;
    yield finish();
  });
  const sending = page.chat.send('go');
  await until(() => server.turn?.step === 1 && JSON.stringify(lastAnswer(page).parts).includes('Second.'));
  const reload = (more: Parameters<typeof create>[1] = {}) => {
    browserMemory.livingPages.delete('page');
    const reloaded = create('page after', more);
    onTestFinished(() => reloaded.close());
    return reloaded;
  };
  return { ...set, page, leaving, release, sending, reload };
}

it('a page that is left in the middle of its turn reports it with a request that outlives the page, and continues the turn when it is shown again', async () => {
  const { server, page, leaving, release, sending } = await inTheMiddle();
  page.chat.pageLeaves();
  await until(() => server.turn?.isLeft === true);
  expect(leaving).toEqual([true]);
  page.chat.pageReturned();
  await until(() => server.turn !== undefined && server.turn.isLeft !== true);
  release();
  await sending;
  expect(lastAnswer(page).state).toBe('complete');
  // There is nothing to leave anymore.
  page.chat.pageLeaves();
  page.chat.pageReturned();
  expect([leaving.length, server.turn]).toEqual([1, undefined]);
});

it('a request from before a page left does not bring it back, however late it arrives', async () => {
  const { server, page, release, sending } = await inTheMiddle();
  const visit = server.turn?.visit as string;
  page.chat.pageLeaves();
  await until(() => server.turn?.isLeft === true);
  const late = { messageId: server.turn?.messageId, step: 1, visit };
  await server.fetch('/api/chats/p1/turn', { method: 'PUT', body: JSON.stringify(late) });
  expect(server.turn?.isLeft).toBe(true);
  page.chat.pageReturned();
  await until(() => server.turn?.isLeft === false);
  expect(server.turn?.visit).not.toBe(visit);
  release();
  await sending;
});

it('a page whose chat was continued by another one while it was away stops when it is shown again', async () => {
  const { server, page, sending } = await inTheMiddle();
  page.chat.pageLeaves();
  await until(() => server.turn?.isLeft === true);
  server.turn = { messageId: 'theirs', step: 0, isStopRequested: false };
  page.chat.pageReturned();
  await sending;
  expect(lastAnswer(page)).toMatchObject({ state: 'stopped' });
  expect(server.turn).toMatchObject({ messageId: 'theirs' });
});

it('a reloaded page claims its turn at once and keeps it, however long its runtime takes to start', async () => {
  const { server, page, release, reload } = await inTheMiddle();
  page.chat.pageLeaves();
  await until(() => server.turn?.isLeft === true);
  const { open: boot, opened: booting } = createGate();
  const reloaded = reload({ bootRuntime: () => booting.then(() => new FakeRuntime()) });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await reloaded.open('test');
  expect(server.turn).toMatchObject({ step: 1 });
  expect(server.turn?.isLeft).not.toBe(true);
  const claims = () => server.requests.filter(({ method, path }) => method === 'PUT' && path.endsWith('/turn')).length;
  const before = claims();
  vi.advanceTimersByTime(TURN_BEAT_MS);
  await until(() => claims() === before + 1);
  boot();
  release();
  await until(() => reloaded.chat.status.get() === 'idle');
  expect(lastAnswer(reloaded).state).toBe('complete');
  expect(server.turn).toBeUndefined();
  const ended = claims();
  vi.advanceTimersByTime(3 * TURN_BEAT_MS);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(claims()).toBe(ended);
});

it('a turn is not resumed if another page has continued the chat: it ends as interrupted, and theirs is shown', async () => {
  const { server, reload, release } = await inTheMiddle();
  server.turn = { messageId: 'theirs', step: 0, isStopRequested: false };
  const reloaded = reload();
  await reloaded.open('test');
  expect(lastAnswer(reloaded)).toMatchObject({ elsewhere: {} });
  expect(reloaded.chat.messages.get().at(-2)).toMatchObject({ role: 'assistant', state: 'stopped' });
  expect((reloaded.chat as Chat).isRunning.get()).toBe(false);
  expect(server.turn).toMatchObject({ messageId: 'theirs' });
  release();
});

it('a project that is closed before its turn was resumed does not block other pages', async () => {
  const { server, reload, release } = await inTheMiddle();
  const reloaded = reload({ bootRuntime: () => new Promise<never>(() => undefined) });
  await reloaded.open('test');
  expect(server.turn).toBeDefined();
  await reloaded.close();
  expect(server.turn).toBeUndefined();
  release();
});

it('a page that is left while it claims its turn reports it, too', async () => {
  const { server, create } = await setUp({}, { open: false });
  const { open: answer, opened: asked } = createGate();
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
    const response = await server.fetch(...request);
    if (request[0] === '/api/chat') await asked;
    return response;
  }) as typeof globalThis.fetch;
  const page = create('page', { fetch });
  onTestFinished(() => page.close());
  await page.open('test');
  server.steps.push([say('One.'), finish()]);
  const sending = page.chat.send('go');
  await until(() => server.turn !== undefined);
  page.chat.pageLeaves();
  await until(() => server.turn?.isLeft === true);
  answer();
  await sending;
  expect(server.turn).toBeUndefined();
});

it('a turn that a page begins after it has left says so, too, until the page is shown again', async () => {
  const { server, workspace } = await setUp({}, { open: false });
  await workspace.open('test');
  const { open: release, opened: gate } = createGate();
  server.steps.push(async function* () {
    yield say('One.');
    await gate;
    yield finish();
  });
  workspace.chat.pageLeaves();
  const sending = workspace.chat.send('go');
  await until(() => server.turn?.isLeft === true);
  workspace.chat.pageReturned();
  await until(() => server.turn?.isLeft === false);
  release();
  await sending;
  expect(server.turn).toBeUndefined();
});
