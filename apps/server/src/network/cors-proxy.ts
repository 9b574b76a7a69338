import { Readable } from 'node:stream';
import { AppError, type User } from '@lathe/protocol';
import type { Dispatcher } from 'undici';
import type { Logger } from '../logging.ts';
import { headersToSend } from './cors-proxy-headers.ts';
import { errorResponse } from './error-responses.ts';
import { refusalIn } from './guarded-fetch.ts';
import { bodyToSend, discard, responseOf, type Slot, startDeadline } from './proxied-bodies.ts';
import { RATE_LIMITS, RateLimiter } from './rate-limits.ts';

export const CORS_PROXY_PATH = '/v1/proxy';

/** Limits of one request. */
export const CORS_PROXY_LIMITS = {
  /**
   * Milliseconds from the request to the last byte of the response. In an event stream, between any two of its parts.
   */
  timeoutMs: 60_000,
  /** Size limit in bytes of a body, in each direction. */
  bodyBytes: 50 * 1024 * 1024,
  /** Concurrent requests of one person. */
  concurrentPerUser: 20,
  redirects: 5,
  /** Bytes of a request body that is kept so that a redirect (307, 308) can send it again. */
  replayedBytes: 1024 * 1024,
} as const;

/** Headers that a redirect to another origin must not receive. */
const CREDENTIALS = new Set(['authorization', 'cookie']);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
/** Seconds that a browser may cache the response to a preflight: the most that Chromium accepts. */
const PREFLIGHT_AGE_S = 7200;

export interface CorsProxyDependencies {
  /** Connects only to public addresses. */
  readonly dispatcher: Dispatcher;
  readonly ports: readonly number[];
  readonly findUser: (headers: Headers) => Promise<User | undefined>;
  /** Host name of the pages whose workers may use the proxy. */
  readonly runtimeHost: string;
  readonly now: () => number;
  readonly log: Logger;
  readonly limits?: Partial<Limits>;
}

type Limits = Record<keyof typeof CORS_PROXY_LIMITS, number>;

/**
 * Forwards requests of programs in the runtime to sites that do not allow other origins. The URL is in `X-Proxy-Url`,
 * headers that a page may not set in `X-Proxy-Headers`, the site's own credentials in `X-Proxy-Authorization`. It
 * forwards no cookies and stores no bodies.
 */
export function createCorsProxy(dependencies: CorsProxyDependencies): (request: Request) => Promise<Response> {
  const { runtimeHost, findUser, now, log } = dependencies;
  const limits: Limits = { ...CORS_PROXY_LIMITS, ...dependencies.limits };
  const calls = new RateLimiter(RATE_LIMITS.corsProxyPerUser, now);
  const slots = createSlots(limits.concurrentPerUser);

  return async (request) => {
    const origin = request.headers.get('origin');
    const isOurs = origin === null || (URL.canParse(origin) && new URL(origin).hostname === runtimeHost);
    const sharing = origin !== null && isOurs ? sharedWith(origin) : {};
    /**
     * Tells the program whether the site may have seen the request, because then it must not be repeated automatically.
     */
    const sent: Record<string, string> = {};
    const markSent = () => {
      sent['x-proxy-sent'] = '1';
    };
    try {
      if (!isOurs) throw new AppError('forbidden-origin', 'Only programs in the runtime can use the proxy.');
      if (new URL(request.url).pathname !== CORS_PROXY_PATH) throw new AppError('not-found', 'There is no such endpoint.');
      if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) return preflight(request, sharing);
      const user = await findUser(request.headers);
      if (user === undefined) throw new AppError('login-required', 'Sign in to use the proxy.');
      calls.take(user.id);
      const free = slots.take(user.id);
      const deadline = startDeadline(limits.timeoutMs);
      const end = () => {
        deadline.stop();
        free();
      };
      try {
        return withHeaders(await forward(request, { ...dependencies, limits, onSent: markSent, slot: { deadline, end } }), sharing);
      } catch (error) {
        end();
        throw error;
      }
    } catch (thrown) {
      const error = refusalIn(thrown) ?? asFailure(thrown);
      const response = errorResponse(error, log);
      return withHeaders(response, { ...sharing, ...sent, 'x-proxy-error': error instanceof AppError ? error.code : 'unknown' });
    }
  };
}

/** Counts the running requests of each person. `take` returns a function that frees the slot again. */
function createSlots(perUser: number): { take(userId: string): () => void } {
  const running = new Map<string, number>();
  return {
    take(userId) {
      const count = running.get(userId) ?? 0;
      if (count >= perUser) throw new AppError('rate-limited', `The proxy allows at most ${perUser} concurrent requests.`);
      running.set(userId, count + 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        const left = (running.get(userId) ?? 1) - 1;
        if (left === 0) running.delete(userId);
        else running.set(userId, left);
      };
    },
  };
}

