import type { Domain } from '@lathe/protocol';
import { duration, relativeTime } from '../components/format.ts';
import { useNow } from '../components/use-now.ts';

/** When DNS was asked, and when it will be again. */
export function CheckTimes({ domain: { checkedAt, nextCheckAt, state } }: { readonly domain: Domain }) {
  const now = useNow();
  if (checkedAt === null) return <span className="text-12 text-fg-3 max-sm:w-full max-sm:pt-1">Not checked yet</span>;
  const wait = nextCheckAt === null ? undefined : new Date(nextCheckAt).getTime() - now;
  const next = wait === undefined ? ', no longer by itself' : state === 'live' ? '' : wait > 0 ? `, again in ${duration(wait)}` : ', again now';
  return (
    <span className="text-12 text-fg-3 tnum max-sm:w-full max-sm:pt-1">
      Checked {relativeTime(checkedAt, now)}
      {next}
    </span>
  );
}
