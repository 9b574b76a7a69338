import { userInfo } from 'node:os';
import { join } from 'node:path';
import { MCP_CALLBACK_PATH, SUPABASE_CALLBACK_PATH } from '@lathe/protocol';
import { AccountExport } from './account-export/service.ts';
import { ExportRepository } from './account-export/repository.ts';
import { createAuth, type PasswordHashing } from './accounts/auth.ts';
import { DeletionRepository } from './accounts/deletion-repository.ts';
import { AccountDeletionService } from './accounts/deletion.ts';
import { CallerService } from './accounts/callers.ts';
import { EntranceRepository } from './accounts/entrance-repository.ts';
import { EntranceService } from './accounts/entrance.ts';
import { isOperator, operatorGuard } from './accounts/operators.ts';
import { OwnerLinks } from './accounts/owner-links.ts';
import { PasswordAttempts } from './accounts/password-attempts.ts';
import { Passwords } from './accounts/passwords.ts';
import { AccountRepository } from './accounts/repository.ts';
import { AccountService } from './accounts/service.ts';
import { SessionList } from './accounts/session-list.ts';
import { SessionRepository } from './accounts/session-repository.ts';
import { SessionService } from './accounts/sessions.ts';
import type { SetupCode } from './accounts/setup-code.ts';
import { AnalyticsRepository } from './analytics/repository.ts';
import { AnalyticsService } from './analytics/service.ts';
import { ChatRepository } from './chat/repository.ts';
import { BranchService } from './branches/service.ts';
import { ChatService } from './chat/service.ts';
import { StepRepository } from './chat/step-repository.ts';
import { ChatStepService } from './chat/step-service.ts';
import { StepStreams } from './chat/step-streams.ts';
import { TurnRepository } from './chat/turn-repository.ts';
import { TurnService } from './chat/turn-service.ts';
import { TurnStops } from './chat/turn-stops.ts';
import type { ServerConfig } from './config.ts';
import { DatabaseDumps } from './backups/dumps.ts';
import type { RestoreUploads } from './backups/restore-uploads.ts';
import { DatabaseCluster } from './databases/cluster.ts';
import { DatabaseDoor } from './databases/door.ts';
import { backendProgram, DatabaseHosts } from './databases/hosts.ts';
import { shippedEmptyDatabase } from './databases/empty-database.ts';
import { KeptCopies } from './databases/copies.ts';
import { DatabaseMoves } from './databases/moves.ts';
import { DatabaseRepository } from './databases/repository.ts';
import { DatabaseService } from './databases/service.ts';
import { ConfigurationService } from './configuration/service.ts';
import { DesignService } from './designs/service.ts';
import { DeployRepository } from './deploys/repository.ts';
import { HostedSiteRepository } from './deploys/hosted-site-repository.ts';
import { HostedSites } from './deploys/hosted-sites.ts';
import { DeployService } from './deploys/service.ts';
import { SiteCookies } from './deploys/site-cookies.ts';
import { Sites } from './deploys/sites.ts';
import { createDns } from './domains/dns.ts';
import { DomainLinkService } from './domains/links.ts';
import { DomainRepository } from './domains/repository.ts';
import { ServedDomains } from './domains/served-domains.ts';
import { DomainService } from './domains/service.ts';
import { SiteTargets } from './domains/site-targets.ts';
import { TlsAsk } from './domains/tls-ask.ts';
import { FixService } from './fixes/service.ts';
import { HostingAccountService } from './hosting-accounts/service.ts';
import { UnusedBlobs } from './housekeeping/unused-blobs.ts';
import { GitHostService } from './git-hosts/service.ts';
import { GitHistory } from './git/history.ts';
import { Pushes } from './git/pushes.ts';
import { GitRepository } from './git/repository.ts';
import { GitService } from './git/service.ts';
import { GitTrees } from './git/trees.ts';
import { createHostedDatabases } from './integrations/database-hosts/registry.ts';
import { createDomainProvider } from './integrations/domains/registry.ts';
import { createHosting, createRemoteHosts, type HostingPauses } from './integrations/hosting/registry.ts';
import { createDesignTool } from './integrations/design-tools/registry.ts';
import { createGitHosts } from './integrations/git-hosts/registry.ts';
import type { ModelRegistry } from './integrations/models/provider.ts';
import { createModelPuller, createModelRegistry, type ModelRegistryOptions } from './integrations/models/registry.ts';
import { InvitationRepository } from './invitations/repository.ts';
import { InvitationService } from './invitations/service.ts';
import type { Logger } from './logging.ts';
import { thisMachine } from './local-models/machine.ts';
import { LocalModelsService } from './local-models/service.ts';
import { McpRepository } from './mcp/repository.ts';
import { McpService } from './mcp/service.ts';
import { McpSessions } from './mcp-server/sessions.ts';
import { ModelKeyRepository } from './model-keys/repository.ts';
import { ModelKeyService } from './model-keys/service.ts';
import { createCorsProxy } from './network/cors-proxy.ts';
import type { Outbound } from './network/guarded-fetch.ts';
import { type Hosts, isDatabaseUrl } from './network/hosts.ts';
import { RATE_LIMITS, RateLimiter } from './network/rate-limits.ts';
import { OrganizationRepository } from './organizations/repository.ts';
import { OrganizationService } from './organizations/service.ts';
import { PersonalTokenRepository } from './personal-tokens/repository.ts';
import { PersonalTokenService } from './personal-tokens/service.ts';
import { PersonStorageRepository } from './person-storage/repository.ts';
import { PersonStorage } from './person-storage/service.ts';
import { PolicyReportLog } from './policy-reports/policy-report-log.ts';
import { ErrorReasoningService } from './problems/service.ts';
import { ArchiveImports } from './projects/archive-imports.ts';
import { ProjectRepository } from './projects/repository.ts';
import { ofMain, onlyMain, type ProjectChecks } from './projects/main-project.ts';
import { ProjectService } from './projects/service.ts';
import { RemoteRepository } from './remotes/repository.ts';
import { RemoteService } from './remotes/service.ts';
import { RemoteSync } from './remotes/sync.ts';
import { RegistryRepository } from './registries/repository.ts';
import { RegistryService } from './registries/service.ts';
import { SnapshotRepository } from './snapshots/repository.ts';
import { SnapshotService } from './snapshots/service.ts';
import { ServiceAccountRepository } from './service-accounts/repository.ts';
import { ServiceAccounts } from './service-accounts/service.ts';
import { SignedIds } from './storage/signed-ids.ts';
import type { Storage } from './storage/storage.ts';
import { SupabaseFunctionService } from './supabase/functions.ts';
import { SupabaseMigrationService } from './supabase/migrations.ts';
import { SupabaseAccountRepository, SupabaseConnectionRepository } from './supabase/repository.ts';
import { SupabaseService } from './supabase/service.ts';
import { SupabaseSignIns } from './supabase/sign-ins.ts';
import { TemplateService } from './templates/service.ts';
import { Tunnels } from './tunnels/tunnels.ts';
import { UploadRepository } from './uploads/repository.ts';
import { UploadService } from './uploads/service.ts';
import { MeteredModels } from './usage/metered-models.ts';
import { UsageRepository } from './usage/repository.ts';
import { UsageService } from './usage/service.ts';

