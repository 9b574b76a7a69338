import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresence } from './presence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function started() {
  let refs = 0;
  const sent: unknown[] = [];
  const presence = createPresence(
    () => `r${++refs}`,
    ({ payload }) => sent.push(payload),
  );
  /** What was sent since the last time. */
  const told = () => {
    vi.runAllTimers();
    return sent.splice(0);
  };
  return { presence, told };
}

it('arrivals at the same time are told together', () => {
  const { presence, told } = started();
  presence.track({}, 'ann', { n: 1 });
  presence.track({}, 'ann', { n: 2 });
  presence.track({}, 'bob', {});
  expect(told()).toEqual([
    {
      joins: {
        ann: {
          metas: [
            { n: 1, phx_ref: 'r1' },
            { n: 2, phx_ref: 'r2' },
          ],
        },
        bob: { metas: [{ phx_ref: 'r3' }] },
      },
      leaves: {},
    },
  ]);
  expect(Object.keys(presence.state())).toEqual(['ann', 'bob']);
});

it('an update is a leave and a join that names the entry before', () => {
  const { presence, told } = started();
  const member = {};
  presence.track(member, 'ann', { n: 1 });
  told();
  presence.track(member, 'ann', { n: 2, phx_ref: 'forged' });
  expect(told()).toEqual([
    { joins: {}, leaves: { ann: { metas: [{ n: 1, phx_ref: 'r1' }] } } },
    { joins: { ann: { metas: [{ n: 2, phx_ref: 'r2', phx_ref_prev: 'r1' }] } }, leaves: {} },
  ]);
});

it('who comes and leaves before anybody is told has not been there', () => {
  const { presence, told } = started();
  const member = {};
  presence.track(member, 'ann', {});
  presence.untrack(member);
  presence.untrack(member);
  expect(told()).toEqual([]);
  expect(presence.state()).toEqual({});
});

it('the state tells the others first what it already holds', () => {
  const { presence, told } = started();
  presence.track({}, 'ann', {});
  expect(presence.state()).toEqual({ ann: { metas: [{ phx_ref: 'r1' }] } });
  expect(told()).toHaveLength(1);
});
