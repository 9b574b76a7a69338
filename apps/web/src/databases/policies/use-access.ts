import { type Access, readCatalog, tryAccess } from '@lathe/workspace';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { useCatalog } from '../use-catalog.ts';
import { accessRules } from './access-rules.ts';

/**
 * What visitors can do, tried again when tables, grants or policies change. It takes several queries for each table, so not
 * with each changed row.
 * @param staleTime how long an answer is good enough for who begins to look, in milliseconds
 */
export function useAccess({ staleTime }: { readonly staleTime: number }): UseQueryResult<Access> {
  const { database, project } = useWorkspace();
  const state = useStore(project.state);
  const catalog = useCatalog();
  return useQuery({
    queryKey: ['database', state.status === 'open' ? state.project.id : undefined, 'access', catalog.data && accessRules(catalog.data)],
    queryFn: async () => tryAccess(database, await readCatalog(database), { newId: () => crypto.randomUUID() }),
    enabled: catalog.data !== undefined || catalog.isError,
    placeholderData: keepPreviousData,
    staleTime,
    retry: false,
  });
}
