import { expect, it } from 'vitest';
import { chatMessageSchema } from './messages.ts';

it('a chat message has the role user or assistant and no other', () => {
  const message = (role: string) => ({ id: 'm1', role, createdAt: '2026-01-01T00:00:00.000Z', parts: [] });
  expect(['user', 'assistant', 'system', 'tool', ''].filter((role) => chatMessageSchema.safeParse(message(role)).success)).toEqual(['user', 'assistant']);
});
