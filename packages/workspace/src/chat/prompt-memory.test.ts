import { expect, it, onTestFinished } from 'vitest';
import { finish, lastAnswer, setUp, until } from '../testing/set-up.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;

async function running() {
  const set = await setUp({}, { open: false });
  // A page that is gone hears nothing any more.
  let isGone = false;
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
    const response = isGone ? undefined : await set.server.fetch(...request);
    return response && !isGone ? response : new Promise<Response>(() => undefined);
  }) as typeof globalThis.fetch;
  const workspace = set.create('page', { fetch });
  onTestFinished(() => (isGone ? undefined : workspace.close()));
  await workspace.open('test');
  let release = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
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

it('prompts that wait are still there after a reload, and are sent when the turn that was taken up is over', async () => {
  const { workspace, reload, release } = await running();
  await workspace.chat.send('two');
  await workspace.chat.send('three');
  const reloaded = await reload();
  expect(reloaded.chat.queue.get().map(({ text }) => text)).toEqual(['two', 'three']);
  release();
  await until(() => reloaded.chat.status.get() === 'idle' && reloaded.chat.queue.get().length === 0);
  expect(reloaded.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []))).toEqual(['one', 'two', 'three']);
});

it('what is being written is still there after a reload, with what goes with it; what was sent is not', async () => {
  const { workspace, browserMemory, reload, release } = await running();
  release();
  await until(() => workspace.chat.status.get() === 'idle');
  expect([...browserMemory.values.keys()].filter((key) => key.includes('prompts'))).toEqual([]);
  workspace.chat.setDraft('make it blue');
  await workspace.chat.attachFiles([new File(['blue'], 'colours.txt')]);
  const reloaded = await reload();
  expect(reloaded.chat.draft.get()).toBe('make it blue');
  expect(reloaded.chat.attachments.get()).toMatchObject([{ label: 'colours.txt', text: 'blue' }]);
  reloaded.chat.setDraft('');
  reloaded.chat.removeAttachment(reloaded.chat.attachments.get()[0]?.id ?? '');
  await until(() => ![...browserMemory.values.keys()].some((key) => key.includes('prompts')));
});

it('a tab does not take what another one writes, and has its own again when it comes back to the project', async () => {
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
  expect(workspace.chat.draft.get()).toBe('');
  await workspace.open('test');
  expect(workspace.chat.draft.get()).toBe('in the first tab');
  expect(workspace.chat.attachments.get()).toHaveLength(1);
});
