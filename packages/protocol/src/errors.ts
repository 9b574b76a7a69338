import * as z from 'zod/mini';

/**
 * The error catalogue: every code that can cross the wire or reach a person, and whether trying the
 * same thing again can help (assistant specification, section 8; decision H2).
 */
export const ERROR_CODES = {
  'rate-limited': { isRetryable: true, title: 'Too many requests for now' },
  'free-user-rate-limited': { isRetryable: true, title: 'Your free requests are used up for now' },
  'project-too-big': { isRetryable: false, title: 'The project is too big' },
  overloaded: { isRetryable: true, title: 'The model is overloaded' },
  'request-too-large': { isRetryable: false, title: 'The conversation is too large to send' },
  'image-too-large': { isRetryable: false, title: 'A picture is too large' },
  'api-error': { isRetryable: true, title: 'The model could not answer' },
  'network-error': { isRetryable: true, title: 'The connection broke' },
  'usage-blocked': { isRetryable: false, title: 'Your limit is reached' },
  'billing-error': { isRetryable: true, title: 'The provider refused for want of credit' },
  'content-filter': { isRetryable: false, title: 'The provider’s filter stopped the answer' },
  'login-required': { isRetryable: false, title: 'You are signed out' },
  unknown: { isRetryable: true, title: 'The answer did not arrive' },
  'bad-server-response': { isRetryable: true, title: 'The server sent an answer that cannot be read' },
  'site-creation-error': { isRetryable: true, title: 'The site could not be made' },
  'site-deployment-error': { isRetryable: true, title: 'The site could not be deployed' },
  'fix-diff-error': { isRetryable: true, title: 'An edit could not be applied' },
  'fix-lazy-error': { isRetryable: true, title: 'A shortened file could not be completed' },
  'bracket-fix-error': { isRetryable: true, title: 'A cut-off file could not be closed' },
  'reasoning-error': { isRetryable: true, title: 'The cause could not be found' },

  // Not in the specification's list; what its statuses and our own parts need a name for.
  'invalid-input': { isRetryable: false, title: 'The request was not understood' },
  'not-found': { isRetryable: false, title: 'The project is not there' },
  /** The person may see the thing but not do this to it. */
  forbidden: { isRetryable: false, title: 'You may not do this' },
  'wrong-credentials': { isRetryable: false, title: 'The password is wrong' },
  'slug-taken': { isRetryable: false, title: 'The name is taken' },
  /** The owner has another project of this name; the text is the specification's. */
  'project-name-exists': { isRetryable: false, title: 'A project has this name already' },
  /** What the call would leave behind is not allowed to be: an organisation without an admin. */
  'invalid-state': { isRetryable: false, title: 'This cannot be done now' },
  'account-exists': { isRetryable: false, title: 'There is an account already' },
  /** The assistant works on this chat in another page. */
  'turn-running': { isRetryable: false, title: 'The assistant is at work in another window' },
  'save-conflict': { isRetryable: false, title: 'Somebody else saved the project' },
  'project-frozen': { isRetryable: false, title: 'The project is frozen' },
  /** The person may read the project but not write it: save a copy. */
  'fork-needed': { isRetryable: false, title: 'The project is not yours to change' },
  'forbidden-origin': { isRetryable: false, title: 'The request came from another page' },
  'unknown-host': { isRetryable: false, title: 'The server does not know this address' },
  'checksum-mismatch': { isRetryable: true, title: 'A file arrived damaged' },
  /** The person keeps as much as they may. */
  'storage-limit': { isRetryable: false, title: 'Your storage is full' },
  'storage-full': { isRetryable: true, title: 'The server has no room left' },
  /** The provider refused the key it was given (401, 403). */
  'model-key-refused': { isRetryable: false, title: 'The key was refused' },
  'model-not-found': { isRetryable: false, title: 'The model is not there' },
  'context-too-long': { isRetryable: false, title: 'The conversation is too long for the model' },
  /** The stream was silent for longer than the stall limit. */
  'model-stalled': { isRetryable: true, title: 'The model went silent' },
  /** The stream ended in the middle of an answer. */
  'answer-cut-off': { isRetryable: true, title: 'The answer was cut off' },
  aborted: { isRetryable: false, title: 'Stopped' },
  unavailable: { isRetryable: true, title: 'The server is not ready' },
} as const satisfies Record<string, CatalogueEntry>;

interface CatalogueEntry {
  readonly isRetryable: boolean;
  /** The heading of the card that tells of it in a chat, where the error brings none of its own. */
  readonly title: string;
}

export type ErrorCode = keyof typeof ERROR_CODES;

export const DEFAULT_ERROR_MESSAGE = 'An unknown error occurred';

/** The catalogue's heading of a code. */
export function errorTitleOf(code: ErrorCode): string {
  return ERROR_CODES[code].title;
}
/** Of an API's answer that names no error. Source: workspace specification, section 8. */
const DEFAULT_API_ERROR_MESSAGE = 'Something went wrong.';

