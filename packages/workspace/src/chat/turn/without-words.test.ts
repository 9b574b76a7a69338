import type { ModelInfo } from '@lathe/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { artifactOpen, finish, setUp, until, write } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const picture = (name: string) => new File([name], name, { type: 'image/png' });
const sees: ModelInfo = {
  ...{ id: 'sees', provider: 'p', providerName: 'P', name: 'sees', isEmbedded: false, supportsTools: true, supportsImages: true },
  ...{ contextWindow: 1000, maxOutputTokens: 100, status: 'ready' },
};

async function withPicture() {
  const set = await setUp({}, { open: false });
  set.server.models = [sees];
  await set.workspace.open('test');
  await set.workspace.chat.attachFiles([picture('plan.png')]);
  return set;
}

it('a picture is sent without words, and nothing is sent when there is neither', async () => {
  const { server, workspace } = await withPicture();
  server.steps.push([say('A plan.'), finish()]);
  await workspace.chat.send('');
  expect(server.messages).toMatchObject([
    { role: 'user', parts: [{ type: 'attachment', attachment: { label: 'plan.png' } }] },
    { role: 'assistant', finish: 'stop' },
  ]);
  expect(workspace.chat.attachments.get()).toEqual([]);
  await workspace.chat.send(' ');
  expect(server.messages).toHaveLength(2);
});

it('a picture that could not be sent is back in the message box, and another one there stays when it is tried again', async () => {
  const { server, workspace } = await withPicture();
  server.failures.push({ match: /POST \/api\/chat$/, status: 429, body: { code: 'rate-limited', error: 'Later.', isRetryable: true } });
  await workspace.chat.send('');
  await until(() => workspace.chat.status.get() === 'idle');
  expect(workspace.chat.attachments.get()).toMatchObject([{ label: 'plan.png' }]);
  workspace.chat.removeAttachment(workspace.chat.attachments.get()[0]?.id ?? '');
  await workspace.chat.attachFiles([picture('other.png')]);
  server.steps.push([say('A plan.'), finish()]);
  await workspace.chat.retry();
  await until(() => workspace.chat.status.get() === 'idle');
  expect(workspace.chat.attachments.get()).toMatchObject([{ label: 'other.png' }]);
});

it('a picture that is being sent when the page is left waits after the reload', async () => {
  const { server, browserMemory, create } = await setUp({}, { open: false });
  server.models = [sees];
  const { opened: never } = createGate();
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
    if (request[0] === '/api/chat' && request[1]?.method === 'POST') await never;
    return server.fetch(...request);
  }) as typeof globalThis.fetch;
  const workspace = create('page', { fetch });
  await workspace.open('test');
  await workspace.chat.attachFiles([picture('plan.png')]);
  void workspace.chat.send('');
  await until(() => workspace.chat.messages.get().length > 0);
  browserMemory.livingPages.delete('page');
  const again = create('again');
  onTestFinished(() => again.close());
  await again.open('test');
  expect(again.chat.queue.get()).toMatchObject([{ text: '', attachments: [{ label: 'plan.png' }] }]);
});

it('the version of a turn whose prompt has no words is named after its attachments', async () => {
  const { server, workspace } = await withPicture();
  server.steps.push([artifactOpen, ...write('plan.txt', 'two rooms'), finish()]);
  await workspace.chat.send('');
  await until(() => workspace.snapshots.versions.get().length > 0);
  expect(workspace.snapshots.versions.get()[0]).toMatchObject({ title: 'plan.png' });
});
