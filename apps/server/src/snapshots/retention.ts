import { SNAPSHOTS_ALL_KEPT_MS, SNAPSHOTS_KEPT } from '@lathe/protocol';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * The snapshots to delete. All from the last thirty days stay, and the last one of each older day (UTC), but never more
 * than the limit. `newestFirst` must be in that order. Source: docs/decisions.md#E3.
 */
export function expiredSnapshots(newestFirst: readonly { readonly messageId: string; readonly createdAt: Date }[], now: Date): string[] {
  const days = new Set<string>();
  let kept = 0;
  return newestFirst.flatMap(({ messageId, createdAt }) => {
    const day = createdAt.toISOString().slice(0, DAY_LENGTH);
    const isRecent = now.getTime() - createdAt.getTime() <= SNAPSHOTS_ALL_KEPT_MS;
    const isWanted = (isRecent || !days.has(day)) && kept < SNAPSHOTS_KEPT;
    days.add(day);
    if (isWanted) kept++;
    return isWanted ? [] : [messageId];
  });
}
