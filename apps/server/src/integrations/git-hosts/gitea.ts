import { AppError, type HostedRepository } from '@lathe/protocol';
import * as z from 'zod/mini';
import { basicAuthorization, createHostCalls, pathInUrl } from './calls.ts';
import type { GitHostOptions } from './github.ts';
import type { GitHost } from './provider.ts';

const repositorySchema = z.object({
  full_name: z.string(),
  html_url: z.string(),
  private: z.boolean(),
  /** Empty while the repository is. */
  default_branch: z._default(z.string(), ''),
});
const pullRequestSchema = z.object({ html_url: z.string(), head: z.object({ ref: z.string() }), base: z.object({ ref: z.string() }) });

/** Gitea and Forgejo, such as Codeberg, with an access token. Source: https://docs.gitea.com/api */
export function createGitea({ label, address, token, fetch }: GitHostOptions): GitHost {
  const { call } = createHostCalls({ label, baseUrl: `${address}/api/v1`, authorization: `token ${token}`, fetch });
  return {
    label,
    address,
    accountName: async (options) => (await call('/user', z.object({ login: z.string() }), options)).login,
    repositories: async (options) => (await call('/user/repos?limit=50', z.array(repositorySchema), options)).map(read),
    repository: async (path, options) => read(await call(`/repos/${pathInUrl(path)}`, repositorySchema, options)),
    createRepository: async ({ name, isPrivate }, options) =>
      read(
        await call('/user/repos', repositorySchema, {
          ...options,
          method: 'POST',
          body: { name, private: isPrivate, auto_init: false, default_branch: 'main' },
        }),
      ),
    async openPullRequest({ path, from, to, title }, options) {
      try {
        const body = { title, head: from, base: to };
        return (await call(`/repos/${pathInUrl(path)}/pulls`, pullRequestSchema, { ...options, method: 'POST', body })).html_url;
      } catch (error) {
        if (!(error instanceof AppError) || error.data?.['status'] !== 409) throw error;
        const open = await call(`/repos/${pathInUrl(path)}/pulls?state=open&limit=50`, z.array(pullRequestSchema), options);
        const found = open.find(({ head, base }) => head.ref === from && base.ref === to);
        if (found === undefined) throw error;
        return found.html_url;
      }
    },
    remote: (path) => ({ url: `${address}/${pathInUrl(path)}.git`, authorization: basicAuthorization('oauth2', token), fetch }),
  };
}

function read({ full_name, html_url, default_branch, ...repository }: z.infer<typeof repositorySchema>): HostedRepository {
  return { path: full_name, url: html_url, isPrivate: repository.private, defaultBranch: default_branch || 'main' };
}