export interface ServiceDependencies {
  readonly config: ServerConfig;
  readonly hosts: Hosts;
  readonly storage: Pick<Storage, 'database' | 'blobs' | 'secret' | 'cacheDirectory' | 'databasesDirectory' | 'databaseCopiesDirectory'>;
  readonly outbound: Outbound;
  /** The repository's `templates/`. */
  readonly templatesDirectory: string;
  readonly version: string;
  readonly log: Logger;
  readonly now: () => Date;
  /** Aborted when the server begins to shut down, which ends event streams. */
  readonly stopping: AbortSignal;
  /** These two outlive the services, which are created again after a backup is restored. */
  readonly setupCode: SetupCode;
  readonly restoreUploads: RestoreUploads;
  /**
   * For tests that sign up hundreds of people, because the auth library's own hashing takes a tenth of a second of CPU
   * time.
   */
  readonly passwordHashing?: PasswordHashing | undefined;
  /** For tests: replaces the configured value. */
  readonly modelOptions?: Partial<ModelRegistryOptions> | undefined;
  /** For tests, which run from TypeScript: the program of a project's database. */
  readonly backendProgram?: URL | undefined;
  /** For tests: shorter pauses. */
  readonly hostingPauses?: HostingPauses | undefined;
}

export type Services = ReturnType<typeof createServices>;

