import {
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
  readInvitation,
  readProjectPeople,
  readTeam,
  readUsage,
  removeMember,
  removeProjectMember,
  withdrawOrganizationInvitation,
  withdrawProjectInvitation,
  deleteModelKey,
  deleteProject,
  endpointPath,
  getAnalyticsReport,
  getConfig,
  getLoggedIn,
  getTemplate,
  listModelKeys,
  listProjects,
  listTemplates,
  modelListSchema,
  putModelKey,
  saveProject,
  signIn,
  signOut,
  signUp,
  type AnalyticsEventName,
  type AnalyticsReport,
  type AcceptedInvitation,
  type AppFiles,
  type ChangeAccountBody,
  type CreateOrganizationBody,
  type InviteToOrganizationBody,
  type InviteToProjectBody,
  type OpenInvitation,
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
import { send, type Fetch } from './client.ts';

/** The calls that the interface makes itself; those of an open project belong to the workspace. */
export interface Api {
  config(signal?: AbortSignal): Promise<ClientConfig>;
  loggedIn(signal?: AbortSignal): Promise<LoggedIn>;
  signIn(body: SignInBody): Promise<SignedIn>;
  signUp(body: SignUpBody): Promise<SignedIn>;
  signOut(): Promise<unknown>;
  listProjects(query: { q?: string; cursor?: string }, signal?: AbortSignal): Promise<ProjectList>;
  /** Without a title the server finds a name. */
  createProject(project: { title?: string; appFiles?: AppFiles }, owner?: OrganizationName): Promise<ProjectSummary>;
  renameProject(slug: string, title: string): Promise<SavedProject>;
  deleteProject(slug: string): Promise<void>;
  templates(signal?: AbortSignal): Promise<TemplateList>;
  template(key: string): Promise<Template>;
  models(signal?: AbortSignal): Promise<ModelList>;
  modelKeys(signal?: AbortSignal): Promise<ModelKeyList>;
  putModelKey(body: PutModelKeyBody): Promise<ModelKeyList>;
  deleteModelKey(provider: ModelKeyProvider): Promise<void>;
  /** For operators; `event` is the only one to list. */
  analyticsReport(event: AnalyticsEventName | undefined, signal?: AbortSignal): Promise<AnalyticsReport>;
  changeAccount(body: ChangeAccountBody): Promise<User>;
  usage(signal?: AbortSignal): Promise<Usage>;
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
  acceptInvitation(token: string): Promise<AcceptedInvitation>;
  registries(named: OrganizationName, signal?: AbortSignal): Promise<Registry[]>;
  putRegistry(named: OrganizationName, registry: Registry): Promise<void>;
  deleteRegistry(named: OrganizationName, scope: string): Promise<void>;
}

/** What names an organisation in an address. */
export type OrganizationName = Pick<Organization, 'slug' | 'provider'>;

const named = ({ slug, provider }: OrganizationName) => ({ provider, orgSlug: slug });

export function createApi(fetch: Fetch): Api {
  return {
    config: (signal) => send(fetch, { ...getConfig, signal }),
    loggedIn: (signal) => send(fetch, { ...getLoggedIn, signal }),
    signIn: (body) => send(fetch, { ...signIn, body }),
    signUp: (body) => send(fetch, { ...signUp, body }),
    signOut: () => send(fetch, { ...signOut, body: {} }),
    listProjects: (query, signal) => send(fetch, { ...listProjects, path: endpointPath(listProjects, {}, query), signal }),
    createProject: (project, owner) =>
      send(fetch, {
        ...createProject,
        body: { project: { appFiles: {}, visibility: 'private', ...project }, ...(owner ? { owner: owner.slug, provider: owner.provider } : {}) },
      }),
    renameProject: (slug, title) => send(fetch, { ...saveProject, path: endpointPath(saveProject, { slug }), body: { project: { title } } }),
    deleteProject: (slug) => send(fetch, { method: deleteProject.method, path: endpointPath(deleteProject, { slug }) }),
    templates: (signal) => send(fetch, { ...listTemplates, signal }),
    template: (key) => send(fetch, { ...getTemplate, path: endpointPath(getTemplate, { key }) }),
    models: (signal) => send(fetch, { method: 'GET', path: '/api/models', response: modelListSchema, signal }),
    modelKeys: (signal) => send(fetch, { ...listModelKeys, signal }),
    putModelKey: (body) => send(fetch, { ...putModelKey, body }),
    analyticsReport: (event, signal) => send(fetch, { ...getAnalyticsReport, path: endpointPath(getAnalyticsReport, {}, { event }), signal }),
    changeAccount: (body) => send(fetch, { ...changeAccount, body }),
    usage: (signal) => send(fetch, { ...readUsage, signal }),
    organizations: (signal) => send(fetch, { ...listOrganizations, signal }),
    createOrganization: (body) => send(fetch, { ...createOrganization, body }),
    renameOrganization: (name, title) => send(fetch, { ...changeOrganization, path: endpointPath(changeOrganization, named(name)), body: { name: title } }),
    deleteOrganization: (name) => send(fetch, { method: deleteOrganization.method, path: endpointPath(deleteOrganization, named(name)) }),
    team: (name, signal) => send(fetch, { ...readTeam, path: endpointPath(readTeam, named(name)), signal }),
    setMemberRole: (name, userId, role) =>
      send(fetch, { method: changeMember.method, path: endpointPath(changeMember, { ...named(name), userId }), body: { role } }),
    removeMember: (name, userId) => send(fetch, { method: removeMember.method, path: endpointPath(removeMember, { ...named(name), userId }) }),
    inviteToOrganization: (name, body) => send(fetch, { ...inviteToOrganization, path: endpointPath(inviteToOrganization, named(name)), body }),
    withdrawOrganizationInvitation: (name, invitationId) =>
      send(fetch, {
        method: withdrawOrganizationInvitation.method,
        path: endpointPath(withdrawOrganizationInvitation, { ...named(name), invitationId }),
      }),
    projectPeople: (slug, signal) => send(fetch, { ...readProjectPeople, path: endpointPath(readProjectPeople, { slug }), signal }),
    setProjectRole: (slug, userId, role) =>
      send(fetch, { method: changeProjectMember.method, path: endpointPath(changeProjectMember, { slug, userId }), body: { role } }),
    removeProjectMember: (slug, userId) => send(fetch, { method: removeProjectMember.method, path: endpointPath(removeProjectMember, { slug, userId }) }),
    inviteToProject: (slug, body) => send(fetch, { ...inviteToProject, path: endpointPath(inviteToProject, { slug }), body }),
    withdrawProjectInvitation: (slug, invitationId) =>
      send(fetch, { method: withdrawProjectInvitation.method, path: endpointPath(withdrawProjectInvitation, { slug, invitationId }) }),
    invitation: (token, signal) => send(fetch, { ...readInvitation, path: endpointPath(readInvitation, { token }), signal }),
    acceptInvitation: (token) => send(fetch, { ...acceptInvitation, path: endpointPath(acceptInvitation, { token }) }),
    registries: (name, signal) => send(fetch, { ...listRegistries, path: endpointPath(listRegistries, named(name)), signal }),
    putRegistry: (name, registry) => send(fetch, { method: putRegistry.method, path: endpointPath(putRegistry, named(name)), body: registry }),
    deleteRegistry: (name, scope) => send(fetch, { method: deleteRegistry.method, path: endpointPath(deleteRegistry, named(name), { scope }) }),
    deleteModelKey: (provider) => send(fetch, { method: deleteModelKey.method, path: endpointPath(deleteModelKey, {}, { provider }) }),
  };
}
