import { join } from 'node:path';
import { AppError, MCP_CALLBACK_PATH } from '@lathe/protocol';
import type { SpindleHandlers } from '@lathe/spindle/server';
import { type Context, Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import { compress } from 'hono/compress';
import { createAuth, type PasswordHashing } from './accounts/auth.ts';
import { AccountDeletionService } from './accounts/deletion.ts';
import { DeletionRepository } from './accounts/deletion-repository.ts';
import { accountExportRoutes } from './account-export/routes.ts';
import { AccountExport } from './account-export/service.ts';
import { ExportRepository } from './account-export/repository.ts';
import { PasswordAttempts } from './accounts/password-attempts.ts';
import { Passwords } from './accounts/passwords.ts';
import { securityRoutes } from './accounts/security-routes.ts';
import { SessionList } from './accounts/session-list.ts';
import { SessionRepository } from './accounts/session-repository.ts';
import { operatorGuard } from './accounts/operators.ts';
import { AccountRepository } from './accounts/repository.ts';
import { accountRoutes } from './accounts/routes.ts';
import { AccountService } from './accounts/service.ts';
import { clearedSessionCookie, refuseTwoSessionCookies } from './accounts/session-cookies.ts';
import { SessionService } from './accounts/sessions.ts';
import { AnalyticsRepository } from './analytics/repository.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { AnalyticsService } from './analytics/service.ts';
import { StepRepository } from './chat/step-repository.ts';
import { StepStreams } from './chat/step-streams.ts';
import { ChatRepository } from './chat/repository.ts';
import { chatRoutes } from './chat/routes.ts';
import { ChatService } from './chat/service.ts';
import { TurnRepository } from './chat/turn-repository.ts';
import { TurnService } from './chat/turn-service.ts';
import { TurnStops } from './chat/turn-stops.ts';
import { clientConfigRoutes } from './client-config/routes.ts';
import type { ServerConfig } from './config.ts';
import { configurationRoutes } from './configuration/routes.ts';
import type { ConfigurationService } from './configuration/service.ts';
import { healthRoutes } from './health/routes.ts';
import { InvitationRepository } from './invitations/repository.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { InvitationService } from './invitations/service.ts';
import type { Logger } from './logging.ts';
import { ModelKeyRepository } from './model-keys/repository.ts';
import { modelKeyRoutes } from './model-keys/routes.ts';
import { ModelKeyService } from './model-keys/service.ts';
import { McpRepository } from './mcp/repository.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { McpService } from './mcp/service.ts';
import { createCorsProxy } from './network/cors-proxy.ts';
import { errorResponse } from './network/error-responses.ts';
import { releaseHeadBody } from './network/head-answers.ts';
import { destinationOf, type Hosts } from './network/hosts.ts';
import { appHeaders } from './network/isolation-headers.ts';
import type { Outbound, OutboundServices } from './network/guarded-fetch.ts';
import { requireOwnOrigin } from './network/origins.ts';
import { RATE_LIMITS, RateLimiter } from './network/rate-limits.ts';
import { tunnelRoutes } from './tunnels/routes.ts';
import type { Tunnels } from './tunnels/tunnels.ts';
import { ANSWER_POLICY } from './network/content-policy.ts';
import { addressReader, requestHost, type ServerEnvironment } from './network/requests.ts';
import { OrganizationRepository } from './organizations/repository.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { OrganizationService } from './organizations/service.ts';
import { PersonStorageRepository } from './person-storage/repository.ts';
import { PersonStorage } from './person-storage/service.ts';
import { PolicyReportLog } from './policy-reports/policy-report-log.ts';
import { policyReportRoutes } from './policy-reports/routes.ts';
import { ProjectRepository } from './projects/repository.ts';
import { projectPeopleRoutes } from './projects/people-routes.ts';
import { archiveRoutes } from './projects/archive-routes.ts';
import { duplicateRoutes } from './projects/duplicate-routes.ts';
import { projectRoutes } from './projects/routes.ts';
import { ProjectService } from './projects/service.ts';
import { RegistryRepository } from './registries/repository.ts';
import { registryRoutes } from './registries/routes.ts';
import { RegistryService } from './registries/service.ts';
import type { Storage } from './storage/storage.ts';
import { SnapshotRepository } from './snapshots/repository.ts';
import { snapshotRoutes } from './snapshots/routes.ts';
import { SnapshotService } from './snapshots/service.ts';
import { UploadRepository } from './uploads/repository.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { UploadService } from './uploads/service.ts';
import { SignedIds } from './storage/signed-ids.ts';
import { UsageRepository } from './usage/repository.ts';
import { usageRoutes } from './usage/routes.ts';
import { UsageService } from './usage/service.ts';
import { StaticFiles } from './web/static-files.ts';

/** What routes outside this file's nouns may use: `mount` gets it. */
export interface AppServices {
  readonly sessions: SessionService;
  readonly projects: ProjectService;
  readonly modelKeys: ModelKeyService;
  readonly usage: UsageService;
  readonly streams: StepStreams;
  readonly turns: TurnService;
  readonly accounts: AccountService;
  /** Aborted when the server is asked to stop: event streams then end. */
  readonly stopping: AbortSignal;
  readonly mcp: McpService;
  /** For model services. */
  readonly outbound: OutboundServices;
}

export interface AppDependencies {
  readonly config: Pick<
    ServerConfig,
    | 'isProxyTrusted'
    | 'isSignUpOpen'
    | 'areLocalModelHostsAllowed'
    | 'isAnalyticsOn'
    | 'operators'
    | 'freeUse'
    | 'corsProxyPorts'
    | 'storagePerPersonBytes'
    | 'diskReserveBytes'
  >;
  readonly hosts: Hosts;
  readonly storage: Pick<Storage, 'database' | 'blobs' | 'secret' | 'cacheDirectory'>;
  readonly spindle: SpindleHandlers;
  readonly tunnels: Tunnels;
  readonly outbound: Outbound;
  readonly configuration: Pick<ConfigurationService, 'report' | 'proxyWatch'>;
  /** For tests, which sign up hundreds of people: the auth library's own takes a tenth of a second of a processor. */
  readonly passwordHashing?: PasswordHashing | undefined;
  /** The built web app. */
  readonly webDirectory: string;
  readonly version: string;
  readonly log: Logger;
  readonly now: () => Date;
  /** Aborted when the server is asked to stop. */
  readonly stopping: AbortSignal;
  /** Routes of the product's origin that are composed elsewhere: models and chat. */
  readonly mount?: (services: AppServices) => readonly Hono[];
}

/** The server's handler, and the routes of the product's own origin behind it. */
export type App = Hono<ServerEnvironment> & { readonly productRoutes: readonly Pick<RouterRoute, 'method' | 'path'>[] };

/** The whole server as one handler, testable without a socket: every host and every route. */
export function createApp(dependencies: AppDependencies): App {
  const { hosts, log, spindle, tunnels } = dependencies;
  const addressOf = addressReader(dependencies.config.isProxyTrusted);
  const health = healthRoutes({
    pingDatabase: () => dependencies.storage.database.ping(),
    isShuttingDown: () => dependencies.stopping.aborted,
    log,
  });
  const { product, sessions } = createProduct(dependencies, health);
  const clock = () => dependencies.now().getTime();
  const installs = new RateLimiter(RATE_LIMITS.installPerUser, clock);
  const registryReads = new RateLimiter(RATE_LIMITS.registryPerUser, clock);

  const corsProxy = createCorsProxy({
    dispatcher: dependencies.outbound.dispatcher,
    ports: dependencies.config.corsProxyPorts,
    findUser: (headers) => sessions.findByCorsToken(headers),
    runtimeHost: hosts.runtime,
    now: clock,
    log,
  });

  const root = new Hono<ServerEnvironment>();
  root.onError((error) => errorResponse(error, log));
  root.use(releaseHeadBody);
  root.use(async (c, next) => {
    const startedAt = performance.now();
    const { pathname } = new URL(c.req.url);
    dependencies.configuration.proxyWatch.observe(c.req.raw.headers, pathname, c.env?.incoming?.socket.remoteAddress);
    await next();
    log[pathname.startsWith('/api/') ? 'info' : 'debug'](
      {
        method: c.req.method,
        host: requestHost(c.req.raw),
        path: loggedPath(pathname),
        status: c.res.status,
        durationMs: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  });
  root.all('*', (c) => {
    const destination = destinationOf(hosts, requestHost(c.req.raw));
    switch (destination.type) {
      case 'app':
        return product.fetch(c.req.raw, c.env);
      case 'runtime':
        return runtime(c);
      case 'preview':
        return spindle.preview(withoutCredentials(c.req.raw));
      case 'tunnel':
        return tunnels.fetch(c.req.raw, destination.label, addressOf(c));
      case 'preview-host':
        return c.text('Previews are below this address.', 404, PLAIN_ANSWER);
      case 'proxy':
        return corsProxy(c.req.raw);
      case 'site':
        return c.text('Nothing is deployed at this address.', 404, PLAIN_ANSWER);
      case 'loopback':
      case 'unknown':
        return elsewhere(c.req.raw, destination.type === 'loopback');
    }
  });
  return Object.assign(root, { productRoutes: product.routes });

  /** The frame has no cookies: who asks for packages says by a token that only a signed-in page is given. */
  async function runtime(c: Context<ServerEnvironment>): Promise<Response> {
    const { pathname } = new URL(c.req.url);
    const [limiter, what] =
      pathname === '/install' ? [installs, 'installations'] : pathname.startsWith('/registry/') ? [registryReads, 'questions to the registry'] : [];
    if (limiter) {
      const user = await sessions.findByRuntimeToken(c.req.raw.headers);
      if (!user) return c.text('Packages are for people who are signed in. Sign in and reload the page.', 401, PLAIN_ANSWER);
      const waitS = limiter.tryTake(user.id);
      if (waitS > 0) return c.text(`Too many ${what} at a time. Try again in ${waitS} s.`, 429, { ...PLAIN_ANSWER, 'retry-after': String(waitS) });
    }
    return spindle.runtime(withoutCredentials(c.req.raw));
  }

  /** Balancers and people call by number: health is answered, people are sent to the name, the rest is refused. */
  async function elsewhere(request: Request, isLoopback: boolean): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/healthz' || pathname === '/readyz') return health.fetch(request);
    if (isLoopback && request.method === 'GET' && !pathname.startsWith('/api/')) {
      return new Response(null, { status: 302, headers: { location: `${hosts.appOrigin}${pathname}${search}` } });
    }
    throw new AppError('unknown-host', `This server does not serve this host name. The product is at ${hosts.appOrigin}.`);
  }
}

/** The product's own origin. */
function createProduct(dependencies: AppDependencies, health: Hono): { readonly product: Hono<ServerEnvironment>; readonly sessions: SessionService } {
  const { config, hosts, storage, version, log, now, outbound } = dependencies;
  const { sql } = storage.database;
  const addressOf = addressReader(config.isProxyTrusted);

  const auth = createAuth({ sql, secret: storage.secret, hosts, isSignUpOpen: config.isSignUpOpen, passwordHashing: dependencies.passwordHashing, log });
  const accountRepository = new AccountRepository(sql);
  const sessions = new SessionService({ auth, accounts: accountRepository, secret: storage.secret, now });
  const invitations = new InvitationService({
    repository: new InvitationRepository(sql),
    signedIds: new SignedIds(storage.secret.keyFor('invitations')),
    now,
  });
  const organizations = new OrganizationService({ repository: new OrganizationRepository(sql), invitations, now });
  const registries = new RegistryService({ repository: new RegistryRepository(sql), organizations, secret: storage.secret, log, now });
  const attempts = new PasswordAttempts({ accounts: accountRepository, now: () => now().getTime() });
  const sessionRepository = new SessionRepository(sql);
  const accounts = new AccountService({
    auth,
    accounts: accountRepository,
    organizations,
    attempts,
    sessions: sessionRepository,
    now: () => now().getTime(),
  });
  const onSessionsEnded = (sessionIds: readonly string[]) => dependencies.tunnels.endSessions(new Set(sessionIds));
  const passwords = new Passwords({ auth, sessions: sessionRepository, attempts, onSessionsEnded, now });
  const deletion = new AccountDeletionService({ repository: new DeletionRepository(sql), passwords, onSessionsEnded });
  const exports = new AccountExport({ repository: new ExportRepository(sql), blobs: storage.blobs, log, now });
  const sessionList = new SessionList({ sessions: sessionRepository, onSessionsEnded, now });
  const signedIds = new SignedIds(storage.secret.keyFor('uploads'));
  const room = new PersonStorage({ repository: new PersonStorageRepository(sql), limitBytes: config.storagePerPersonBytes, now });
  const uploads = new UploadService({ repository: new UploadRepository(sql), blobs: storage.blobs, signedIds, storage: room, now });
  const projects = new ProjectService({
    repository: new ProjectRepository(sql),
    blobs: storage.blobs,
    uploads,
    storage: room,
    organizations,
    invitations,
    now,
  });
  const streams = new StepStreams({
    store: new StepRepository(sql),
    now,
    onWriteFailure: (error) => log.error({ err: error }, 'Events of an answer could not be kept'),
  });
  const turnRepository = new TurnRepository(sql);
  const stops = new TurnStops({
    repository: turnRepository,
    onFailure: (error) => log.error({ err: error }, 'It could not be asked which turns were stopped'),
  });
  dependencies.stopping.addEventListener('abort', () => {
    stops.close();
    void streams.close();
  });
  const turns = new TurnService({ repository: turnRepository, projects, streams, stops, now });
  const chats = new ChatService({ repository: new ChatRepository(sql), projects, turns, storage: room, now });
  const snapshots = new SnapshotService({ repository: new SnapshotRepository(sql), blobs: storage.blobs, projects, uploads, storage: room, now });
  const modelKeys = new ModelKeyService({
    repository: new ModelKeyRepository(sql),
    organizations,
    secret: storage.secret,
    log,
    now,
    services: outbound.services,
  });
  const mcp = new McpService({
    repository: new McpRepository(sql),
    secret: storage.secret,
    log,
    now,
    version,
    areLocalHostsAllowed: config.areLocalModelHostsAllowed,
    callbackUrl: `${hosts.appOrigin}${MCP_CALLBACK_PATH}`,
    ...outbound.services,
  });
  const analytics = new AnalyticsService({ repository: new AnalyticsRepository(sql), isOn: config.isAnalyticsOn, now });
  const usage = new UsageService({ repository: new UsageRepository(sql), accounts: accountRepository, projects, freeUse: config.freeUse, now });
  const files = new StaticFiles(dependencies.webDirectory, hosts);

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
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  product.use('/api/*', refuseTwoSessionCookies(hosts, log));

  // Whole projects are large; event streams elsewhere must not be held back by a compressor.
  product.use('/api/projects/*', compress());
  product.use('/api/snapshot/*', compress());

  product.route('/', health);
  product.route('/', accountRoutes({ accounts, sessions, onSessionsEnded, addressOf }));
  product.route('/', securityRoutes({ sessions, passwords, sessionList, deletion, clearedCookie: clearedSessionCookie(hosts), addressOf }));
  product.route('/', accountExportRoutes({ sessions, exports, now }));
  product.route('/', clientConfigRoutes({ hosts, version, isSignUpOpen: config.isSignUpOpen, isAnalyticsOn: config.isAnalyticsOn }));
  product.route('/', projectRoutes({ sessions, projects, uploads }));
  product.route('/', mcpRoutes({ sessions, mcp, now: () => now().getTime() }));
  product.route(
    '/',
    archiveRoutes({
      sessions,
      dispatcher: outbound.dispatcher,
      ports: config.corsProxyPorts,
      directory: join(storage.cacheDirectory, 'archives'),
      reserve: config.diskReserveBytes,
      now: () => now().getTime(),
    }),
  );
  product.route('/', duplicateRoutes({ sessions, chats, snapshots }));
  product.route('/', projectPeopleRoutes({ sessions, projects }));
  product.route('/', organizationRoutes({ sessions, organizations }));
  product.route('/', invitationRoutes({ sessions, invitations }));
  product.route('/', registryRoutes({ sessions, registries }));
  product.route('/', snapshotRoutes({ sessions, snapshots }));
  product.route('/', uploadRoutes({ uploads, sessions, projects }));
  product.route('/', chatRoutes({ sessions, chats, turns }));
  product.route('/', usageRoutes({ sessions, usage }));
  product.route('/', modelKeyRoutes({ sessions, modelKeys }));
  product.route('/', tunnelRoutes({ sessions, tunnels: dependencies.tunnels }));
  const requireOperator = operatorGuard(sessions, config.operators);
  product.route('/', configurationRoutes({ configuration: dependencies.configuration, requireOperator }));
  product.route('/', analyticsRoutes({ analytics, requireOperator, addressOf, now: () => now().getTime() }));
  const clock = () => now().getTime();
  product.route('/', policyReportRoutes({ reports: new PolicyReportLog({ log, now: clock }), addressOf, now: clock }));
  for (const routes of dependencies.mount?.({
    sessions,
    projects,
    modelKeys,
    usage,
    accounts,
    mcp,
    streams,
    turns,
    stopping: dependencies.stopping,
    outbound: outbound.services,
  }) ?? [])
    product.route('/', routes);
  product.all('/api/*', () => {
    throw new AppError('not-found', 'There is no such call.');
  });
  product.all('*', (c) => files.serve(c.req.raw));
  return { product, sessions };
}

/** A sentence on another host than the product's. */
const PLAIN_ANSWER = { 'content-security-policy': ANSWER_POLICY, 'x-content-type-options': 'nosniff' };

/** Signed ids are permissions: they do not belong in a log. */
function loggedPath(path: string): string {
  return path.replace(/^(\/api\/(?:uploads|storage|invitations)\/).*$/, '$1…');
}

/** Code on these origins is not the product's: what a browser or a proxy adds must not reach it. */
function withoutCredentials(request: Request): Request {
  if (!request.headers.has('cookie') && !request.headers.has('authorization')) return request;
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  headers.delete('authorization');
  return new Request(request, { headers });
}
