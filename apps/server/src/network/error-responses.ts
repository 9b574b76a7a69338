import { AppError, type ErrorBody, type ErrorCode } from '@lathe/protocol';
import type { Logger } from 'pino';
import { asStorageError } from '../storage/disk-space.ts';
import { asTextError } from '../storage/sql/text-errors.ts';
import { RESPONSE_POLICY } from './content-policy.ts';

/** HTTP statuses of the error codes. A code that is not listed is a 500. */
const STATUSES: Partial<Record<ErrorCode, number>> = {
  'invalid-input': 400,
  'checksum-mismatch': 400,
  'project-name-exists': 400,
  'login-required': 401,
  'wrong-credentials': 401,
  'forbidden-origin': 403,
  'usage-blocked': 403,
  forbidden: 403,
  'not-found': 404,
  'model-not-found': 404,
  'save-conflict': 409,
  'turn-running': 409,
  'database-removed': 410,
  'project-too-big': 413,
  'storage-limit': 413,
  'request-too-large': 413,
  'image-too-large': 413,
  'unknown-host': 421,
  'account-exists': 422,
  'slug-taken': 422,
  'invalid-state': 422,
  'project-frozen': 422,
  'site-creation-error': 422,
  'site-deployment-error': 422,
  'fork-needed': 422,
  'rate-limited': 429,
  'free-user-rate-limited': 429,
  'billing-error': 402,
  'model-key-refused': 403,
  'context-too-long': 413,
  'content-filter': 422,
  // Failures of other servers, and their effects.
  'api-error': 502,
  'network-error': 502,
  'bad-server-response': 502,
  'model-stalled': 502,
  'answer-cut-off': 502,
  'empty-answer': 502,
  'fix-lazy-error': 502,
  'fix-diff-error': 502,
  'bracket-fix-error': 502,
  'reasoning-error': 502,
  unavailable: 503,
  overloaded: 503,
  'storage-full': 507,
};

/** Turns what a handler threw into the JSON response, and logs what the operator must know. */
export function errorResponse(thrown: unknown, log: Logger): Response {
  const error = asTextError(asStorageError(thrown));
  if (!(error instanceof AppError)) {
    log.error({ err: error }, 'A request failed unexpectedly');
    return jsonError(500, { error: 'Something went wrong on the server. Try again.', code: 'unknown', isRetryable: true });
  }
  const status = STATUSES[error.code] ?? 500;
  if (error.code === 'storage-full') log.error({ code: error.code }, error.message);
  // The operator cannot fix a provider's failure, and its data may contain a person's file.
  else if (status === 502) log.warn({ code: error.code, reason: error.data?.['reason'] }, error.message);
  else if (status >= 500) log.error({ err: error }, 'A request failed');
  const { errors, ...data } = error.data ?? {};
  const body: ErrorBody = {
    error: error.message,
    code: error.code,
    isRetryable: error.isRetryable,
    ...(error.title === undefined ? {} : { title: error.title }),
    ...(Array.isArray(errors) ? { errors } : {}),
    // The data is placed next to the error, as the specification does with `lastEditor` and `editedAt`.
    ...data,
  };
  const wait = error.data?.['retryAfterS'];
  return jsonError(status, body, typeof wait === 'number' ? { 'retry-after': String(wait) } : {});
}

function jsonError(status: number, body: ErrorBody, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'content-security-policy': RESPONSE_POLICY, 'x-content-type-options': 'nosniff', ...headers },
  });
}
