import { describe, expect, it } from 'vitest';
import { carryContextOverAwaits } from './library-awaits.ts';

describe('the awaits of a builtin', () => {
  it('carry the async context across', async () => {
    const source = 'return async function f(x) { try { return await x; } catch { return slot.frame; } };';
    const slot = { frame: 'mine' as unknown };
    const take = (): unknown => slot.frame;
    const restore = (frame: unknown, value: unknown): unknown => {
      slot.frame = frame;
      return value;
    };
    const f = new Function('$frame', '$restore', 'slot', carryContextOverAwaits('x', source)!.code)(take, restore, slot);
    const waiting = f(Promise.resolve('value'));
    slot.frame = 'theirs';
    expect([await waiting, slot.frame]).toEqual(['value', 'mine']);
    const failing = f(Promise.reject(new Error('no')));
    slot.frame = 'theirs';
    expect(await failing).toBe('mine');
  });

  it('cause no edits if there are none', () => {
    expect(carryContextOverAwaits('x', 'return 1; // await')).toBe(null);
  });
});
