import { expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '../../contract.ts';
import { artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const questions = (workspace: Workspace) => workspace.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []));
const waiting = (workspace: Workspace) => workspace.chat.queue.get().map(({ text }) => text);
const sendNow = (workspace: Workspace, text: string) =>
  workspace.chat.sendQueuedNow(workspace.chat.queue.get().find((prompt) => prompt.text === text)?.id ?? '');

/** A turn in progress, with two prompts waiting behind it. */
async function twoWaiting() {
  const set = await setUp();
  const { server, workspace } = set;
  server.steps.push(
    async function* (signal) {
      yield say('One.');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield finish();
    },
    [say('Next.'), finish()],
    [say('Last.'), finish()],
  );
  const first = workspace.chat.send('one');
  await until(() => lastAnswer(workspace).parts.length === 1);
  await workspace.chat.send('two');
  await workspace.chat.send('three');
  return { ...set, first };
}

it('a prompt that waits after a stop is sent when the person asks for it, followed by the others', async () => {
  const { workspace, first } = await twoWaiting();
  await workspace.chat.stop();
  await first;
  expect(waiting(workspace)).toEqual(['two', 'three']);
  await sendNow(workspace, 'three');
  expect(waiting(workspace)).toEqual([]);
  expect(questions(workspace)).toEqual(['one', 'three', 'two']);
  expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'Last.' }] });
});

it('waiting prompts can be reordered and removed, and are sent in the new order', async () => {
  const { server, workspace } = await setUp();
  const { open: release, opened: gate } = createGate();
  server.steps.push(
    async function* () {
      await gate;
      yield finish();
    },
    [finish()],
    [finish()],
  );
  const first = workspace.chat.send('one');
  for (const text of ['two', 'three', 'four']) await workspace.chat.send(text);
  const idOf = (text: string) => workspace.chat.queue.get().find((prompt) => prompt.text === text)?.id ?? '';
  workspace.chat.moveQueued(idOf('four'), 0);
  expect(waiting(workspace)).toEqual(['four', 'two', 'three']);
  workspace.chat.moveQueued(idOf('four'), 1);
  workspace.chat.removeQueued(idOf('three'));
  expect(waiting(workspace)).toEqual(['two', 'four']);
  release();
  await first;
  await until(() => workspace.chat.status.get() === 'idle' && waiting(workspace).length === 0);
  expect(questions(workspace)).toEqual(['one', 'two', 'four']);
});

it('a waiting prompt cannot be sent while something is running, and the person is told why', async () => {
  const { workspace } = await twoWaiting();
  await sendNow(workspace, 'three');
  expect(waiting(workspace)).toEqual(['two', 'three']);
  expect(questions(workspace)).toEqual(['one']);
  expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual(['The assistant is still working. Stop it first, or wait until it finishes.']);
  await workspace.chat.stop();
});

it('a prompt waits again, at the front, if another window was quicker', async () => {
  const { server, workspace, first } = await twoWaiting();
  await workspace.chat.stop();
  await first;
  server.turn = { messageId: 'theirs', step: 0, isStopRequested: false };
  await sendNow(workspace, 'three');
  expect(waiting(workspace)).toEqual(['three', 'two']);
  expect(questions(workspace)).toEqual(['one']);
});

it('a prompt that waits for another window’s files is sent with the current files if the person wants that', async () => {
  const { server, workspace, create } = await setUp();
  const beside = create('beside', { pauseBetweenChecks: () => new Promise((resolve) => setTimeout(resolve, 10)) });
  onTestFinished(() => beside.close());
  await beside.open('test');
  const { open: release, opened: gate } = createGate();
  server.steps.push(
    async function* () {
      yield artifactOpen;
      yield* write('one.txt', '1');
      await gate;
      yield finish();
    },
    [say('Two.'), finish()],
  );
  const sending = workspace.chat.send('one');
  await until(() => beside.chat.status.get() === 'running');
  await beside.chat.send('two');
  release();
  await sending;
  await until(() => beside.chat.status.get() === 'idle');
  expect(waiting(beside)).toEqual(['two']);
  await sendNow(beside, 'two');
  expect(questions(beside)).toEqual(['one', 'two']);
});
