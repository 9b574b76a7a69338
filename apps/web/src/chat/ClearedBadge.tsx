import type { MessageView } from '@lathe/workspace';
import { Badge } from '../components/Badge.tsx';

export type Cleared = NonNullable<Extract<MessageView, { role: 'assistant' }>['cleared']>;

/** How many of the problems did not come back after a fix. */
export function ClearedBadge({ cleared: { count, total } }: { readonly cleared: Cleared }) {
  return (
    <Badge tone={count === total ? 'ok' : 'warn'}>
      {count} of {total} cleared
    </Badge>
  );
}
