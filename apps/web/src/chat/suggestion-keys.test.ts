import { expect, it } from 'vitest';
import { suggestionKey } from './suggestion-keys.ts';

const press = (key: string, state: { count?: number; active?: number; isComplete?: boolean } = {}, held: { shiftKey?: boolean; isComposing?: boolean } = {}) =>
  suggestionKey({ key, shiftKey: false, isComposing: false, ...held }, { count: 3, active: 0, isComplete: false, ...state });

it('arrows wrap around', () => {
  expect(press('ArrowDown')).toBe(1);
  expect(press('ArrowDown', { active: 2 })).toBe(0);
  expect(press('ArrowUp')).toBe(2);
});

it('Tab and Enter choose, Esc closes', () => {
  expect(press('Tab')).toBe('choose');
  expect(press('Enter')).toBe('choose');
  expect(press('Escape')).toBe('close');
});

it('Enter belongs to the message when the word is already complete, with Shift, and during composition', () => {
  expect(press('Enter', { isComplete: true })).toBeUndefined();
  expect(press('Tab', { isComplete: true })).toBe('choose');
  expect(press('Enter', {}, { shiftKey: true })).toBeUndefined();
  expect(press('Enter', {}, { isComposing: true })).toBeUndefined();
});

it('keys do nothing without suggestions', () => {
  expect(press('Escape', { count: 0 })).toBeUndefined();
  expect(press('Tab', { count: 0 })).toBeUndefined();
});