/** An `AppError` on the wire and in the stored chat. */
export const appErrorJsonSchema = z.object({
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  title: z.optional(z.string()),
  isRetryable: z.boolean(),
  data: z.optional(z.record(z.string(), z.unknown())),
});
export type AppErrorJson = z.infer<typeof appErrorJsonSchema>;

export interface AppErrorOptions {
  readonly title?: string | undefined;
  readonly isRetryable?: boolean | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

/**
 * An expected failure with a code of the catalogue and a message for the person who looks.
 * @example throw new AppError('rate-limited', 'Too many requests. Try again in 20 s.', { data: { providerLimitHit: true } })
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly title: string | undefined;
  readonly isRetryable: boolean;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.title = options.title;
    this.isRetryable = options.isRetryable ?? ERROR_CODES[code].isRetryable;
    this.data = options.data;
  }

  /** What crosses the wire: never the cause nor the stack, which may hold secrets. */
  toJSON(): AppErrorJson {
    return {
      code: this.code,
      message: this.message,
      isRetryable: this.isRetryable,
      ...(this.title === undefined ? {} : { title: this.title }),
      ...(this.data === undefined ? {} : { data: this.data }),
    };
  }

  /** Reads what `toJSON` wrote. Anything else becomes an unknown, retryable error. */
  static fromJSON(json: unknown): AppError {
    const parsed = z.safeParse(appErrorJsonSchema, json);
    if (!parsed.success) return new AppError('unknown', DEFAULT_ERROR_MESSAGE);
    const { code, message, ...options } = parsed.data;
    return new AppError(code, message, options);
  }
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True when the text is a code of the catalogue. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}

/** One rejected field of a request: the field's path and what is wrong with it. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every JSON error answer. Endpoints may add fields (a save conflict adds `lastEditor`). */
export const errorBodySchema = z.looseObject({
  error: z.optional(z.string()),
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.union([fieldErrorSchema, z.string()]))),
  isRetryable: z.optional(z.boolean()),
  data: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * The text to show for an error answer (workspace specification, section 8): the list of field
 * errors, each with its humanised name (the `base` field is not named), else the error text.
 */
export function errorBodyMessage(body: ErrorBody): string {
  if (body.errors !== undefined && body.errors.length > 0) {
    return body.errors
      .map((entry) => {
        if (typeof entry === 'string') return entry;
        return entry.field === '' || entry.field === 'base' ? entry.message : `${humanizeField(entry.field)} ${entry.message}`;
      })
      .join(', ');
  }
  return body.error ?? DEFAULT_API_ERROR_MESSAGE;
}

/**
 * The text of a refused call's whole body (workspace specification, section 7): the joined messages of
 * an `errors` array, else the `error` field, else the body as it is. A page of HTML is a proxy's that
 * stands in between, and says nothing to the person.
 */
export function errorTextOf(bodyText: string): string {
  const text = bodyText.trim();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return text === '' || /^<(?:!doctype|html)\b/i.test(text) ? DEFAULT_API_ERROR_MESSAGE : text;
  }
  const parsed = errorBodySchema.safeParse(json);
  const hasWords = parsed.success && (parsed.data.error !== undefined || (parsed.data.errors?.length ?? 0) > 0);
  return hasWords ? errorBodyMessage(parsed.data) : text;
}

/** Characters of a strange answer that are kept. */
const BODY_KEPT_CHARACTERS = 500;

/**
 * The error of a chat call that was refused (assistant specification, section 8): ours as it was sent,
 * with its extra fields; a JSON that is none becomes the unknown error; what is no JSON, of a proxy or a
 * server that broke, becomes 'bad-server-response' with status and body.
 */
export function chatErrorOf(status: number | undefined, bodyText: string): AppError {
  let json: unknown;
  try {
    json = JSON.parse(bodyText);
  } catch {
    if (status === undefined) return new AppError('unknown', DEFAULT_ERROR_MESSAGE);
    return new AppError('bad-server-response', `Received an unexpected status code response from the server (${status}).`, {
      data: { status, body: bodyText.slice(0, BODY_KEPT_CHARACTERS) },
    });
  }
  const parsed = errorBodySchema.safeParse(json);
  if (!parsed.success) return new AppError('unknown', DEFAULT_ERROR_MESSAGE, { data: { status } });
  const { code, error, errors: _errors, isRetryable, data, ...extras } = parsed.data;
  if (code === undefined || !isErrorCode(code)) return new AppError('unknown', error ?? DEFAULT_ERROR_MESSAGE, { data: { status } });
  const { title, ...rest } = extras;
  return new AppError(code, errorTextOf(bodyText), {
    isRetryable,
    ...(typeof title === 'string' ? { title } : {}),
    data: { ...data, ...rest, status },
  });
}

function humanizeField(field: string): string {
  const words = field
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
