import { AppError } from '@lathe/protocol';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { accountExportRoutes } from './account-export/routes.ts';
import { entranceRoutes } from './accounts/entrance-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { securityRoutes } from './accounts/security-routes.ts';
import { clearedSessionCookie, refuseTwoSessionCookies } from './accounts/session-cookies.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import { branchRoutes } from './branches/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { stepRoutes } from './chat/step-routes.ts';
import { clientConfigRoutes } from './client-config/routes.ts';
import type { ServerConfig } from './config.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { databaseRoutes } from './databases/routes.ts';
import { deployRoutes } from './deploys/routes.ts';
import { deployCallRoutes } from './deploys/deploy-calls.ts';
import { domainRoutes } from './domains/routes.ts';
import { designRoutes } from './designs/routes.ts';
import { gitHostRoutes } from './git-hosts/routes.ts';
import { fixRoutes } from './fixes/routes.ts';
import { gitRoutes } from './git/routes.ts';
import { hostingAccountRoutes } from './hosting-accounts/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { localModelRoutes } from './local-models/routes.ts';
import type { Logger } from './logging.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { mcpServerRoutes } from './mcp-server/routes.ts';
import { modelKeyRoutes } from './model-keys/routes.ts';
import { errorResponse } from './network/error-responses.ts';
import { releaseHeadBody } from './network/head-responses.ts';
import type { Hosts } from './network/hosts.ts';
import { appHeaders } from './network/isolation-headers.ts';
import { requireOwnOrigin } from './network/origins.ts';
import { addressReader, type ServerEnvironment } from './network/requests.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { personalTokenRoutes } from './personal-tokens/routes.ts';
import { policyReportRoutes } from './policy-reports/routes.ts';
import { problemRoutes } from './problems/routes.ts';
import { archiveRoutes } from './projects/archive-routes.ts';
import { duplicateRoutes } from './projects/duplicate-routes.ts';
import { projectPeopleRoutes } from './projects/people-routes.ts';
import { ofMain } from './projects/main-project.ts';
import { projectRoutes } from './projects/routes.ts';
import { remoteRoutes } from './remotes/routes.ts';
import { registryRoutes } from './registries/routes.ts';
import type { Services } from './services.ts';
import { snapshotRoutes } from './snapshots/routes.ts';
import { supabaseRoutes } from './supabase/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { tunnelRoutes } from './tunnels/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { pageAccounts } from './web/page-accounts.ts';
import { StaticFiles } from './web/static-files.ts';

export interface ProductDependencies {
  readonly services: Services;
  readonly config: Pick<ServerConfig, 'isProxyTrusted' | 'isSignUpOpen' | 'isAnalyticsOn'>;
  readonly hosts: Hosts;
  readonly health: Hono;
  /** The built web app. */
  readonly webDirectory: string;
  readonly version: string;
  readonly log: Logger;
  readonly now: () => Date;
  /**
   * Responses are sent without validating them against the schemas of their endpoints, because validating a whole
   * project takes time.
   */
  readonly areResponsesTrusted: boolean;
}

/** The product's own origin: its API, and the web app's files. */
export function createProduct({
  services,
  config,
  hosts,
  health,
  webDirectory,
  version,
  log,
  now,
  areResponsesTrusted,
}: ProductDependencies): Hono<ServerEnvironment> {
  const files = new StaticFiles(webDirectory, hosts, pageAccounts(services.callers, log));
  const product = new Hono<ServerEnvironment>();
  product.onError((error) => errorResponse(error, log));
  product.use(releaseHeadBody);
  product.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(appHeaders(c.req.raw.headers))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  product.use('/api/*', async (c, next) => {
    requireOwnOrigin(c.req.raw);
    c.set('areResponsesTrusted', areResponsesTrusted);
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  product.use(refuseTwoSessionCookies(hosts, log));

  // Whole projects are large, and every home page waits for the lists. A compressor must not buffer the event streams of other calls.
  product.use('/api/projects/*', compress());
  product.use('/api/snapshot/*', compress());
  product.use('/api/templates/*', compress());
  product.use('/api/models', compress());

  const addressOf = addressReader(config.isProxyTrusted);
  const { limits } = services;
  const rooms = [
    accountRoutes({ ...services, addressOf }),
    entranceRoutes({ ...services, addressOf }),
    securityRoutes({ ...services, deletion: services.accountDeletion, clearedCookie: clearedSessionCookie(hosts), addressOf }),
    personalTokenRoutes(services),
    accountExportRoutes({ ...services, exports: services.accountExport, now }),
    clientConfigRoutes({ hosts, version, isSignUpOpen: config.isSignUpOpen, isAnalyticsOn: config.isAnalyticsOn }),
    projectRoutes({ ...services, addressOf }),
    mcpRoutes({ ...services, limiter: limits.mcp }),
    mcpServerRoutes({ ...services, limiter: limits.toolCalls, addressOf }),
    archiveRoutes({ ...services, limiter: limits.archives }),
    duplicateRoutes(services),
    projectPeopleRoutes(services),
    organizationRoutes(services),
    invitationRoutes(services),
    registryRoutes(services),
    snapshotRoutes(services),
    branchRoutes(services),
    gitRoutes({ ...services, projects: ofMain(services.projects), limiter: limits.git, pushLimiter: limits.pushes, addressOf }),
    deployRoutes({ ...services, limiter: limits.deploys, addressOf }),
    deployCallRoutes({ ...services, limiter: limits.deploys, addressOf }),
    hostingAccountRoutes({ ...services, limiter: limits.deploys }),
    databaseRoutes({ ...services, limiter: limits.databases }),
    supabaseRoutes({ ...services, limiter: limits.databases }),
    domainRoutes({ ...services, limiter: limits.domains }),
    designRoutes({ ...services, limiter: limits.designs }),
    gitHostRoutes({ ...services, limiter: limits.gitHosts }),
    remoteRoutes({ ...services, limiter: limits.gitHosts }),
    uploadRoutes(services),
    chatRoutes(services),
    stepRoutes({ ...services, limiter: limits.chat }),
    fixRoutes({ ...services, limiter: limits.fixes }),
    problemRoutes({ ...services, limiter: limits.reasoning }),
    templateRoutes(services),
    usageRoutes(services),
    modelKeyRoutes(services),
    localModelRoutes(services),
    tunnelRoutes(services),
    configurationRoutes(services),
    backupRoutes(services),
    analyticsRoutes({ ...services, limiter: limits.analytics, addressOf }),
    policyReportRoutes({ reports: services.policyReports, limiter: limits.policyReports, addressOf }),
  ];
  product.route('/', health);
  for (const routes of rooms) product.route('/', routes);
  product.all('/git/*', (c) => c.text('There is no such repository.\n', 404));
  product.all('/api/*', () => {
    throw new AppError('not-found', 'There is no such endpoint.');
  });
  product.all('*', (c) => files.serve(c.req.raw));
  return product;
}
