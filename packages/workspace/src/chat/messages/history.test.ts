import type { ChatRequest, ChatWrite } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import type { Workspace } from '../../contract.ts';
import type { ChatFile, ChatFormat } from '../contract.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const textsOf = (workspace: Workspace) =>
  workspace.chat.messages
    .get()
    .map((message) => (message.role === 'user' ? message.text : message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')));
const idAt = (workspace: Workspace, index: number) => workspace.chat.messages.get()[index]?.id ?? '';

/** Two turns, each of which writes a file. */
async function twoTurns() {
  const set = await setUp({ 'a.txt': '0' });
  const { server, workspace } = set;
  for (const [question, text] of [
    ['one', '1'],
    ['two', '2'],
  ] as const) {
    server.steps.push([say(`did ${question}`), artifactOpen, ...write('a.txt', text), finish()]);
    await workspace.chat.send(question);
    await until(() => workspace.snapshots.versions.get()[0]?.title === question && workspace.snapshots.versions.get()[0]?.isFinalized === true);
  }
  const dialog = async () => {
    await until(() => workspace.dialogs.current.get() !== undefined);
    const view = workspace.dialogs.current.get();
    if (!view) throw new Error('There is no dialog.');
    return view;
  };
  return { ...set, dialog };
}

describe('a message that is edited', () => {
  it('replaces itself and everything after it, with the files from before it if the person wants them', async () => {
    const { server, workspace, dialog } = await twoTurns();
    workspace.chat.edit(idAt(workspace, 2));
    expect(workspace.chat.draft.get()).toBe('two');
    server.steps.push([say('did other'), finish()]);
    const sending = workspace.chat.send('two, but other');
    const asked = await dialog();
    expect(asked).toMatchObject({ type: 'rewind-chat', messageCount: 2, version: 2, title: 'one' });
    workspace.dialogs.answer(asked.id, 'confirm');
    await sending;
    expect(textsOf(workspace)).toEqual(['one', 'did one', 'two, but other', 'did other']);
    expect(workspace.chat.editing.get()).toBeUndefined();
    expect(server.appFiles['a.txt']?.contents).toBe('1');
    // The files that were there are kept as a version.
    expect(workspace.snapshots.versions.get().map(({ title }) => title)).toContain('two');
  });

  it('keeps the files if the person wants that, and everything if they cancel', async () => {
    const { server, workspace, dialog } = await twoTurns();
    workspace.chat.edit(idAt(workspace, 0));
    const declined = workspace.chat.send('never mind');
    workspace.dialogs.answer((await dialog()).id, 'dismiss');
    await declined;
    expect(textsOf(workspace)).toEqual(['one', 'did one', 'two', 'did two']);
    workspace.chat.cancelEdit();
    expect(workspace.chat.draft.get()).toBe('');
    workspace.chat.edit(idAt(workspace, 0));
    server.steps.push([say('did again'), finish()]);
    const sending = workspace.chat.send('again');
    workspace.dialogs.answer((await dialog()).id, 'keep-files');
    await sending;
    expect(textsOf(workspace)).toEqual(['again', 'did again']);
    expect(server.appFiles['a.txt']?.contents).toBe('2');
  });
});

it('only the end of a long conversation is sent to be stored', async () => {
  const { server, workspace } = await setUp();
  server.steps.push([say('first'), finish()], [say('second'), finish()]);
  await workspace.chat.send('one');
  const before = server.requests.length;
  await workspace.chat.send('two');
  const written = server.requests.slice(before).flatMap(({ method, path, body }) => {
    if (path === '/api/chat') return [(body as ChatRequest).keep];
    return method === 'PUT' && path === '/api/chats/p1' ? [body as ChatWrite] : [];
  });
  expect(written[0]).toMatchObject({ from: 2, messages: [{ role: 'user' }] });
  for (const write of written.slice(1)) expect(write).toMatchObject({ from: 3, messages: [{ role: 'assistant' }] });
  expect(written.length).toBeGreaterThan(1);
  expect(server.messages).toEqual(workspace.chat.messages.get().map((message) => expect.objectContaining({ id: message.id })));
  expect(server.messages).toHaveLength(4);
});

it('an answer is requested again: the answer is removed, the question stays', async () => {
  const { server, workspace } = await setUp();
  server.steps.push([say('first try'), finish()], [say('second try'), finish()]);
  await workspace.chat.send('a question');
  await workspace.chat.regenerate(lastAnswer(workspace).id);
  expect(textsOf(workspace)).toEqual(['a question', 'second try']);
  expect(server.messages).toHaveLength(2);
});

it('a chat is branched from an answer: a separate project has its messages and files, and this one stays', async () => {
  const { server, workspace, dialog } = await twoTurns();
  const branching = workspace.chat.branch(idAt(workspace, 1));
  const asked = await dialog();
  expect(asked).toMatchObject({ type: 'branch-chat', messageCount: 2, version: 2, title: 'one' });
  workspace.dialogs.answer(asked.id, 'confirm');
  await branching;
  expect(server.forks).toHaveLength(1);
  expect(server.forks[0]?.appFiles['a.txt']?.contents).toBe('1');
  expect(server.requests.filter(({ method, path }) => method === 'PUT' && path === '/api/chats/f1')).toHaveLength(1);
  expect(workspace.project.state.get()).toMatchObject({ status: 'open', project: { slug: 'fork1' } });
  expect(textsOf(workspace)).toEqual(['one', 'did one']);
  expect(server.appFiles['a.txt']?.contents).toBe('2');
});

it('a branch is saved under the active organization, like every copy', async () => {
  const { server, workspace, dialog } = await twoTurns();
  server.activeOrganization = { id: 'o1', slug: 'acme', provider: 'lathe', name: 'Acme', role: 'member' };
  const branching = workspace.chat.branch(idAt(workspace, 1));
  workspace.dialogs.answer((await dialog()).id, 'keep-files');
  await branching;
  const [body] = server.requests.filter(({ path }) => path === '/api/projects/test/fork').map((request) => request.body);
  expect(body).toMatchObject({ owner: 'acme', provider: 'lathe', project: { title: 'Test project (branch)' } });
});

describe('a chat as a file', () => {
  it('can be imported completely from JSON, in place of the chat or after it', async () => {
    const { workspace, dialog } = await twoTurns();
    const { name, text } = exported(workspace, 'json');
    expect(name).toBe('Test-project.chat.json');
    const before = textsOf(workspace);
    const importing = workspace.chat.importChat(text);
    const asked = await dialog();
    expect(asked).toMatchObject({ type: 'import-chat', messageCount: 4, existingCount: 4 });
    workspace.dialogs.answer(asked.id, 'keep-both');
    await importing;
    expect(textsOf(workspace)).toEqual([...before, ...before]);
    expect(new Set(workspace.chat.messages.get().map(({ id }) => id)).size).toBe(8);
    expect(lastAnswer(workspace).parts.some((part) => part.type === 'artifact' && part.artifact.actions[0]?.status === 'complete')).toBe(true);
  });

  it('is readable as Markdown, and its words can be imported', async () => {
    const { workspace, dialog } = await twoTurns();
    const { name, text } = exported(workspace, 'markdown');
    expect(name).toBe('Test-project.chat.md');
    expect(text).toMatch(/^# Test project\n\n## You · \S+\n\none\n\n## Assistant · \S+\n\ndid one\n\n- Edit a.txt \(complete\)\n/);
    const importing = workspace.chat.importChat(text);
    workspace.dialogs.answer((await dialog()).id, 'replace');
    await importing;
    expect(textsOf(workspace)).toEqual(['one', 'did one\n\n- Edit a.txt (complete)', 'two', 'did two\n\n- Edit a.txt (complete)']);
  });

  it('keeps words that look like its own headings, and a file that is not a chat is refused', async () => {
    const { server, workspace } = await setUp();
    server.steps.push([say('## You\n\nis a heading'), finish()]);
    await workspace.chat.send('what is "## Assistant"?\n## Assistant');
    const texts = textsOf(workspace);
    const { text } = exported(workspace, 'markdown');
    const importing = workspace.chat.importChat(text);
    await until(() => workspace.dialogs.current.get() !== undefined);
    workspace.dialogs.answer(workspace.dialogs.current.get()?.id ?? '', 'replace');
    await importing;
    expect(textsOf(workspace)).toEqual(texts);
    for (const json of ['{"format":"other"}', '[{"title":"a chat of another tool"}]']) await workspace.chat.importChat(json);
    await workspace.chat.importChat('just words');
    expect(workspace.notices.notices.get().map(({ text: said }) => said)).toEqual([
      'Could not import the chat: The file is not an exported chat.',
      'Could not import the chat: The file contains no chat messages.',
    ]);
    expect(textsOf(workspace)).toEqual(texts);
  });

  it('is not made from a chat without messages, and the person is told', async () => {
    const { workspace } = await setUp();
    expect(workspace.chat.exportChat('markdown')).toBeUndefined();
    expect(workspace.notices.notices.get()).toMatchObject([{ kind: 'info', text: 'There is nothing to export: this chat has no messages yet.' }]);
  });
});

function exported(workspace: Workspace, format: ChatFormat): ChatFile {
  const file = workspace.chat.exportChat(format);
  if (file === undefined) throw new Error('There is no file.');
  return file;
}
