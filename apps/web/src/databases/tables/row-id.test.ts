import { expect, it } from 'vitest';
import { placeOf } from './row-id.ts';

const row = (key: string, value: string) => ({ key: [key], values: [key, value] });

it('a row that is edited is found again after others came before it, and not if it is gone', () => {
  const edited = row('2', 'b');
  expect(placeOf(edited, [row('1', 'a'), row('2', 'changed')])).toBe(1);
  expect(placeOf(edited, [row('0', 'new'), row('1', 'a'), row('2', 'b')])).toBe(2);
  expect(placeOf(edited, [row('1', 'a'), row('3', 'c')])).toBeUndefined();
  expect(placeOf({ key: undefined, values: ['b'] }, [{ key: undefined, values: ['b'] }])).toBeUndefined();
});
