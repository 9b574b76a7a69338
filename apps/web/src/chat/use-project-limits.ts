import type { SpendLimit } from '@lathe/protocol';
import { useQuery } from '@tanstack/react-query';
import { projectLimitsQuery } from '../api/queries.ts';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace } from '../services.tsx';

/** The limits that the person's next turn is under. None while they are not known, and for readers, who have no turns here. */
export function useProjectLimits(): readonly SpendLimit[] {
  const { api } = useServices();
  const state = useStore(useWorkspace().project.state);
  const slug = state.status === 'open' && state.project.access !== 'read' ? state.project.slug : undefined;
  // A limit that cannot be read is still enforced by the server, which says so.
  const limits = useQuery({ ...projectLimitsQuery(api, slug ?? ''), enabled: slug !== undefined, staleTime: 5_000, retry: false });
  return limits.data?.inForce ?? [];
}
