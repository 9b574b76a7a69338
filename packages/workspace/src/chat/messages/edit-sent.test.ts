import { expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryJournal } from '../../projects/journal.ts';
import { createProjectMemory } from '../../memory/project-memory.ts';
import { finish, setUp, until } from '../../testing/set-up.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;

/** A chat in which one prompt was answered, and a draft for the next one. */
async function withDraft() {
  const set = await setUp();
  const { server, workspace } = set;
  server.steps.push([say('One.'), finish()], [say('Anew.'), finish()]);
  await workspace.chat.send('one');
  await until(() => workspace.chat.status.get() === 'idle');
  workspace.chat.setDraft('my draft');
  await workspace.chat.attachFiles([new File(['blue'], 'colors.txt')]);
  const first = workspace.chat.messages.get()[0]?.id ?? '';
  const composer = () => [workspace.chat.draft.get(), workspace.chat.attachments.get().length, workspace.chat.editing.get()];
  const prompts = (page = workspace) => page.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []));
  /** Reloads the page as it was when the browser last stored something. */
  async function reload() {
    set.browserMemory.livingPages.delete('page');
    const again = set.create('again', { journal: createMemoryJournal(set.journalMemory, 'again') });
    onTestFinished(() => again.close());
    await again.open('test');
    return again;
  }
  return { ...set, first, composer, prompts, reload };
}

it('the draft is back when an edit is canceled or sent', async () => {
  const { workspace, first, composer, prompts } = await withDraft();
  workspace.chat.edit(first);
  expect(composer()).toEqual(['one', 0, first]);
  workspace.chat.setDraft('one, but');
  workspace.chat.cancelEdit();
  expect(composer()).toEqual(['my draft', 1, undefined]);
  workspace.chat.edit(first);
  workspace.chat.setDraft('one again');
  await workspace.chat.send('one again');
  expect([prompts(), ...composer()]).toEqual([['one again'], 'my draft', 1, undefined]);
});

it('what is typed in the box while the edit is being sent is not lost', async () => {
  const { workspace, first, composer, prompts } = await withDraft();
  workspace.chat.edit(first);
  workspace.chat.setDraft('one again');
  const sending = workspace.chat.send('one again');
  workspace.chat.setDraft('one again, and blue');
  await sending;
  expect([prompts(), ...composer()]).toEqual([['one again'], 'my draft\n\none again, and blue', 1, undefined]);
});

it('an edit of another message leaves the draft where it was', async () => {
  const { server, workspace, first, composer } = await withDraft();
  workspace.chat.removeAttachment(workspace.chat.attachments.get()[0]?.id ?? '');
  server.steps.push([say('Two.'), finish()]);
  await workspace.chat.send('two');
  workspace.chat.setDraft('my draft');
  workspace.chat.edit(first);
  workspace.chat.edit(workspace.chat.messages.get()[2]?.id ?? '');
  expect(workspace.chat.draft.get()).toBe('two');
  workspace.chat.cancelEdit();
  expect(composer()).toEqual(['my draft', 0, undefined]);
});

it('after a reload in the middle it is still an edit, and still keeps the draft from before it', async () => {
  const { workspace, browserMemory, first, prompts, reload } = await withDraft();
  workspace.chat.edit(first);
  workspace.chat.setDraft('one again');
  await until(() => JSON.stringify([...browserMemory.values]).includes('one again'));
  const again = await reload();
  expect([again.chat.draft.get(), again.chat.attachments.get().length, again.chat.editing.get()]).toEqual(['one again', 0, first]);
  await again.chat.send('one again');
  expect([prompts(again), again.chat.draft.get(), again.chat.editing.get()]).toEqual([['one again'], 'my draft', undefined]);
  expect(again.chat.attachments.get()).toMatchObject([{ label: 'colors.txt', text: 'blue' }]);
});

it('an edit of a message that is gone after the reload becomes a draft, together with the one from before', async () => {
  const { server, workspace, browserMemory, first, reload } = await withDraft();
  workspace.chat.edit(first);
  workspace.chat.setDraft('one again');
  await until(() => JSON.stringify([...browserMemory.values]).includes('one again'));
  server.messages = [];
  const again = await reload();
  expect([again.chat.draft.get(), again.chat.attachments.get().length, again.chat.editing.get()]).toEqual(['my draft\n\none again', 1, undefined]);
});

it('a prompt in the address does not replace the message that is being edited', async () => {
  const { workspace, first, prompts, composer } = await withDraft();
  workspace.chat.edit(first);
  const send = workspace.chat.send as (text: string, options: { readonly onKept: () => void }) => Promise<void>;
  await send('asked', { onKept: () => undefined });
  expect([prompts(), ...composer()]).toEqual([['one', 'asked'], 'one', 0, first]);
});

it('typing does not store the attachments again', async () => {
  const { browserMemory, create } = await setUp({}, { open: false });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const memory = createProjectMemory(browserMemory);
  const written: string[] = [];
  const page = create('page', {
    memory: {
      ...memory,
      write: (id, key, value) => {
        if (key.startsWith('prompt')) written.push(JSON.stringify(value ?? ''));
        return memory.write(id, key, value);
      },
    },
  });
  await page.open('test');
  await page.chat.attachFiles([new File(['a long, long text'], 'long.txt')]);
  for (const text of ['m', 'ma', 'mak', 'make']) {
    page.chat.setDraft(text);
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(written.filter((value) => value.includes('a long, long text'))).toHaveLength(1);
  expect(written.at(-1)).toContain('make');
  await page.close();
  await page.open('test');
  expect(page.chat.draft.get()).toBe('make');
  expect(page.chat.attachments.get()).toMatchObject([{ label: 'long.txt', text: 'a long, long text' }]);
  await page.close();
});
