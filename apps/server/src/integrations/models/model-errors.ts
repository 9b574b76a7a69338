/** Errors of a provider, as our error codes and in words for the person. */
import { APICallError, RetryError } from 'ai';
import { AppError, type ErrorCode } from '@lathe/protocol';
import { refusalIn } from '../../network/guarded-fetch.ts';

export interface ErrorContext {
  /** The provider's name as people know it. */
  readonly providerName: string;
  /** Where the key comes from, so that the message can say where to correct it. */
  readonly keySetting: string;
  /** It may be an organization's, so no page of a member and no log may show it if the provider quotes it. */
  readonly apiKey: string | undefined;
  readonly model: string;
  /** True if the answer had begun. */
  readonly hasAnswered: boolean;
  /** True if the response was not a stream, and nothing in it was understood. */
  readonly isForeign?: boolean;
}

export function toModelError(thrown: unknown, context: ErrorContext): AppError {
  return withoutKey(asModelError(thrown, context), context.apiKey);
}

/** A shorter key is a placeholder for services that need none, and would match inside words. */
const HIDDEN_KEY_MIN_LENGTH = 8;

function withoutKey(error: AppError, apiKey: string | undefined): AppError {
  if (apiKey === undefined || apiKey.length < HIDDEN_KEY_MIN_LENGTH) return error;
  const { code, message, title, isRetryable, data, cause } = error;
  const hide = (text: string) => text.replaceAll(apiKey, '[the key]');
  const clean = data && Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? hide(value) : value]));
  const causes = describe(cause);
  // A log would also contain the cause's message.
  return new AppError(code, hide(message), { title, isRetryable, data: clean, cause: causes.includes(apiKey) ? new Error(hide(causes)) : cause });
}

function asModelError(thrown: unknown, context: ErrorContext): AppError {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  // One of our own errors, even if the SDK wrapped it.
  const known = refusalIn(error);
  if (known) return known;
  if (APICallError.isInstance(error)) {
    return error.statusCode === undefined || error.statusCode < 400
      ? unreadable(error, context)
      : ofStatus(error.statusCode, `${error.message}\n${error.responseBody ?? ''}`, retryAfterOf(error), context, error);
  }
  const text = describe(error);
  const status = STREAMED_TYPES.find(({ type }) => text.includes(type))?.status ?? statusIn(error);
  if (status !== undefined) return ofStatus(status, text, undefined, context, error);
  return unreachable(error, text, context);
}

/** The seconds that the provider asked to wait. Undefined if it did not. */
function retryAfterOf(error: APICallError): number | undefined {
  const headers = error.responseHeaders ?? {};
  const ms = Number(headers['retry-after-ms']);
  if (Number.isFinite(ms) && headers['retry-after-ms'] !== undefined) return ms / 1000;
  const value = headers['retry-after'];
  if (value === undefined) {
    // Google puts it in the body: google.rpc.RetryInfo.
    const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(error.responseBody ?? '')?.[1];
    return delay === undefined ? undefined : Number(delay);
  }
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

/** Inside a stream, gateways identify an error by the status it would have had. */
function statusIn(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || error instanceof Error) return undefined;
  const { code } = ('error' in error && typeof error.error === 'object' && error.error !== null ? error.error : error) as { readonly code?: unknown };
  return typeof code === 'number' && Number.isInteger(code) && code >= 400 && code < 600 ? code : undefined;
}

/** Errors that are sent as an event of a stream that began with 200. Their type determines the status. */
const STREAMED_TYPES = [
  { type: 'overloaded_error', status: 529 },
  { type: 'UNAVAILABLE', status: 503 },
  { type: 'RESOURCE_EXHAUSTED', status: 429 },
  { type: 'rate_limit', status: 429 },
  { type: 'insufficient_quota', status: 402 },
  { type: 'billing_error', status: 402 },
  { type: 'authentication_error', status: 401 },
  { type: 'permission_error', status: 403 },
  { type: 'not_found_error', status: 404 },
  { type: 'request_too_large', status: 413 },
  { type: 'context_length_exceeded', status: 400 },
  { type: 'invalid_request_error', status: 400 },
  { type: 'api_error', status: 500 },
  { type: 'server_error', status: 500 },
] as const;

