import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { askToGoOn } from './ask-to-go-on.ts';
import { untilStopped } from './until-stopped.ts';

it('a question of a turn ends with its answer or with a stop, and leaves nothing on the signal that a long turn would collect', async () => {
  const turn = new AbortController();
  const usage = { inputTokens: 1, outputTokens: 1 };
  for (let times = 0; times < 3; times++) expect(await askToGoOn(usage, undefined, { ask: async () => 'confirm' as never }, turn.signal)).toBe(true);
  expect(getEventListeners(turn.signal, 'abort')).toHaveLength(0);
  const waits = untilStopped(new Promise<string>(() => undefined), turn.signal);
  turn.abort();
  expect(await waits).toBe('dismiss');
  expect(await untilStopped(new Promise<string>(() => undefined), turn.signal)).toBe('dismiss');
});
