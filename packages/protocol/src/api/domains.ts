import * as z from 'zod/mini';
import { dnsRecordSchema, type ProjectDomains, projectDomainsSchema } from '../domains.ts';
import { DOMAIN_INPUT_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

/** The project's domains, the primary one first. 401, 404, 422 for people who may only read the project. */
export const listDomains = { method: 'GET', path: '/api/projects/:slug/domains', response: projectDomainsSchema } as const satisfies Endpoint<
  undefined,
  ProjectDomains
>;

const hostnameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(DOMAIN_INPUT_MAX_LENGTH));
export const addDomainBodySchema = z.object({ hostname: hostnameSchema });
export type AddDomainBody = z.infer<typeof addDomainBodySchema>;

/**
 * Gives the site one more address, once its DNS says so, and checks it at once. A domain that the project has already is
 * only checked. For owners. 400 for a name that cannot be one, 401, 403, 404, 422 without a deploy.
 */
export const addDomain = {
  method: 'POST',
  path: '/api/projects/:slug/domains',
  body: addDomainBodySchema,
  response: projectDomainsSchema,
} as const satisfies Endpoint<AddDomainBody, ProjectDomains>;

/** Asks DNS now. For owners. 401, 403, 404, 429. */
export const checkDomain = {
  method: 'POST',
  path: '/api/projects/:slug/domains/:domainId/check',
  response: projectDomainsSchema,
} as const satisfies Endpoint<undefined, ProjectDomains>;

export const changeDomainBodySchema = z.object({ isPrimary: z.optional(z.literal(true)), redirects: z.optional(z.boolean()) });
export type ChangeDomainBody = z.infer<typeof changeDomainBodySchema>;

/** Makes it the site's primary domain, or says whether it redirects there. For owners. 400, 401, 403, 404. */
export const changeDomain = {
  method: 'PATCH',
  path: '/api/projects/:slug/domains/:domainId',
  body: changeDomainBodySchema,
  response: projectDomainsSchema,
} as const satisfies Endpoint<ChangeDomainBody, ProjectDomains>;

/** The name does not show the site anymore. For owners. 401, 403, 404. */
export const removeDomain = {
  method: 'DELETE',
  path: '/api/projects/:slug/domains/:domainId',
  response: projectDomainsSchema,
} as const satisfies Endpoint<undefined, ProjectDomains>;

export const domainLinksBodySchema = z.object({
  /** What the person sees the domain is set up for. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  projectId: z.string(),
  hostname: hostnameSchema,
});
export type DomainLinksBody = z.infer<typeof domainLinksBodySchema>;

export const domainLinksSchema = z.object({
  status: z.enum(['pending', 'verified']),
  records: z.array(dnsRecordSchema),
  /** With these two, Entri enters the records. Without them, the person does. */
  applicationId: z.optional(z.string()),
  token: z.optional(z.string()),
  /** Entri's own page for it. */
  connectLink: z.optional(z.string()),
});
export type DomainLinks = z.infer<typeof domainLinksSchema>;

/**
 * Sets a domain up, as `addDomain`, and answers what its DNS needs (docs/decisions.md#G6). For owners. 400, 401, 403, 404,
 * 422 without a deploy.
 */
export const createDomainLinks = {
  method: 'POST',
  path: '/api/entri/links',
  body: domainLinksBodySchema,
  response: domainLinksSchema,
} as const satisfies Endpoint<DomainLinksBody, DomainLinks>;
