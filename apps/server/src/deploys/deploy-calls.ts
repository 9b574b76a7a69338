import {
  AppError,
  claimDeploySite,
  DEPLOY_LIMIT_BYTES,
  type DeploymentInfo,
  type DomainLinks,
  type DomainLinksBody,
  findDeploySite,
  hostingProviderSchema,
  type HostedDeployInfo,
  NEW_SITE,
  openDeploySite,
  readDeployLogs,
  readDeployStatus,
  setUpSiteDomain,
  uploadDeploy,
  type User,
} from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import { textResponse } from '../network/text-response.ts';
import type { PersonalTokenService } from '../personal-tokens/service.ts';
import type { HostedSiteRow } from './hosted-site-repository.ts';
import type { HostedSites, ZippedProject } from './hosted-sites.ts';
import { filesOf, readZip } from './read-zip.ts';
import type { DeployService } from './service.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** What a form has besides its zip. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
const UNTITLED = 'Untitled';

export interface DeployCallDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly personalTokens: Pick<PersonalTokenService, 'require'>;
  readonly addressOf: AddressOf;
  readonly deploys: DeployService;
  readonly hostedSites: HostedSites;
  /** Sets a domain up for the project's site. */
  readonly domainLinks: { create(user: User, body: DomainLinksBody, options: { readonly signal: AbortSignal }): Promise<DomainLinks> };
  readonly limiter: RateLimiter;
}

/**
 * The calls by which an app is published anywhere: on this server, or at another host. Programs with an access token may
 * use them; only people claim a site or set up its domain. Source: docs/decisions.md#G2.
 */
export function deployCallRoutes({
  sessions,
  personalTokens,
  addressOf,
  deploys,
  hostedSites,
  domainLinks,
  limiter,
}: DeployCallDependencies): Hono<ServerEnvironment> {
  const { routes, route, routeResponse } = endpointRoutes();

  route(findDeploySite, async ({ headers, params }) => {
    const user = await sessions.require(headers);
    const provider = hostingProviderSchema.safeParse(params.provider);
    if (!provider.success) throw new AppError('not-found', 'There is no such host.');
    return { site: await hostedSites.find(user, params.slug, provider.data) };
  });

  route(openDeploySite, async ({ headers, c, params, body, signal }) => {
    const user = await personalTokens.require(headers, addressOf(c), 'write');
    const { projectId, provider = 'lathe' } = await body({ limitBytes: BODY_LIMIT_BYTES });
    if (params.siteId !== NEW_SITE) {
      const site = await hostedSites.findById(user, params.siteId);
      if (site !== undefined) return hostedSites.open(user, site.projectId, site.provider, signal);
      return ownInfo(await deploys.named(user, params.siteId));
    }
    if (provider === 'lathe') return ownInfo(await deploys.nameFor(user, projectId));
    limiter.take(user.id);
    return hostedSites.open(user, projectId, provider, signal);
  });

  route(claimDeploySite, async ({ headers, params }) => {
    const user = await sessions.require(headers);
    return { claim_url: hostedSites.claim(await remote(user, params.siteId)) };
  });

  route(setUpSiteDomain, async ({ headers, params, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    const { hostname } = await body({ limitBytes: BODY_LIMIT_BYTES });
    const elsewhere = await hostedSites.findById(user, params.siteId);
    if (elsewhere !== undefined)
      throw new AppError('invalid-state', `This site is at another host, which sets its domain up: ${elsewhere.adminUrl ?? elsewhere.url}`);
    const { name, projectId } = await deploys.named(user, params.siteId);
    return domainLinks.create(user, { name, projectId, hostname }, { signal });
  });

  route(readDeployStatus, async ({ headers, c, params, body, signal }) => {
    const user = await personalTokens.require(headers, addressOf(c), 'write');
    const { deploy_id: deployId } = await body({ limitBytes: BODY_LIMIT_BYTES });
    const site = await hostedSites.findById(user, params.siteId);
    if (site !== undefined) return hostedSites.status(site, deployId, signal);
    await deploys.requireDeploy(user, params.siteId, deployId);
    return { deploy_id: deployId, state: 'ready' } satisfies HostedDeployInfo;
  });

  route(uploadDeploy, async ({ headers, c, params, query, bytes, signal }) => {
    const user = await personalTokens.require(headers, addressOf(c), 'write');
    const { build, title = UNTITLED } = query();
    limiter.take(user.id);
    const site = await hostedSites.findById(user, params.siteId);
    if (site !== undefined)
      return deploys.counted(user, site.projectId, async () =>
        build === 'true'
          ? hostedSites.build(user, site, await readForm(headers, bytes()), signal)
          : hostedSites.deploy(user, site, title, await readZip(bytes()), signal),
      );
    const { projectId } = await deploys.named(user, params.siteId);
    if (build === 'true')
      throw new AppError('site-deployment-error', 'This server builds no apps. Build it in the browser, and upload what was built.', { isRetryable: false });
    const { deployId, warnings } = await deploys.counted(user, projectId, async (project) =>
      deploys.publish(user, project, { title, ...filesOf(await readZip(bytes())) }, signal),
    );
    return { deploy_id: deployId, state: 'ready' as const, warnings };
  });

  routeResponse(readDeployLogs, async ({ headers, c, params, body, signal }) => {
    const user = await personalTokens.require(headers, addressOf(c), 'write');
    const request = await body({ limitBytes: BODY_LIMIT_BYTES });
    const left = new AbortController();
    const entries = await hostedSites.logs(await remote(user, params.siteId), request, AbortSignal.any([left.signal, signal]));
    return textResponse(lines(entries), () => left.abort());
  });

  async function remote(user: User, siteId: string): Promise<HostedSiteRow> {
    const site = await hostedSites.findById(user, siteId);
    if (site === undefined) throw new AppError('not-found', 'There is no such site at another host.');
    return site;
  }

  return routes;
}

const ownInfo = ({ name, url }: { readonly name: string; readonly url: string }): DeploymentInfo => ({
  site_id: name,
  provider: 'lathe',
  deploy_url: url,
  owner: 'user',
});

async function* lines(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

/** The project in a form. @throws AppError 'invalid-input', 'request-too-large' */
async function readForm(headers: Headers, body: AsyncIterable<Uint8Array>): Promise<ZippedProject> {
  const form = await formOf(headers, body);
  const zip = form.get('zip');
  const title = form.get('title');
  if (!(zip instanceof Blob)) throw new AppError('invalid-input', 'zip: is missing. Send the project as a zip in a form.');
  return { title: typeof title === 'string' && title.trim() !== '' ? title : UNTITLED, zip: new Uint8Array(await zip.arrayBuffer()) };
}

async function formOf(headers: Headers, body: AsyncIterable<Uint8Array>): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  for await (const chunk of body) {
    byteSize += chunk.byteLength;
    if (byteSize > DEPLOY_LIMIT_BYTES + FORM_OVERHEAD_BYTES)
      throw new AppError('request-too-large', 'The project is larger than 100 MB. Leave out what the build does not need.');
    chunks.push(chunk);
  }
  try {
    return await new Response(new Uint8Array(Buffer.concat(chunks)), { headers: { 'content-type': headers.get('content-type') ?? '' } }).formData();
  } catch (cause) {
    throw new AppError('invalid-input', 'The request is not a form with a zip.', { cause });
  }
}
