import {
  type AnyEndpoint,
  AppError,
  chatErrorOf,
  type ErrorCode,
  endpointPath,
  errorBodySchema,
  errorTextOf,
  isErrorCode,
  LAST_EVENT_ID,
  messageOf,
  type PathParameters,
  type QueryInputOf,
  type RequestOf,
  type ResponseOf,
  type StreamEndpoint,
  unexpectedStatusText,
} from '@lathe/protocol';

/** 'required': nothing is sent without a token. 'optional': the token is sent if there is one. 'none': it is never sent. */
export type CallAuth = 'required' | 'optional' | 'none';

interface CommonOptions<E, Handled> {
  readonly query?: QueryInputOf<E>;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
  /** The body of an endpoint that accepts bytes. */
  readonly bytes?: Blob;
  /** The default is 'optional'. */
  readonly auth?: CallAuth;
  /** Responses with these statuses are not failures. The call resolves with what the handler returns for the body. */
  readonly onStatus?: Readonly<Record<number, (body: unknown) => Handled>>;
  /** A response without a body counts as a success, although the endpoint declares one. */
  readonly isEmptyOk?: boolean;
}

/** The body has the endpoint's type, and is absent when the endpoint takes none. */
export type CallOptions<E, Handled> = CommonOptions<E, Handled> &
  (RequestOf<E> extends undefined ? { readonly body?: undefined } : { readonly body: RequestOf<E> });

/** A failed call as it is tracked, never with the body that was sent. */
export interface ApiFailure {
  readonly method: string;
  /** The endpoint's path, with `:name` for each parameter. */
  readonly path: string;
  /** 0 when the server was not reached. */
  readonly status: number;
  readonly message: string;
}

/** An event stream that a reader can continue with `Last-Event-ID`. */
type EventEndpoint = AnyEndpoint & { readonly method: 'GET'; readonly content: 'events' };

/** Where the bearer token comes from: see `accounts/session.ts`. */
export interface TokenSource {
  /** @throws AppError 'network-error' when the server cannot be reached */
  token(): Promise<string | undefined>;
  /** The server refused this token. */
  refused(token: string): void;
}

/**
 * The authenticated JSON helper. Source: docs/specification/calls.md. Pages outside a project
 * import it alone (`@lathe/workspace/api-client`), without the rest of the workspace.
 */
