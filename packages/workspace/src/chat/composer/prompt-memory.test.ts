import { expect, it, onTestFinished } from 'vitest';
import { type BrowserMemory, createProjectMemory } from '../../memory/project-memory.ts';
import { finish, lastAnswer, setUp, until } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;

async function running() {
  const set = await setUp({}, { open: false });
  // A closed page receives nothing anymore.
  let isGone = false;
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
    const response = isGone ? undefined : await set.server.fetch(...request);
    return response && !isGone ? response : new Promise<Response>(() => undefined);
  }) as typeof globalThis.fetch;
  const workspace = set.create('page', { fetch });
  onTestFinished(() => (isGone ? undefined : workspace.close()));
  await workspace.open('test');
  const { open: release, opened: gate } = createGate();
  set.server.steps.push(
    async function* () {
      yield say('First.');
      await gate;
      yield finish();
    },
    [say('Second.'), finish()],
    [say('Third.'), finish()],
  );
  void workspace.chat.send('one');
  await until(() => lastAnswer(workspace).parts.length === 1);
  const reload = async () => {
    isGone = true;
    set.browserMemory.livingPages.delete('page');
    const reloaded = set.create('page after');
    onTestFinished(() => reloaded.close());
    await reloaded.open('test');
    return reloaded;
  };
  return { ...set, workspace, release, reload };
}

it('prompts that wait are still there after a reload, and are sent when the resumed turn is over', async () => {
  const { workspace, reload, release } = await running();
  await workspace.chat.send('two');
  await workspace.chat.send('three');
  const reloaded = await reload();
  expect(reloaded.chat.queue.get().map(({ text }) => text)).toEqual(['two', 'three']);
  release();
  await until(() => reloaded.chat.status.get() === 'idle' && reloaded.chat.queue.get().length === 0);
  expect(reloaded.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []))).toEqual(['one', 'two', 'three']);
});

it('the draft is still there after a reload, with its attachments; what was sent is not', async () => {
  const { workspace, browserMemory, reload, release } = await running();
  release();
  await until(() => workspace.chat.status.get() === 'idle');
  expect([...browserMemory.values.keys()].filter((key) => key.includes('prompts'))).toEqual([]);
  workspace.chat.setDraft('make it blue');
  await workspace.chat.attachFiles([new File(['blue'], 'colors.txt')]);
  const reloaded = await reload();
  expect(reloaded.chat.draft.get()).toBe('make it blue');
  expect(reloaded.chat.attachments.get()).toMatchObject([{ label: 'colors.txt', text: 'blue' }]);
  reloaded.chat.setDraft('');
  reloaded.chat.removeAttachment(reloaded.chat.attachments.get()[0]?.id ?? '');
  await until(() => ![...browserMemory.values.keys()].some((key) => key.includes('prompts')));
});

it('a tab does not take another one’s draft, and gets its own back when it returns to the project', async () => {
  const { workspace, create, release } = await running();
  release();
  await until(() => workspace.chat.status.get() === 'idle');
  workspace.chat.setDraft('in the first tab');
  await workspace.chat.attachFiles([new File(['a'], 'a.txt')]);
  const beside = create('beside');
  onTestFinished(() => beside.close());
  await beside.open('test');
  expect(beside.chat.draft.get()).toBe('');
  await workspace.close();
  expect(workspace.current.get()).toBeUndefined();
  await workspace.open('test');
  expect(workspace.chat.draft.get()).toBe('in the first tab');
  expect(workspace.chat.attachments.get()).toHaveLength(1);
});

/** What a closed page left behind. */
async function leave(
  memory: BrowserMemory,
  kept: { readonly writtenAt?: number; readonly text?: string; readonly queue?: readonly { readonly id: string; readonly text: string }[] },
) {
  await createProjectMemory(memory, 'gone').write('p1', 'prompts/gone', { writtenAt: 1, text: '', attachments: [], queue: [], ...kept });
  memory.livingPages.delete('gone');
}

it('the drafts of two closed tabs come back one after the other', async () => {
  const { workspace, browserMemory, create } = await setUp({}, { open: false });
  const write = (page: string, writtenAt: number, text: string) =>
    createProjectMemory(browserMemory, page).write('p1', `prompts/${page}`, { writtenAt, text, attachments: [], queue: [{ id: page, text: `${page} waits` }] });
  await write('one', 1, 'older');
  await write('two', 2, 'newer');
  browserMemory.livingPages.clear();
  await workspace.open('test');
  expect(workspace.chat.draft.get()).toBe('newer');
  expect(workspace.chat.queue.get().map(({ text }) => text)).toEqual(['two waits', 'one waits']);
  workspace.chat.setDraft('');
  for (const { id } of workspace.chat.queue.get()) workspace.chat.removeQueued(id);
  await workspace.close();
  const again = create('again');
  onTestFinished(() => again.close());
  await again.open('test');
  expect([again.chat.draft.get(), again.chat.queue.get()]).toEqual(['older', []]);
});

