import { Badge } from '../../components/Badge.tsx';
import { useAccess } from './use-access.ts';
import { useFindings } from './use-findings.ts';

/** How much visitors can do and probably should not, on the tab of Policies. */
export function FindingCount() {
  const { data } = useAccess({ staleTime: Number.POSITIVE_INFINITY });
  const count = useFindings(data).open.length;
  if (count === 0) return null;
  return (
    <Badge tone="danger">
      {count}
      <span className="sr-only">{count === 1 ? 'finding' : 'findings'}</span>
    </Badge>
  );
}
