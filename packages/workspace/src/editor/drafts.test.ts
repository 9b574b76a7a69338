import { describe, expect, it } from 'vitest';
import { broughtBack, type Draft } from './drafts.ts';

describe('drafts that come back', () => {
  it('of several pages stand one behind the other, the newest first', () => {
    const kept = [
      { text: 'newest', base: 'file', others: ['beside it'] },
      { text: 'older', base: 'older file' },
      { text: 'oldest', base: 'file' },
    ] as const;
    expect(broughtBack(undefined, kept, 'file')).toEqual({ text: 'newest', base: 'file', others: ['beside it', 'older', 'oldest'] });
  });

  it('stand behind what is typed here already', () => {
    const current: Draft = { text: 'typed', base: 'file' };
    expect(broughtBack(current, [{ text: 'kept', base: 'file' }], 'file')).toEqual({ text: 'typed', base: 'file', others: ['kept'] });
  });

  it('ask nothing about a text that the file has, or that is there twice', () => {
    const kept = [
      { text: 'mine', base: 'file' },
      { text: 'mine', base: 'file' },
      { text: 'file', base: 'before' },
    ] as const;
    expect(broughtBack(undefined, kept, 'file')).toEqual({ text: 'mine', base: 'file' });
    expect(broughtBack(undefined, [{ text: 'file', base: 'before' }], 'file')).toBeUndefined();
  });

  it('conflict with a file that something else changed since', () => {
    expect(broughtBack(undefined, [{ text: 'mine', base: 'file' }], 'by a program')).toEqual({ text: 'mine', base: 'file', theirs: { text: 'by a program' } });
    expect(broughtBack(undefined, [{ text: 'mine', base: 'file' }], undefined)).toEqual({ text: 'mine', base: 'file', theirs: { text: undefined } });
  });
});
