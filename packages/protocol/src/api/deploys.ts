import * as z from 'zod/mini';
import { deployFileSchema, sitePasswordSchema, siteSchema, siteVisibilitySchema } from '../deploys.ts';
import { SITE_PATH_MAX_LENGTH } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

export const siteAnswerSchema = z.object({ site: z.nullable(siteSchema) });
export type SiteAnswer = z.infer<typeof siteAnswerSchema>;

/** The project's site. Null before it was first published. 401, 404, 422 for people who may only read the project. */
export const readSite = { method: 'GET', path: '/api/projects/:slug/site', response: siteAnswerSchema } as const satisfies Endpoint<undefined, SiteAnswer>;

/** Gives the project its site, if it has none, so that a build can know the address. Only the caller can open a new one. 401, 404, 422. */
export const createSite = { method: 'POST', path: '/api/projects/:slug/site', response: siteSchema } as const satisfies Endpoint<
  undefined,
  z.infer<typeof siteSchema>
>;

export const changeSiteBodySchema = z.object({ visibility: siteVisibilitySchema, password: z.optional(sitePasswordSchema) });
export type ChangeSiteBody = z.infer<typeof changeSiteBodySchema>;

/** Who may open the site. Creates the site if there is none. For owners. 400, 401, 403, 404. */
export const changeSite = {
  method: 'PATCH',
  path: '/api/projects/:slug/site',
  body: changeSiteBodySchema,
  response: siteSchema,
} as const satisfies Endpoint<ChangeSiteBody, z.infer<typeof siteSchema>>;

/** No deploy is live anymore. They stay, and one can be put back. For owners. 401, 403, 404. */
export const takeSiteOffline = { method: 'DELETE', path: '/api/projects/:slug/site/live', response: siteSchema } as const satisfies Endpoint<
  undefined,
  z.infer<typeof siteSchema>
>;

export const planDeployBodySchema = z.object({ files: z.array(deployFileSchema) });
export type PlanDeployBody = z.infer<typeof planDeployBodySchema>;
export const deployPlanSchema = z.object({
  /** Contents that the site does not have yet, so `createDeploy` must send them. */
  missing: z.array(z.string()),
});
export type DeployPlan = z.infer<typeof deployPlanSchema>;

/** What a deploy of these files would have to send. 400, 401, 404, 422. */
export const planDeploy = {
  method: 'POST',
  path: '/api/projects/:slug/site/plan',
  body: planDeployBodySchema,
  response: deployPlanSchema,
} as const satisfies Endpoint<PlanDeployBody, DeployPlan>;

export const deployedSchema = z.object({
  site: siteSchema,
  deployId: z.string(),
  /** What was ignored, each as one sentence: rules that cannot be followed, links that lead nowhere. */
  warnings: z.array(z.string()),
});
export type Deployed = z.infer<typeof deployedSchema>;

/**
 * Stores a deploy, checks it and makes it live, or leaves everything as it was. The body is written by `writeDeploy`.
 * 400 for names or files that cannot be published, 401, 404, 413, 422, 507.
 */
export const createDeploy = {
  method: 'POST',
  path: '/api/projects/:slug/site/deploys',
  bodyContent: 'bytes',
  response: deployedSchema,
  status: 201,
} as const satisfies Endpoint<undefined, Deployed>;

/** Makes an earlier deploy live again. 401, 404, 422. */
export const restoreDeploy = {
  method: 'POST',
  path: '/api/projects/:slug/site/deploys/:deployId/restore',
  response: siteSchema,
} as const satisfies Endpoint<undefined, z.infer<typeof siteSchema>>;

export const openSiteBodySchema = z.object({
  /** The host name without the domain of sites. */
  label: z.string().check(z.regex(/^[a-z0-9-]{1,63}$/)),
  path: z.string().check(z.maxLength(SITE_PATH_MAX_LENGTH)),
  /** The site's own domain that the visitor opened, if they did. */
  domain: z.optional(z.string().check(z.regex(/^[a-z0-9.-]{1,253}$/))),
});
export type OpenSiteBody = z.infer<typeof openSiteBodySchema>;
export const openedSiteSchema = z.object({ url: z.string() });
export type OpenedSite = z.infer<typeof openedSiteSchema>;

/** The page where people go who open a private site, with `site` and `path` in its query. */
export const OPEN_SITE_PATH = '/open-site';

/** An address that lets the caller's browser into a private site; it works for a minute. 401, 404 if they may not open it. */
export const openSite = {
  method: 'POST',
  path: '/api/sites/visits',
  body: openSiteBodySchema,
  response: openedSiteSchema,
} as const satisfies Endpoint<OpenSiteBody, OpenedSite>;
