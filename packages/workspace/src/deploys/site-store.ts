import { AppError, changeSite, createSite, readSite, restoreDeploy, type Site, takeSiteOffline } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { DeploysStore, SiteState } from './contract.ts';

export interface SiteStore extends Pick<DeploysStore, 'setVisibility' | 'restore' | 'takeOffline'> {
  readonly state: ReadableAtom<SiteState>;
  /** The server has answered with it. */
  show(site: Site): void;
  fail(message: string): void;
  /** Asks the server. Null: not published yet. @throws AppError */
  read(): Promise<Site | null>;
  /** The site, which exists from now on, so that a build knows the address: it belongs in canonical links and sitemaps. @throws AppError */
  ensure(): Promise<Site>;
}

/** The project's site, as the server last described it. */
export function createSiteStore(api: ApiClient, identity: ProjectIdentity): SiteStore {
  const state = atom<SiteState>({ status: 'loading' });
  const slug = () => ({ slug: identity.current.id });
  const show = (site: Site | null): void => state.set({ status: 'ready', site });
  const showAnswer = (site: Site | undefined): void => {
    if (site !== undefined) show(site);
  };
  return {
    state,
    show,
    fail: (message) => state.set({ status: 'failed', message }),
    async read() {
      const { site } = (await api.call(readSite, slug())) ?? { site: null };
      show(site);
      return site;
    },
    async ensure() {
      const known = state.get();
      if (known.status === 'ready' && known.site !== null) return known.site;
      const created = await api.call(createSite, slug(), { auth: 'required' });
      if (created === undefined) throw new AppError('login-required', 'Sign in to publish.');
      show(created);
      return created;
    },
    setVisibility: async (visibility, password) =>
      showAnswer(await api.call(changeSite, slug(), { body: { visibility, ...(password === undefined ? {} : { password }) } })),
    restore: async (deployId) => showAnswer(await api.call(restoreDeploy, { ...slug(), deployId })),
    takeOffline: async () => showAnswer(await api.call(takeSiteOffline, slug())),
  };
}
