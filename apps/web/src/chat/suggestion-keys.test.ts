import { expect, it } from 'vitest';
import { suggestionKey } from './suggestion-keys.ts';

const press = (
  key: string,
  state: { count?: number; active?: number; isWrittenOut?: boolean } = {},
  held: { shiftKey?: boolean; isComposing?: boolean } = {},
) => suggestionKey({ key, shiftKey: false, isComposing: false, ...held }, { count: 3, active: 0, isWrittenOut: false, ...state });

it('arrows go round', () => {
  expect(press('ArrowDown')).toBe(1);
  expect(press('ArrowDown', { active: 2 })).toBe(0);
  expect(press('ArrowUp')).toBe(2);
});

it('Tab and Enter choose, Esc closes', () => {
  expect(press('Tab')).toBe('choose');
  expect(press('Enter')).toBe('choose');
  expect(press('Escape')).toBe('close');
});

it('Enter is the message’s where the word stands there already, with Shift, and while an input method composes', () => {
  expect(press('Enter', { isWrittenOut: true })).toBeUndefined();
  expect(press('Tab', { isWrittenOut: true })).toBe('choose');
  expect(press('Enter', {}, { shiftKey: true })).toBeUndefined();
  expect(press('Enter', {}, { isComposing: true })).toBeUndefined();
});

it('has no keys without a list', () => {
  expect(press('Escape', { count: 0 })).toBeUndefined();
  expect(press('Tab', { count: 0 })).toBeUndefined();
});
