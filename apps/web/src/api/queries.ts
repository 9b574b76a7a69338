import { type AnalyticsEventName, CHAT_SEARCH_MIN_LENGTH, type GitHostName } from '@lathe/protocol';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api, OrganizationName } from './api.ts';
import { isPulling } from './is-pulling.ts';

export const loggedInQuery = (api: Api) => queryOptions({ queryKey: ['logged-in'], queryFn: ({ signal }) => api.loggedIn(signal), staleTime: 60_000 });

export const modelsQuery = (api: Api) => queryOptions({ queryKey: ['models'], queryFn: ({ signal }) => api.models(signal), staleTime: 60_000 });

/** Templates change only with the server's version. */
export const templatesQuery = (api: Api) =>
  queryOptions({ queryKey: ['templates'], queryFn: ({ signal }) => api.templates(signal), staleTime: Number.POSITIVE_INFINITY });

/** The person's keys, or those of an organization. */
export const modelKeysQuery = (api: Api, of: OrganizationName | undefined) =>
  queryOptions({ queryKey: ['model-keys', of?.provider, of?.slug], queryFn: ({ signal }) => api.modelKeys(of, signal) });

/** The person's accounts at hosts. */
export const hostingAccountsQuery = (api: Api) => queryOptions({ queryKey: ['hosting-accounts'], queryFn: ({ signal }) => api.hostingAccounts(signal) });
/** The person's account at Supabase. */
export const supabaseAccountQuery = (api: Api) => queryOptions({ queryKey: ['supabase', 'account'], queryFn: ({ signal }) => api.supabaseAccount(signal) });
/** The person's accounts at code hosts, and where the hosts are. */
export const gitHostsQuery = (api: Api) => queryOptions({ queryKey: ['git-hosts'], queryFn: ({ signal }) => api.gitHosts(signal) });
/** The person's repositories at a code host. */
export const repositoriesQuery = (api: Api, host: GitHostName) =>
  queryOptions({ queryKey: ['repositories', host], queryFn: ({ signal }) => api.repositories(host, signal), staleTime: 60_000 });
/** The person's account at Figma. */
export const designAccountQuery = (api: Api) => queryOptions({ queryKey: ['design-account'], queryFn: ({ signal }) => api.designAccount(signal) });

export const mcpServersQuery = (api: Api) => queryOptions({ queryKey: ['mcp'], queryFn: ({ signal }) => api.mcpServers(signal) });

/** Unsafe settings of the server. */
export const configurationQuery = (api: Api) => queryOptions({ queryKey: ['configuration'], queryFn: ({ signal }) => api.configurationReport(signal) });

/** Asked again every second while a model is being downloaded. */
export const localModelsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['local-models'],
    queryFn: ({ signal }) => api.localModels(signal),
    staleTime: 10_000,
    retry: false,
    refetchInterval: ({ state }) => (isPulling(state.data?.pull) ? 1_000 : false),
    refetchIntervalInBackground: true,
  });

/** Analytics events of this installation. */
export const analyticsQuery = (api: Api, event: AnalyticsEventName | undefined) =>
  queryOptions({ queryKey: ['analytics', event], queryFn: ({ signal }) => api.analyticsReport(event, signal), placeholderData: keepPreviousData });

/** The person's projects, last edited first. `q` searches titles. */
export const projectsQuery = (api: Api, q: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', q],
    queryFn: ({ signal, pageParam }) => api.listProjects({ ...(q === '' ? {} : { q }), ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The home page and the palette show it, one right after the other.
    staleTime: 2_000,
  });

/** Messages of past chats that contain the words. */
export const chatSearchQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['chats', q],
    queryFn: ({ signal }) => api.searchChats(q, signal),
    enabled: q.length >= CHAT_SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
  });

export const usageQuery = (api: Api) => queryOptions({ queryKey: ['usage'], queryFn: ({ signal }) => api.usage(signal) });

/** What a project's turns may use, and what is left of it. */
export const projectLimitsQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['limits', slug], queryFn: ({ signal }) => api.projectLimits(slug, signal) });

export const organizationsQuery = (api: Api) => queryOptions({ queryKey: ['organizations'], queryFn: ({ signal }) => api.organizations(signal) });

export const teamQuery = (api: Api, { provider, slug }: OrganizationName) =>
  queryOptions({ queryKey: ['team', provider, slug], queryFn: ({ signal }) => api.team({ provider, slug }, signal) });

export const registriesQuery = (api: Api, { provider, slug }: OrganizationName) =>
  queryOptions({ queryKey: ['registries', provider, slug], queryFn: ({ signal }) => api.registries({ provider, slug }, signal) });

export const projectPeopleQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['project-people', slug], queryFn: ({ signal }) => api.projectPeople(slug, signal) });

export const invitationQuery = (api: Api, token: string) =>
  queryOptions({ queryKey: ['invitation', token], queryFn: ({ signal }) => api.invitation(token, signal) });

/** The person's sessions. */
export const sessionsQuery = (api: Api) => queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => api.sessions(signal) });

/** The person's access tokens. */
export const personalTokensQuery = (api: Api) => queryOptions({ queryKey: ['personal-tokens'], queryFn: ({ signal }) => api.personalTokens(signal) });

/** What deleting the account would delete. */
export const accountDeletionQuery = (api: Api) =>
  queryOptions({ queryKey: ['account-deletion'], queryFn: ({ signal }) => api.previewAccountDeletion(signal), gcTime: 0 });
