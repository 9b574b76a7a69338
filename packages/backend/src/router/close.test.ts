import { expect, it } from 'vitest';
import { testKeys } from '../testing/keys.ts';
import { createKeyRing } from '../keys/keys.ts';
import type { Service } from '../service.ts';
import { createRouter } from './router.ts';

it('waits for requests on their way, not for ever, and answers no new ones', async () => {
  const set = await testKeys();
  let answer = (_response: Response): void => undefined;
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const service: Service = { prefix: '/slow', handle: async (_request, { path }) => (path === '/never' ? new Promise(() => undefined) : waiting) };
  const router = createRouter([service], { keys: createKeyRing(set, Date.now), onError: () => undefined });
  const ask = (path: string) => router.fetch(new Request(`http://project.localhost${path}`, { headers: { apikey: set.publishable } }));
  const first = ask('/slow');
  let isDrained = false;
  const drained = router.drain(60_000).then(() => {
    isDrained = true;
  });
  expect((await ask('/slow')).status).toBe(503);
  expect(isDrained).toBe(false);
  answer(new Response('done'));
  await drained;
  expect(await (await first).text()).toBe('done');
  const other = createRouter([service], { keys: createKeyRing(set, Date.now), onError: () => undefined });
  void other.fetch(new Request('http://project.localhost/slow/never', { headers: { apikey: set.publishable } }));
  await other.drain(20);
});

it('reports failures, and not that a client left', async () => {
  const set = await testKeys();
  const reported: unknown[] = [];
  const failing: Service = {
    prefix: '/failing',
    handle: async ({ signal }) => {
      signal.throwIfAborted();
      throw new Error('of ours');
    },
  };
  const router = createRouter([failing], { keys: createKeyRing(set, Date.now), onError: (error) => reported.push(error) });
  const ask = (init: RequestInit) => router.fetch(new Request('http://project.localhost/failing', { headers: { apikey: set.publishable }, ...init }));
  await ask({ signal: AbortSignal.abort() });
  expect(reported).toEqual([]);
  expect((await ask({})).status).toBe(500);
  expect(reported).toEqual([new Error('of ours')]);
});
