import { AppError, type HostedRepository } from '@lathe/protocol';
import * as z from 'zod/mini';
import { basicAuthorization, createHostCalls, pathInUrl } from './calls.ts';
import type { GitHostOptions } from './github.ts';
import type { GitHost } from './provider.ts';

const projectSchema = z.object({
  path_with_namespace: z.string(),
  web_url: z.string(),
  visibility: z._default(z.string(), 'private'),
  /** Null while the repository is empty. */
  default_branch: z._default(z.nullable(z.string()), null),
});
const mergeRequestSchema = z.object({ web_url: z.string() });

/** GitLab, with a personal access token. Source: https://docs.gitlab.com/api/rest/ */
export function createGitLab({ label, address, token, fetch }: GitHostOptions): GitHost {
  const { call } = createHostCalls({ label, baseUrl: `${address}/api/v4`, authorization: `Bearer ${token}`, fetch });
  const projectAt = (path: string) => `/projects/${encodeURIComponent(path)}`;
  return {
    label,
    address,
    accountName: async (options) => (await call('/user', z.object({ username: z.string() }), options)).username,
    async repositories(options) {
      // 30: developers and those above them, who may push.
      const query = new URLSearchParams({ membership: 'true', min_access_level: '30', order_by: 'last_activity_at', per_page: '100', archived: 'false' });
      return (await call(`/projects?${query}`, z.array(projectSchema), options)).map(read);
    },
    repository: async (path, options) => read(await call(projectAt(path), projectSchema, options)),
    createRepository: async ({ name, isPrivate }, options) =>
      read(
        await call('/projects', projectSchema, {
          ...options,
          method: 'POST',
          body: { name, path: name, visibility: isPrivate ? 'private' : 'public', initialize_with_readme: false },
        }),
      ),
    async openPullRequest({ path, from, to, title }, options) {
      try {
        const body = { title, source_branch: from, target_branch: to };
        return (await call(`${projectAt(path)}/merge_requests`, mergeRequestSchema, { ...options, method: 'POST', body })).web_url;
      } catch (error) {
        if (!(error instanceof AppError) || error.data?.['status'] !== 409) throw error;
        const query = new URLSearchParams({ state: 'opened', source_branch: from, target_branch: to });
        const [open] = await call(`${projectAt(path)}/merge_requests?${query}`, z.array(mergeRequestSchema), options);
        if (open === undefined) throw error;
        return open.web_url;
      }
    },
    remote: (path) => ({ url: `${address}/${pathInUrl(path)}.git`, authorization: basicAuthorization('oauth2', token), fetch }),
  };
}

function read({ path_with_namespace, web_url, visibility, default_branch }: z.infer<typeof projectSchema>): HostedRepository {
  return { path: path_with_namespace, url: web_url, isPrivate: visibility !== 'public', defaultBranch: default_branch ?? 'main' };
}
