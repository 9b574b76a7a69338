import { expect, it } from 'vitest';
import { CallbackQueue } from './callback-queue.ts';

it('runs callbacks in order, however many wait and in whatever bursts they come', () => {
  const queue = new CallbackQueue();
  const ran: number[] = [];
  let next = 0;
  let seed = 1;
  const burst = () => (seed = (seed * 48271) % 2147483647) % 3000;
  for (let round = 0; round < 50; round++) {
    for (let count = burst(); count > 0; count--) {
      const id = next++;
      queue.push(() => ran.push(id));
    }
    for (let count = burst(); count > 0; count--) queue.shift()?.();
    expect(queue.length).toBe(next - ran.length);
  }
  while (queue.length > 0) queue.shift()?.();
  expect(queue.shift()).toBeUndefined();
  expect(ran).toEqual(Array.from({ length: next }, (_, id) => id));
});
