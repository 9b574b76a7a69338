import { expect, it } from 'vitest';
import { nextCell } from './grid-keys.ts';

const to = (key: string, row: number, column: number, ctrlKey = false) => {
  const next = nextCell({ key, ctrlKey }, { row, column }, { rows: 100, columns: 4, page: 20 });
  return next && [next.row, next.column];
};

it('keys move between cells, and stop at the edges', () => {
  expect([to('ArrowDown', 5, 1), to('ArrowUp', 0, 1), to('ArrowRight', 5, 3), to('ArrowLeft', 5, 3)]).toEqual([
    [6, 1],
    [0, 1],
    [5, 3],
    [5, 2],
  ]);
  expect([to('PageDown', 90, 0), to('PageUp', 90, 0)]).toEqual([
    [99, 0],
    [70, 0],
  ]);
  expect([to('Home', 7, 2), to('End', 7, 2), to('Home', 7, 2, true), to('End', 7, 2, true)]).toEqual([
    [7, 0],
    [7, 3],
    [0, 0],
    [99, 3],
  ]);
  expect(to('a', 7, 2)).toBeUndefined();
});
