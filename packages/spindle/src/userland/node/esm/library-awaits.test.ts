import { describe, expect, it } from 'vitest';
import { carryContextOverAwaits } from './library-awaits.ts';

describe('the awaits of a builtin', () => {
  it('carry the async context across', async () => {
    const source = 'return async function f(x) { try { return await x; } catch { return slot.frame; } };';
    const slot = { frame: 'mine' as unknown };
    const suspend = (): unknown => slot.frame;
    const resume = (value: unknown, saved: unknown): unknown => {
      if (saved !== undefined) slot.frame = saved;
      return value;
    };
    const f = new Function('$suspend', '$resume', 'slot', carryContextOverAwaits('x', source)!.code)(suspend, resume, slot);
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
