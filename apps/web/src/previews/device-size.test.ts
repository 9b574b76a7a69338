import { expect, it } from 'vitest';
import { sizeOf } from './device-size.ts';

it('a device is drawn upright or turned, and full width takes all room', () => {
  expect(sizeOf('phone', false)).toEqual({ width: 390, height: 844 });
  expect(sizeOf('phone', true)).toEqual({ width: 844, height: 390 });
  expect(sizeOf('tablet', true)).toEqual({ width: 1024, height: 768 });
  expect(sizeOf('full', true)).toBeUndefined();
});
