import {
  addDomain,
  AppError,
  changeDomain,
  checkDomain,
  createDomainLinks,
  type DomainLinks,
  listDomains,
  messageOf,
  type ProjectDomains,
  removeDomain,
} from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { DomainsState, DomainsStore } from './contract.ts';

export interface DomainsDeps {
  readonly api: ApiClient;
  readonly identity: ProjectIdentity;
  readonly title: () => string;
}

export interface Domains extends DomainsStore {
  /** Sets a domain up and returns what its DNS needs. @throws AppError */
  setUp(hostname: string, signal?: AbortSignal): Promise<DomainLinks>;
  /** Asks the server. Undefined if it cannot be reached. */
  read(): Promise<ProjectDomains | undefined>;
}

export function createDomains({ api, identity, title }: DomainsDeps): Domains {
  const state = atom<DomainsState>({ status: 'loading' });
  const slug = () => ({ slug: identity.current.id });
  const show = (domains: ProjectDomains | undefined): void => {
    if (domains === undefined) throw new AppError('login-required', 'Sign in to change the domains of this project.');
    state.set({ status: 'ready', domains });
  };

  async function load(): Promise<void> {
    try {
      show(await api.call(listDomains, slug()));
    } catch (error) {
      if (state.get().status !== 'ready') state.set({ status: 'failed', message: messageOf(error) });
    }
  }

  async function read(): Promise<ProjectDomains | undefined> {
    await load();
    const now = state.get();
    return now.status === 'ready' ? now.domains : undefined;
  }

  async function setUp(hostname: string, signal?: AbortSignal): Promise<DomainLinks> {
    const body = { name: title().trim() || 'Untitled', projectId: identity.current.id, hostname };
    const links = await api.call(createDomainLinks, {}, { body, ...(signal === undefined ? {} : { signal }) });
    if (links === undefined) throw new AppError('login-required', 'Sign in to set up a domain.');
    await load();
    return links;
  }

  return {
    state,
    load,
    read,
    setUp,
    add: async (hostname) => show(await api.call(addDomain, slug(), { body: { hostname } })),
    check: async (domainId) => show(await api.call(checkDomain, { ...slug(), domainId })),
    makePrimary: async (domainId) => show(await api.call(changeDomain, { ...slug(), domainId }, { body: { isPrimary: true } })),
    setRedirects: async (domainId, redirects) => show(await api.call(changeDomain, { ...slug(), domainId }, { body: { redirects } })),
    remove: async (domainId) => show(await api.call(removeDomain, { ...slug(), domainId })),
    connectLink: async (hostname) => (await setUp(hostname)).connectLink,
  };
}
