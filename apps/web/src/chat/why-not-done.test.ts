import { expect, it } from 'vitest';
import { whyNotDone } from './why-not-done.ts';

it('an aborted action gives the reason, unless the person stopped it', () => {
  expect(whyNotDone('Stopped.')).toBe('Stopped');
  expect(whyNotDone(undefined)).toBe('Stopped');
  expect(whyNotDone('An earlier command failed.')).toBe('An earlier command failed.');
});
