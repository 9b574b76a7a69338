import { expect, it } from 'vitest';
import { whyNotDone } from './why-not-done.ts';

it('an action that the person did not stop says why it was not done', () => {
  expect(whyNotDone('Stopped.')).toBe('Stopped');
  expect(whyNotDone(undefined)).toBe('Stopped');
  expect(whyNotDone('An earlier command failed.')).toBe('An earlier command failed.');
});
