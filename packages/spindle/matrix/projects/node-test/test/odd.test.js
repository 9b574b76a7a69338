import assert from 'node:assert/strict';
import { before, describe, it, mock, test } from 'node:test';
import isOdd from 'is-odd';

describe('is-odd', () => {
  let numbers;
  before(() => {
    numbers = [1, 3];
  });
  it('knows odd numbers', () => numbers.forEach((number) => assert.ok(isOdd(number))));
  it('refuses texts', () => assert.throws(() => isOdd('x'), TypeError));
});

test('timers are mocked', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const late = mock.fn();
  setTimeout(late, 1000);
  context.mock.timers.tick(1000);
  assert.equal(late.mock.callCount(), 1);
});

test('is left out', { skip: 'not today' }, () => assert.fail());