type ConfigurationReport = Pick<ConfigurationService, 'print' | 'proxyWatch' | 'report'>;

const ONLY_MAIN = 'Only the project itself is published, not a branch of it. Keep this branch first, or switch to the project.';

/** Creates every repository, service and limit of the server, once. */
export function createServices(dependencies: ServiceDependencies) {
  const { config, hosts, storage, outbound, version, log, now, stopping, setupCode, restoreUploads } = dependencies;
  const { blobs, secret } = storage;
  const clock = () => now().getTime();
  const repositories = createRepositories(storage.database.sql);
  const limits = createLimits(clock);
  const personStorage = new PersonStorage({ repository: repositories.personStorage, limitBytes: config.storagePerPersonBytes, now });

  const tunnels = new Tunnels({ hosts, now: clock });
  const onSessionsEnded = (sessionIds: readonly string[]) => tunnels.endSessions(new Set(sessionIds));
  const { isSignUpOpen, isLocal } = config;
  const auth = createAuth({ sql: storage.database.sql, secret, hosts, isSignUpOpen, isLocal, passwordHashing: dependencies.passwordHashing, log });
  const sessions = new SessionService({ auth, accounts: repositories.accounts, secret, now });
  const sessionList = new SessionList({ sessions: repositories.sessions, onSessionsEnded, now });
  const attempts = new PasswordAttempts({ accounts: repositories.accounts, now: clock });
  const passwords = new Passwords({ auth, sessions: repositories.sessions, attempts, onSessionsEnded, now });
  const accountDeletion = new AccountDeletionService({ repository: repositories.deletion, passwords, onSessionsEnded });
  const ownerLinks = new OwnerLinks({ dataDirectory: config.dataDirectory, now: clock });
  const entrance = new EntranceService({
    ...{ config, auth, now, links: ownerLinks, code: setupCode, deletion: accountDeletion, ownerName: ownerName() },
    repository: repositories.entrance,
  });
  const accountExport = new AccountExport({ repository: repositories.accountExport, chats: repositories.chats, blobs, log, now });
  const requireOperator = operatorGuard(sessions, config.operators);

  const invitations = new InvitationService({ repository: repositories.invitations, signedIds: new SignedIds(secret.keyFor('invitations')), now });
  const organizations = new OrganizationService({ repository: repositories.organizations, invitations, now });
  const accounts = new AccountService({
    ...{ auth, organizations, entrance, attempts, now: clock },
    accounts: repositories.accounts,
    sessions: repositories.sessions,
  });
  const registries = new RegistryService({ repository: repositories.registries, organizations, secret, log, now });

  const signedIds = new SignedIds(secret.keyFor('uploads'));
  const uploads = new UploadService({ repository: repositories.uploads, blobs, signedIds, storage: personStorage, now });
  const projects = new ProjectService({
    ...{ repository: repositories.projects, blobs, uploads, storage: personStorage, organizations, invitations, now },
    isDatabaseUrl: (url) => isDatabaseUrl(hosts, url),
  });
  const snapshots = new SnapshotService({ repository: repositories.snapshots, blobs, projects, uploads, storage: personStorage, now });
  const archives = createArchives(dependencies);
  const serviceAccounts = new ServiceAccounts({ repository: repositories.serviceAccounts, secret, log, now });
  const { keptDeploys, ...publishing } = createPublishing(dependencies, { ...repositories, serviceAccounts, projects, storage: personStorage });
  const unusedBlobs = new UnusedBlobs({ ...repositories, deploys: keptDeploys, blobs, storage: personStorage, now });

  const modelKeys = new ModelKeyService({ repository: repositories.modelKeys, organizations, secret, log, now, services: outbound.services });
  const designs = new DesignService({ tool: createDesignTool({ baseUrl: config.figmaBaseUrl, outbound }), accounts: serviceAccounts });
  const mcp = new McpService({
    repository: repositories.mcp,
    secret,
    log,
    now,
    version,
    areLocalHostsAllowed: config.areLocalModelHostsAllowed,
    callbackUrl: `${hosts.appOrigin}${MCP_CALLBACK_PATH}`,
    ...outbound.services,
  });
  const usage = new UsageService({
    repository: repositories.usage,
    accounts: repositories.accounts,
    projects: ofMain(projects),
    organizations,
    storage: personStorage,
    freeUse: config.freeUse,
    now,
  });
  const modelRegistry = createModelRegistry({
    settings: config.models,
    prices: config.modelPrices,
    priceTableFile: config.modelPriceTable,
    keys: modelKeys,
    // A guest of a server that others can reach must not spend its operator's money.
    ...(isLocal ? {} : { mayUseServerKeys: async (userId: string | null) => userId !== null && (await repositories.accounts.find(userId))?.kind !== 'guest' }),
    templatesFolder: dependencies.templatesDirectory,
    fetch,
    stallMs: config.modelStallMs,
    selfHostedStallMs: config.selfHostedModelStallMs,
    fetchForPeople: outbound.services.fetch,
    onListFailure: (provider, error) => log.warn({ provider, err: error }, 'Could not read the model list; offering the known models'),
    ...dependencies.modelOptions,
  });
  const models = new MeteredModels({
    registry: modelRegistry,
    usage,
    onUsageLost: (error) => log.error({ err: error }, 'Could not record the usage of a model call'),
  });

  const streams = new StepStreams({
    store: repositories.steps,
    now,
    onWriteFailure: (error) => log.error({ err: error }, 'Could not store the events of an answer'),
  });
  const stops = new TurnStops({
    repository: repositories.turns,
    onFailure: (error) => log.error({ err: error }, 'Could not check the database for stopped turns'),
  });
  stopping.addEventListener('abort', () => {
    stops.close();
    void streams.close();
  });
  const turns = new TurnService({ repository: repositories.turns, projects, streams, stops, now });
  const chats = new ChatService({ repository: repositories.chats, projects, turns, storage: personStorage, now });
  const code = createGit(dependencies, { repositories, projects, snapshots, chats, turns, uploads, storage: personStorage, serviceAccounts });
  const steps = new ChatStepService({
    models,
    mcp,
    designs,
    gitHosts: code.gitHosts,
    fallbackModelId: (userId) => accounts.fallbackModelId(userId),
    onFallbackFailure: (error) => log.warn({ err: error }, 'The fallback model could not answer'),
  });

  const databases = createDatabases(dependencies, { repositories, projects, deploys: publishing.deploys });
  const configuration: ConfigurationReport = new ConfigurationService({ config, accounts: repositories.accounts, log });

  return {
    ...{ accounts, accountDeletion, accountExport, entrance, ownerLinks, onSessionsEnded, passwords, requireOperator, sessionList, sessions },
    callers: new CallerService({ sessions, accounts, entrance }),
    personalTokens: createPersonalTokens(dependencies, repositories.personalTokens, sessions),
    ...{ ...publishing, ...code, archives, designs, invitations, organizations, projects, registries, snapshots, unusedBlobs, uploads },
    ...{ chats, localModels: createLocalModels(dependencies, modelRegistry), mcp, modelKeys, models, steps, streams, turns, usage },
    ...{ fixes: new FixService(models), reasoning: new ErrorReasoningService(models) },
    templates: new TemplateService(dependencies.templatesDirectory),
    analytics: new AnalyticsService({ repository: repositories.analytics, isOn: config.isAnalyticsOn, now }),
    configuration,
    restoreUploads,
    ...databases,
    ...createHostedSupabase(dependencies, { repositories, projects }),
    databaseDumps: new DatabaseDumps({
      ...{ database: storage.database, projectDatabases: databases.databaseHosts, dataDirectory: config.dataDirectory, secret },
      now: clock,
    }),
    policyReports: new PolicyReportLog({ log, now: clock }),
    corsProxy: createCorsProxy({
      dispatcher: outbound.dispatcher,
      ports: config.corsProxyPorts,
      findUser: (headers) => sessions.findByCorsToken(headers),
      runtimeHost: hosts.runtime,
      now: clock,
      log,
    }),
    limits,
    mcpSessions: createMcpSessions(dependencies, { deploys: publishing.deploys, limits, projects, snapshots, uploads: repositories.uploads }),
    stepEvents: repositories.steps,
    tunnels,
  };
}

