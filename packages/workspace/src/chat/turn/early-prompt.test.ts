import { expect, it, onTestFinished } from 'vitest';
import { createGate } from '../../testing/gate.ts';
import { finish, setUp, until } from '../../testing/set-up.ts';

/** A project that is open, and whose chat is not read before `read` is called. */
async function opening() {
  const { server, create } = await setUp({}, { open: false });
  const { opened, open: read } = createGate();
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
    if (/\/chats?(?:\/|$)/.test(String(request[0])) && (request[1]?.method ?? 'GET') === 'GET') await opened;
    return server.fetch(...request);
  }) as typeof globalThis.fetch;
  const workspace = create('page', { fetch });
  onTestFinished(() => workspace.close());
  const isOpen = workspace.open('test');
  await until(() => workspace.project.state.get().status === 'open');
  server.steps.push([{ type: 'text.delta', text: 'Done.' }, finish()]);
  const texts = () => workspace.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []));
  return {
    server,
    workspace,
    texts,
    read() {
      read();
      return isOpen;
    },
  };
}

it('what is sent before the chat is read stays in the message box, and is sent once it is read', async () => {
  const { workspace, texts, read } = await opening();
  workspace.chat.setDraft('make it blue');
  await workspace.chat.send('make it blue');
  await workspace.chat.send('make it blue');
  expect(workspace.chat.draft.get()).toBe('make it blue');
  await read();
  await until(() => texts().length > 0 && workspace.chat.status.get() === 'idle');
  expect(texts()).toEqual(['make it blue']);
  expect(workspace.chat.draft.get()).toBe('');
});

it('it is not sent if it was changed meanwhile, or if the chat cannot be read', async () => {
  const changed = await opening();
  await changed.workspace.chat.send('make it blue');
  changed.workspace.chat.setDraft('make it red');
  await changed.read();
  expect(changed.texts()).toEqual([]);
  expect(changed.workspace.chat.draft.get()).toBe('make it red');

  const unread = await opening();
  unread.server.failures.push({ match: /GET .*\/chat/, status: 500, body: {} });
  await unread.workspace.chat.send('make it blue');
  await unread.read();
  expect(unread.texts()).toEqual([]);
  expect(unread.workspace.chat.draft.get()).toBe('make it blue');
});
