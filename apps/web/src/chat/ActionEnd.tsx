import { duration } from '../components/format.ts';
import { useNow } from '../components/use-now.ts';
import type { ActionView } from '@lathe/workspace';
import { whyNotDone } from './why-not-done.ts';

/** The end slot of an action's row: counts, seconds, exit code or reason. */
export function ActionEnd({ action }: { readonly action: ActionView }) {
  if (action.status === 'failed') {
    const text = action.exitCode === undefined ? (action.reason ?? 'Failed') : `Exit ${action.exitCode}`;
    return (
      <span className="truncate text-danger" title={action.reason}>
        {text}
      </span>
    );
  }
  if (action.status === 'skipped')
    return (
      <span className="truncate" title={action.reason}>
        {action.reason}
      </span>
    );
  if (action.status === 'aborted')
    return (
      <span className="truncate" title={action.reason}>
        {whyNotDone(action.reason)}
      </span>
    );
  if (action.added !== undefined || action.removed !== undefined) {
    return (
      <span className="inline-flex gap-1.5 font-mono text-[11.5px] leading-4 tnum">
        {action.added !== undefined && action.added > 0 && <span className="text-ok">+{action.added}</span>}
        {action.removed !== undefined && action.removed > 0 && <span className="text-danger">−{action.removed}</span>}
      </span>
    );
  }
  if (action.status === 'running') return <Running action={action} />;
  if (action.status === 'complete' && action.durationMs !== undefined && action.durationMs >= 1000)
    return <span className="tnum">{duration(action.durationMs)}</span>;
  return null;
}

function Running({ action }: { readonly action: ActionView }) {
  const now = useNow();
  const elapsed = action.startedAt === undefined ? undefined : duration(Math.max(0, now - action.startedAt));
  const count = action.progress && `${action.progress.done} / ${action.progress.total}`;
  return <span className="tnum">{[count, elapsed].filter(Boolean).join(' · ')}</span>;
}