it('a draft that waits for the next time is not overwritten by what the same window leaves later', async () => {
  const { workspace, browserMemory } = await setUp({});
  workspace.chat.setDraft('older');
  await workspace.close();
  // Another window wrote later, and is closed now.
  await leave(browserMemory, { text: 'newer', writtenAt: Number.MAX_SAFE_INTEGER });
  await workspace.open('test');
  expect(workspace.chat.draft.get()).toBe('newer');
  workspace.chat.setDraft('');
  await workspace.close();
  await workspace.open('test');
  expect(workspace.chat.draft.get()).toBe('older');
});

it('a prompt that was being sent when the page was left waits after the reload, before the others', async () => {
  const { server, create, browserMemory } = await setUp({}, { open: false });
  const isQuestion = (path: unknown, method: string | undefined) => path === '/api/chat' && method === 'POST';
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) =>
    isQuestion(request[0], request[1]?.method) ? new Promise<Response>(() => undefined) : server.fetch(...request)) as typeof globalThis.fetch;
  const workspace = create('page', { fetch });
  await workspace.open('test');
  void workspace.chat.send('one');
  await workspace.chat.send('two');
  browserMemory.livingPages.delete('page');
  const again = create('again');
  onTestFinished(() => again.close());
  await again.open('test');
  expect(again.chat.queue.get().map(({ text }) => text)).toEqual(['one', 'two']);
});

it('a prompt that the server already had does not wait again, even if two windows restored it', async () => {
  const { server, workspace, create, browserMemory } = await setUp({}, { open: false });
  const two = { id: 'q2', text: 'two' };
  await leave(browserMemory, { queue: [{ id: 'q1', text: 'one' }, two] });
  server.messages = [{ id: 'q1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'one' }] }];
  await workspace.open('test');
  expect(workspace.chat.queue.get()).toEqual([two]);
  const beside = create('beside');
  onTestFinished(() => beside.close());
  await leave(browserMemory, { queue: [two] });
  await beside.open('test');
  server.steps.push([say('Two.'), finish()], [say('Three.'), finish()]);
  await workspace.chat.sendQueuedNow('q2');
  await beside.chat.send('three');
  expect(beside.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []))).toEqual(['one', 'two', 'three']);
});

it('rereading a chat that could not be read loses nothing that waits', async () => {
  const { server, workspace, browserMemory } = await setUp({}, { open: false });
  await leave(browserMemory, { text: 'make it blue', queue: [{ id: 'q1', text: 'two' }] });
  server.failures.push({ match: /GET .*\/chat/, status: 500, body: {} });
  await workspace.open('test');
  const read = () => server.requests.filter(({ method, path }) => method === 'GET' && /\/chats?\/?/.test(path)).length;
  const before = read();
  workspace.notices.notices.get()[0]?.action?.run();
  await until(() => read() > before);
  expect(workspace.chat.queue.get()).toMatchObject([{ text: 'two' }]);
  expect(workspace.chat.draft.get()).toBe('make it blue');
});

it('another person in the same browser sees none of it, and the author gets their own prompts back', async () => {
  const { server, create, browserMemory } = await setUp({}, { open: false });
  const pageOf = async (page: string, personId: string) => {
    const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
      const response = await server.fetch(...request);
      if (request[0] !== '/api/logged-in') return response;
      const answer = (await response.json()) as { readonly user?: object };
      return Response.json(answer.user ? { ...answer, user: { ...answer.user, id: personId } } : answer);
    }) as typeof globalThis.fetch;
    const workspace = create(page, { fetch });
    await workspace.open('test');
    return workspace;
  };
  const ada = await pageOf('ada', 'ada');
  // Their session may have ended before their words are kept.
  server.isSignedIn = false;
  server.failures.push({ match: /^PATCH/, status: 401, body: { error: 'Sign in.', code: 'login-required' } });
  ada.editor.change('a.txt', '1');
  await ada.editor.save('a.txt');
  await ada.saving.saveNow();
  expect(server.failures).toEqual([]);
  ada.chat.setDraft('my salary is');
  await ada.close();
  server.isSignedIn = true;
  browserMemory.livingPages.delete('ada');
  const bob = await pageOf('bob', 'bob');
  expect(bob.chat.draft.get()).toBe('');
  await bob.close();
  const again = await pageOf('again', 'ada');
  onTestFinished(() => again.close());
  expect(again.chat.draft.get()).toBe('my salary is');
});
