/** Every way in which a call of a function fails outside the function itself, with the answer that hosted gives. */
const FAULTS = {
  NOT_FOUND: { status: 404, message: 'Requested function was not found' },
  UNAUTHORIZED_NO_AUTH_HEADER: { status: 401, message: 'Missing authorization header' },
  UNAUTHORIZED_INVALID_JWT_FORMAT: { status: 401, message: 'Invalid JWT' },
  BODY_TOO_LARGE: { status: 413, message: 'The body of the request is too large' },
  BUDGET_SPENT: { status: 429, message: 'The functions of this project have used up their processor time' },
  WORKER_ERROR: { status: 500, message: 'Function exited due to an error (please check logs)' },
  BOOT_ERROR: { status: 503, message: 'Function failed to start (please check logs)' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Service is temporarily unavailable' },
  IDLE_TIMEOUT: { status: 504, message: 'The request idle timeout limit was reached' },
  WORKER_LIMIT: { status: 546, message: 'Function failed due to not having enough compute resources (please check logs)' },
} as const;

export type FunctionFaultCode = keyof typeof FAULTS;

export class FunctionFault extends Error {
  override readonly name = 'FunctionFault';
  constructor(
    readonly code: FunctionFaultCode,
    /** What a person can do about it. */
    readonly hint?: string,
    /** Seconds until it is worth another try. */
    readonly retryAfterS?: number,
  ) {
    super(FAULTS[code].message);
  }
}

export function faultResponse({ code, message, hint, retryAfterS }: FunctionFault): Response {
  const headers = retryAfterS === undefined ? undefined : { 'retry-after': String(retryAfterS), 'access-control-expose-headers': 'Retry-After' };
  return Response.json({ code, message, ...(hint === undefined ? {} : { hint }) }, { status: FAULTS[code].status, headers });
}
