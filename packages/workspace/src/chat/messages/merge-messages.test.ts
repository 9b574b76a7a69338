import type { ChatMessage } from '@lathe/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { finish, setUp } from '../../testing/set-up.ts';
import { mergeMessages } from './merge-messages.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString();
const says = (id: string, minute: number, text = id): ChatMessage => ({
  id,
  role: id.startsWith('q') ? 'user' : 'assistant',
  createdAt: at(minute),
  parts: [{ type: 'text', step: 0, text }],
});
const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id).join(' ');

describe('two continuations of one conversation', () => {
  const base = [says('q1', 1), says('a1', 2)];

  it('become one with what both added, in the order in which it was said', () => {
    const mine = [...base, says('q3', 5)];
    const theirs = [...base, says('q2', 3), says('a2', 4)];
    expect(idsOf(mergeMessages(base, mine, theirs))).toBe('q1 a1 q2 a2 q3');
  });

  it('keep an answer after its question', () => {
    const mine = [...base, says('q2', 3), says('a2', 4)];
    const theirs = [...base, says('q2', 3), says('q3', 5)];
    expect(idsOf(mergeMessages(base, mine, theirs))).toBe('q1 a1 q2 a2 q3');
  });

  it('leave out what one of them removed, unless the other changed it', () => {
    expect(idsOf(mergeMessages(base, [says('q1', 1), says('q9', 9)], base))).toBe('q1 q9');
    expect(idsOf(mergeMessages(base, base, [says('q1', 1)]))).toBe('q1');
    expect(idsOf(mergeMessages(base, [says('q1', 1), says('a1', 2, 'changed')], [says('q1', 1)]))).toBe('q1 a1');
    expect(idsOf(mergeMessages(base, [says('q1', 1)], [says('q1', 1), says('a1', 2, 'changed')]))).toBe('q1 a1');
  });

  it('have the changed text of a message that one of them changed, and mine if both did', () => {
    const text = (messages: readonly ChatMessage[]) => messages.map(({ parts }) => (parts[0]?.type === 'text' ? parts[0].text : '')).join(' ');
    expect(text(mergeMessages(base, base, [says('q1', 1), says('a1', 2, 'theirs')]))).toBe('q1 theirs');
    expect(text(mergeMessages(base, [says('q1', 1), says('a1', 2, 'mine')], base))).toBe('q1 mine');
    expect(text(mergeMessages(base, [says('q1', 1), says('a1', 2, 'mine')], [says('q1', 1), says('a1', 2, 'theirs')]))).toBe('q1 mine');
  });

  it.each([1, 2, 3, 4, 5])('never lose or repeat what was added, nor bring back what was removed (seed %i)', (seed) => {
    let state = seed * 7919;
    const below = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % limit;
    };
    for (let round = 0; round < 200; round++) {
      const start = Array.from({ length: below(6) }, (_, index) => says(`${index % 2 ? 'a' : 'q'}b${index}`, index));
      const continued = (name: string) => [
        ...start.filter(() => below(4) > 0),
        ...Array.from({ length: below(5) }, (_, index) => says(`${index % 2 ? 'a' : 'q'}${name}${index}`, 10 + below(20))),
      ];
      const [mine, theirs] = [continued('m'), continued('t')];
      const ids = mergeMessages(start, mine, theirs).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const has = (messages: readonly ChatMessage[], id: string) => messages.some((message) => message.id === id);
      const wanted = [...mine, ...theirs].map(({ id }) => id).filter((id) => (has(start, id) ? has(mine, id) && has(theirs, id) : true));
      expect([...ids].sort()).toEqual([...new Set(wanted)].sort());
      const order = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id).filter((id) => ids.includes(id));
      for (const one of [mine, theirs]) expect(ids.filter((id) => has(one, id))).toEqual(order(one));
    }
  });
});

it('a chat that is open twice keeps what is said in both, and each shows it when it saves', async () => {
  const { server, workspace, create } = await setUp();
  server.steps.push([{ type: 'text.delta', text: 'did one' }, finish()]);
  const other = create('other');
  onTestFinished(() => other.close());
  await other.open('test');
  await workspace.chat.send('one');
  expect(server.messages).toHaveLength(2);

  server.steps.push([{ type: 'text.delta', text: 'did two' }, finish()]);
  await other.chat.send('two');
  const textsOf = (messages: readonly ChatMessage[]) => messages.map(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')).join(''));
  expect(textsOf(server.messages)).toEqual(['one', 'did one', 'two', 'did two']);
  expect(other.chat.messages.get()).toHaveLength(4);

  server.steps.push([{ type: 'text.delta', text: 'did three' }, finish()]);
  await workspace.chat.send('three');
  expect(textsOf(server.messages)).toEqual(['one', 'did one', 'two', 'did two', 'three', 'did three']);
  expect(workspace.chat.messages.get()).toHaveLength(6);
});
