import { AppError, type Endpoint, endpointPath, errorBodyMessage, errorBodySchema, isErrorCode, type PathParameters } from '@lathe/protocol';

export interface ApiClient {
  /** Calls an endpoint. Throws an `AppError`: the server's own where it sent one, `network-error` when it cannot be reached. */
  call<Req, Res, Path extends string>(
    endpoint: Endpoint<Req, Res, Path, never> | Endpoint<Req, Res, Path>,
    parameters: PathParameters<Path>,
    options?: { readonly body?: unknown; readonly signal?: AbortSignal; readonly keepalive?: boolean },
  ): Promise<Res>;
  /** A request that is answered by a stream. */
  stream(path: string, body: unknown, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

export function createApiClient(fetchImpl: typeof fetch): ApiClient {
  async function send(path: string, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await fetchImpl(path, init);
    } catch (cause) {
      if (init.signal?.aborted) throw new AppError('aborted', 'Stopped.', { cause });
      throw new AppError('network-error', "Lathe's server cannot be reached. Check the connection and try again.", { cause });
    }
    if (!response.ok) throw await toAppError(response);
    return response;
  }

  return {
    async call(endpoint, parameters, options = {}) {
      const response = await send(endpointPath(endpoint, parameters), {
        method: endpoint.method,
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body), headers: { 'content-type': 'application/json' } }),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.keepalive ? { keepalive: true } : {}),
      });
      if (!endpoint.response) return undefined as never;
      return endpoint.response.parse(await response.json()) as never;
    },
    async stream(path, body, signal) {
      const response = await send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        signal,
      });
      if (!response.body) throw new AppError('bad-server-response', 'The server sent an answer without a body.');
      return response.body;
    },
  };
}

/** Status and extra fields of a refused call travel in `data` (`lastEditor` of a conflict). */
async function toAppError(response: Response): Promise<AppError> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return new AppError('bad-server-response', `An unexpected status code response was received from the server (${response.status}).`, {
      data: { status: response.status, body: text.slice(0, 500) },
    });
  }
  const parsed = errorBodySchema.safeParse(json);
  const body = parsed.success ? parsed.data : {};
  const code = typeof body.code === 'string' && isErrorCode(body.code) ? body.code : (CODE_OF_STATUS[response.status] ?? 'api-error');
  return new AppError(code, errorBodyMessage(body), {
    isRetryable: body.isRetryable,
    data: { ...body.data, ...(json as Record<string, unknown>), status: response.status },
  });
}

const CODE_OF_STATUS: Readonly<
  Record<number, 'login-required' | 'not-found' | 'project-too-big' | 'save-conflict' | 'fork-needed' | 'rate-limited' | 'storage-full'>
> = {
  401: 'login-required',
  404: 'not-found',
  409: 'save-conflict',
  413: 'project-too-big',
  422: 'fork-needed',
  429: 'rate-limited',
  507: 'storage-full',
};
