import { type Access, type AccessFinding, findAccess, findIgnored, type IgnoredFinding } from '@lathe/workspace';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';

export interface Findings {
  readonly open: readonly AccessFinding[];
  readonly ignored: readonly AccessFinding[];
  readonly reasons: readonly IgnoredFinding[];
}

/** What visitors can do and probably should not, apart from what a person has decided to leave as it is. */
export function useFindings(access: Access | undefined): Findings {
  const reasons = useStore(useWorkspace().ignoredFindings.all);
  const ids = reasons.map(({ id }) => id);
  return { open: access ? findAccess(access, ids) : [], ignored: access ? findIgnored(access, ids) : [], reasons };
}
