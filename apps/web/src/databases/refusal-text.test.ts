import { AppError } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { refusalText } from './refusal-text.ts';

describe('what is said about a refused change of the schema', () => {
  it('is what the database says, with its hint', () => {
    const error = { code: '42704', message: 'type "txt" does not exist', hint: 'Perhaps you meant "text".' };
    expect(refusalText(new AppError('invalid-input', 'The database refused the change.', { data: { error } }))).toBe(
      'type "txt" does not exist\nPerhaps you meant "text".',
    );
  });

  it('is why it did not get there, if it did not', () => {
    expect(refusalText(new AppError('unavailable', 'The server does not answer.'))).toBe('The server does not answer.');
  });
});
