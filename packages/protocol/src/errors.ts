import * as z from 'zod/mini';

/**
 * The error catalog: every code that can be sent or shown to a person, and whether retrying can help
 * (docs/decisions.md#H2).
 */
export const ERROR_CODES = {
  'rate-limited': { isRetryable: true, title: 'Too many requests' },
  'free-user-rate-limited': { isRetryable: true, title: 'You have used up your free requests for now' },
  'project-too-big': { isRetryable: false, title: 'The project is too big' },
  overloaded: { isRetryable: true, title: 'The model is overloaded' },
  'request-too-large': { isRetryable: false, title: 'The conversation is too large to send' },
  'image-too-large': { isRetryable: false, title: 'An image is too large' },
  'api-error': { isRetryable: true, title: 'The model could not answer' },
  'network-error': { isRetryable: true, title: 'The connection was lost' },
  'usage-blocked': { isRetryable: false, title: 'You have reached your limit' },
  'billing-error': { isRetryable: true, title: 'The provider account is out of credit' },
  'content-filter': { isRetryable: false, title: 'The provider’s content filter stopped the answer' },
  'login-required': { isRetryable: false, title: 'You are signed out' },
  unknown: { isRetryable: true, title: 'The answer did not arrive' },
  'bad-server-response': { isRetryable: true, title: 'The server sent an unreadable response' },
  'site-creation-error': { isRetryable: true, title: 'The site could not be created' },
  'site-deployment-error': { isRetryable: true, title: 'The site could not be deployed' },
  'fix-diff-error': { isRetryable: true, title: 'An edit could not be applied' },
  'fix-lazy-error': { isRetryable: true, title: 'An abbreviated file could not be completed' },
  'bracket-fix-error': { isRetryable: true, title: 'A truncated file could not be completed' },
  'reasoning-error': { isRetryable: true, title: 'The cause could not be found' },

  // Not in the specification's list, but needed for its status codes and for our own parts.
  'invalid-input': { isRetryable: false, title: 'The request is invalid' },
  'not-found': { isRetryable: false, title: 'Not found' },
  /** The person may see the resource but not perform this action. */
  forbidden: { isRetryable: false, title: 'You are not allowed to do this' },
  'wrong-credentials': { isRetryable: false, title: 'The password is wrong' },
  'slug-taken': { isRetryable: false, title: 'This name is taken' },
  /** A database that a project is connected to is not there anymore. */
  'database-removed': { isRetryable: false, title: 'The database is gone' },
  /** The owner has another project with this name. The specification defines the text. */
  'project-name-exists': { isRetryable: false, title: 'A project has this name already' },
  /** The call would leave an invalid state, such as an organization without an admin. */
  'invalid-state': { isRetryable: false, title: 'This cannot be done now' },
  'account-exists': { isRetryable: false, title: 'This account already exists' },
  /** The assistant is working on this chat in another page. */
  'turn-running': { isRetryable: false, title: 'The assistant is working in another window' },
  'save-conflict': { isRetryable: false, title: 'Someone else saved the project' },
  'project-frozen': { isRetryable: false, title: 'The project is frozen' },
  /** The person may read the project but not write to it; they can save a copy. */
  'fork-needed': { isRetryable: false, title: 'You cannot change this project' },
  'forbidden-origin': { isRetryable: false, title: 'The request came from another site' },
  'unknown-host': { isRetryable: false, title: 'The server does not know this address' },
  'checksum-mismatch': { isRetryable: true, title: 'A file was damaged in transit' },
  /** The person has reached their storage limit. */
  'storage-limit': { isRetryable: false, title: 'Your storage is full' },
  'storage-full': { isRetryable: true, title: 'The server is out of storage' },
  /** The provider rejected the key (401, 403). */
  'model-key-refused': { isRetryable: false, title: 'The key was rejected' },
  'model-not-found': { isRetryable: false, title: 'The model is not available' },
  'context-too-long': { isRetryable: false, title: 'The conversation is too long for the model' },
  /** The stream was silent for longer than the stall limit. */
  'model-stalled': { isRetryable: true, title: 'The model stopped responding' },
  /** The model finished its turn without a word and without an action. */
  'empty-answer': { isRetryable: true, title: 'The model answered with nothing' },
  /** The stream ended in the middle of an answer. */
  'answer-cut-off': { isRetryable: true, title: 'The answer was cut off' },
  aborted: { isRetryable: false, title: 'Stopped' },
  unavailable: { isRetryable: true, title: 'The server is not ready' },
} as const satisfies Record<string, CatalogEntry>;

interface CatalogEntry {
  readonly isRetryable: boolean;
  /** The heading of the error card in a chat, unless the error brings its own. */
  readonly title: string;
}

export type ErrorCode = keyof typeof ERROR_CODES;

export const DEFAULT_ERROR_MESSAGE = 'An unknown error occurred';

/** The catalog's heading for a code. */
export function errorTitleOf(code: ErrorCode): string {
  return ERROR_CODES[code].title;
}
/** Shown for an API response that names no error. Source: docs/specification/calls.md. */
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
 * An expected failure with a code from the catalog and a message for the person.
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

  /** The serialized form, without the cause and the stack, which may contain secrets. */
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

/** The message to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True if the text is a code from the catalog. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}

/** One rejected field of a request: the field's path and what is wrong with it. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every JSON error response. Endpoints may add fields (a save conflict adds `lastEditor`). */
export const errorBodySchema = z.looseObject({
  error: z.optional(z.string()),
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.union([fieldErrorSchema, z.string()]))),
  isRetryable: z.optional(z.boolean()),
  data: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * The text to show for an error response: the field errors,
 * each with its humanized name (the `base` field is not named), otherwise the error text.
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
 * The text for the whole body of a failed call: the joined messages
 * of an `errors` array, otherwise the `error` field, otherwise the body itself. An HTML page comes from
 * an intermediate proxy and is of no use to the person.
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

/** What a person reads in place of an error page, from a proxy or a broken server. */
export function unexpectedStatusText(status: number): string {
  return `Received an unexpected status code response from the server (${status}).`;
}

/** Maximum characters kept of an unexpected response. */
const BODY_KEPT_CHARACTERS = 500;

/**
 * The error for a failed chat call. Our own errors keep their
 * extra fields. Other JSON becomes the unknown error. A body that is not JSON, from a proxy or a broken
 * server, becomes 'bad-server-response' with status and body.
 */
export function chatErrorOf(status: number | undefined, bodyText: string): AppError {
  let json: unknown;
  try {
    json = JSON.parse(bodyText);
  } catch {
    if (status === undefined) return new AppError('unknown', DEFAULT_ERROR_MESSAGE);
    return new AppError('bad-server-response', unexpectedStatusText(status), {
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
