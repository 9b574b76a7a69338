import type { MessageView } from '@lathe/workspace';
import { describe, expect, it } from 'vitest';
import { messageHeight } from './message-height.ts';

const own = (text: string): MessageView => ({ id: 'q', role: 'user', text, createdAt: 0 });
const answer = (rest: Partial<Extract<MessageView, { role: 'assistant' }>>): MessageView => ({
  id: 'a',
  role: 'assistant',
  state: 'complete',
  createdAt: 0,
  parts: [],
  ...rest,
});

describe('the estimated height of a message', () => {
  it('is a line and its frame for a message of one line', () => {
    expect(messageHeight(own('Two tabs, one for each shift'))).toBe(38);
  });

  it('grows with each line, including wrapped ones', () => {
    expect(messageHeight(own(`${'word '.repeat(18)}\nand more`))).toBe(16 + 3 * 22);
  });

  it('matches paragraphs, lists and code as they are rendered', () => {
    const of = (text: string) => messageHeight(answer({ parts: [{ type: 'text', id: 't', text }] }));
    expect(of('One.\n\nTwo.\n')).toBe(22 + 12 + 22);
    expect(of('- one\n- two\n- three')).toBe(3 * 22 + 2 * 2);
    expect(of('Like this:\n\n```ts\nconst a = 1;\n\nconst b = 2;\n```')).toBe(22 + 12 + 18 + 3 * 18);
  });

  it('adds up the text, actions and footer of an answer', () => {
    const actions = Array.from({ length: 3 }, (_, index) => ({
      id: String(index),
      type: 'file' as const,
      verb: 'Edit',
      label: 'a.ts',
      status: 'complete' as const,
    }));
    const parts = [
      { type: 'text' as const, id: 't', text: 'Done.' },
      { type: 'artifact' as const, id: 'p', artifact: { id: 'f', title: 'Change', isClosed: true, actions } },
    ];
    expect(messageHeight(answer({ parts, footer: { fileCount: 1, durationMs: 4000 } }))).toBe(22 + 12 + 47 + 3 * 28 + 12 + 24);
  });

  it('is never zero', () => {
    expect(messageHeight(answer({ parts: [{ type: 'text', id: 't', text: '' }] }))).toBeGreaterThan(0);
  });
});
