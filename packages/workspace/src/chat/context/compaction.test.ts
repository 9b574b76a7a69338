import { type Attachment, type ChatMessage, textOf } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import { compacted, lengthOf, nextCompaction } from './compaction.ts';

function turns(count: number): ChatMessage[] {
  return Array.from({ length: count }, (_, index): ChatMessage[] => [
    { id: `q${index}`, role: 'user', createdAt: '', parts: [{ type: 'text', step: 0, text: `question ${index}` }] },
    {
      id: `a${index}`,
      role: 'assistant',
      createdAt: '',
      parts: [
        { type: 'text', step: 0, text: `answer ${index}` },
        {
          type: 'artifact',
          artifact: {
            id: `f${index}`,
            messageId: `a${index}`,
            title: '',
            isClosed: true,
            actions: [{ id: `c${index}`, step: 0, type: 'file', status: 'complete', draft: { operation: 'write', path: `src/${index}.ts` } }],
          },
        },
      ],
    },
  ]).flat();
}
const next = (id: string): ChatMessage => ({ id, role: 'user', createdAt: '', parts: [{ type: 'text', step: 0, text: 'next' }] });

describe('a long conversation', () => {
  it('has the length of its texts and text attachments; a picture does not count by its bytes', () => {
    const words = 'word '.repeat(20_000);
    const withAttachment = (attachment: Attachment): ChatMessage => ({
      ...next('new'),
      parts: [...next('new').parts, { type: 'attachment', step: 0, attachment }],
    });
    expect(lengthOf([withAttachment({ kind: 'file', label: 'words.txt', text: words })])).toBeGreaterThan(words.length);
    expect(lengthOf([withAttachment({ kind: 'image', label: 'plan.png', picture: { mediaType: 'image/png', data: words } })])).toBeLessThan(1_000);
  });

  it('is sent whole below 70 % of the window and up to 40 turns', () => {
    const messages = turns(40);
    expect(nextCompaction(messages, 0.69)).toBeUndefined();
    expect(compacted(messages, undefined)).toBe(messages);
  });

  it('is cut at 70 %, or after 40 turns: the first message and the last ten stay, the rest is summarized briefly', () => {
    const messages = [...turns(20), next('new')];
    for (const compaction of [nextCompaction(messages, 0.7), nextCompaction([...turns(20), next('new')], 0.95)]) {
      expect(compaction).toEqual({ fromMessageId: 'q16', leftOut: 31 });
      const sent = compacted(messages, compaction);
      expect(sent.map(({ id }) => id)).toEqual(['q0', 'q16', 'a16', 'q17', 'a17', 'q18', 'a18', 'q19', 'a19', 'new']);
      const [first] = sent;
      expect(first && textOf(first)).toMatch(/^question 0\n\n<left_out>31 messages .*\n- question 1\n/);
      expect(first && textOf(first)).toContain('src/0.ts, src/1.ts');
    }
    expect(nextCompaction([...turns(40), next('new')], 0.1)).toMatchObject({ fromMessageId: 'q36' });
  });

  it('is cut in large steps: the cut stays until there is too much again', () => {
    const messages = turns(41);
    const compaction = nextCompaction(messages, 0.1);
    const marked = messages.map((message, index) => (index === messages.length - 1 && compaction ? { ...message, compaction } : message));
    expect(nextCompaction([...marked, next('q41')], 0.5)).toEqual(compaction);
    expect(nextCompaction([...marked, ...turns(36).map((message) => ({ ...message, id: `later ${message.id}` }))], 0.5)).not.toEqual(compaction);
  });

  it('is sent unchanged if it is too short to be cut, however full the window is', () => {
    expect(nextCompaction(turns(3), 0.99)).toBeUndefined();
  });

  it('says in the answer that it was cut, and keeps every message', async () => {
    const { server, workspace } = await setUp();
    server.messages = turns(41);
    await workspace.close();
    await workspace.open('test');
    await workspace.chat.send('continue');
    expect(lastAnswer(workspace).compaction).toEqual({ leftOut: 73 });
    const asked = server.requests.findLast(({ path }) => path === '/api/chat')?.body as { messages: ChatMessage[] };
    expect(asked.messages).toHaveLength(10);
    expect(server.messages).toHaveLength(84);
  });
});

describe('the context meter', () => {
  it('shows how much of the window is used, and by what', async () => {
    const { server, workspace } = await setUp({ 'a.txt': 'x'.repeat(4000) }, { open: false });
    server.models = [
      {
        ...{ id: 'm', provider: 'p', providerName: 'P', name: 'm', isEmbedded: false, supportsTools: true, supportsImages: false },
        ...{ contextWindow: 10_000, maxOutputTokens: 100, status: 'ready' },
      },
    ];
    await workspace.open('test');
    const parts = workspace.chat.contextParts.get();
    expect(parts?.files).toBeGreaterThan(1000);
    expect(parts?.chat).toBe(0);
    expect(workspace.chat.contextUsed.get()).toBeCloseTo(((parts?.system ?? 0) + (parts?.files ?? 0)) / 10_000);
    server.steps.push([{ type: 'text.delta', text: 'y'.repeat(4000) }, finish()]);
    await workspace.chat.send('go');
    expect(workspace.chat.contextParts.get()?.chat).toBeGreaterThan(1000);
  });
});

describe('a turn that has used 200,000 tokens', () => {
  const expensive = () => [artifactOpen, ...write('a.txt', '1'), { type: 'usage', inputTokens: 150_000, outputTokens: 60_000 } as const, finish('tool-calls')];

  it('asks before it continues, and again after the same number of tokens', async () => {
    const { server, workspace } = await setUp();
    server.steps.push(expensive(), [{ type: 'text.delta', text: 'done' }, finish()]);
    const sending = workspace.chat.send('go');
    await until(() => workspace.dialogs.current.get() !== undefined);
    const asked = workspace.dialogs.current.get();
    expect(asked).toMatchObject({ type: 'spend-cap', tokens: 210_000 });
    workspace.dialogs.answer(asked?.id ?? '', 'confirm');
    await sending;
    expect(lastAnswer(workspace)).toMatchObject({ state: 'complete' });
  });

  it('asks at the number that the person chose', async () => {
    const { server, workspace } = await setUp({}, { spendCapTokens: 500_000 });
    server.steps.push(expensive(), [{ type: 'text.delta', text: 'done' }, finish()]);
    await workspace.chat.send('go');
    expect(workspace.dialogs.current.get()).toBeUndefined();
    expect(lastAnswer(workspace)).toMatchObject({ state: 'complete' });
  });

  it('ends if the person declines, and keeps what was done', async () => {
    const { server, workspace } = await setUp();
    server.steps.push(expensive(), [{ type: 'text.delta', text: 'done' }, finish()]);
    const sending = workspace.chat.send('go');
    await until(() => workspace.dialogs.current.get() !== undefined);
    workspace.dialogs.answer(workspace.dialogs.current.get()?.id ?? '', 'dismiss');
    await sending;
    expect(lastAnswer(workspace)).toMatchObject({ state: 'stopped', stopSummary: 'Stopped. Everything listed above was applied.' });
  });
});
