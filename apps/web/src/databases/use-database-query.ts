import { hashKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Workspace } from '@lathe/workspace';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Answers are kept for this long after the last change, for a person who goes back and forth. */
const KEPT_MS = 60_000;

interface Options {
  /** What a question must have in common with this one for its answer to be shown meanwhile. By default, it is the same question. */
  readonly like?: readonly unknown[];
}

/**
 * Asks the project's database, and again when its schema or rows may have changed. The answer before is shown until then,
 * but never that of another project, or what a click would then do to something else.
 */
export function useDatabaseQuery<Answer>(
  key: readonly unknown[],
  ask: (database: Workspace['database']) => Promise<Answer>,
  { like = key }: Options = {},
): UseQueryResult<Answer> {
  const { database, project } = useWorkspace();
  const changes = useStore(database.changes);
  const state = useStore(project.state);
  const queryKey = databaseKey(state.status === 'open' ? state.project.id : undefined, like, key, changes);
  return useQuery<Answer>({
    queryKey,
    queryFn: () => ask(database),
    placeholderData: (before, query) => (query !== undefined && standsIn(query.queryKey, queryKey) ? before : undefined),
    gcTime: KEPT_MS,
    retry: false,
  });
}

export const databaseKey = (project: string | undefined, like: readonly unknown[], key: readonly unknown[], changes: number): readonly unknown[] => [
  'database',
  project,
  like,
  key,
  changes,
];

/** Whether the answer to one question may be shown until the other is answered. */
export const standsIn = (before: readonly unknown[], now: readonly unknown[]): boolean => hashKey(before.slice(0, 3)) === hashKey(now.slice(0, 3));
