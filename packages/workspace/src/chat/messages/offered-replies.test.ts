import { answerText, ASK_A_MODEL, type ArtifactEventBody, type ChatRequest } from '@lathe/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MessagePart, Workspace } from '../../contract.ts';
import { artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const questions = [
  { question: 'Who uses it?', options: ['Staff', 'Guests'] },
  { question: 'Which pages?', options: ['Home', 'About'], multiple: true },
];
const ask: ArtifactEventBody = { type: 'tool.call', callId: 'q1', call: { tool: 'ask_user', questions } };

type Form = Extract<MessagePart, { type: 'questions' }>['form'];
const formsOf = (workspace: Workspace): readonly Form[] =>
  workspace.chat.messages
    .get()
    .flatMap((message) => (message.role === 'assistant' ? message.parts.flatMap((part) => (part.type === 'questions' ? [part.form] : [])) : []));

describe('questions of the assistant', () => {
  it('end the turn, are answered by the next message, and are then collapsed with the answers', async () => {
    const { server, workspace } = await setUp();
    server.steps.push([say('First:'), artifactOpen, ...write('a.txt', '1'), ask, finish()], [say('Good.'), finish()]);
    await workspace.chat.send('an app');
    expect(server.requests.filter(({ path }) => path === '/api/chat')).toHaveLength(1);
    expect(lastAnswer(workspace).state).toBe('complete');
    expect(formsOf(workspace)).toEqual([{ questions, isOpen: true }]);
    await workspace.chat.reply(answerText(questions, [['Staff'], ['Home', 'A shop']]));
    const messages = (server.requests.findLast(({ path }) => path === '/api/chat')?.body as ChatRequest | undefined)?.messages ?? [];
    expect(messages.at(-2)?.parts).toContainEqual({ type: 'tool', step: 0, callId: 'q1', call: { tool: 'ask_user', questions } });
    expect(messages.at(-1)?.parts.at(-1)).toMatchObject({ text: 'Who uses it?\n- Staff\n\nWhich pages?\n- Home\n- A shop' });
    expect(formsOf(workspace)).toEqual([{ questions, isOpen: false, answers: [['Staff'], ['Home', 'A shop']] }]);
  });

  it('end the turn even if the model ran out of tokens after them', async () => {
    const { server, workspace } = await setUp();
    server.steps.push([ask, { type: 'finish', reason: 'length' }]);
    await workspace.chat.send('an app');
    expect(server.requests.filter(({ path }) => path === '/api/chat')).toHaveLength(1);
    expect(lastAnswer(workspace).state).toBe('complete');
  });

  it('may be ignored: another message collapses them without answers, and waiting prompts are sent after it', async () => {
    const { server, workspace } = await setUp();
    const { open: release, opened: gate } = createGate();
    server.steps.push(
      async function* () {
        yield ask;
        await gate;
        yield finish();
      },
      [say('Fine.'), finish()],
      [say('Blue.'), finish()],
    );
    const sending = workspace.chat.send('an app');
    await until(() => formsOf(workspace).length === 1);
    await workspace.chat.send('in blue');
    release();
    await sending;
    // What was written before the questions were seen does not answer them.
    expect(workspace.chat.queue.get().map(({ text }) => text)).toEqual(['in blue']);
    expect(formsOf(workspace)[0]?.isOpen).toBe(true);
    await workspace.chat.send('Decide yourself.');
    expect(formsOf(workspace)).toEqual([{ questions, isOpen: false }]);
    expect(workspace.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []))).toEqual([
      'an app',
      'Decide yourself.',
      'in blue',
    ]);
  });

  it('stay after a stop and after a reload', async () => {
    const { server, workspace, create } = await setUp();
    server.steps.push(async function* () {
      yield ask;
      await new Promise(() => undefined);
    });
    const sending = workspace.chat.send('an app');
    await until(() => formsOf(workspace).length === 1);
    await workspace.chat.stop();
    await sending;
    expect(lastAnswer(workspace).state).toBe('stopped');
    expect(formsOf(workspace)).toEqual([{ questions, isOpen: true }]);
    const reloaded = create('page after');
    onTestFinished(() => reloaded.close());
    await reloaded.open('test');
    expect(formsOf(reloaded)).toEqual([{ questions, isOpen: true }]);
  });

  it('are included in what is copied and exported', async () => {
    const { server, workspace } = await setUp();
    server.steps.push([say('First:'), ask, finish()]);
    await workspace.chat.send('an app');
    expect(workspace.chat.copyText(lastAnswer(workspace).id)).toBe('First:\n\nWho uses it?\n- Staff\n- Guests\n\nWhich pages?\n- Home\n- About');
  });
});

