import { AppError, type DeploymentInfo, findDeploySite, type HostingTarget, NEW_SITE, openDeploySite } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';

export interface HostedSiteStore {
  /** Where the app is published. */
  readonly target: ReadableAtom<HostingTarget>;
  /** The project's site at another host. Null: none yet, or not asked for yet. */
  readonly state: ReadableAtom<DeploymentInfo | null>;
  choose(target: HostingTarget): void;
  /** Asks the server. @throws AppError */
  read(): Promise<void>;
  /** Until somebody chooses, a project goes where its only site is. */
  suggest(isPublishedHere: boolean): void;
  /** The site, which exists from now on. @throws AppError */
  ensure(title: string): Promise<DeploymentInfo>;
}

/** The project's site at Netlify, and whether it is published there. */
export function createHostedSite(api: ApiClient, identity: ProjectIdentity): HostedSiteStore {
  const target = atom<HostingTarget>('lathe');
  const state = atom<DeploymentInfo | null>(null);
  let isChosen = false;
  return {
    target,
    state,
    choose(chosen) {
      isChosen = true;
      target.set(chosen);
    },
    async read() {
      const { site } = (await api.call(findDeploySite, { slug: identity.current.id, provider: 'netlify' })) ?? { site: null };
      state.set(site);
    },
    suggest(isPublishedHere) {
      if (!isChosen && state.get() !== null && !isPublishedHere) target.set('netlify');
    },
    async ensure(title) {
      const { id: projectId } = identity.current;
      const site = await api.call(openDeploySite, { siteId: NEW_SITE }, { body: { projectId, title, provider: 'netlify' }, auth: 'required' });
      if (site === undefined) throw new AppError('login-required', 'Sign in to publish.');
      state.set(site);
      return site;
    },
  };
}
