import { expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '../../contract.ts';
import { finish, lastAnswer, setUp, until } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

type Set = Awaited<ReturnType<typeof setUp>>;
const say = (text: string) => ({ type: 'text.delta', text }) as const;
const answer = (text: string) => [say(text), finish()];
const callsOf = ({ server }: Set, from = 0) => server.requests.slice(from).map(({ method, path }) => `${method} ${path}`);
const texts = (workspace: Workspace) =>
  workspace.chat.messages
    .get()
    .map((message) => (message.role === 'user' ? message.text : message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')));

it('one request claims the turn, stores the prompt and asks the model, and nothing else comes before the first word', async () => {
  const set = await setUp({ 'a.txt': 'a' });
  const { server, workspace } = set;
  const { open: release, opened: gate } = createGate();
  server.steps.push(async function* () {
    yield say('Here');
    await gate;
    yield finish();
  });
  const before = server.requests.length;
  const sending = workspace.chat.send('go');
  await until(() => texts(workspace).at(-1) === 'Here');
  expect(callsOf(set, before)).toEqual(['POST /api/chat']);
  expect(server.messages.map(({ role }) => role)).toEqual(['user']);
  expect(server.turn).toMatchObject({ messageId: lastAnswer(workspace).id, step: 0 });
  release();
  await sending;
  expect(server.turn).toBeUndefined();
});

it('the context meter counts the prompt while it is answered', async () => {
  const { server, workspace } = await setUp();
  const { open: release, opened: gate } = createGate();
  server.steps.push(async function* () {
    yield say('Here');
    await gate;
    yield finish();
  });
  const sending = workspace.chat.send('x'.repeat(8_000));
  await until(() => texts(workspace).at(-1) === 'Here');
  expect(workspace.chat.contextParts.get()?.chat).toBeGreaterThan(1_500);
  release();
  await sending;
});

it('the words are drawn before the page stores the chat and lists a version', async () => {
  const { server, create } = await setUp({ 'a.txt': 'a' }, { open: false });
  const { open: draw, opened: isDrawn } = createGate();
  const { open: ask, opened: isAsked } = createGate();
  const whenDrawn = () => {
    if (texts(workspace).at(-1) !== 'Here.') return Promise.resolve();
    ask();
    return isDrawn;
  };
  const workspace: ReturnType<typeof create> = create('page', { whenDrawn });
  onTestFinished(() => {
    draw();
    return workspace.close();
  });
  await workspace.open('test');
  server.steps.push(answer('Here.'));
  const before = server.requests.length;
  const stored = () => server.requests.slice(before).flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]));
  const sending = workspace.chat.send('go');
  await isAsked;
  expect([texts(workspace).at(-1), stored()]).toEqual(['Here.', ['POST /api/chat']]);
  draw();
  await sending;
  expect(stored()).toEqual(expect.arrayContaining(['PUT /api/chats/p1', 'POST /api/snapshot/p1']));
});

it('a chat that has changed elsewhere is merged, and the model is asked about all of it', async () => {
  const set = await setUp();
  const { server, workspace } = set;
  server.messages = [{ id: 'theirs', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'theirs' }] }];
  server.chatRevision = 'theirs';
  server.steps.push(answer('Both.'));
  await workspace.chat.send('mine');
  expect(texts(workspace)).toEqual(['theirs', 'mine', 'Both.']);
  const asked = server.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => (body as { messages: { id: string }[] }).messages.length);
  expect(asked).toEqual([1, 2]);
});

it.each([
  ['before it arrives', 'request'],
  ['before its response comes back', 'response'],
  ['before its first event', 'event'],
] as const)('a connection that breaks %s costs nothing: the prompt is stored and answered once', async (_when, lost) => {
  const set = await setUp({}, { open: false });
  const { server, create } = set;
  let isLost = lost === 'request';
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
    if (isLost && request[0] === '/api/chat') {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    return server.fetch(...request);
  }) as typeof globalThis.fetch;
  if (lost === 'response') server.losesAnswerOf = /POST \/api\/chat$/;
  if (lost === 'event') server.breaksAfter.push(0);
  const workspace = create('page', { fetch });
  onTestFinished(() => workspace.close());
  await workspace.open('test');
  server.steps.push(answer('Once.'), answer('Twice.'));
  await workspace.chat.send('go');
  expect(texts(workspace)).toEqual(['go', 'Once.']);
  expect(server.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect([server.steps.length, server.turn]).toEqual([1, undefined]);
});

it('a chat that cannot be stored is still answered, and the person is told', async () => {
  const { server, workspace } = await setUp();
  const full = { status: 507, body: { error: 'Your storage is full.', code: 'storage-full' } };
  server.failures.push({ match: /POST \/api\/chat$/, ...full }, { match: /PUT \/api\/chats\/p1$/, ...full });
  server.steps.push(answer('Here.'));
  await workspace.chat.send('go');
  expect(texts(workspace)).toEqual(['go', 'Here.']);
  expect(workspace.notices.notices.get().map(({ text }) => text)).toContain('Could not save the chat: Your storage is full.');
});

it('a stop while the request is on its way leaves the chat free, and the prompt comes back', async () => {
  const { server, create } = await setUp({}, { open: false });
  const fetch = (async (...[path, init]: Parameters<typeof globalThis.fetch>) => {
    const response = await server.fetch(String(path), init);
    if (path !== '/api/chat') return response;
    return new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  }) as typeof globalThis.fetch;
  const workspace = create('page', { fetch });
  onTestFinished(() => workspace.close());
  await workspace.open('test');
  const sending = workspace.chat.send('go');
  await until(() => server.turn !== undefined);
  await workspace.chat.stop();
  await sending;
  expect([workspace.chat.status.get(), workspace.chat.draft.get(), server.turn]).toEqual(['idle', 'go', undefined]);
});
