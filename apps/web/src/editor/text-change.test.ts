import { expect, it } from 'vitest';
import { textChange } from './text-change.ts';

const apply = (text: string, change: ReturnType<typeof textChange>) => (change ? text.slice(0, change.from) + change.insert + text.slice(change.to) : text);

it('is undefined for equal texts', () => {
  expect(textChange('a', 'a')).toBeUndefined();
});

it('appends without changing the existing text', () => {
  expect(textChange('const a', 'const a = 1')).toEqual({ from: 7, to: 7, insert: ' = 1' });
});

it('turns one text into the other, also with repeats and overlaps', () => {
  const seed = Date.now() % 100_000;
  let state = seed;
  const random = (max: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % max;
  };
  for (let round = 0; round < 500; round++) {
    const word = () => Array.from({ length: random(8) }, () => 'ab\n'[random(3)]).join('');
    const [before, after] = [word(), word()];
    expect(apply(before, textChange(before, after)), `seed ${seed}, round ${round}`).toBe(after);
  }
});
