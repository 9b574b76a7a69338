import type { NetlifyConfig } from '../../config.ts';
import { createEmbeddedProvider, type EmbeddedHostDependencies } from './embedded/embedded.ts';
import { createNetlify, type NetlifySettings } from './netlify/netlify.ts';
import type { RemoteHosts, ServingProvider } from './provider.ts';

const PAUSES = { pollMs: 1_000, retryDelaysMs: [500, 2_000] };
/** Where a person makes a site of the server's account their own. */
const NETLIFY_CLAIM_URL = 'https://app.netlify.com/claim';

/** This server's own host. */
export function createHosting(dependencies: EmbeddedHostDependencies): ServingProvider {
  return createEmbeddedProvider(dependencies);
}

export interface RemoteHostsOptions extends Pick<NetlifySettings, 'fetch' | 'onLogProblem'> {
  readonly netlify: NetlifyConfig;
  readonly pauses?: HostingPauses | undefined;
}

/** Between two looks at a deploy, and before a request is tried again. */
export type HostingPauses = Pick<NetlifySettings, 'pollMs' | 'retryDelaysMs'>;

/** Hosts of other companies. */
export function createRemoteHosts({ netlify, pauses = PAUSES, ...options }: RemoteHostsOptions): RemoteHosts {
  const claim = netlify.claim && { ...netlify.claim, url: NETLIFY_CLAIM_URL };
  return { netlify: createNetlify({ ...options, ...netlify, ...pauses, claim }) };
}
