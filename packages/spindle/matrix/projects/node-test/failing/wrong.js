import assert from 'node:assert/strict';
import { test } from 'node:test';

test('is wrong', () => assert.equal(1, 2));
