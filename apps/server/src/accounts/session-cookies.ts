import { AppError } from '@lathe/protocol';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { errorResponse } from '../network/error-responses.ts';
import type { Hosts } from '../network/hosts.ts';
import type { ServerEnvironment } from '../network/requests.ts';

/** Number of leading path segments for which cookies are cleared, because another page may have set one there. */
const CLEARED_PATH_SEGMENTS = 3;

const OWN_PLACE = 'Path=/';

/**
 * Prefix of our cookies' names. Previews are on subdomains of the product, so their pages can set cookies for it.
 * Browsers reject such cookies if the name begins with `__Host-`, which requires https. Source: RFC 6265bis, 4.1.3.2.
 */
export function cookiePrefix({ scheme }: Pick<Hosts, 'scheme'>): string {
  return scheme === 'https' ? '__Host-lathe' : 'lathe';
}

function sessionCookieName(hosts: Pick<Hosts, 'scheme'>): string {
  return `${cookiePrefix(hosts)}.session_token`;
}

/** Removes the session cookie from the browser. */
export function clearedSessionCookie(hosts: Pick<Hosts, 'scheme'>, place = OWN_PLACE): string {
  return `${sessionCookieName(hosts)}=; ${place}; Max-Age=0; HttpOnly${hosts.scheme === 'https' ? '; Secure' : ''}`;
}

/**
 * If a request has two session cookies, someone else set one of them, and nothing shows which. Nobody is signed in
 * then, and both are removed from the browser, including under the domains and paths that another page may have chosen.
 */
export function refuseTwoSessionCookies(hosts: Hosts, log: Logger): MiddlewareHandler<ServerEnvironment> {
  const name = sessionCookieName(hosts);
  return async (c, next) => {
    const parts = (c.req.header('cookie') ?? '').split(';').map((part) => part.trim());
    const isSession = (part: string) => part.split('=')[0]?.trim() === name;
    if (parts.filter(isSession).length < 2) return next();
    log.warn({ host: hosts.app }, 'A request had two session cookies: a page on a subdomain may have set one');

    const headers = new Headers(c.req.raw.headers);
    headers.set('cookie', parts.filter((part) => !isSession(part)).join('; '));
    c.req.raw = new Request(c.req.raw, { headers });
    await next();
    if (c.error instanceof AppError && c.error.code === 'login-required') {
      c.res = undefined;
      c.res = errorResponse(
        new AppError('login-required', 'Your browser sent two session cookies, and another page may have set one. Both were removed: sign in again.'),
        log,
      );
    }
    const isSignedInNow = c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`));
    for (const place of placesOf(hosts, new URL(c.req.url).pathname)) {
      const isOwn = place === OWN_PLACE;
      if (!(isOwn && isSignedInNow)) c.header('set-cookie', clearedSessionCookie(hosts, place), { append: true });
    }
  };
}

/**
 * The domains and paths under which a cookie that reaches this path may have been set. A browser removes a cookie only
 * under the domain and path it was set for.
 */
function placesOf({ scheme, app }: Hosts, path: string): string[] {
  // A cookie with the `__Host-` prefix can exist under one domain and path only.
  if (scheme === 'https') return [OWN_PLACE];
  const labels = app.split('.');
  const parents = labels.map((_, index) => labels.slice(index).join('.')).filter((domain) => domain === app || domain.includes('.'));
  const segments = path.split('/').slice(1, CLEARED_PATH_SEGMENTS + 1);
  const paths = ['/'];
  for (let count = 1; count <= segments.length; count++) {
    const prefix = segments.slice(0, count).join('/');
    if (!/^[\w./~%-]+$/.test(prefix)) break;
    paths.push(`/${prefix}`, `/${prefix}/`);
  }
  return paths.flatMap((each) => [`Path=${each}`, ...parents.map((domain) => `Path=${each}; Domain=${domain}`)]);
}
