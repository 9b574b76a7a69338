import { findAccess } from '@lathe/workspace';
import { Badge } from '../../components/Badge.tsx';
import { useAccess } from './use-access.ts';

/** How much visitors can do and probably should not, on the tab of Policies. */
export function FindingCount() {
  const { data } = useAccess({ staleTime: Number.POSITIVE_INFINITY });
  const count = data ? findAccess(data).length : 0;
  if (count === 0) return null;
  return (
    <Badge tone="danger">
      {count}
      <span className="sr-only">{count === 1 ? 'finding' : 'findings'}</span>
    </Badge>
  );
}
