import { Readable } from 'node:stream';
import { AppError, messageOf, type User } from '@lathe/protocol';
import type { Dispatcher } from 'undici';
import type { Logger } from '../logging.ts';
import { headersToAnswer, headersToSend } from './cors-proxy-headers.ts';
import { errorResponse } from './error-responses.ts';
import { brokenOff, framedResponse } from './framed-response.ts';
import { refusalIn } from './guarded-fetch.ts';
import { RATE_LIMITS, RateLimiter } from './rate-limits.ts';

export const CORS_PROXY_PATH = '/v1/proxy';

/** What one request may take. */
export const CORS_PROXY_LIMITS = {
  /** Milliseconds from the request to the last byte of the answer; of a stream of events, between any two of its parts. */
  timeoutMs: 60_000,
  /** Bytes of a body, in each direction. */
  bodyBytes: 50 * 1024 * 1024,
  /** Requests of one person at a time. */
  concurrentPerUser: 20,
  redirects: 5,
  /** Bytes of a body that is kept to be sent again after a redirect (307, 308). */
  replayedBytes: 1024 * 1024,
} as const;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
/** Seconds that a browser keeps the answer to a preflight; the most that Chromium does. */
const PREFLIGHT_AGE_S = 7200;

export interface CorsProxyDependencies {
  /** Over guarded connections. */
  readonly dispatcher: Dispatcher;
  readonly ports: readonly number[];
  readonly findUser: (headers: Headers) => Promise<User | undefined>;
  /** Host name of the pages whose workers ask. */
  readonly runtimeHost: string;
  readonly now: () => number;
  readonly log: Logger;
  readonly limits?: Partial<Record<keyof typeof CORS_PROXY_LIMITS, number>>;
}

/**
 * Carries requests of programs in the runtime to sites that allow no other origins. The address is in
 * `X-Proxy-Url`, headers that a page may not set in `X-Proxy-Headers`, the target's own credentials in
 * `X-Proxy-Authorization`. It knows no cookies and keeps nothing of bodies.
 */