function createRepositories(sql: Storage['database']['sql']) {
  return {
    accounts: new AccountRepository(sql),
    accountExport: new ExportRepository(sql),
    analytics: new AnalyticsRepository(sql),
    chats: new ChatRepository(sql),
    databases: new DatabaseRepository(sql),
    deletion: new DeletionRepository(sql),
    deploys: new DeployRepository(sql),
    domains: new DomainRepository(sql),
    entrance: new EntranceRepository(sql),
    git: new GitRepository(sql),
    hostedSites: new HostedSiteRepository(sql),
    invitations: new InvitationRepository(sql),
    mcp: new McpRepository(sql),
    modelKeys: new ModelKeyRepository(sql),
    serviceAccounts: new ServiceAccountRepository(sql),
    organizations: new OrganizationRepository(sql),
    personalTokens: new PersonalTokenRepository(sql),
    personStorage: new PersonStorageRepository(sql),
    projects: new ProjectRepository(sql),
    registries: new RegistryRepository(sql),
    remotes: new RemoteRepository(sql),
    sessions: new SessionRepository(sql),
    snapshots: new SnapshotRepository(sql),
    steps: new StepRepository(sql),
    supabaseAccounts: new SupabaseAccountRepository(sql),
    supabaseConnections: new SupabaseConnectionRepository(sql),
    turns: new TurnRepository(sql),
    uploads: new UploadRepository(sql),
    usage: new UsageRepository(sql),
  };
}

