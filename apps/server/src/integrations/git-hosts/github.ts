import { AppError, type HostedRepository } from '@lathe/protocol';
import * as z from 'zod/mini';
import { basicAuthorization, createHostCalls, pathInUrl } from './calls.ts';
import type { GitHost } from './provider.ts';

export interface GitHostOptions {
  readonly label: string;
  /** Without a slash at the end. */
  readonly address: string;
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
}

const repositorySchema = z.object({ full_name: z.string(), html_url: z.string(), private: z.boolean(), default_branch: z.string() });
const pullRequestSchema = z.object({ html_url: z.string() });

/** GitHub and GitHub Enterprise Server, with a personal access token. Source: https://docs.github.com/en/rest */
export function createGitHub({ label, address, token, fetch }: GitHostOptions): GitHost {
  const isPublic = new URL(address).hostname === 'github.com';
  const { call } = createHostCalls({
    label,
    baseUrl: isPublic ? 'https://api.github.com' : `${address}/api/v3`,
    authorization: `Bearer ${token}`,
    headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
    fetch,
  });
  return {
    label,
    address,
    accountName: async (options) => (await call('/user', z.object({ login: z.string() }), options)).login,
    async repositories(options) {
      const affiliation = 'owner,collaborator,organization_member';
      const query = new URLSearchParams({ sort: 'pushed', per_page: '100', affiliation });
      return (await call(`/user/repos?${query}`, z.array(repositorySchema), options)).map(read);
    },
    repository: async (path, options) => read(await call(`/repos/${pathInUrl(path)}`, repositorySchema, options)),
    createRepository: async ({ name, isPrivate }, options) =>
      read(await call('/user/repos', repositorySchema, { ...options, method: 'POST', body: { name, private: isPrivate, auto_init: false } })),
    async openPullRequest({ path, from, to, title }, options) {
      try {
        const body = { title, head: from, base: to };
        return (await call(`/repos/${pathInUrl(path)}/pulls`, pullRequestSchema, { ...options, method: 'POST', body })).html_url;
      } catch (error) {
        if (!(error instanceof AppError) || error.data?.['status'] !== 422) throw error;
        const query = new URLSearchParams({ state: 'open', head: `${path.split('/')[0]}:${from}`, base: to });
        const [open] = await call(`/repos/${pathInUrl(path)}/pulls?${query}`, z.array(pullRequestSchema), options);
        if (open === undefined) throw error;
        return open.html_url;
      }
    },
    remote: (path) => ({ url: `${address}/${pathInUrl(path)}.git`, authorization: basicAuthorization('x-access-token', token), fetch }),
  };
}

function read(repository: z.infer<typeof repositorySchema>): HostedRepository {
  return { path: repository.full_name, url: repository.html_url, isPrivate: repository.private, defaultBranch: repository.default_branch };
}
