import { setTimeout as wait } from 'node:timers/promises';
import { AppError, messageOf } from '@lathe/protocol';
import type { ZodType } from 'zod';
import { limitResponses } from '../../../network/limited-responses.ts';
import type { TokenSource } from '../provider.ts';

export interface WireOptions {
  /** For example `https://api.supabase.com`. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** Pauses before a request is tried again. */
  readonly retryDelaysMs: readonly number[];
}

export interface WireRequest<Sent = unknown> {
  /** Of the body. */
  readonly takes?: ZodType<Sent>;
  readonly json?: Sent;
  readonly form?: Sent;
  readonly signal?: AbortSignal | undefined;
  /** A finished body and its content type. */
  readonly raw?: { readonly contentType: string; readonly body: string };
  /** Instead of 30 s. */
  readonly timeoutMs?: number;
  /** In place of a person's token. */
  readonly authorization?: string;
}

/** Creating a project takes some seconds. */
const TIMEOUT_MS = 30_000;
/** The longest wait that Supabase may ask for before we give up instead. */
const LONGEST_WAIT_S = 10;
/** Errors of a database quote values and positions, and may be long. */
const REASON_MAX_LENGTH = 2_000;
/** Enough for a thousand projects. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

/** Supabase's Management API: requests and answers checked, refusals as errors that say what to do. */
export class SupabaseWire {
  readonly #options: WireOptions;
  readonly #fetch: typeof globalThis.fetch;
  readonly #token: TokenSource | undefined;

  constructor(options: WireOptions, token?: TokenSource) {
    this.#options = options;
    this.#fetch = limitResponses(options.fetch, ANSWER_MAX_BYTES);
    this.#token = token;
  }

  as(token: TokenSource): SupabaseWire {
    return new SupabaseWire(this.#options, token);
  }

  async call<T, Sent>(answers: ZodType<T>, method: string, path: string, request: WireRequest<Sent>): Promise<T> {
    const text = await this.#tried(method, path, request);
    const parsed = answers.safeParse(parsedJson(text));
    if (!parsed.success) throw new AppError('bad-server-response', 'Supabase sent an unreadable response.', { isRetryable: true, cause: parsed.error });
    return parsed.data;
  }

  /** The text of a good answer. Tries again where that is safe: nothing was done (429, 401), or doing it twice is the same (GET). */
  async #tried(method: string, path: string, request: WireRequest): Promise<string> {
    let token = request.authorization === undefined ? await this.#token?.() : undefined;
    let isRenewed = false;
    const delays = [...this.#options.retryDelaysMs];
    for (;;) {
      const answer = await this.#attempt(method, path, request, request.authorization ?? (token === undefined ? undefined : `Bearer ${token}`));
      if ('text' in answer && answer.isGood) return answer.text;
      if ('status' in answer && answer.status === 401 && token !== undefined && !isRenewed) {
        token = await this.#token?.(token);
        isRenewed = true;
        continue;
      }
      const isLimit = 'status' in answer && answer.status === 429;
      const isBroken = !('status' in answer) || answer.status >= 500;
      const delay = delays.shift();
      const pauseMs = isLimit ? Math.max(delay ?? 0, answer.retryAfterS * 1000) : (delay ?? 0);
      const mayRetry = delay !== undefined && (isLimit || (isBroken && method === 'GET')) && pauseMs <= LONGEST_WAIT_S * 1000;
      if (!mayRetry) throw 'status' in answer ? refusal(answer) : unreachable(answer.error);
      await wait(pauseMs, undefined, { signal: request.signal }).catch((error: unknown) => {
        throw new AppError('aborted', 'Stopped.', { cause: error });
      });
    }
  }

  async #attempt(
    method: string,
    path: string,
    { takes, json, form, raw, signal, timeoutMs = TIMEOUT_MS }: WireRequest,
    authorization: string | undefined,
  ): Promise<Answer> {
    const sent = json ?? form;
    const checked = takes === undefined ? sent : takes.parse(sent);
    const body =
      raw?.body ??
      (sent === undefined ? null : json === undefined ? new URLSearchParams(checked as Record<string, string>).toString() : JSON.stringify(checked));
    const contentType = raw?.contentType ?? (json === undefined ? 'application/x-www-form-urlencoded' : 'application/json');
    try {
      const response = await this.#fetch(`${this.#options.baseUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'lathe',
          ...(authorization === undefined ? {} : { authorization }),
          ...(body === null ? {} : { 'content-type': contentType }),
        },
        body,
        // A token goes to Supabase only.
        redirect: 'error',
        signal: AbortSignal.any([...(signal === undefined ? [] : [signal]), AbortSignal.timeout(timeoutMs)]),
      });
      return { status: response.status, isGood: response.ok, text: await response.text(), retryAfterS: retryAfterS(response) };
    } catch (error) {
      if (signal?.aborted) throw new AppError('aborted', 'Stopped.', { cause: error });
      if (error instanceof AppError && error.code === 'invalid-input') throw error;
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }
}

/** The refusal in an error, after which it is certain that Supabase did nothing. Undefined: it may have done what it was asked to. */
export function refusedWith(error: unknown): { readonly status: number; readonly reason: string } | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { supabaseStatus, reason } = error.data ?? {};
  return typeof supabaseStatus === 'number' && supabaseStatus < 500 ? { status: supabaseStatus, reason: typeof reason === 'string' ? reason : '' } : undefined;
}

interface Refused {
  readonly status: number;
  readonly isGood: boolean;
  readonly text: string;
  readonly retryAfterS: number;
}

type Answer = Refused | { readonly error: Error };

function refusal({ status, text, retryAfterS: seconds }: Refused): AppError {
  const reason = reasonIn(text);
  const data = { supabaseStatus: status, reason };
  if (status === 401) return new AppError('forbidden', 'Sign in to Supabase again.', { data: { ...data, needsSignIn: true } });
  if (status === 403) return new AppError('forbidden', `Your account at Supabase may not do this${said(reason)}`, { data });
  if (status === 404) return new AppError('not-found', 'Supabase cannot find this, or your account there may not see it.', { data });
  if (status === 429)
    return new AppError('rate-limited', `Supabase allows no more calls for now. Try again in ${seconds} s.`, { data: { ...data, retryAfterS: seconds } });
  if (status < 500) return new AppError('invalid-input', `Supabase refused this${said(reason)}`, { data });
  return new AppError('bad-server-response', 'Supabase has a problem right now. Try again in a minute.', { isRetryable: true, data });
}

function unreachable(cause: Error): AppError {
  return new AppError('network-error', 'Supabase could not be reached. Check the connection of the server and try again.', {
    isRetryable: true,
    cause,
    data: { reason: messageOf(cause) },
  });
}

const said = (reason: string): string => (reason === '' ? '.' : `: ${reason}`.replace(/[^.!?]$/, '$&.'));

/** `{message}`, which may be a list. */
function reasonIn(text: string): string {
  const body = parsedJson(text) as { message?: unknown; error?: unknown } | undefined;
  const message = body?.message ?? body?.error;
  const words = Array.isArray(message) ? message.map(String).join('; ') : typeof message === 'string' ? message : '';
  return words.slice(0, REASON_MAX_LENGTH);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An empty answer, or a page of a proxy.
    return undefined;
  }
}

/** At least one second, so that nobody asks in a loop. */
function retryAfterS({ headers }: Response): number {
  const after = Number(headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? Number.NaN);
  return Number.isFinite(after) ? Math.max(1, Math.ceil(after)) : 1;
}
