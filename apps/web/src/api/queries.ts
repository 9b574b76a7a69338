import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '../services.tsx';
import type { Api } from './api.ts';

export const loggedInQuery = (api: Api) => queryOptions({ queryKey: ['logged-in'], queryFn: ({ signal }) => api.loggedIn(signal), staleTime: 60_000 });

export const modelsQuery = (api: Api) => queryOptions({ queryKey: ['models'], queryFn: ({ signal }) => api.models(signal), staleTime: 60_000 });

/** They change with the server only. */
export const templatesQuery = (api: Api) =>
  queryOptions({ queryKey: ['templates'], queryFn: ({ signal }) => api.templates(signal), staleTime: Number.POSITIVE_INFINITY });

export const modelKeysQuery = (api: Api) => queryOptions({ queryKey: ['model-keys'], queryFn: ({ signal }) => api.modelKeys(signal) });

/** The person's projects, last edited first; `q` is part of a title. */
export const projectsQuery = (api: Api, q: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', q],
    queryFn: ({ signal, pageParam }) => api.listProjects({ ...(q === '' ? {} : { q }), ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Who is signed in: `undefined` while it is being asked. */
export function useAccount() {
  const { api } = useServices();
  return useQuery(loggedInQuery(api));
}
