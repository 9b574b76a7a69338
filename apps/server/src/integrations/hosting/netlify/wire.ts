import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type ErrorCode } from '@lathe/protocol';
import type { ZodType } from 'zod';

export interface WireOptions {
  /** For example `https://api.netlify.com/api/v1`. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** Pauses before a request is tried again. */
  readonly retryDelaysMs: readonly number[];
}

export interface WireRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly form?: FormData;
  readonly signal: AbortSignal;
  /** What a refusal of this request means. */
  readonly failure: Extract<ErrorCode, 'site-creation-error' | 'site-deployment-error'>;
}

/** The longest wait that the host may ask for before we give up instead. */
const LONGEST_WAIT_S = 20;
const REASON_MAX_LENGTH = 500;
/** The longest answer names each file of a deploy. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

export const RECONNECT = 'Connect Netlify again in Settings, Applications.';

/** Netlify's REST API with one token: its answers checked, its refusals as errors that say what to do. */
export class NetlifyWire {
  readonly #options: WireOptions;
  readonly #token: string;

  constructor(options: WireOptions, token: string) {
    this.#options = options;
    this.#token = token;
  }

  async call<T>(schema: ZodType<T>, method: string, path: string, request: WireRequest): Promise<T> {
    const response = await this.#tried(method, path, request);
    const parsed = schema.safeParse(parsedJson(await textOf(response)));
    if (!parsed.success) throw new AppError('bad-server-response', 'Netlify sent an unreadable response.', { cause: parsed.error });
    return parsed.data;
  }

  /** Sends without reading the answer. */
  async send(method: string, path: string, request: WireRequest): Promise<void> {
    await (await this.#tried(method, path, request)).body?.cancel();
  }

  /** Tries again where that is safe: nothing was done (429), or doing it twice is the same (GET, PUT). */
  async #tried(method: string, path: string, request: WireRequest): Promise<Response> {
    const isRepeatable = method === 'GET' || method === 'PUT';
    for (const delay of [...this.#options.retryDelaysMs, undefined]) {
      const { response, error } = await this.#attempt(method, path, request);
      if (response?.ok) return response;
      const isLimit = response?.status === 429;
      const isBroken = response === undefined || response.status >= 500;
      const pauseMs = isLimit ? Math.max(delay ?? 0, retryAfterS(response) * 1000) : (delay ?? 0);
      const mayRetry = delay !== undefined && (isLimit || (isBroken && isRepeatable)) && pauseMs <= LONGEST_WAIT_S * 1000;
      if (!mayRetry) throw response === undefined ? unreachable(request, error) : await refusal(response, request);
      await wait(pauseMs, undefined, { signal: request.signal }).catch((error: unknown) => {
        throw new AppError('aborted', 'Stopped.', { cause: error });
      });
    }
    throw unreachable(request, undefined);
  }

  /** The response, or why there was none. They cannot be told apart by their class: the server's HTTP library replaces the global one. */
  async #attempt(method: string, path: string, { query = {}, json, bytes, form, signal }: WireRequest): Promise<Attempt> {
    const search = new URLSearchParams(query).toString();
    const type = json !== undefined ? 'application/json' : bytes !== undefined ? 'application/octet-stream' : undefined;
    try {
      const response = await this.#options.fetch(`${this.#options.baseUrl}${path}${search === '' ? '' : `?${search}`}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, accept: 'application/json', ...(type === undefined ? {} : { 'content-type': type }) },
        body: json === undefined ? (bytes ?? form ?? null) : JSON.stringify(json),
        signal,
      });
      return { response };
    } catch (error) {
      if (signal.aborted) throw new AppError('aborted', 'Stopped.', { cause: error });
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
}

/** An answer's text. Undefined if it is cut off, or longer than any answer should be: no server may fill our memory. */
async function textOf({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      byteSize += chunk.byteLength;
      if (byteSize > ANSWER_MAX_BYTES) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

interface Attempt {
  readonly response?: Response;
  readonly error?: Error;
}

async function refusal(response: Response, { failure }: WireRequest): Promise<AppError> {
  const { status } = response;
  const reason = reasonIn((await textOf(response)) ?? '');
  const data = { reason };
  if (status === 401 || status === 403) return new AppError('forbidden', `Netlify does not accept the token. ${RECONNECT}`, { data });
  if (status === 404) return new AppError('not-found', `Netlify does not have this site, or it belongs to another account now. ${RECONNECT}`, { data });
  if (status === 429) {
    const seconds = retryAfterS(response);
    return new AppError('rate-limited', `Netlify allows no more deploys for now. Try again in ${seconds} s.`, { data: { ...data, retryAfterS: seconds } });
  }
  const isFault = status >= 500;
  const said = reason === '' ? '' : `: ${reason}`;
  const message = isFault ? 'Netlify has a problem right now. Nothing was published. Try again in a minute.' : `Netlify refused this${said}`;
  return new AppError(failure, message.replace(/[^.!?]$/, '$&.'), { isRetryable: isFault, data });
}

function unreachable({ failure }: WireRequest, cause: Error | undefined): AppError {
  return new AppError(failure, 'Netlify could not be reached. Nothing was published. Check the connection of the server and try again.', { cause });
}

/** `{code, message}`, or field errors as `{errors: {name: ['must be unique']}}`. */
function reasonIn(text: string): string {
  try {
    const body = JSON.parse(text) as { message?: unknown; errors?: Record<string, unknown> };
    if (typeof body.message === 'string') return body.message.slice(0, REASON_MAX_LENGTH);
    const fields = Object.entries(body.errors ?? {}).map(([field, errors]) => `${field} ${Array.isArray(errors) ? errors.join(', ') : String(errors)}`);
    return fields.join('; ').slice(0, REASON_MAX_LENGTH);
  } catch {
    // A page of a proxy says nothing to a person.
    return '';
  }
}

/** `Retry-After`, or the time at which Netlify's own limit ends. */
function retryAfterS(response: Response): number {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(after)) return Math.max(0, Math.ceil(after));
  const reset = Date.parse(response.headers.get('x-ratelimit-reset') ?? '');
  return Number.isNaN(reset) ? 1 : Math.max(0, Math.ceil((reset - Date.now()) / 1000));
}
