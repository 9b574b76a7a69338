import { expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '../../contract.ts';
import { artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const questions = (workspace: Workspace) => workspace.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []));
const waiting = (workspace: Workspace) => workspace.chat.queue.get().map(({ text }) => text);
const sendNow = (workspace: Workspace, text: string) =>
  workspace.chat.sendQueuedNow(workspace.chat.queue.get().find((prompt) => prompt.text === text)?.id ?? '');

/** A turn in its middle, with two prompts behind it. */
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

it('a prompt that waits after a stop is sent when the person says so, the others behind it', async () => {
  const { workspace, first } = await twoWaiting();
  await workspace.chat.stop();
  await first;
  expect(waiting(workspace)).toEqual(['two', 'three']);
  await sendNow(workspace, 'three');
  expect(waiting(workspace)).toEqual([]);
  expect(questions(workspace)).toEqual(['one', 'three', 'two']);
  expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'Last.' }] });
});

it('prompts that wait are put in another order and taken away, and sent as they then stand', async () => {
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

it('none is sent so while something runs, which is said', async () => {
  const { workspace } = await twoWaiting();
  await sendNow(workspace, 'three');
  expect(waiting(workspace)).toEqual(['two', 'three']);
  expect(questions(workspace)).toEqual(['one']);
  expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual(['The assistant is still working. Stop it first, or wait until it finishes.']);
  await workspace.chat.stop();
});

it('one that another window was quicker than waits again, in front', async () => {
  const { server, workspace, first } = await twoWaiting();
  await workspace.chat.stop();
  await first;
  server.turn = { messageId: 'theirs', step: 0, isStopRequested: false };
  await sendNow(workspace, 'three');
  expect(waiting(workspace)).toEqual(['three', 'two']);
  expect(questions(workspace)).toEqual(['one']);
});

it('one that waits for files of another window is sent about the files as they are, where the person wants that', async () => {
  const { server, workspace, create } = await setUp();
  const beside = create('beside', { pauseBetweenLooks: () => new Promise((resolve) => setTimeout(resolve, 10)) });
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