export interface ApiClient {
  /** Sends nothing and resolves with undefined while nobody is signed in. */
  call<E extends AnyEndpoint, Handled = never>(
    endpoint: E,
    parameters: PathParameters<E['path']>,
    options: CallOptions<E, Handled> & { readonly auth: 'required' },
  ): Promise<ResponseOf<E> | Handled | undefined>;
  /** Throws an `AppError`: the server's if it sent one, `network-error` if it cannot be reached. */
  call<E extends AnyEndpoint, Handled = never>(
    endpoint: E,
    parameters: PathParameters<E['path']>,
    options: CallOptions<E, Handled>,
  ): Promise<ResponseOf<E> | Handled>;
  call<E extends AnyEndpoint & { readonly body?: undefined }>(endpoint: E, parameters: PathParameters<E['path']>): Promise<ResponseOf<E>>;
  /** Reads a response as it arrives. */
  stream<E extends StreamEndpoint>(
    endpoint: E,
    parameters: PathParameters<E['path']>,
    body: RequestOf<E>,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Reads the rest of an event stream, after the last event that was read. */
  resume<E extends EventEndpoint>(
    endpoint: E,
    parameters: PathParameters<E['path']>,
    lastEventId: number,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Like `resume`, for a stream that may not have begun. Returns undefined then. */
  resumeBegun<E extends EventEndpoint>(
    endpoint: E,
    parameters: PathParameters<E['path']>,
    lastEventId: number,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | undefined>;
}

export interface ApiClientDeps {
  readonly fetch: typeof fetch;
  readonly session?: TokenSource;
  /** Called once for every failed call. */
  readonly onFailure?: (failure: ApiFailure) => void;
}

export function createApiClient({ fetch: fetchImpl, session, onFailure }: ApiClientDeps): ApiClient {
  async function send(path: string, init: RequestInit, auth: CallAuth): Promise<Response | undefined> {
    const token = auth === 'none' ? undefined : await session?.token();
    if (token === undefined && auth === 'required') return undefined;
    const response = await reach(path, init, token);
    if (response.status !== 401 || token === undefined || !session) return response;
    // A model provider that refused a key also becomes a 401.
    if (refusedCall(401, await response.clone().text()).code !== 'login-required') return response;
    // The token may belong to another session, or to one that has ended elsewhere.
    session.refused(token);
    const next = await session.token();
    return next === undefined || next === token ? response : reach(path, init, next);
  }

  async function reach(path: string, init: RequestInit, token: string | undefined): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    try {
      return await fetchImpl(path, { ...init, headers });
    } catch (cause) {
      if (init.signal?.aborted) throw new AppError('aborted', 'Stopped.', { cause });
      throw new AppError('network-error', "Could not reach Lathe's server. Check your connection and try again.", { cause });
    }
  }

  function tracked(error: unknown, method: string, path: string): unknown {
    if (!(error instanceof AppError && error.code === 'aborted')) onFailure?.({ method, path, status: statusOf(error), message: messageOf(error) });
    return error;
  }

  async function openStream<E extends AnyEndpoint, Missing = never>(
    endpoint: E,
    parameters: PathParameters<E['path']>,
    init: RequestInit,
    onMissing?: () => Missing,
  ): Promise<ReadableStream<Uint8Array> | Missing> {
    const { method } = endpoint;
    try {
      const response = (await send(endpointPath(endpoint, parameters), { ...init, method }, 'optional')) as Response;
      if (onMissing && response.status === 404) return onMissing();
      if (!response.ok) throw chatErrorOf(response.status, await response.text());
      if (!response.body) throw new AppError('bad-server-response', 'The server sent an empty response.');
      return response.body;
    } catch (error) {
      throw tracked(error, method, endpoint.path);
    }
  }

  return {
    async call<E extends AnyEndpoint, Handled>(
      endpoint: E,
      parameters: PathParameters<E['path']>,
      options: CommonOptions<E, Handled> & { readonly body?: unknown } = {},
    ): Promise<ResponseOf<E> | Handled | undefined> {
      const { method } = endpoint;
      try {
        const response = await send(
          endpointPath(endpoint, parameters, options.query ?? {}),
          {
            method,
            ...(options.body === undefined ? {} : { body: JSON.stringify(options.body), headers: { 'content-type': 'application/json' } }),
            ...(options.bytes === undefined ? {} : { body: options.bytes }),
            ...(options.signal ? { signal: options.signal } : {}),
            ...(options.keepalive ? { keepalive: true } : {}),
          },
          options.auth ?? 'optional',
        );
        if (!response) return undefined;
        const text = await response.text();
        const handler = options.onStatus?.[response.status];
        if (handler) return handler(jsonOf(text));
        if (!response.ok) throw refusedCall(response.status, text);
        if (!endpoint.response || (options.isEmptyOk && text === '')) return undefined;
        return parseAnswer(endpoint.response, text) as ResponseOf<E>;
      } catch (error) {
        throw tracked(error, method, endpoint.path);
      }
    },
    stream: (endpoint, parameters, body, signal) => openStream(endpoint, parameters, { body: JSON.stringify(body), headers: STREAM_HEADERS, signal }),
    resume: (endpoint, parameters, lastEventId, signal) => openStream(endpoint, parameters, after(lastEventId, signal)),
    resumeBegun: (endpoint, parameters, lastEventId, signal) => openStream(endpoint, parameters, after(lastEventId, signal), () => undefined),
  };
}

const STREAM_HEADERS = { 'content-type': 'application/json', accept: 'text/event-stream' };

function after(lastEventId: number, signal: AbortSignal) {
  return { headers: { [LAST_EVENT_ID]: String(lastEventId), accept: 'text/event-stream' }, signal };
}

function parseAnswer(schema: { safeParse(value: unknown): { success: boolean; data?: unknown; error?: unknown } }, text: string): unknown {
  const parsed = schema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new AppError('bad-server-response', 'The server sent an unreadable response.', { cause: parsed.error });
}

/** What a refused call means. `data` has the status and extra fields, such as the `lastEditor` of a conflict. */
export function refusedCall(status: number, text: string): AppError {
  const json = jsonOf(text);
  const parsed = errorBodySchema.safeParse(json);
  if (!parsed.success) {
    // Not written by our server: it comes from a proxy, or the server broke.
    const isPage = errorTextOf(text) !== text.trim();
    return new AppError(CODE_OF_STATUS[status] ?? 'bad-server-response', isPage ? unexpectedStatusText(status) : text.trim(), {
      data: { status, body: text.slice(0, BODY_KEPT_CHARACTERS) },
    });
  }
  const { code, isRetryable, data } = parsed.data;
  return new AppError(code !== undefined && isErrorCode(code) ? code : (CODE_OF_STATUS[status] ?? 'api-error'), errorTextOf(text), {
    isRetryable,
    data: { ...data, ...(json as Record<string, unknown>), status },
  });
}

function statusOf(error: unknown): number {
  const status = error instanceof AppError ? error.data?.['status'] : undefined;
  return typeof status === 'number' ? status : 0;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the caller's error has the status
  }
}

const BODY_KEPT_CHARACTERS = 500;

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'login-required',
  404: 'not-found',
  409: 'save-conflict',
  413: 'project-too-big',
  422: 'fork-needed',
  429: 'rate-limited',
  507: 'storage-full',
};
