import { AppError } from '@lathe/protocol';
import type { SpindleHandlers } from '@lathe/spindle/server';
import { type Context, Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import type { ServerConfig } from './config.ts';
import { TLS_ASK_PATH } from './domains/tls-ask.ts';
import { healthRoutes } from './health/routes.ts';
import type { Logger } from './logging.ts';
import { isLoopback } from './network/client-address.ts';
import { RESPONSE_POLICY } from './network/content-policy.ts';
import { errorResponse } from './network/error-responses.ts';
import { releaseHeadBody } from './network/head-responses.ts';
import { destinationOf, hostName, type Hosts } from './network/hosts.ts';
import { clientNetwork } from './network/ip-addresses.ts';
import { isNavigation, noticePage } from './network/notice-page.ts';
import { addressReader, requestHost, type ServerEnvironment } from './network/requests.ts';
import { createProduct } from './product.ts';
import type { Services } from './services.ts';
import type { Storage } from './storage/storage.ts';

export interface AppDependencies {
  readonly services: Services;
  readonly config: Pick<ServerConfig, 'isProxyTrusted' | 'isSignUpOpen' | 'isAnalyticsOn'>;
  readonly hosts: Hosts;
  readonly storage: Pick<Storage, 'database'>;
  readonly spindle: Pick<SpindleHandlers, 'runtime' | 'preview'>;
  /** The built web app. */
  readonly webDirectory: string;
  readonly version: string;
  readonly log: Logger;
  readonly now: () => Date;
  /** Aborted when the server begins to shut down. */
  readonly stopping: AbortSignal;
  /** See `ProductDependencies`. */
  readonly areResponsesTrusted: boolean;
}

/** The server's handler, and the routes behind it on the product's own origin. */
export type App = Hono<ServerEnvironment> & { readonly productRoutes: readonly Pick<RouterRoute, 'method' | 'path'>[] };

/** The whole server as one handler, testable without a socket: every host and every route. */
export function createApp(dependencies: AppDependencies): App {
  const { services, hosts, log, spindle, storage, stopping } = dependencies;
  const { configuration, corsProxy, databaseDoor, entrance, limits, servedDomains, sessions, sites, tlsAsk, tunnels } = services;
  const addressOf = addressReader(dependencies.config.isProxyTrusted);
  const health = healthRoutes({ pingDatabase: () => storage.database.ping(), isShuttingDown: () => stopping.aborted, log });
  const product = createProduct({ ...dependencies, health });

  const root = new Hono<ServerEnvironment>();
  root.onError((error) => errorResponse(error, log));
  root.use(releaseHeadBody);
  root.use(async (c, next) => {
    const startedAt = performance.now();
    const { pathname } = new URL(c.req.url);
    configuration.proxyWatch.observe(c.req.raw.headers, pathname, c.env?.incoming?.socket.remoteAddress);
    await next();
    log[pathname.startsWith('/api/') ? 'info' : 'debug'](
      {
        method: c.req.method,
        host: requestHost(c.req.raw),
        path: loggedPath(pathname),
        status: c.res.status,
        durationMs: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  });
  root.all('*', async (c) => {
    const destination = destinationOf(hosts, requestHost(c.req.raw));
    switch (destination.type) {
      case 'app':
        return product.fetch(c.req.raw, c.env);
      case 'runtime':
        return runtime(c);
      case 'preview':
        return spindle.preview(withoutCredentials(c.req.raw));
      case 'tunnel':
        return tunnels.fetch(c.req.raw, destination.label, addressOf(c));
      case 'preview-host':
        return c.text('Previews are served on subdomains of this address.', 404, PLAIN_RESPONSE);
      case 'proxy':
        return corsProxy(c.req.raw);
      case 'site':
        return sites.fetch(c.req.raw, destination.name, addressOf(c));
      case 'database':
        return databaseDoor.fetch(c.req.raw, destination.ref, addressOf(c));
      case 'loopback':
        return elsewhere(c.req.raw, true);
      case 'unknown':
        return (await ownDomain(c)) ?? elsewhere(c.req.raw, false);
    }
  });
  return Object.assign(root, { productRoutes: product.routes });

  /** The frame has no cookies, so requests for packages carry a token that only a signed-in page gets. */
  async function runtime(c: Context<ServerEnvironment>): Promise<Response> {
    const { pathname } = new URL(c.req.url);
    const isInstallation = pathname === '/install';
    if (isInstallation || pathname.startsWith('/registry/')) {
      const user = await sessions.findByRuntimeToken(c.req.raw.headers);
      // The home page prepares a starter before its visitor becomes a guest.
      if (!user && !(isInstallation && isVisitor(c) && (await entrance.areGuestsWelcome())))
        return c.text('Sign in to install packages, then reload the page.', 401, PLAIN_RESPONSE);
      const limiter = isInstallation ? limits.installs : limits.registryReads;
      const waitS = user ? limiter.tryTake(user.id) : takeVisit(addressOf(c));
      const what = isInstallation ? 'installations' : 'registry requests';
      if (waitS > 0) return c.text(`Too many ${what}. Try again in ${waitS} s.`, 429, { ...PLAIN_RESPONSE, 'retry-after': String(waitS) });
    }
    return spindle.runtime(withoutCredentials(c.req.raw));
  }

  /** A site at one of people's own domains. */
  async function ownDomain(c: Context<ServerEnvironment>): Promise<Response | undefined> {
    const name = hostName(requestHost(c.req.raw));
    const found =
      name === undefined
        ? undefined
        : await servedDomains.find(name).catch((error: unknown) => {
            // A load balancer asks by a name of its own, and the answer must not need the database.
            if (isHealthCheck(c.req.path)) return undefined;
            throw error;
          });
    if (name === undefined || found === undefined) return undefined;
    const { row, primary, siteName } = found;
    if (row.redirects && primary !== undefined && primary !== name) return redirectTo(`${hosts.scheme}://${primary}${hosts.portSuffix}`, c.req.raw);
    return sites.fetch(c.req.raw, siteName, addressOf(c), name);
  }

  function takeVisit(address: string): number {
    return isLoopback(address) ? 0 : limits.installsOfVisitors.tryTake(clientNetwork(address));
  }

  /**
   * Load balancers and people use IP addresses: health checks are answered, people are redirected to the host name, and
   * everything else is rejected.
   */
  async function elsewhere(request: Request, isLoopback: boolean): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === TLS_ASK_PATH) return tlsAsk.fetch(request);
    if (isHealthCheck(pathname)) return health.fetch(request);
    if (isLoopback && request.method === 'GET' && !pathname.startsWith('/api/')) {
      return new Response(null, { status: 302, headers: { location: `${hosts.appOrigin}${pathname}${search}` } });
    }
    if (!isLoopback && request.method === 'GET' && isNavigation(request)) return nothingHere();
    throw new AppError('unknown-host', `This server does not serve this host name. Open ${hosts.appOrigin} instead.`);
  }
}

/** What a person sees at a domain that points here before it is set up, or after it was removed. */
function nothingHere(): Response {
  return noticePage(
    421,
    'Nothing here yet',
    'No site on this server uses this name. If it is yours, open your project, then Publish and Domains, to see what is missing.',
  );
}

const isHealthCheck = (path: string): boolean => path === '/healthz' || path === '/readyz';

/** The same path at another name. It is not kept, because the owner may make the other name the primary one later. */
function redirectTo(origin: string, request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return new Response(null, { status: 308, headers: { location: `${origin}${pathname}${search}`, 'cache-control': 'no-store' } });
}

/** A runtime that booted before anyone signed in has no token. One with a token that does not count is turned away. */
function isVisitor(c: Context<ServerEnvironment>): boolean {
  return !c.req.raw.headers.has('authorization');
}

/** Headers for a plain-text response on a host other than the product's. */
const PLAIN_RESPONSE = { 'content-security-policy': RESPONSE_POLICY, 'x-content-type-options': 'nosniff' };

/** Signed IDs grant access, so they do not belong in a log. */
function loggedPath(path: string): string {
  return path.replace(/^(\/api\/(?:uploads|storage|invitations|setup\/restores)\/).*$/, '$1…');
}

/** Code on these origins is not the product's, so nothing that a browser or a proxy adds may reach it. */
function withoutCredentials(request: Request): Request {
  if (!request.headers.has('cookie') && !request.headers.has('authorization')) return request;
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  headers.delete('authorization');
  return new Request(request, { headers });
}
