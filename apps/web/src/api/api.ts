import {
  type AccountDeletion,
  type AccountSessionList,
  type ChangePasswordBody,
  changePassword,
  type DeleteAccountBody,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listSessions,
  createPersonalToken,
  type CreatedPersonalToken,
  type CreatePersonalTokenBody,
  listPersonalTokens,
  type PersonalTokenList,
  revokePersonalToken,
  previewAccountDeletion,
  addMcpServer,
  deleteMcpServer,
  endMcpSignIn,
  finishMcpSignIn,
  importRepository,
  listGitHosts,
  listHostingAccounts,
  listRepositories,
  listMcpServers,
  type ConnectGitHostBody,
  type ConnectHostBody,
  type GitHostList,
  type GitHostName,
  type HostedRepository,
  type HostingAccountList,
  type HostingProviderName,
  setMcpConsent,
  startMcpSignIn,
  type FinishedMcpSignIn,
  type FinishMcpSignInBody,
  type McpSignIn,
  type AddMcpServerBody,
  type McpServerList,
  type SetMcpConsentBody,
  type ChatSearchResults,
  acceptInvitation,
  changeAccount,
  changeMember,
  changeOrganization,
  changeProjectMember,
  createOrganization,
  createProject,
  deleteOrganization,
  deleteRegistry,
  inviteToOrganization,
  inviteToProject,
  listOrganizations,
  listRegistries,
  putRegistry,
  readArchive,
  readInvitation,
  readProjectPeople,
  readTeam,
  readOrganizationLimits,
  readProjectLimits,
  readUsage,
  changeOrganizationLimits,
  changeProjectLimits,
  type ChangeLimitsBody,
  type OrganizationLimits,
  type ProjectLimits,
  removeMember,
  removeProjectMember,
  withdrawOrganizationInvitation,
  withdrawProjectInvitation,
  connectGitHost,
  connectHost,
  deleteModelKey,
  disconnectGitHost,
  disconnectHost,
  deleteOrganizationModelKey,
  deleteProject,
  getAnalyticsReport,
  getConfigurationReport,
  getLocalModels,
  startModelPull,
  stopModelPull,
  type LocalModels,
  type StartModelPullBody,
  getConfig,
  getLoggedIn,
  getTemplate,
  listModelKeys,
  listOrganizationModelKeys,
  listModels,
  listProjects,
  searchChats,
  listTemplates,
  putModelKey,
  connectDesignTool,
  type DesignAccount,
  disconnectDesignTool,
  readSupabaseAccount,
  signInToSupabase,
  signOutOfSupabase,
  type SupabaseAccount,
  readDesignAccount,
  putOrganizationModelKey,
  openSite,
  saveProject,
  signIn,
  signOut,
  signUp,
  beginRestore,
  putRestorePart,
  readRestore,
  type BeginRestoreBody,
  type BegunRestore,
  type RestoreState,
  checkSetupCode,
  createGuest,
  keepAccount,
  setUp,
  signInWithLink,
  type CheckSetupCodeBody,
  type KeepAccountBody,
  type OpenedSession,
  type SetUpBody,
  type SignInWithLinkBody,
  type AnalyticsEventName,
  type AnalyticsReport,
  type AcceptedInvitation,
  type AppFiles,
  type ChangeAccountBody,
  type ConfigurationReport,
  type CreateOrganizationBody,
  type InviteToOrganizationBody,
  type InviteToProjectBody,
  type OpenedSite,
  type OpenInvitation,
  type OpenSiteBody,
  type Organization,
  type OrganizationInvitation,
  type OrganizationList,
  type OrganizationRole,
  type ProjectInvitation,
  type ProjectPeople,
  type ProjectRole,
  type Registry,
  type Team,
  type Usage,
  type User,
  type ClientConfig,
  type LoggedIn,
  type ModelKeyList,
  type ModelKeyProvider,
  type ModelList,
  type ProjectList,
  type ProjectSummary,
  type PutModelKeyBody,
  type SavedProject,
  type SignedIn,
  type SignInBody,
  type SignUpBody,
  type Template,
  type TemplateList,
} from '@lathe/protocol';
import { type ApiFailure, createApiClient } from '@lathe/workspace/api-client';