interface DatabaseParts {
  readonly repositories: Pick<ReturnType<typeof createRepositories>, 'databases' | 'hostedSites' | 'projects'>;
  readonly projects: ProjectService;
  readonly deploys: Pick<DeployService, 'publicUrl'>;
}

/** What apps keep: `databases` for the people of a project, `databaseDoor` for its app. */
function createDatabases(
  { config, hosts, log, now, outbound, storage, backendProgram: program = backendProgram }: ServiceDependencies,
  { repositories, projects, deploys }: DatabaseParts,
) {
  const siteUrl = async (projectId: string): Promise<string> => {
    const published = (await deploys.publicUrl(projectId)) ?? (await repositories.hostedSites.list(projectId))[0]?.url;
    // Before it is published, the app runs in the workbench and nowhere else.
    return published ?? `${hosts.appOrigin}/~/${(await repositories.projects.find(projectId))?.slug ?? ''}`;
  };
  const settings = config.databases;
  const { databasesDirectory: directory, cacheDirectory, secret } = storage;
  const cluster = config.backendDatabaseUrl === undefined ? undefined : new DatabaseCluster(config.backendDatabaseUrl);
  const engine = cluster === undefined ? 'embedded' : 'postgresql';
  const processes = new DatabaseHosts({ ...{ settings, hosts, directory, cacheDirectory, program, log, cluster }, shippedTemplate: shippedEmptyDatabase() });
  const databases = new DatabaseService({
    ...{ repository: repositories.databases, processes, secret, settings, engine, hosts, siteUrl, now },
    projects: ofMain(projects),
  });
  const databaseMoves = new DatabaseMoves({
    ...{ databases, directory: join(cacheDirectory, 'moves'), limitBytes: settings.sizeLimitBytes, reserveBytes: config.diskReserveBytes },
    hosted: { outbound: outbound.services, now },
  });
  const databaseCopies = new KeptCopies({
    ...{ databases, directory: storage.databaseCopiesDirectory, reserveBytes: config.diskReserveBytes, now },
    refs: () => repositories.databases.refs(),
  });
  return { databases, databaseHosts: processes, databaseMoves, databaseCopies, databaseDoor: new DatabaseDoor({ databases, now: () => now().getTime() }) };
}