function ofStatus(status: number, detail: string, retryAfterS: number | undefined, context: ErrorContext, cause: unknown): AppError {
  const { providerName, keySetting, model } = context;
  const { code, message } = ((): { code: ErrorCode; message: string } => {
    // Google responds to a wrong key with 400.
    if (status === 401 || status === 403 || /API_KEY_INVALID|API key not valid/.test(detail)) {
      return { code: 'model-key-refused', message: `${providerName} rejected the key. Check ${keySetting}.` };
    }
    // Google mentions the plan and billing even if a free key only made too many requests in this minute.
    const isGoogleRateLimit = status === 429 && detail.includes('RESOURCE_EXHAUSTED');
    if (status === 402 || (!isGoogleRateLimit && /insufficient_quota|credit balance is too low|billing/i.test(detail))) {
      return { code: 'billing-error', message: `${providerName} requires payment: this key’s account is out of credit.` };
    }
    if (/prompt is too long|context_length_exceeded|maximum context length|too many tokens/i.test(detail)) {
      return {
        code: 'context-too-long',
        message: `The conversation is longer than ${model} can read.`,
      };
    }
    if (/image_too_large|image (?:exceeds|is too large|too large)|maximum image size/i.test(detail)) {
      return { code: 'image-too-large', message: `An image in this conversation is larger than ${providerName} accepts.` };
    }
    if (status === 413) return { code: 'request-too-large', message: `The request is larger than ${providerName} accepts.` };
    if (status === 404) return { code: 'model-not-found', message: `${providerName} has no model "${model}", or the key has no access to it.` };
    if (status === 429) {
      const wait = retryAfterS === undefined ? '' : ` Try again in ${Math.max(1, Math.ceil(retryAfterS))} s.`;
      return { code: 'rate-limited', message: `${providerName}’s rate limit for this key is reached.${wait}` };
    }
    if (status === 529 || status === 503) return { code: 'overloaded', message: `${providerName} is overloaded.` };
    if (/content.?(?:filter|policy)|safety/i.test(detail)) return { code: 'content-filter', message: `${providerName} declined to answer this.` };
    if (status >= 500 || status === 408) return { code: 'bad-server-response', message: `${providerName} returned an unexpected status code (${status}).` };
    return { code: 'api-error', message: `${providerName} rejected the request (${status}).` };
  })();
  return new AppError(code, message, {
    cause,
    data: {
      status,
      detail: detail.trim().slice(0, 2000),
      ...(code === 'rate-limited' ? { providerLimitHit: true } : {}),
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    },
  });
}

function unreachable(error: unknown, detail: string, context: ErrorContext): AppError {
  const { providerName, hasAnswered, isForeign } = context;
  if (isForeign === true && !LOST_CONNECTION.test(detail)) return notUnderstood(providerName, error, { detail });
  if (hasAnswered) {
    return new AppError('answer-cut-off', `The answer from ${providerName} was cut off.`, { cause: error, data: { detail } });
  }
  return new AppError('network-error', `Could not reach ${providerName}. Check your connection and the address in the settings.`, {
    cause: error,
    data: { detail },
  });
}

/** Messages of Node's fetch for a connection that ended before the body did. */
const LOST_CONNECTION = /terminated|other side closed|socket hang up|ECONNRESET|EPIPE|premature close/i;

function unreadable(error: APICallError, context: ErrorContext): AppError {
  const detail = describe(error);
  const { providerName } = context;
  if (error.statusCode === undefined || LOST_CONNECTION.test(detail)) return unreachable(error, detail, context);
  return notUnderstood(providerName, error, { status: error.statusCode, detail });
}

function notUnderstood(providerName: string, cause: unknown, data: Readonly<Record<string, unknown>>): AppError {
  return new AppError('bad-server-response', `Could not read the response from ${providerName}. Check the address in the settings.`, { cause, data });
}

/** The error's message and those of its causes, without a stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error));
  const cause = error.cause === undefined ? '' : `: ${describe(error.cause)}`;
  return `${error.message}${cause}`.slice(0, 2000);
}