/** The API calls of pages outside an open project. The workspace makes those of a project. */
export interface Api {
  config(signal?: AbortSignal): Promise<ClientConfig>;
  loggedIn(signal?: AbortSignal): Promise<LoggedIn>;
  signIn(body: SignInBody): Promise<SignedIn>;
  signUp(body: SignUpBody): Promise<SignedIn>;
  createGuest(): Promise<OpenedSession>;
  signInWithLink(body: SignInWithLinkBody): Promise<OpenedSession>;
  /** Gives an account without an address and a password both. */
  keepAccount(body: KeepAccountBody): Promise<User>;
  checkSetupCode(body: CheckSetupCodeBody): Promise<void>;
  setUp(body: SetUpBody): Promise<OpenedSession>;
  /** A backup for a new server: announced, then sent in parts. */
  beginRestore(body: BeginRestoreBody): Promise<BegunRestore>;
  putRestorePart(id: string, offset: number, part: Blob, signal: AbortSignal): Promise<void>;
  restoreState(id: string, signal: AbortSignal): Promise<RestoreState>;
  signOut(): Promise<unknown>;
  searchChats(q: string, signal?: AbortSignal): Promise<ChatSearchResults>;
  listProjects(query: { q?: string; cursor?: string }, signal?: AbortSignal): Promise<ProjectList>;
  /** Without a title, the server chooses one. */
  createProject(project: { title?: string; appFiles?: AppFiles }, owner?: OrganizationName): Promise<ProjectSummary>;
  /** The archive at a URL, or of the repository there. */
  archive(address: string, signal: AbortSignal): Promise<Uint8Array>;
  renameProject(slug: string, title: string): Promise<SavedProject>;
  deleteProject(slug: string): Promise<void>;
  templates(signal?: AbortSignal): Promise<TemplateList>;
  template(key: string): Promise<Template>;
  models(signal?: AbortSignal): Promise<ModelList>;
  /** The person's keys, or those of an organization. */
  designAccount(signal?: AbortSignal): Promise<DesignAccount>;
  connectDesignTool(token: string): Promise<DesignAccount>;
  disconnectDesignTool(): Promise<void>;
  /** Whether the person is signed in to Supabase. */
  supabaseAccount(signal?: AbortSignal): Promise<SupabaseAccount>;
  /** Begins to sign in. Returns Supabase's page. */
  signInToSupabase(): Promise<string>;
  signOutOfSupabase(): Promise<void>;
  modelKeys(of: OrganizationName | undefined, signal?: AbortSignal): Promise<ModelKeyList>;
  putModelKey(of: OrganizationName | undefined, body: PutModelKeyBody): Promise<ModelKeyList>;
  deleteModelKey(of: OrganizationName | undefined, provider: ModelKeyProvider): Promise<void>;
  hostingAccounts(signal?: AbortSignal): Promise<HostingAccountList>;
  connectHost(body: ConnectHostBody): Promise<HostingAccountList>;
  disconnectHost(provider: HostingProviderName): Promise<void>;
  gitHosts(signal?: AbortSignal): Promise<GitHostList>;
  connectGitHost(body: ConnectGitHostBody): Promise<GitHostList>;
  disconnectGitHost(host: GitHostName): Promise<void>;
  repositories(host: GitHostName, signal?: AbortSignal): Promise<readonly HostedRepository[]>;
  importRepository(repository: string, owner: OrganizationName | undefined, signal: AbortSignal): Promise<ProjectSummary>;
  mcpServers(signal?: AbortSignal): Promise<McpServerList>;
  addMcpServer(body: AddMcpServerBody): Promise<McpServerList>;
  deleteMcpServer(id: string): Promise<void>;
  setMcpConsent(id: string, body: SetMcpConsentBody): Promise<void>;
  startMcpSignIn(id: string): Promise<McpSignIn>;
  finishMcpSignIn(body: FinishMcpSignInBody): Promise<FinishedMcpSignIn>;
  endMcpSignIn(id: string): Promise<void>;
  /** For operators. */
  configurationReport(signal?: AbortSignal): Promise<ConfigurationReport>;
  /** What can be downloaded onto the server's machine, and the download that runs. */
  localModels(signal?: AbortSignal): Promise<LocalModels>;
  startModelPull(body: StartModelPullBody): Promise<LocalModels>;
  stopModelPull(): Promise<LocalModels>;
  /** For operators. With `event`, only that event. */
  analyticsReport(event: AnalyticsEventName | undefined, signal?: AbortSignal): Promise<AnalyticsReport>;
  changeAccount(body: ChangeAccountBody): Promise<User>;
  changePassword(body: ChangePasswordBody): Promise<void>;
  sessions(signal?: AbortSignal): Promise<AccountSessionList>;
  endSession(id: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  /** Access tokens for programs. */
  personalTokens(signal?: AbortSignal): Promise<PersonalTokenList>;
  createPersonalToken(body: CreatePersonalTokenBody): Promise<CreatedPersonalToken>;
  revokePersonalToken(id: string): Promise<void>;
  /** A zip stream of all the person's data. */
  exportAccount(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  previewAccountDeletion(signal?: AbortSignal): Promise<AccountDeletion>;
  deleteAccount(body: DeleteAccountBody): Promise<void>;
  usage(signal?: AbortSignal): Promise<Usage>;
  projectLimits(slug: string, signal?: AbortSignal): Promise<ProjectLimits>;
  changeProjectLimits(slug: string, body: ChangeLimitsBody): Promise<void>;
  organizationLimits(named: OrganizationName, signal?: AbortSignal): Promise<OrganizationLimits>;
  changeOrganizationLimits(named: OrganizationName, body: ChangeLimitsBody): Promise<void>;
  organizations(signal?: AbortSignal): Promise<OrganizationList>;
  createOrganization(body: CreateOrganizationBody): Promise<Organization>;
  renameOrganization(named: OrganizationName, name: string): Promise<Organization>;
  deleteOrganization(named: OrganizationName): Promise<void>;
  team(named: OrganizationName, signal?: AbortSignal): Promise<Team>;
  setMemberRole(named: OrganizationName, userId: string, role: OrganizationRole): Promise<void>;
  removeMember(named: OrganizationName, userId: string): Promise<void>;
  inviteToOrganization(named: OrganizationName, body: InviteToOrganizationBody): Promise<OrganizationInvitation>;
  withdrawOrganizationInvitation(named: OrganizationName, invitationId: string): Promise<void>;
  projectPeople(slug: string, signal?: AbortSignal): Promise<ProjectPeople>;
  setProjectRole(slug: string, userId: string, role: ProjectRole): Promise<void>;
  removeProjectMember(slug: string, userId: string): Promise<void>;
  inviteToProject(slug: string, body: InviteToProjectBody): Promise<ProjectInvitation>;
  withdrawProjectInvitation(slug: string, invitationId: string): Promise<void>;
  invitation(token: string, signal?: AbortSignal): Promise<OpenInvitation>;
  openSite(body: OpenSiteBody): Promise<OpenedSite>;
  acceptInvitation(token: string): Promise<AcceptedInvitation>;
  registries(named: OrganizationName, signal?: AbortSignal): Promise<Registry[]>;
  putRegistry(named: OrganizationName, registry: Registry): Promise<void>;
  deleteRegistry(named: OrganizationName, scope: string): Promise<void>;
}

/** What identifies an organization in a URL. */
export type OrganizationName = Pick<Organization, 'slug' | 'provider'>;

const named = ({ slug, provider }: OrganizationName) => ({ provider, orgSlug: slug });

export function createApi(fetch: typeof globalThis.fetch, onFailure?: (failure: ApiFailure) => void): Api {
  const { call, stream } = createApiClient({ fetch, ...(onFailure ? { onFailure } : {}) });
  return {
    config: (signal) => call(getConfig, {}, { signal }),
    loggedIn: (signal) => call(getLoggedIn, {}, { signal }),
    signIn: (body) => call(signIn, {}, { body }),
    signUp: (body) => call(signUp, {}, { body }),
    createGuest: () => call(createGuest, {}),
    signInWithLink: (body) => call(signInWithLink, {}, { body }),
    keepAccount: (body) => call(keepAccount, {}, { body }),
    checkSetupCode: (body) => call(checkSetupCode, {}, { body }),
    setUp: (body) => call(setUp, {}, { body }),
    beginRestore: (body) => call(beginRestore, {}, { body }),
    putRestorePart: (restoreId, offset, part, signal) => call(putRestorePart, { restoreId, offset: String(offset) }, { bytes: part, signal }),
    restoreState: (restoreId, signal) => call(readRestore, { restoreId }, { signal }),
    signOut: () => call(signOut, {}, { body: {} }),
    searchChats: (q, signal) => call(searchChats, {}, { query: { q }, signal }),
    listProjects: (query, signal) => call(listProjects, {}, { query, signal }),
    createProject: (project, owner) =>
      call(
        createProject,
        {},
        {
          body: { project: { appFiles: {}, visibility: 'private', ...project }, ...(owner ? { owner: owner.slug, provider: owner.provider } : {}) },
        },
      ),
    archive: async (address, signal) => new Uint8Array(await new Response(await stream(readArchive, {}, { address }, signal)).arrayBuffer()),
    renameProject: (slug, title) => call(saveProject, { slug }, { body: { project: { title } } }),
    deleteProject: (slug) => call(deleteProject, { slug }),
    templates: (signal) => call(listTemplates, {}, { signal }),
    template: (key) => call(getTemplate, { key }),
    models: (signal) => call(listModels, {}, { signal }),
    designAccount: (signal) => call(readDesignAccount, {}, { signal }),
    connectDesignTool: (token) => call(connectDesignTool, {}, { body: { token } }),
    disconnectDesignTool: () => call(disconnectDesignTool, {}),
    supabaseAccount: (signal) => call(readSupabaseAccount, {}, { signal }),
    signInToSupabase: async () => (await call(signInToSupabase, {})).url,
    signOutOfSupabase: () => call(signOutOfSupabase, {}),
    modelKeys: (of, signal) => (of ? call(listOrganizationModelKeys, named(of), { signal }) : call(listModelKeys, {}, { signal })),
    putModelKey: (of, body) => (of ? call(putOrganizationModelKey, named(of), { body }) : call(putModelKey, {}, { body })),
    deleteModelKey: (of, provider) =>
      of ? call(deleteOrganizationModelKey, named(of), { query: { provider } }) : call(deleteModelKey, {}, { query: { provider } }),
    hostingAccounts: (signal) => call(listHostingAccounts, {}, { signal }),
    connectHost: (body) => call(connectHost, {}, { body }),
    disconnectHost: (provider) => call(disconnectHost, {}, { query: { provider } }),
    gitHosts: (signal) => call(listGitHosts, {}, { signal }),
    connectGitHost: (body) => call(connectGitHost, {}, { body }),
    disconnectGitHost: (host) => call(disconnectGitHost, {}, { query: { host } }),
    importRepository: (repository, owner, signal) =>
      call(importRepository, {}, { body: { repository, ...(owner ? { owner: owner.slug, provider: owner.provider } : {}) }, signal }),
    repositories: async (host, signal) => (await call(listRepositories, {}, { query: { host }, signal })).repositories,
    mcpServers: (signal) => call(listMcpServers, {}, { signal }),
    addMcpServer: (body) => call(addMcpServer, {}, { body }),
    deleteMcpServer: (id) => call(deleteMcpServer, { id }),
    setMcpConsent: (id, body) => call(setMcpConsent, { id }, { body }),
    startMcpSignIn: (id) => call(startMcpSignIn, { id }),
    finishMcpSignIn: (body) => call(finishMcpSignIn, {}, { body }),
    endMcpSignIn: (id) => call(endMcpSignIn, { id }),
    configurationReport: (signal) => call(getConfigurationReport, {}, { signal }),
    localModels: (signal) => call(getLocalModels, {}, { signal }),
    startModelPull: (body) => call(startModelPull, {}, { body }),
    stopModelPull: () => call(stopModelPull, {}),
    analyticsReport: (event, signal) => call(getAnalyticsReport, {}, { query: { event }, signal }),
    changeAccount: (body) => call(changeAccount, {}, { body }),
    changePassword: (body) => call(changePassword, {}, { body }),
    sessions: (signal) => call(listSessions, {}, { signal }),
    endSession: (id) => call(endSession, { id }),
    endOtherSessions: () => call(endOtherSessions, {}),
    personalTokens: (signal) => call(listPersonalTokens, {}, { signal }),
    createPersonalToken: (body) => call(createPersonalToken, {}, { body }),
    revokePersonalToken: (id) => call(revokePersonalToken, { id }),
    exportAccount: (signal) => stream(exportAccount, {}, undefined, signal),
    previewAccountDeletion: (signal) => call(previewAccountDeletion, {}, { signal }),
    deleteAccount: (body) => call(deleteAccount, {}, { body }),
    usage: (signal) => call(readUsage, {}, { signal }),
    projectLimits: (slug, signal) => call(readProjectLimits, { slug }, { signal }),
    changeProjectLimits: (slug, body) => call(changeProjectLimits, { slug }, { body }),
    organizationLimits: (organization, signal) => call(readOrganizationLimits, named(organization), { signal }),
    changeOrganizationLimits: (organization, body) => call(changeOrganizationLimits, named(organization), { body }),
    organizations: (signal) => call(listOrganizations, {}, { signal }),
    createOrganization: (body) => call(createOrganization, {}, { body }),
    renameOrganization: (organization, name) => call(changeOrganization, named(organization), { body: { name } }),
    deleteOrganization: (organization) => call(deleteOrganization, named(organization)),
    team: (organization, signal) => call(readTeam, named(organization), { signal }),
    setMemberRole: (organization, userId, role) => call(changeMember, { ...named(organization), userId }, { body: { role } }),
    removeMember: (organization, userId) => call(removeMember, { ...named(organization), userId }),
    inviteToOrganization: (organization, body) => call(inviteToOrganization, named(organization), { body }),
    withdrawOrganizationInvitation: (organization, invitationId) => call(withdrawOrganizationInvitation, { ...named(organization), invitationId }),
    projectPeople: (slug, signal) => call(readProjectPeople, { slug }, { signal }),
    setProjectRole: (slug, userId, role) => call(changeProjectMember, { slug, userId }, { body: { role } }),
    removeProjectMember: (slug, userId) => call(removeProjectMember, { slug, userId }),
    inviteToProject: (slug, body) => call(inviteToProject, { slug }, { body }),
    withdrawProjectInvitation: (slug, invitationId) => call(withdrawProjectInvitation, { slug, invitationId }),
    openSite: (body) => call(openSite, {}, { body }),
    invitation: (token, signal) => call(readInvitation, { token }, { signal }),
    acceptInvitation: (token) => call(acceptInvitation, { token }),
    registries: (organization, signal) => call(listRegistries, named(organization), { signal }),
    putRegistry: (organization, registry) => call(putRegistry, named(organization), { body: registry }),
    deleteRegistry: (organization, scope) => call(deleteRegistry, named(organization), { query: { scope } }),
  };
}
