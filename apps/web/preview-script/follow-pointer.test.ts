import { expect, it } from 'vitest';
import { followPointer } from './follow-pointer.ts';

function setUp() {
  const listeners = new Map<string, (event: object) => void>();
  const done: string[] = [];
  const page = { addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener) };
  // Elements are 100 pixels high.
  const point = (_x: number, y: number) => Math.floor(y / 100);
  followPointer(page as unknown as Window, { point, pick: () => done.push('picked') }, new AbortController().signal);
  return {
    done,
    send(type: string, y = 0, more: object = {}) {
      const event = { isTrusted: true, isPrimary: true, button: 0, clientX: 0, clientY: y, detail: 1, ...more };
      const calls: string[] = [];
      listeners.get(type)?.({ ...event, preventDefault: () => calls.push('prevented'), stopImmediatePropagation: () => calls.push('stopped') });
      return calls;
    },
  };
}

it('a press and its release pick an element once, also where no click follows, as on a disabled button', () => {
  const { send, done } = setUp();
  expect(send('pointerdown', 10)).toEqual(['prevented', 'stopped']);
  expect(send('pointerup', 40)).toEqual(['prevented', 'stopped']);
  expect(done).toEqual(['picked']);
  expect(send('click', 40)).toEqual(['prevented', 'stopped']);
  expect(done).toEqual(['picked']);
});

it('does not pick with another button, or between two elements', () => {
  const { send, done } = setUp();
  send('pointerdown', 10);
  send('pointerup', 240);
  send('pointerdown', 10, { button: 2 });
  send('pointerup', 10, { button: 2 });
  send('pointerup', 10);
  expect(done).toEqual([]);
});

it('a finger picks with a tap and scrolls with a drag', () => {
  const { send, done } = setUp();
  send('pointerdown', 10);
  expect(send('touchstart', 10)).toEqual(['stopped']);
  send('pointercancel');
  send('pointerup', 10);
  expect(done).toEqual([]);
  send('pointerdown', 10);
  send('pointerup', 10);
  expect(done).toEqual(['picked']);
});

it('a key picks, and what the app does to itself reaches the app', () => {
  const { send, done } = setUp();
  send('click', 0, { detail: 0 });
  expect(done).toEqual(['picked']);
  expect(send('click', 0, { detail: 0, isTrusted: false })).toEqual([]);
  expect(done).toEqual(['picked']);
});
