import { createNetlify, type NetlifySettings } from '../netlify/netlify.ts';
import type { RemoteHosting } from '../provider.ts';
import type { NetlifyDouble } from './netlify-double.ts';

/** Netlify's client over the double, which waits for nothing. */
export function netlifyWith({ apiUrl, logsUrl }: Pick<NetlifyDouble, 'apiUrl' | 'logsUrl'>, change: Partial<NetlifySettings> = {}): RemoteHosting {
  return createNetlify({
    ...{ baseUrl: apiUrl, logsUrl, fetch, retryDelaysMs: [1, 1], pollMs: 2, token: undefined, claim: undefined, onLogProblem: () => undefined },
    ...change,
  });
}
