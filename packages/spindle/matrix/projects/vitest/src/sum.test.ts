import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchTotal, sum } from './sum.ts';

describe('sum', () => {
  afterEach(() => vi.useRealTimers());

  it('adds', () => expect(sum(1, 2, 3)).toBe(6));
  it.each([[[], 0], [[-1, 1], 0]])('of %j is %i', (numbers, total) => expect(sum(...numbers)).toBe(total));
  it('waits for what it loads', async () => {
    const load = vi.fn(async () => [4, 5]);
    expect(await fetchTotal(load)).toBe('total 9');
    expect(load).toHaveBeenCalledOnce();
  });
  it('has fake timers', () => {
    vi.useFakeTimers();
    const late = vi.fn();
    setTimeout(late, 60_000);
    vi.advanceTimersByTime(60_000);
    expect(late).toHaveBeenCalled();
  });
});
