import { AppError } from '@lathe/protocol';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { errorResponse } from '../network/error-responses.ts';
import type { Hosts } from '../network/hosts.ts';
import type { ServerEnvironment } from '../network/requests.ts';

/** Segments of a path that a cookie of another page may have been set for. */
const CLEARED_PATH_SEGMENTS = 3;

const OWN_PLACE = 'Path=/';

/**
 * What our cookies' names begin with. Previews are on subdomains of the product, so their pages can set cookies for
 * it. Browsers refuse that for names with `__Host-`, which only exist on https. Source: RFC 6265bis, 4.1.3.2.
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
 * Two session cookies in a request: one of them was set by somebody else, and nothing says which. Nobody is signed in
 * then, and both are removed from the browser, also under the domains and paths that another page may have chosen.
 */
export function refuseTwoSessionCookies(hosts: Hosts, log: Logger): MiddlewareHandler<ServerEnvironment> {
  const name = sessionCookieName(hosts);
  return async (c, next) => {
    const parts = (c.req.header('cookie') ?? '').split(';').map((part) => part.trim());
    const isSession = (part: string) => part.split('=')[0]?.trim() === name;
    if (parts.filter(isSession).length < 2) return next();
    log.warn({ host: hosts.app }, 'A request had two session cookies: a page below this domain may have set one');

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

/** Where a cookie that reaches this path can have been set; a browser removes it only under the same domain and path. */
function placesOf({ scheme, app }: Hosts, path: string): string[] {
  // A cookie with `__Host-` can only be set in one place.
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
