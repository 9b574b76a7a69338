import { timingSafeEqual } from 'node:crypto';
import { AppError, type FeatureFlags, parseTunnelLabel, TUNNEL_CLOSE, TUNNEL_DOOR_PATH } from '@lathe/protocol';
import { forwardedHeaders } from '../network/foreign-headers.ts';
import { framedResponse } from '../network/framed-response.ts';
import type { Hosts } from '../network/hosts.ts';
import { clientAt, type ClientNetwork, clientNetwork } from '../network/ip-addresses.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { bodyTooLarge } from './bodies.ts';
import { TUNNEL_LIMITS, type TunnelAnswer, TunnelConnection, type TunnelLimits, type TunnelWire } from './connection.ts';
import { isNavigation, noticePage, readForm } from '../network/notice-page.ts';
import { doorPage, isPassword, mayView, ownOriginCookie, passwordHash, safePath, viewerCookie, withoutViewerCookie } from './door.ts';

/** Concurrent tunnels of one person: a project per tab. */
const TUNNELS_PER_USER = 5;
/** Concurrent tunnels of this server. */
const TUNNELS = 1_000;
/** A workbench that lost its connection can reconnect to the same address within this time. */
const GRACE_MS = 60_000;
/** Size limit in bytes of a form with a password and a path. */
const DOOR_FORM_BYTES = 16 * 1024;

interface Tunnel {
  readonly userId: string;
  /** The session of the page that announced it last. The tunnel ends with the session. */
  sessionId: string | undefined;
  readonly passwordHash: Buffer;
  connection: TunnelConnection | undefined;
  expiry: ReturnType<typeof setTimeout> | undefined;
}

export interface TunnelsOptions {
  readonly hosts: Pick<Hosts, 'scheme'>;
  readonly now: () => number;
  readonly limits?: TunnelLimits;
  readonly graceMs?: number;
}

/**
 * Previews that are opened from elsewhere. A workbench announces a tunnel (`announce`), opens its websocket with the
 * password (`connect`), and answers the requests of viewers at `{id}--{port}.{preview host}` who know the password too.
 * Kept in memory, so with several servers, a host name must always lead to the same one.
 */
export class Tunnels {
  readonly #tunnels = new Map<string, Tunnel>();
  readonly #isSecure: boolean;
  readonly #limits: TunnelLimits;
  readonly #graceMs: number;
  readonly #guesses: RateLimiter<ClientNetwork>;
  readonly #requests: RateLimiter;
  readonly #announcements: RateLimiter;

  constructor({ hosts, now, limits = TUNNEL_LIMITS, graceMs = GRACE_MS }: TunnelsOptions) {
    this.#isSecure = hosts.scheme === 'https';
    this.#limits = limits;
    this.#graceMs = graceMs;
    this.#guesses = new RateLimiter(RATE_LIMITS.tunnelPasswordPerAddress, now);
    this.#requests = new RateLimiter(RATE_LIMITS.tunnelRequests, now);
    this.#announcements = new RateLimiter(RATE_LIMITS.tunnelsPerUser, now);
  }

  get count(): number {
    return this.#tunnels.size;
  }

