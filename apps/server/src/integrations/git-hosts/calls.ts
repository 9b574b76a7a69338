import { AppError } from '@lathe/protocol';
import type * as z from 'zod/mini';

export interface HostCalls {
  /** Calls the host's REST API. `path` is relative to it. @throws AppError */
  call<T>(path: string, schema: z.ZodMiniType<T>, options: HostCallOptions): Promise<T>;
}

export interface HostCallOptions {
  readonly signal: AbortSignal;
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
}

export interface HostCallSettings {
  readonly label: string;
  /** Where the API is. */
  readonly baseUrl: string;
  readonly authorization: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
}

const TIMEOUT_MS = 30_000;
/** A hundred repositories of GitHub have about 600 KB. */
const ANSWER_LIMIT_BYTES = 8 * 1024 * 1024;
/** Of what a host says about a request. */
const REASON_MAX_LENGTH = 300;

export function createHostCalls({ label, baseUrl, authorization, headers, fetch }: HostCallSettings): HostCalls {
  return {
    async call(path, schema, { signal, method = 'GET', body }) {
      const { response, text } = await reach(label, signal, async () => {
        const found = await fetch(`${baseUrl}${path}`, {
          method,
          headers: {
            accept: 'application/json',
            'user-agent': 'lathe',
            authorization,
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        });
        return { response: found, text: await readText(found, label) };
      });
      if (!response.ok) throw refusal(label, response, text);
      try {
        return schema.parse(JSON.parse(text));
      } catch (error) {
        throw new AppError(
          'bad-server-response',
          `${label} sent an answer that cannot be read. Try again, and check its address under Settings, Applications.`,
          {
            cause: error,
          },
        );
      }
    },
  };
}

/** Does what needs the network. @throws AppError 'network-error' if the host cannot be reached */
export async function reach<T>(label: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error;
    throw new AppError('network-error', `Could not reach ${label}. Check its address and the connection of the server, and try again.`, { cause: error });
  }
}

async function readText(response: Response, label: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_LIMIT_BYTES) throw new AppError('bad-server-response', `The answer of ${label} is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A host's statuses as what a person can do. `data.status` tells callers which it was. */
export function refusal(label: string, { status, headers }: Pick<Response, 'status' | 'headers'>, body: string): AppError {
  const reason = reasonOf(body);
  const data = { status };
  // GitHub answers 403 in place of 429 when its limit is used up.
  if (status === 429 || (status === 403 && headers.get('x-ratelimit-remaining') === '0')) {
    const seconds = Number(headers.get('retry-after'));
    return new AppError('rate-limited', `${label} allows no more calls right now. Try again in ${seconds > 0 ? inWords(seconds) : 'a few minutes'}.`, { data });
  }
  if (status === 401) return new AppError('forbidden', `${label} does not accept the token. Connect ${label} again under Settings, Applications.`, { data });
  if (status === 403)
    return new AppError(
      'forbidden',
      `${label} does not allow this. Connect it again under Settings, Applications, with a token that may write to repositories${said(reason)}`,
      { data },
    );
  if (status === 404) return new AppError('not-found', `${label} does not know this repository, or your account there may not open it.`, { data });
  if (status === 400 || status === 409 || status === 422) return new AppError('invalid-input', `${label} did not accept this${said(reason)}`, { data });
  return new AppError('bad-server-response', `${label} answered with an error (status ${status}). Try again later.`, { data });
}

const said = (reason: string) => (reason === '' ? '.' : `: ${reason}`);

/** What the hosts say in their JSON: a message, and for wrong fields a list of more. */
function reasonOf(body: string): string {
  try {
    const { message, errors, error } = JSON.parse(body) as { message?: unknown; errors?: unknown; error?: unknown };
    const details = Array.isArray(errors) ? errors.map((entry) => textOf((entry as { message?: unknown })?.message ?? entry)) : [];
    return [textOf(message ?? error), ...details]
      .filter((text) => text !== '')
      .join(' ')
      .slice(0, REASON_MAX_LENGTH);
  } catch {
    // Not JSON: a page of a proxy, which says nothing to a person.
    return '';
  }
}

/** GitLab sends a text, a list, or lists by the names of fields. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([field, text]) => `${field} ${textOf(text)}`)
      .join(' ');
  return '';
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

/** `owner/name` as part of an address. */
export function pathInUrl(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** How git signs in: any user name, and the token as the password. */
export function basicAuthorization(user: string, token: string): string {
  return `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
}