interface SupabaseParts {
  readonly repositories: Pick<ReturnType<typeof createRepositories>, 'supabaseAccounts' | 'supabaseConnections'>;
  readonly projects: ProjectService;
}

/** Databases of projects that are at Supabase, in people's own accounts. */
function createHostedSupabase(
  { config, hosts, log, now, outbound, storage: { secret }, hostingPauses }: ServiceDependencies,
  { repositories, projects }: SupabaseParts,
) {
  const { client, baseUrl, projectUrl } = config.supabase;
  const supabase =
    client &&
    createHostedDatabases({
      ...{ client, baseUrl, projectUrl, now, fetch: outbound.services.fetch, retryDelaysMs: hostingPauses?.retryDelaysMs },
      callbackUrl: `${hosts.appOrigin}${SUPABASE_CALLBACK_PATH}`,
    });
  const supabaseSignIns = new SupabaseSignIns({ repository: repositories.supabaseAccounts, ...{ supabase, secret, log, now } });
  const service = new SupabaseService({
    ...{ repository: repositories.supabaseConnections, signIns: supabaseSignIns, supabase, secret, now },
    projects: ofMain(projects),
  });
  const parts = { supabase: service };
  return { supabaseSignIns, ...parts, supabaseFunctions: new SupabaseFunctionService(parts), supabaseMigrations: new SupabaseMigrationService(parts) };
}

function createArchives({ config, outbound, storage }: ServiceDependencies) {
  const directory = join(storage.cacheDirectory, 'archives');
  const source = { dispatcher: outbound.dispatcher, ports: config.corsProxyPorts, directory, reserve: config.diskReserveBytes };
  return { imports: new ArchiveImports(), source };
}

function createPersonalTokens({ log, now }: ServiceDependencies, repository: PersonalTokenRepository, sessions: SessionService): PersonalTokenService {
  const guesses = new RateLimiter(RATE_LIMITS.tokenGuessesPerAddress, () => now().getTime());
  return new PersonalTokenService({ repository, sessions, guesses, log, now });
}

interface GitParts {
  readonly repositories: Pick<ReturnType<typeof createRepositories>, 'git' | 'projects' | 'remotes' | 'uploads'>;
  readonly projects: ProjectService;
  readonly snapshots: SnapshotService;
  readonly chats: ChatService;
  readonly turns: TurnService;
  readonly uploads: UploadService;
  readonly storage: PersonStorage;
  readonly serviceAccounts: ServiceAccounts;
}

/** The history of projects, their branches, and what they have to do with repositories elsewhere. */
function createGit({ config, hosts, outbound, storage: { blobs }, now }: ServiceDependencies, { repositories, storage, serviceAccounts, ...parts }: GitParts) {
  const { projects, uploads } = parts;
  const repository = repositories.git;
  const trees = new GitTrees({ blobs, uploads: repositories.uploads });
  const history = new GitHistory({ repository, projects: repositories.projects, blobs, trees, host: new URL(hosts.appOrigin).hostname });
  const pushes = new Pushes({ repository, history, trees, blobs, uploads, storage, now });
  const codeHosts = createGitHosts({ addresses: config.gitHostAddresses, fetch, guardedFetch: outbound.services.fetch });
  const requireAllowed = (url: string) => outbound.services.requireAllowed(url);
  const gitHosts = new GitHostService({ hosts: codeHosts, accounts: serviceAccounts, requireAllowed });
  const remotes = new RemoteService({
    ...{ repository: repositories.remotes, git: repository, history, gitHosts, hosts: codeHosts, now },
    sync: new RemoteSync({ repository, history, trees, pushes, now }),
    projects,
  });
  return {
    git: new GitService({ repository, history, trees, pushes }),
    branches: new BranchService({ ...parts, rows: repositories.projects, repository, history, trees, blobs, now }),
    ...{ gitHosts, remotes },
  };
}

