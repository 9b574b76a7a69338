import { expect, it } from 'vitest';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { withTimeout } from './timeouts.ts';

it('a timeout ends what waits for it, even after a garbage collection', async () => {
  const ended = new Promise((resolve) => withTimeout(new AbortController().signal, 200).addEventListener('abort', () => resolve('ended')));
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000, 'not ended'))])).toBe('ended');
});
