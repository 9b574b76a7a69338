import * as z from 'zod/mini';
import { gitHostAccountSchema, gitHostNameSchema, hostedRepositorySchema } from '../git-hosts.ts';
import { GIT_HOST_TOKEN_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';
import { serviceAddressSchema } from './service-address.ts';

export const gitHostListSchema = z.object({
  accounts: z.array(gitHostAccountSchema),
  /** Where each host is, unless the person enters another address. */
  hosts: z.array(z.object({ host: gitHostNameSchema, address: z.string() })),
});
export type GitHostList = z.infer<typeof gitHostListSchema>;

/** The person's accounts at code hosts, never their tokens. 401. */
export const listGitHosts = { method: 'GET', path: '/api/git-hosts', response: gitHostListSchema } as const satisfies Endpoint<undefined, GitHostList>;

export const connectGitHostBodySchema = z.object({
  host: gitHostNameSchema,
  token: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(GIT_HOST_TOKEN_MAX_LENGTH, `must not be longer than ${GIT_HOST_TOKEN_MAX_LENGTH} characters`),
      z.regex(/^[\x21-\x7e]*$/, 'must be printable characters without spaces'),
    ),
  /** Of a host that the person or their company runs. */
  address: z.optional(serviceAddressSchema),
});
export type ConnectGitHostBody = z.infer<typeof connectGitHostBodySchema>;

/** Checks a token with the host and stores it, encrypted. 400, 401, 403 if the host refuses it, 429, 502. */
export const connectGitHost = {
  method: 'PUT',
  path: '/api/git-hosts',
  body: connectGitHostBodySchema,
  response: gitHostListSchema,
} as const satisfies Endpoint<ConnectGitHostBody, GitHostList>;

export const gitHostQuerySchema = z.object({ host: gitHostNameSchema });

/** `?host=`; 204, even if there was none. Repositories stay. */
export const disconnectGitHost = { method: 'DELETE', path: '/api/git-hosts', query: gitHostQuerySchema } as const satisfies Endpoint<
  undefined,
  undefined,
  string,
  z.infer<typeof gitHostQuerySchema>
>;

export const listRepositoriesResponseSchema = z.object({ repositories: z.array(hostedRepositorySchema) });

/** `?host=`; the repositories of the person's account there, the latest changed first. 401, 403 without an account, 429, 502. */
export const listRepositories = {
  method: 'GET',
  path: '/api/git-hosts/repositories',
  query: gitHostQuerySchema,
  response: listRepositoriesResponseSchema,
} as const satisfies Endpoint<undefined, z.infer<typeof listRepositoriesResponseSchema>, string, z.infer<typeof gitHostQuerySchema>>;