interface PublishingParts extends Pick<ReturnType<typeof createRepositories>, 'accounts' | 'databases' | 'deploys' | 'domains' | 'hostedSites'> {
  readonly serviceAccounts: ServiceAccounts;
  readonly projects: ProjectChecks;
  readonly storage: PersonStorage;
}

/** Lathe's own host, and those of other companies. */
function createPublishing(dependencies: ServiceDependencies, { serviceAccounts, storage, ...repositories }: PublishingParts) {
  const projects = onlyMain(repositories.projects, ONLY_MAIN);
  const { config, hosts, log, now, hostingPauses } = dependencies;
  const { blobs, secret } = dependencies.storage;
  const clock = () => now().getTime();
  const signedIds = new SignedIds(secret.keyFor('sites'));
  const repository = repositories.deploys;
  const hosting = createHosting({ hosts, blobs });
  const servedDomains = new ServedDomains({ repository: repositories.domains, now: clock });
  const urlOf = (hostname: string) => `${hosts.scheme}://${hostname}${hosts.portSuffix}`;
  const sites = new Sites({
    ...{ repository, hosting, projects, hosts, now: clock },
    domains: { siteOf: async (hostname) => (await servedDomains.find(hostname))?.siteName, urlOf },
    cookies: new SiteCookies({ signedIds, isSecure: hosts.scheme === 'https', now: clock }),
    requests: new RateLimiter(RATE_LIMITS.siteRequestsPerAddress, clock),
    guesses: new RateLimiter(RATE_LIMITS.sitePasswordPerAddress, clock),
    guessesFromAnywhere: new RateLimiter(RATE_LIMITS.sitePasswordFromAnywhere, clock),
  });
  const dns = createDns(config.domains.dnsServers);
  const provider = createDomainProvider(config.domains, fetch);
  const domains = new DomainService({
    ...{ repository: repositories.domains, sites: repository, projects, dns, urlOf, now },
    targets: new SiteTargets({ dns, domain: hosts.site, addresses: config.domains.addresses, now: clock }),
    ownNames: [config.wildcardDomain, hosts.app, hosts.runtime, hosts.preview, hosts.site, hosts.proxy, hosts.backend],
    siteUrl: (name) => hosting.url(name),
    onChanged: () => servedDomains.forget(),
    canConnect: provider !== undefined,
  });
  const deploys = new DeployService({
    ...{ repository, hosting, projects, blobs, storage, now },
    onChanged: (name) => sites.forget(name),
    domainUrl: (projectId) => domains.liveUrl(projectId),
    onPublished: (projectId) => domains.published(projectId),
  });
  const tlsAsk = new TlsAsk({
    ...{ hosts, sites, served: servedDomains, now: clock },
    databases: { has: async (ref) => (await repositories.databases.findByRef(ref)) !== undefined },
    readNames: async () => [...(await repository.siteNames()), ...(await repositories.domains.servedNames())],
    unknownNames: new RateLimiter(RATE_LIMITS.tlsUnknownNames, clock),
    wildcardNames: new RateLimiter(RATE_LIMITS.tlsWildcardNames, clock),
  });
  const domainLinks = new DomainLinkService({ domains, provider, log });
  const keptDeploys = { stored: () => repository.stored(), contents: (reference: string) => hosting.contents(reference) };

  const onLogProblem = (error: unknown) => log.warn({ err: error }, 'The log of a build at Netlify ended');
  const remoteHosts = createRemoteHosts({ netlify: config.netlify, fetch, onLogProblem, pauses: hostingPauses });
  const hostingAccounts = new HostingAccountService({
    ...{ accounts: serviceAccounts, hosts: remoteHosts },
    // A guest of a server that others can reach must not fill its operator's account.
    mayUseServerAccount: async (userId) => config.isLocal || (await repositories.accounts.find(userId))?.kind !== 'guest',
  });
  const hostedSites = new HostedSites({
    repository: repositories.hostedSites,
    ...{ projects, accounts: hostingAccounts, hosts: remoteHosts, signedIds, now },
  });
  return { keptDeploys, sites, deploys, domains, domainLinks, servedDomains, tlsAsk, hostedSites, hostingAccounts };
}