export function createCorsProxy(dependencies: CorsProxyDependencies): (request: Request) => Promise<Response> {
  const { runtimeHost, findUser, now, log } = dependencies;
  const limits = { ...CORS_PROXY_LIMITS, ...dependencies.limits };
  const calls = new RateLimiter(RATE_LIMITS.corsProxyPerUser, now);
  const running = new Map<string, number>();

  return async (request) => {
    const origin = request.headers.get('origin');
    const isOurs = origin === null || (URL.canParse(origin) && new URL(origin).hostname === runtimeHost);
    const sharing = origin !== null && isOurs ? sharedWith(origin) : {};
    /** Once the site may have seen it, nobody else may send it again unasked. */
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
      const free = begin(user.id);
      const deadline = startDeadline(limits.timeoutMs);
      const end = () => {
        deadline.stop();
        free();
      };
      try {
        return withHeaders(await carry(request, markSent, { deadline, end }), sharing);
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

  /** Answers what ends it, once. */
  function begin(userId: string): () => void {
    const count = running.get(userId) ?? 0;
    if (count >= limits.concurrentPerUser) throw new AppError('rate-limited', `The proxy allows at most ${limits.concurrentPerUser} concurrent requests.`);
    running.set(userId, count + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (running.get(userId) ?? 1) - 1;
      if (left === 0) running.delete(userId);
      else running.set(userId, left);
    };
  }

  async function carry(request: Request, onSent: () => void, place: Place): Promise<Response> {
    let target = requireTarget(request.headers.get('x-proxy-url') ?? '');
    let method = request.method;
    if (!METHOD.test(method)) throw new AppError('invalid-input', `The proxy does not support ${method}.`);
    if (request.headers.has('upgrade')) throw new AppError('invalid-input', 'The proxy does not support upgraded connections.');
    const headers = headersToSend(request.headers);
    let body = await bodyOf(request);
    const signal = AbortSignal.any([request.signal, place.deadline.signal]);
    // An answer that nobody begins to read ends here.
    signal.addEventListener('abort', place.end, { once: true });
    for (let hop = 0; ; hop++) {
      const answer = await dispatch(target, { method, headers, body, signal }).catch((error: unknown) => {
        if (!wasUnsent(error)) onSent();
        throw error;
      });
      onSent();
      const location = answer.headers['location'];
      if (!REDIRECTS.has(answer.statusCode) || typeof location !== 'string' || !URL.canParse(location, target.href)) {
        return answerOf(answer, method, target, place);
      }
      answer.body.on('error', () => undefined).destroy();
      if (hop === limits.redirects) throw new AppError('api-error', `The site redirected more than ${limits.redirects} times.`);
      const next = requireTarget(new URL(location, target.href).href);
      if (next.origin !== target.origin) for (const name of ['authorization', 'cookie']) delete headers[name];
      target = next;
      if (answer.statusCode === 307 || answer.statusCode === 308) {
        if (body instanceof Readable) throw new AppError('api-error', 'The site redirected a request whose body is too large to resend.');
      } else if (method !== 'GET' && method !== 'HEAD') {
        method = 'GET';
        body = undefined;
        for (const name of Object.keys(headers)) if (name.startsWith('content-')) delete headers[name];
      }
    }
  }

  function dispatch(target: URL, request: Pick<Dispatcher.RequestOptions, 'headers' | 'signal'> & { method: string; body: Buffer | Readable | undefined }) {
    const { body, method, ...rest } = request;
    return dependencies.dispatcher.request({
      ...rest,
      ...(body === undefined ? {} : { body }),
      origin: target.origin,
      path: `${target.pathname}${target.search}`,
      method: method as Dispatcher.HttpMethod,
      headersTimeout: limits.timeoutMs,
      bodyTimeout: limits.timeoutMs,
    });
  }

  /** @throws AppError 'invalid-input' for an address that is not carried to */
  function requireTarget(text: string): URL {
    if (!URL.canParse(text)) throw new AppError('invalid-input', 'X-Proxy-Url must be an absolute URL.');
    const url = new URL(text);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AppError('invalid-input', 'The proxy supports only http and https URLs.');
    if (url.username !== '' || url.password !== '') throw new AppError('invalid-input', 'The URL must not contain a user name or password.');
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (!dependencies.ports.includes(port)) throw new AppError('invalid-input', `The proxy does not allow port ${port}.`);
    return url;
  }

  /** Small ones as they are, large ones as they come, none beyond the limit. */
  async function bodyOf(request: Request): Promise<Buffer | Readable | undefined> {
    if (request.body === null) return undefined;
    const length = Number(request.headers.get('content-length') ?? Number.NaN);
    if (length > limits.bodyBytes) throw tooLarge('request');
    const limited = limit(request.body as unknown as AsyncIterable<Uint8Array>, () => tooLarge('request'));
    if (!(length <= limits.replayedBytes)) return Readable.from(limited, { objectMode: false });
    const chunks: Uint8Array[] = [];
    for await (const chunk of limited) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  function answerOf(answer: Dispatcher.ResponseData, method: string, target: URL, { deadline, end }: Place): Response {
    const headers = headersToAnswer(answer.headers);
    headers.set('x-proxy-final-url', target.href);
    if (Number(headers.get('content-length') ?? 0) > limits.bodyBytes && method !== 'HEAD') {
      answer.body.on('error', () => undefined).destroy();
      throw tooLarge('answer');
    }
    const status = answer.statusCode >= 200 && answer.statusCode <= 599 ? answer.statusCode : 502;
    const chunks = limit(answer.body, () => tooLarge('answer'));
    // One that is not read is as silent as one that says nothing.
    const isEvents = /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
    if (isEvents) deadline.restart();
    const over = () => {
      answer.body.on('error', () => undefined).destroy();
      end();
    };
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (!done) {
            if (isEvents) deadline.restart();
            return controller.enqueue(value);
          }
          controller.close();
        } catch (error) {
          controller.error(brokenOff(messageOf(error), error));
        }
        over();
      },
      cancel: over, // a generator that was not begun has no end of its own
    });
    return framedResponse({ method, status, headers, body: stream });
  }

  async function* limit(chunks: AsyncIterable<Uint8Array>, tooMuch: () => AppError): AsyncGenerator<Uint8Array, undefined> {
    let byteSize = 0;
    for await (const chunk of chunks) {
      byteSize += chunk.byteLength;
      if (byteSize > limits.bodyBytes) throw tooMuch();
      yield chunk;
    }
    return undefined;
  }

  function tooLarge(what: 'request' | 'answer'): AppError {
    return new AppError('request-too-large', `The ${what} is larger than the proxy’s limit of ${Math.floor(limits.bodyBytes / 1024 / 1024)} MB.`);
  }
}

/** Of one request among its person's. */
interface Place {
  readonly deadline: Deadline;
  /** Gives it to another one. */
  readonly end: () => void;
}

interface Deadline {
  readonly signal: AbortSignal;
  restart(): void;
  stop(): void;
}

/** As `AbortSignal.timeout`, from the last restart on. */
function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(new DOMException('The site stopped responding.', 'TimeoutError')), ms);
  };
  restart();
  return { signal: controller.signal, restart, stop: () => clearTimeout(timer) };
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

/** No connection was made: the site has seen nothing. */
function wasUnsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return refusalIn(error) !== undefined || ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(code ?? '');
}

/** What the network threw is the other side's, not this server's failure. */
function asFailure(thrown: unknown): unknown {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return thrown;
  if (thrown.name === 'TimeoutError' || thrown.name === 'AbortError')
    return new AppError('unavailable', 'The site did not respond in time.', { cause: thrown });
  const { code } = thrown as NodeJS.ErrnoException;
  if (code === undefined) return thrown;
  return new AppError('unavailable', `Could not reach the site (${code}).`, { cause: thrown });
}
