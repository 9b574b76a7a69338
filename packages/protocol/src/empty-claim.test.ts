import { describe, expect, it } from 'vitest';
import type { ChatMessage } from './messages.ts';
import { claimsWithoutActing } from './empty-claim.ts';

const answer = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'a',
  role: 'assistant',
  createdAt: '',
  finish: 'stop',
  parts: [{ type: 'text', step: 0, text }],
  ...more,
});

describe('an answer that claims work without having acted', () => {
  it.each([
    'I have created src/App.jsx and everything works!',
    'I’ve just added the button.',
    'Done. We successfully updated the list.',
    'The page has been created.',
    'I fixed it.',
  ])('%j claims work', (text) => {
    expect(claimsWithoutActing(answer(text))).toBe(true);
  });

  it.each([
    'I will create src/App.jsx.',
    'You could add a button.',
    'The list is sorted by date. Shall I change it?',
    'Once you have created it, start the server.',
  ])('%j does not', (text) => {
    expect(claimsWithoutActing(answer(text))).toBe(false);
  });

  it('is not one that acted, was stopped, failed or is not finished', () => {
    const text = 'I have created it.';
    const acted = { id: 'x', messageId: 'a', title: '', isClosed: true, actions: [] };
    expect(
      claimsWithoutActing(
        answer(text, {
          parts: [
            { type: 'text', step: 0, text },
            { type: 'artifact', artifact: acted },
          ],
        }),
      ),
    ).toBe(false);
    expect(claimsWithoutActing(answer(text, { finish: 'aborted' }))).toBe(false);
    const { finish: _finish, ...running } = answer(text);
    expect(claimsWithoutActing(running)).toBe(false);
    expect(claimsWithoutActing(answer(text, { role: 'user' }))).toBe(false);
  });
});
