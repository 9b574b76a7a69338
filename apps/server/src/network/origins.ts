import { AppError } from '@lathe/protocol';
import { requestHost } from './requests.ts';

/**
 * Rejects calls that a page of another origin makes with the person's cookies. Previews, deployed sites and the runtime
 * run untrusted code, and in production they are on the same *site*, so SameSite cookies alone would let them in.
 * @throws AppError 'forbidden-origin'
 */
export function requireOwnOrigin(request: Request): void {
  const { headers } = request;
  const origin = headers.get('origin');
  if (origin !== null && !isSameHost(origin, requestHost(request))) throw refusal();
  const site = headers.get('sec-fetch-site');
  // `none` is the address bar. A request without the header is not from a current browser.
  if (site !== null && site !== 'same-origin' && site !== 'none') throw refusal();
}

/** The scheme is not compared, because behind a proxy that terminates TLS this server sees http. */
function isSameHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const ownPort = protocol === 'https:' ? ':443' : ':80';
  return originHost === (host.endsWith(ownPort) ? host.slice(0, -ownPort.length) : host).toLowerCase();
}

function refusal(): AppError {
  return new AppError('forbidden-origin', 'Only pages of the product itself may make this request.');
}
