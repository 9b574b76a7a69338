import { AppError, errorBodyMessage, errorBodySchema, isErrorCode, type Method } from '@lathe/protocol';
import type { ZodMiniType } from 'zod/mini';

export type Fetch = typeof fetch;

export interface Call<Res> {
  readonly method: Method;
  /** Filled with its parameters and query (`endpointPath`). */
  readonly path: string;
  readonly body?: unknown;
  /** Absent when the answer has no body. */
  readonly response?: ZodMiniType<Res>;
  readonly signal?: AbortSignal | undefined;
}

/** Sends JSON, parses the answer once, and throws an AppError that is fit to be shown. */
export async function send<Res>(fetch: Fetch, call: Call<Res>): Promise<Res> {
  const answer = await request(fetch, call);
  if (!answer.ok) throw await readFailure(answer);
  if (call.response === undefined) return undefined as Res;
  const body: unknown = await answer.json().catch(() => undefined);
  const parsed = call.response.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('bad-server-response', 'The server sent an answer that cannot be read.', { cause: parsed.error });
}

async function request(fetch: Fetch, call: Call<unknown>): Promise<Response> {
  try {
    return await fetch(call.path, {
      method: call.method,
      signal: call.signal ?? null,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body), headers: { 'content-type': 'application/json' } }),
    });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new AppError('network-error', 'The server cannot be reached.', { cause });
  }
}

async function readFailure(answer: Response): Promise<AppError> {
  const text = await answer.text();
  const parsed = errorBodySchema.safeParse(parseJson(text));
  if (!parsed.success)
    return new AppError('bad-server-response', `The server answered ${answer.status}.`, { data: { status: answer.status, body: text.slice(0, 255) } });
  const { code, data } = parsed.data;
  return new AppError(code !== undefined && isErrorCode(code) ? code : 'unknown', errorBodyMessage(parsed.data), { data: { ...data, status: answer.status } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller reports it with its status.
    return undefined;
  }
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.';
}