  /**
   * @throws AppError 'forbidden' without the flag, 'invalid-state' if it is another person's, 'rate-limited' if there
   * are too many
   */
  announce(user: { readonly id: string; readonly featureFlags: FeatureFlags; readonly sessionId?: string }, id: string, password: string): void {
    if (!user.featureFlags.previewTunneling) throw new AppError('forbidden', 'Turn on preview tunnels in Settings, Feature previews.');
    this.#announcements.take(user.id);
    const known = this.#tunnels.get(id);
    if (known) {
      if (known.userId !== user.id || !timingSafeEqual(known.passwordHash, passwordHash(password)))
        throw new AppError('invalid-state', 'This tunnel has a different password.');
      known.sessionId = user.sessionId;
      return;
    }
    const own = [...this.#tunnels.values()].filter(({ userId }) => userId === user.id).length;
    if (own >= TUNNELS_PER_USER) throw new AppError('rate-limited', `You can share at most ${TUNNELS_PER_USER} previews at a time. Close another project.`);
    if (this.#tunnels.size >= TUNNELS) throw new AppError('unavailable', 'This server is sharing too many previews right now.');
    const tunnel: Tunnel = { userId: user.id, sessionId: user.sessionId, passwordHash: passwordHash(password), connection: undefined, expiry: undefined };
    this.#tunnels.set(id, tunnel);
    this.#expireSoon(id, tunnel);
  }

  /** Connects the workbench's websocket. Undefined: the password is wrong, or there is no such tunnel. */
  connect(id: string, password: string, wire: TunnelWire): TunnelConnection | undefined {
    const tunnel = this.#tunnels.get(id);
    if (!tunnel || !isPassword(password, tunnel.passwordHash)) return undefined;
    clearTimeout(tunnel.expiry);
    tunnel.connection?.close(TUNNEL_CLOSE.replaced, 'The tunnel was reopened.');
    tunnel.connection = new TunnelConnection(wire, this.#limits);
    return tunnel.connection;
  }

  /**
   * The websocket is closed. `isDone`: by the workbench, because its last port is closed. Otherwise it may reconnect.
   */
  disconnected(id: string, connection: TunnelConnection, isDone: boolean): void {
    connection.close();
    const tunnel = this.#tunnels.get(id);
    if (!tunnel || tunnel.connection !== connection) return;
    tunnel.connection = undefined;
    if (isDone) this.#tunnels.delete(id);
    else this.#expireSoon(id, tunnel);
  }

  /** Closes the tunnels that pages of these sessions announced. */
  endSessions(sessionIds: ReadonlySet<string>): void {
    for (const [id, { sessionId, connection, expiry }] of this.#tunnels) {
      if (sessionId === undefined || !sessionIds.has(sessionId)) continue;
      clearTimeout(expiry);
      this.#tunnels.delete(id);
      connection?.close(TUNNEL_CLOSE.signedOut, 'The session has ended.');
    }
  }

  /** Ends all tunnels, for example when the server stops. */
  close(): void {
    for (const { connection, expiry } of this.#tunnels.values()) {
      clearTimeout(expiry);
      connection?.close(1012, 'The server is restarting.');
    }
    this.#tunnels.clear();
  }

  /** A WebSocket of a viewer's page: the connection that carries it, or the status with which to reject it. */
  socketTo(label: string, headers: { readonly cookie: string | undefined }): { readonly connection: TunnelConnection; readonly port: number } | number {
    const place = parseTunnelLabel(label);
    const tunnel = place && this.#tunnels.get(place.id);
    if (!place || !tunnel) return 404;
    if (!mayView(headers.cookie, tunnel.passwordHash)) return 401;
    if (this.#requests.tryTake(place.id) > 0) return 429;
    return tunnel.connection ? { connection: tunnel.connection, port: place.port } : 503;
  }

  /** A viewer's request to a tunneled origin. */
  async fetch(request: Request, label: string, address: string): Promise<Response> {
    const place = parseTunnelLabel(label);
    const tunnel = place && this.#tunnels.get(place.id);
    if (!place || !tunnel) return noticePage(404, 'This preview is closed', 'The project was closed. Ask the person who shared it to open it again.');
    const url = new URL(request.url);
    if (url.pathname === TUNNEL_DOOR_PATH) return this.#door(request, url, tunnel, clientAt(clientNetwork(address), place.id));
    if (!mayView(request.headers.get('cookie'), tunnel.passwordHash)) {
      if (!isNavigation(request)) return new Response('The password of this preview is missing.', { status: 401 });
      return doorPage(url.pathname + url.search);
    }
    const waitS = this.#requests.tryTake(place.id);
    if (waitS > 0) return noticePage(429, 'Too many requests', `Too many requests to this preview. Try again in ${waitS} s.`, { 'retry-after': String(waitS) });
    if (!tunnel.connection)
      return noticePage(503, 'One moment', 'Reconnecting to the app.', {
        'retry-after': '2',
        ...(isNavigation(request) ? { refresh: '2' } : {}),
      });
    return this.#forward(request, url, tunnel.connection, place.port);
  }

  async #forward(request: Request, url: URL, connection: TunnelConnection, port: number): Promise<Response> {
    if (Number(request.headers.get('content-length') ?? 0) > this.#limits.bodyBytes) return refusal(bodyTooLarge());
    const hasBody = request.body !== null && !['GET', 'HEAD'].includes(request.method);
    try {
      const answer = await connection.request({
        port,
        method: request.method,
        path: url.pathname + url.search,
        headers: headersForApp(request.headers, url, port),
        body: hasBody ? request.body : null,
        signal: request.signal,
      });
      return responseOf(answer, request.method, port);
    } catch (error) {
      return refusal(error);
    }
  }

  async #door(request: Request, url: URL, tunnel: Tunnel, guesser: ClientNetwork): Promise<Response> {
    if (request.method !== 'POST') return doorPage(safePath(url.searchParams.get('to') ?? '/'));
    const waitS = this.#guesses.tryTake(guesser);
    const form = new URLSearchParams(await readForm(request, DOOR_FORM_BYTES));
    const to = safePath(form.get('to') ?? '/');
    if (waitS > 0) return doorPage(to, `Too many attempts. Try again in ${waitS} s.`, { 'retry-after': String(waitS) });
    if (!isPassword((form.get('password') ?? '').trim(), tunnel.passwordHash)) return doorPage(to, 'The password is wrong.');
    this.#guesses.reset(guesser);
    return new Response(null, {
      status: 303,
      headers: { location: to, 'set-cookie': viewerCookie(tunnel.passwordHash, this.#isSecure), 'cache-control': 'no-store' },
    });
  }

  #expireSoon(id: string, tunnel: Tunnel): void {
    clearTimeout(tunnel.expiry);
    tunnel.expiry = setTimeout(() => {
      if (this.#tunnels.get(id) === tunnel && !tunnel.connection) this.#tunnels.delete(id);
    }, this.#graceMs);
    tunnel.expiry.unref();
  }
}

/** Headers about this origin, which the app's own server would treat as foreign, or from proxies on the way here. */
const NOT_FORWARDED = /^(?:host|content-length|cookie|origin|referer|forwarded|x-forwarded-.*|x-real-ip|expect|authorization)$/;

function headersForApp(headers: Headers, url: URL, port: number): [string, string][] {
  const own = `http://localhost:${port}`;
  const sent: [string, string][] = forwardedHeaders(headers).filter(([name]) => !NOT_FORWARDED.test(name));
  const cookies = withoutViewerCookie(headers.get('cookie') ?? '');
  if (cookies !== '') sent.push(['cookie', cookies]);
  const authorization = headers.get('authorization');
  if (authorization !== null) sent.push(['authorization', authorization]);
  // Development servers reject requests from elsewhere, so for them this origin becomes their own.
  const origin = headers.get('origin');
  if (origin !== null) sent.push(['origin', isSameHost(origin, url) ? own : origin]);
  const referer = headers.get('referer');
  if (referer !== null && URL.canParse(referer) && isSameHost(referer, url)) sent.push(['referer', own + new URL(referer).pathname + new URL(referer).search]);
  return sent;
}

const isSameHost = (address: string, url: URL): boolean => URL.canParse(address) && new URL(address).host === url.host;

const NOT_RETURNED = /^(?:service-worker-allowed|clear-site-data|strict-transport-security)$/;

function responseOf({ status, headers: given, body }: TunnelAnswer, method: string, port: number): Response {
  const headers = new Headers();
  for (const [name, value] of forwardedHeaders(given)) {
    if (name === 'set-cookie') {
      const cookie = ownOriginCookie(value);
      if (cookie !== undefined) headers.append(name, cookie);
    } else if (name === 'location') headers.append(name, onThisOrigin(value, port));
    else if (!NOT_RETURNED.test(name)) headers.append(name, value);
  }
  headers.set('x-robots-tag', 'noindex');
  headers.set('cache-control', forOneViewer(headers.get('cache-control') ?? ''));
  return framedResponse({ method, status, headers, body });
}

/** Removes caching that would let a cache in front keep a response for others, who may not know the password. */
function forOneViewer(caching: string): string {
  const directives = caching.split(',').map((directive) => directive.trim());
  return ['private', ...directives.filter((directive) => directive !== '' && !/^(?:public|private|s-maxage|proxy-revalidate)\b/i.test(directive))].join(', ');
}

/** An app that refers to itself by the address it listens on means this origin. */
function onThisOrigin(location: string, port: number): string {
  if (!URL.canParse(location)) return location;
  const { protocol, hostname, port: named, pathname, search, hash } = new URL(location);
  const isOwn = protocol === 'http:' && ['localhost', '127.0.0.1', '0.0.0.0'].includes(hostname) && Number(named || 80) === port;
  return isOwn ? pathname + search + hash : location;
}

const STATUS: Readonly<Record<string, number>> = { 'request-too-large': 413, unavailable: 503, aborted: 499 };

function refusal(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  const isDown = error.data?.['reason'] !== undefined;
  const title = isDown ? 'The app is not responding' : error.code === 'request-too-large' ? 'Too large' : 'One moment';
  const retryAfterS = error.data?.['retryAfterS'];
  return noticePage(isDown ? 502 : (STATUS[error.code] ?? 502), title, error.message, retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) });
}