interface McpSessionParts {
  readonly deploys: DeployService;
  readonly limits: ReturnType<typeof createLimits>;
  readonly projects: ProjectService;
  readonly snapshots: SnapshotService;
  readonly uploads: UploadRepository;
}

function createMcpSessions(
  { hosts, storage: { blobs }, stopping, version, log, now }: ServiceDependencies,
  { limits, uploads, ...parts }: McpSessionParts,
): McpSessions {
  const pages = { blobs, uploads };
  const sessions = new McpSessions({ ...parts, pages, deployLimiter: limits.deploys, appOrigin: hosts.appOrigin, version, log, now });
  stopping.addEventListener('abort', () => sessions.close());
  return sessions;
}

function createLocalModels({ config, stopping, log, modelOptions }: ServiceDependencies, models: Pick<ModelRegistry, 'forget'>): LocalModelsService {
  return new LocalModelsService({
    puller: createModelPuller({ settings: config.models, fetch, ...modelOptions }),
    machine: () => thisMachine(),
    // On a person's own computer, everyone who uses Lathe may fill the disk.
    mayPull: (user) => config.isLocal || isOperator(user, config.operators),
    onPulled: () => models.forget('ollama'),
    stopping,
    log,
  });
}

/** The name that the owner has on this machine. They can change it. */
function ownerName(): string {
  try {
    return userInfo().username;
  } catch {
    // A process may run as a user that the system has no name for, as in some containers.
    return 'Owner';
  }
}

/**
 * Rate limits of endpoints. Limits inside a service (passwords, tunnels, exports, the CORS proxy) belong to the
 * service.
 */
function createLimits(now: () => number) {
  return {
    analytics: new RateLimiter(RATE_LIMITS.analyticsPerAddress, now),
    archives: new RateLimiter(RATE_LIMITS.archivesPerUser, now),
    chat: new RateLimiter(RATE_LIMITS.chatPerUser, now),
    databases: new RateLimiter(RATE_LIMITS.databasesPerUser, now),
    deploys: new RateLimiter(RATE_LIMITS.deploysPerUser, now),
    domains: new RateLimiter(RATE_LIMITS.domainsPerUser, now),
    designs: new RateLimiter(RATE_LIMITS.designsPerUser, now),
    fixes: new RateLimiter(RATE_LIMITS.fixesPerUser, now),
    git: new RateLimiter(RATE_LIMITS.gitPerCaller, now),
    gitHosts: new RateLimiter(RATE_LIMITS.gitHostsPerUser, now),
    installs: new RateLimiter(RATE_LIMITS.installPerUser, now),
    installsOfVisitors: new RateLimiter(RATE_LIMITS.installPerAddress, now),
    mcp: new RateLimiter(RATE_LIMITS.mcpPerUser, now),
    policyReports: new RateLimiter(RATE_LIMITS.policyReportsPerAddress, now),
    pushes: new RateLimiter(RATE_LIMITS.pushesPerUser, now),
    reasoning: new RateLimiter(RATE_LIMITS.reasoningPerUser, now),
    registryReads: new RateLimiter(RATE_LIMITS.registryPerUser, now),
    toolCalls: new RateLimiter(RATE_LIMITS.toolCallsPerUser, now),
  };
}
