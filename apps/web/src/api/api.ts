import {
  createProject,
  deleteModelKey,
  deleteProject,
  endpointPath,
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
  type AppFiles,
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
  createProject(project: { title?: string; appFiles?: AppFiles }): Promise<ProjectSummary>;
  renameProject(slug: string, title: string): Promise<SavedProject>;
  deleteProject(slug: string): Promise<void>;
  templates(signal?: AbortSignal): Promise<TemplateList>;
  template(key: string): Promise<Template>;
  models(signal?: AbortSignal): Promise<ModelList>;
  modelKeys(signal?: AbortSignal): Promise<ModelKeyList>;
  putModelKey(body: PutModelKeyBody): Promise<ModelKeyList>;
  deleteModelKey(provider: ModelKeyProvider): Promise<void>;
}

export function createApi(fetch: Fetch): Api {
  return {
    config: (signal) => send(fetch, { ...getConfig, signal }),
    loggedIn: (signal) => send(fetch, { ...getLoggedIn, signal }),
    signIn: (body) => send(fetch, { ...signIn, body }),
    signUp: (body) => send(fetch, { ...signUp, body }),
    signOut: () => send(fetch, { ...signOut, body: {} }),
    listProjects: (query, signal) => send(fetch, { ...listProjects, path: endpointPath(listProjects, {}, query), signal }),
    createProject: (project) => send(fetch, { ...createProject, body: { project: { appFiles: {}, visibility: 'private', ...project } } }),
    renameProject: (slug, title) => send(fetch, { ...saveProject, path: endpointPath(saveProject, { slug }), body: { project: { title } } }),
    deleteProject: (slug) => send(fetch, { method: deleteProject.method, path: endpointPath(deleteProject, { slug }) }),
    templates: (signal) => send(fetch, { ...listTemplates, signal }),
    template: (key) => send(fetch, { ...getTemplate, path: endpointPath(getTemplate, { key }) }),
    models: (signal) => send(fetch, { method: 'GET', path: '/api/models', response: modelListSchema, signal }),
    modelKeys: (signal) => send(fetch, { ...listModelKeys, signal }),
    putModelKey: (body) => send(fetch, { ...putModelKey, body }),
    deleteModelKey: (provider) => send(fetch, { method: deleteModelKey.method, path: endpointPath(deleteModelKey, {}, { provider }) }),
  };
}
