import { expect, it } from 'vitest';
import { type ListenedSession, SessionListener } from './session-listener.ts';

it('does not wait for the end of what is to be sent when a stream closes that is gone', () => {
  const later: (() => void)[] = [];
  const session = {
    core: { setImmediate: (callback: () => void) => void later.push(callback) },
    connection: { wantsToWrite: true },
    streams: { find: () => undefined },
  };
  new SessionListener(session as unknown as ListenedSession, 0).onStreamClose(1, 0);
  expect(later).toEqual([]);
});