interface Forwarding extends Pick<CorsProxyDependencies, 'dispatcher' | 'ports'> {
  readonly limits: Limits;
  /** Called once the site may have seen the request. */
  readonly onSent: () => void;
  readonly slot: Slot;
}

interface Outgoing {
  readonly target: URL;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | Readable | undefined;
}

/** Sends the request to its site and follows redirects. */
async function forward(request: Request, { dispatcher, ports, limits, onSent, slot }: Forwarding): Promise<Response> {
  const target = requireTarget(request.headers.get('x-proxy-url') ?? '', ports);
  if (!METHOD.test(request.method)) throw new AppError('invalid-input', `The proxy does not support ${request.method}.`);
  if (request.headers.has('upgrade')) throw new AppError('invalid-input', 'The proxy does not support connection upgrades.');
  let outgoing: Outgoing = { target, method: request.method, headers: headersToSend(request.headers), body: await bodyToSend(request, limits) };
  const signal = AbortSignal.any([request.signal, slot.deadline.signal]);
  // A response that nobody starts to read ends here.
  signal.addEventListener('abort', slot.end, { once: true });
  for (let hop = 0; ; hop++) {
    const answer = await dispatch(dispatcher, outgoing, { signal, timeoutMs: limits.timeoutMs }).catch((error: unknown) => {
      if (!wasUnsent(error)) onSent();
      throw error;
    });
    onSent();
    const location = answer.headers['location'];
    if (!REDIRECTS.has(answer.statusCode) || typeof location !== 'string' || !URL.canParse(location, outgoing.target.href)) {
      return responseOf(answer, { method: outgoing.method, target: outgoing.target, limits }, slot);
    }
    discard(answer);
    if (hop === limits.redirects) throw new AppError('api-error', `The site redirected more than ${limits.redirects} times.`);
    outgoing = redirected(outgoing, answer.statusCode, requireTarget(new URL(location, outgoing.target.href).href, ports));
  }
}

function dispatch(
  dispatcher: Dispatcher,
  { target, method, headers, body }: Outgoing,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<Dispatcher.ResponseData> {
  return dispatcher.request({
    ...{ headers, signal, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
    ...(body === undefined ? {} : { body }),
    origin: target.origin,
    path: `${target.pathname}${target.search}`,
    method: method as Dispatcher.HttpMethod,
  });
}

/** The request that follows a redirect. Source: Fetch standard, HTTP-redirect fetch. */
function redirected(from: Outgoing, status: number, target: URL): Outgoing {
  const isReplayed = status === 307 || status === 308;
  if (isReplayed && from.body instanceof Readable) throw new AppError('api-error', 'The site redirected a request whose body is too large to resend.');
  const becomesGet = !isReplayed && from.method !== 'GET' && from.method !== 'HEAD';
  const isOtherOrigin = target.origin !== from.target.origin;
  const isDropped = (name: string) => (isOtherOrigin && CREDENTIALS.has(name)) || (becomesGet && name.startsWith('content-'));
  const headers = Object.fromEntries(Object.entries(from.headers).filter(([name]) => !isDropped(name)));
  return becomesGet ? { target, method: 'GET', headers, body: undefined } : { ...from, target, headers };
}

/** @throws AppError 'invalid-input' for a URL that the proxy does not connect to */
function requireTarget(text: string, ports: readonly number[]): URL {
  if (!URL.canParse(text)) throw new AppError('invalid-input', 'X-Proxy-Url must be an absolute URL.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AppError('invalid-input', 'The proxy supports only http and https URLs.');
  if (url.username !== '' || url.password !== '') throw new AppError('invalid-input', 'The URL must not contain a user name or password.');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (!ports.includes(port)) throw new AppError('invalid-input', `The proxy does not allow port ${port}.`);
  return url;
}

function sharedWith(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': '*',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  };
}

function preflight(request: Request, sharing: Record<string, string>): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...sharing,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      // The wildcard does not cover `Authorization`.
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? 'authorization',
      'access-control-max-age': String(PREFLIGHT_AGE_S),
    },
  });
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Whether no connection was made, so that the site has seen nothing. */
function wasUnsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return refusalIn(error) !== undefined || ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(code ?? '');
}

/** A network error is the site's failure, not this server's. */
function asFailure(thrown: unknown): unknown {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return thrown;
  if (thrown.name === 'TimeoutError' || thrown.name === 'AbortError')
    return new AppError('unavailable', 'The site did not respond in time.', { cause: thrown });
  const { code } = thrown as NodeJS.ErrnoException;
  if (code === undefined) return thrown;
  return new AppError('unavailable', `Could not reach the site (${code}).`, { cause: thrown });
}
