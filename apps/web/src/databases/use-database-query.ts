import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Workspace } from '@lathe/workspace';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Answers are kept for this long after the last change, for a person who goes back and forth. */
const KEPT_MS = 60_000;

/** Asks the project's database, and again when its schema or rows may have changed. The answer before is shown until then. */
export function useDatabaseQuery<Answer>(key: readonly unknown[], ask: (database: Workspace['database']) => Promise<Answer>): UseQueryResult<Answer> {
  const { database, project } = useWorkspace();
  const changes = useStore(database.changes);
  const state = useStore(project.state);
  return useQuery({
    queryKey: ['database', state.status === 'open' ? state.project.id : undefined, key, changes],
    queryFn: () => ask(database),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    retry: false,
  });
}
