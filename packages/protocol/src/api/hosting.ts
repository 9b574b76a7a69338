import * as z from 'zod/mini';
import {
  type DeploymentInfo,
  deploymentInfoSchema,
  type HostedDeployInfo,
  hostedDeploySchema,
  hostingAccountSchema,
  hostingProviderSchema,
  hostingTargetSchema,
} from '../hosting.ts';
import { DEPLOY_TITLE_MAX_LENGTH, HOSTING_TOKEN_MAX_LENGTH } from '../limits.ts';
import { type AddDomainBody, addDomainBodySchema, type DomainLinks, domainLinksSchema } from './domains.ts';
import type { Endpoint } from './endpoint.ts';

/** The site of a project that has none at the host yet. */
export const NEW_SITE = 'new';

export const openDeploySiteBodySchema = z.object({
  projectId: z.string(),
  title: z.optional(z.string()),
  /** Where a new site is made. Absent: where the project's newest is, otherwise on this server. */
  provider: z.optional(hostingTargetSchema),
});
export type OpenDeploySiteBody = z.infer<typeof openDeploySiteBodySchema>;

/** Gets or creates the project's site at a host. `:siteId` is `new` the first time. 400, 401, 403, 404, 422. Source: docs/decisions.md#G2. */
export const openDeploySite = {
  method: 'POST',
  path: '/api/deploy/:siteId',
  body: openDeploySiteBodySchema,
  response: deploymentInfoSchema,
} as const satisfies Endpoint<OpenDeploySiteBody, DeploymentInfo>;

export const findDeploySiteResponseSchema = z.object({ site: z.nullable(deploymentInfoSchema) });

/** The project's site at a host, which is not created. 401, 404, 422. */
export const findDeploySite = {
  method: 'GET',
  path: '/api/projects/:slug/hosting/:provider',
  response: findDeploySiteResponseSchema,
} as const satisfies Endpoint<undefined, z.infer<typeof findDeploySiteResponseSchema>>;

export const claimDeploySiteResponseSchema = z.object({ claim_url: z.string() });

/** An address that makes the site the person's own at the host. 401, 404, 422. */
export const claimDeploySite = {
  method: 'POST',
  path: '/api/deploy/:siteId/claim',
  response: claimDeploySiteResponseSchema,
} as const satisfies Endpoint<undefined, z.infer<typeof claimDeploySiteResponseSchema>>;

/**
 * Sets a domain up for a site on this server, as `createDomainLinks` does for its project. For owners. 400, 401, 403, 404,
 * 422 without a deploy, and for a site at another host, where that is done there.
 */
export const setUpSiteDomain = {
  method: 'POST',
  path: '/api/deploy/:siteId/domain',
  body: addDomainBodySchema,
  response: domainLinksSchema,
} as const satisfies Endpoint<AddDomainBody, DomainLinks>;

export const deployStatusBodySchema = z.object({ deploy_id: z.string() });

/** How a deploy of the site is doing. 401, 403, 404, 422. */
export const readDeployStatus = {
  method: 'POST',
  path: '/api/deploy/:siteId/status',
  body: deployStatusBodySchema,
  response: hostedDeploySchema,
} as const satisfies Endpoint<z.infer<typeof deployStatusBodySchema>, HostedDeployInfo>;

export const uploadDeployQuerySchema = z.object({
  /** The zip is the project, and the host builds it. It arrives as the field `zip` of a form, next to `title`. */
  build: z.optional(z.enum(['true', 'false'])),
  title: z.optional(z.string().check(z.maxLength(DEPLOY_TITLE_MAX_LENGTH))),
});
export type UploadDeployQuery = z.infer<typeof uploadDeployQuerySchema>;

/** Publishes a zip of the built app (`application/zip`), or has the host build the project. 400, 401, 403, 404, 413, 422, 429. */
export const uploadDeploy = {
  method: 'PUT',
  path: '/api/deploy/:siteId',
  query: uploadDeployQuerySchema,
  bodyContent: 'bytes',
  response: hostedDeploySchema,
} as const satisfies Endpoint<undefined, HostedDeployInfo, string, UploadDeployQuery>;

export const deployLogsBodySchema = z.object({ site_id: z.string(), build_id: z.optional(z.string()), deploy_id: z.string(), access_token: z.string() });
export type DeployLogsBody = z.infer<typeof deployLogsBodySchema>;

/** The log of a build at the host: a `DeployLogEntry` as JSON on each line. 401, 403, 404, 422. Source: docs/decisions.md#G3. */
export const readDeployLogs = {
  method: 'POST',
  path: '/api/deploy/:siteId/logs',
  body: deployLogsBodySchema,
  content: 'text',
} as const satisfies Endpoint<DeployLogsBody, undefined>;

export const hostingAccountListSchema = z.object({
  accounts: z.array(hostingAccountSchema),
  /** Hosts on which this server can publish without an account: such a site can be claimed. */
  claimable: z.array(hostingProviderSchema),
});
export type HostingAccountList = z.infer<typeof hostingAccountListSchema>;

/** The person's accounts at hosts, never their tokens. 401. */
export const listHostingAccounts = { method: 'GET', path: '/api/hosting-accounts', response: hostingAccountListSchema } as const satisfies Endpoint<
  undefined,
  HostingAccountList
>;

export const connectHostBodySchema = z.object({
  provider: hostingProviderSchema,
  token: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(HOSTING_TOKEN_MAX_LENGTH, `must not be longer than ${HOSTING_TOKEN_MAX_LENGTH} characters`),
      z.regex(/^[\x21-\x7e]*$/, 'must be printable characters without spaces'),
    ),
});
export type ConnectHostBody = z.infer<typeof connectHostBodySchema>;

/** Checks a token with the host and keeps it, encrypted. 400, 401, 403 if the host refuses it, 429. */
export const connectHost = {
  method: 'PUT',
  path: '/api/hosting-accounts',
  body: connectHostBodySchema,
  response: hostingAccountListSchema,
} as const satisfies Endpoint<ConnectHostBody, HostingAccountList>;

export const disconnectHostQuerySchema = z.object({ provider: hostingProviderSchema });

/** `?provider=`; 204, even if there was none. Published sites stay. */
export const disconnectHost = { method: 'DELETE', path: '/api/hosting-accounts', query: disconnectHostQuerySchema } as const satisfies Endpoint<
  undefined,
  undefined,
  string,
  z.infer<typeof disconnectHostQuerySchema>
>;