it('a reply leaves the draft as it is, and so does one during an edit of a sent message', async () => {
  const { server, workspace } = await setUp();
  server.steps.push([ask, finish()], [say('Good.'), finish()]);
  await workspace.chat.send('an app');
  workspace.chat.setDraft('half a thou');
  await workspace.chat.reply('Go.');
  expect(workspace.chat.draft.get()).toBe('half a thou');
  const edited = workspace.chat.messages.get()[0]?.id ?? '';
  workspace.chat.edit(edited);
  workspace.chat.setDraft('an app with a map');
  server.steps.push([say('Gone.'), finish()]);
  await workspace.chat.reply('Go on.');
  expect(workspace.chat.messages.get()).toHaveLength(6);
  expect(workspace.chat.editing.get()).toBe(edited);
  expect(workspace.chat.draft.get()).toBe('an app with a map');
});

it('an answer that built something ends with the next steps it offers, and with nothing if it failed', async () => {
  const { server, workspace } = await setUp();
  const text = 'It counts.\n\n<latheQuickActions>\nAdd a filter\nImplement this\n</latheQuickActions>';
  server.steps.push([say(text), finish()], [say(text), { type: 'finish', reason: 'aborted' }]);
  await workspace.chat.send('count');
  expect(lastAnswer(workspace)).toMatchObject({ parts: [{ text: 'It counts.' }], quickActions: [{ text: 'Add a filter' }] });
  await workspace.chat.reply('Add a filter');
  expect(lastAnswer(workspace).quickActions).toBeUndefined();
});

it('an answer of the built-in assistant offers the models at hand, and no other answer can', async () => {
  const { server, workspace } = await setUp();
  const text = `Not done: "sing".\n\n<latheQuickActions>\nAdd a filter\n${ASK_A_MODEL}\n</latheQuickActions>`;
  const answered = async (modelId: string, reason: 'stop' | 'aborted') => {
    server.steps.push([{ type: 'step.open', messageId: 'm', step: 0, modelId }, say(text), { type: 'finish', reason }]);
    await workspace.chat.send('sing');
    return lastAnswer(workspace);
  };
  expect(await answered('embedded:assistant', 'stop')).toMatchObject({
    parts: [{ text: 'Not done: "sing".' }],
    quickActions: [{ text: 'Add a filter' }],
    offersModels: true,
  });
  expect((await answered('anthropic:any', 'stop')).offersModels).toBeUndefined();
  expect((await answered('embedded:assistant', 'aborted')).offersModels).toBeUndefined();
});

describe('an answer in discussion mode', () => {
  const planned = async (text: string) => {
    const set = await setUp();
    set.server.steps.push([say(text), finish()], [say('Added.'), finish()]);
    set.workspace.chat.setMode('plan');
    await set.workspace.chat.send('what would you do?');
    return set;
  };

  it('ends with its quick actions; the one that implements it is sent in build mode', async () => {
    const { server, workspace } = await planned('A page.\n\n<latheQuickActions>\nImplement this.\nName another way\n</latheQuickActions>');
    expect(lastAnswer(workspace)).toMatchObject({
      parts: [{ text: 'A page.' }],
      quickActions: [{ text: 'Implement this.', mode: 'build' }, { text: 'Name another way' }],
    });
    expect(workspace.chat.copyText(lastAnswer(workspace).id)).toBe('A page.');
    await workspace.chat.reply('Implement this.', 'build');
    expect(lastAnswer(workspace).quickActions).toBeUndefined();
    expect(server.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => (body as { mode: string }).mode)).toEqual(['plan', 'build']);
  });

  it('can always be implemented, and offers three at most', async () => {
    const texts = async (text: string) => lastAnswer((await planned(text)).workspace).quickActions?.map((action) => action.text);
    expect(await texts('A page.')).toEqual(['Implement this']);
    expect(await texts('A page.\n<latheQuickActions>\na\nb\nc\n</latheQuickActions>')).toEqual(['Implement this', 'a', 'b']);
  });
});
