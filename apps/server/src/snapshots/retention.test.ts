import { expect, it } from 'vitest';
import { expiredSnapshots } from './retention.ts';

const now = new Date('2026-06-30T12:00:00Z');
const at = (id: string, time: string) => ({ messageId: id, createdAt: new Date(time) });

it('keeps everything from the last thirty days, and the last version of each older day', () => {
  const versions = [
    at('today', '2026-06-30T11:00:00Z'),
    at('recent', '2026-06-01T09:00:00Z'),
    at('recent, same day', '2026-06-01T08:00:00Z'),
    at('old', '2026-05-20T20:00:00Z'),
    at('old, earlier', '2026-05-20T08:00:00Z'),
    at('older', '2026-05-19T08:00:00Z'),
  ];
  expect(expiredSnapshots(versions, now)).toEqual(['old, earlier']);
});

it('never keeps more than 300', () => {
  const versions = Array.from({ length: 310 }, (_, index) => at(`v${index}`, new Date(now.getTime() - index * 60_000).toISOString()));
  expect(expiredSnapshots(versions, now)).toEqual(versions.slice(300).map(({ messageId }) => messageId));
});
