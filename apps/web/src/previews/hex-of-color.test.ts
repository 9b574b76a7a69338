import { expect, it } from 'vitest';
import { hexOfColor } from './hex-of-color.ts';

it.each([
  ['#0F766E', '#0F766E'],
  ['rgb(12, 107, 128)', '#0c6b80'],
  ['rgb(12 107 128 / 0.5)', '#0c6b80'],
  ['rgba(0, 0, 0, 0)', '#ffffff'],
  ['color(display-p3 1 0 0)', '#000000'],
])('shows %s as %s', (color, hex) => {
  expect(hexOfColor(color)).toBe(hex);
});
