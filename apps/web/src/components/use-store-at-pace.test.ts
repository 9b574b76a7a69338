import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atPace } from './use-store-at-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the first change is shown at once, and of those that follow quickly only the last one', () => {
  const store = atom(0);
  const { get, listen } = atPace(store, 50);
  const shown: number[] = [];
  const stop = listen(() => shown.push(get()));
  for (let value = 1; value <= 9; value++) store.set(value);
  expect([shown, get()]).toEqual([[1], 1]);
  vi.advanceTimersByTime(50);
  expect(shown).toEqual([1, 9]);
  vi.advanceTimersByTime(50);
  store.set(10);
  expect(shown).toEqual([1, 9, 10]);
  stop();
});

it('without a listener, it is always current, and a listener that has left hears nothing more', () => {
  const store = atom(0);
  const { get, listen } = atPace(store, 50);
  store.set(1);
  expect(get()).toBe(1);
  const onChange = vi.fn();
  const stop = listen(onChange);
  store.set(2);
  store.set(3);
  stop();
  vi.advanceTimersByTime(100);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(get()).toBe(3);
});
