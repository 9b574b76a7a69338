import assert from 'node:assert/strict';
import { test } from 'node:test';

interface Point {
  readonly x: number;
}

test('types are stripped', () => {
  const point: Point = { x: 1 };
  assert.deepEqual(point satisfies Point, { x: 1 });
});
