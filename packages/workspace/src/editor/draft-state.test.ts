import { describe, expect, it } from 'vitest';
import { restoredDraft, type Draft } from './draft-state.ts';

describe('restored drafts', () => {
  it('are queued if several pages left one, newest first', () => {
    const kept = [
      { text: 'newest', base: 'file', others: ['beside it'] },
      { text: 'older', base: 'older file' },
      { text: 'oldest', base: 'file' },
    ] as const;
    expect(restoredDraft(undefined, kept, 'file')).toEqual({ text: 'newest', base: 'file', others: ['beside it', 'older', 'oldest'] });
  });

  it('are queued behind what is already typed here', () => {
    const current: Draft = { text: 'typed', base: 'file' };
    expect(restoredDraft(current, [{ text: 'kept', base: 'file' }], 'file')).toEqual({ text: 'typed', base: 'file', others: ['kept'] });
  });

  it('do not lead to a question about a text that the file already has, or that occurs twice', () => {
    const kept = [
      { text: 'mine', base: 'file' },
      { text: 'mine', base: 'file' },
      { text: 'file', base: 'before' },
    ] as const;
    expect(restoredDraft(undefined, kept, 'file')).toEqual({ text: 'mine', base: 'file' });
    expect(restoredDraft(undefined, [{ text: 'file', base: 'before' }], 'file')).toBeUndefined();
  });

  it('conflict with a file that something else has changed since', () => {
    expect(restoredDraft(undefined, [{ text: 'mine', base: 'file' }], 'by a program')).toEqual({
      text: 'mine',
      base: 'file',
      theirs: { text: 'by a program' },
    });
    expect(restoredDraft(undefined, [{ text: 'mine', base: 'file' }], undefined)).toEqual({ text: 'mine', base: 'file', theirs: { text: undefined } });
  });
});
