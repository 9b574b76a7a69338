import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { checkCase, checkTitles, chosen, notAsked } from './case.ts';
import { CHANGES } from './realtime/change-cases.ts';
import { CHANNELS } from './realtime/channel-cases.ts';
import { RealtimeWorld } from './realtime/world.ts';

const CASES = [...CHANNELS, ...CHANGES];

describeOnBothEngines('the client of realtime', (at) => {
  const world = new RealtimeWorld(at);
  beforeAll(() => world.start());
  afterEach(() => world.leave());
  afterAll(() => world.close());
  it.each(chosen(CASES))('%s', (...found) => checkCase(world, found));

  it('leaves out no method', () => {
    const { realtime } = world.client();
    expect(notAsked([realtime, realtime.channel('any')], CASES, MACHINERY)).toEqual([]);
  });
});

/** Asked by nearly every case through its world, or of the client's own machinery. */
const MACHINERY = [
  ...['subscribe', 'on', 'accessToken', 'fetch', 'endpointURL', 'log', 'push', 'isConnecting', 'isDisconnecting'],
  ...['updateJoinPayload', 'teardown', 'copyBindings'],
];

it('has cases of realtime that are counted', () => checkTitles(CASES, 80));
